public import BLEWire

/// What a controller told of itself while it was set up.
public struct ControllerInfo: Hashable, Sendable {
  /// Which scan and connect commands are used: a controller refuses a mixture
  /// (Vol 4, Part E, §3.1.1).
  public enum CommandFamily: Hashable, Sendable {
    /// Those of version 4.
    case legacy
    /// Those of version 5.
    case extended
  }

  /// The controller's buffers for ACL data (Vol 4, Part E, §4.1).
  public struct Buffers: Hashable, Sendable {
    /// How many bytes of data a packet has at most.
    public var length: Int
    /// How many packets there is room for.
    public var count: Int

    /// Creates a description of buffers.
    public init(length: Int, count: Int) {
      self.length = length
      self.count = count
    }

    /// What every controller has.
    public static let floor = Buffers(length: 27, count: 1)
  }

  /// The public address; zero when it has none.
  public var address = BluetoothAddress.zero
  /// The address that the host uses, and its type.
  public var ownAddress = DeviceAddress(.zero, type: .public)
  /// HCI_Version; 6 is 4.0, 9 is 5.0.
  public var hciVersion: UInt8 = 0
  /// The company that made the link layer.
  public var manufacturer: UInt16 = 0
  /// Which commands it has.
  public var commands = SupportedCommands()
  /// Which LE features it has.
  public var features: LEFeatures = []
  /// LE_States: which roles it can have at the same time; nil when it doesn't tell.
  public var states: UInt64?
  /// Its buffers for ACL data.
  public var buffers = Buffers.floor
  /// How many addresses its accept list holds; 0 when it has none.
  public var acceptListSize = 0
  /// The longest packets that it sends, and their time in µs; nil without data length extension.
  public var longestPacket: (octets: UInt16, time: UInt16)? {
    get { maxTXOctets > 0 ? (maxTXOctets, maxTXTime) : nil }
    set {
      maxTXOctets = newValue?.octets ?? 0
      maxTXTime = newValue?.time ?? 0
    }
  }
  private var maxTXOctets: UInt16 = 0
  private var maxTXTime: UInt16 = 0
  /// Which scan and connect commands are used.
  public var family = CommandFamily.legacy

  /// Creates a description of a controller that told nothing.
  public init() {}

  /// Whether it can scan while it tries to connect; false when it doesn't tell
  /// (Vol 4, Part E, §7.8.27).
  public func canInitiateWhileScanning(actively isActive: Bool) -> Bool {
    (states ?? 0) >> (isActive ? 23 : 22) & 1 == 1
  }
}
