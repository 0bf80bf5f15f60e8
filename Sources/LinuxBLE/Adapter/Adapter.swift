public import BLETransport
public import BLEWire

/// A source of Bluetooth LE: it finds devices and connects to them.
public final class Adapter: Sendable {
  /// How an adapter is used.
  public struct Options: Sendable {
    /// The loop on which it lives; nil: one of its own.
    public var loop: EventLoop?
    /// A file to record in, `.btsnoop` or `.pcap`; nil: nothing is recorded.
    public var record: String?
    /// Takes warnings, a line each; called on the loop's thread.
    public var warn: @Sendable (String) -> Void

    /// Creates options.
    public init(
      loop: EventLoop? = nil, record: String? = nil,
      warn: @escaping @Sendable (String) -> Void = { _ in }
    ) {
      self.loop = loop
      self.record = record
      self.warn = warn
    }
  }

  /// The loop on which the adapter lives: tasks that prefer it don't change threads.
  public let loop: EventLoop
  /// What the adapter was opened with.
  public let spec: AdapterSpec

  init(loop: EventLoop, spec: AdapterSpec) {
    self.loop = loop
    self.spec = spec
  }

  /// Opens an adapter.
  public static func open(
    _ spec: AdapterSpec, options: Options = Options()
  ) async throws(BLEError) -> Adapter {
    throw BLEError(.notSupported, operation: "open \(spec)")
  }

  /// Whether it can be used now; may be read on any thread.
  public var state: AdapterState { .unknown }

  /// Tells the devices that are heard, until nobody reads any longer.
  public func scan(_ options: ScanOptions = ScanOptions()) -> Scan { Scan() }

  /// Connects to a device, which is looked for when its address's type is not given.
  public func connect(
    to address: BluetoothAddress, type: AddressType? = nil,
    options: ConnectionOptions = ConnectionOptions()
  ) async throws(BLEError) -> Peripheral {
    throw BLEError(.notSupported, operation: "connect to \(address)")
  }

  /// Ends all that is under way, and lets go of the adapter.
  public func close() async {}
}
