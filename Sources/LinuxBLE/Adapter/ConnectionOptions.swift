/// How a connection is made and used.
public struct ConnectionOptions: Hashable, Sendable {
  /// How long finding the device and connecting to it may take together.
  public var timeout: Duration
  /// The longest ATT PDU that we take, 23 to 517; with 23 it is not negotiated.
  public var mtu: Int

  /// Creates options.
  public init(timeout: Duration = .seconds(30), mtu: Int = 517) {
    self.timeout = timeout
    self.mtu = mtu
  }
}
