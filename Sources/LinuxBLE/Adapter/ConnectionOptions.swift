public import BLEHost

/// How a connection is made and used.
public struct ConnectionOptions: Hashable, Sendable {
  /// How long finding the device and connecting to it may take together.
  public var timeout: Duration
  /// The longest ATT PDU that we take, 23 to 517; with 23 it is not negotiated.
  public var mtu: Int
  /// Whether to wait for the device however long it takes: `timeout` is not looked at, and the
  /// connection comes about when the device is there (again).
  public var isPending: Bool
  /// The link's timing to begin with; nil for that of a responsive link.
  public var parameters: ConnectionParameters?
  /// How safe the link must be; only the kernel's adapters can make one safer than `low`.
  public var security: SecurityLevel

  /// Creates options.
  public init(
    timeout: Duration = .seconds(30), mtu: Int = 517, isPending: Bool = false,
    parameters: ConnectionParameters? = nil, security: SecurityLevel = .low
  ) {
    self.timeout = timeout
    self.mtu = mtu
    self.isPending = isPending
    self.parameters = parameters
    self.security = security
  }
}
