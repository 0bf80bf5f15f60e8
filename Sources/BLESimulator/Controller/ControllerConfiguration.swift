public import BLEWire

/// What a virtual controller is able to do.
public struct ControllerConfiguration: Hashable, Sendable {
  /// The address its maker gave it.
  public var address: BluetoothAddress
  /// The longest ACL packet it takes, 27 bytes at least.
  public var aclLength: UInt16 = 251
  /// How many ACL packets it keeps.
  public var aclBuffers: UInt8 = 8
  /// Whether it tells of its buffers with HCI_Read_Buffer_Size only (Vol 4, Part E, §7.8.2).
  public var sharesBuffers = false
  /// How many links it can have.
  public var maximumLinks = 32
  /// How many devices the filter accept list can hold.
  public var acceptListSize: UInt8 = 16
  /// How many devices the resolving list can hold.
  public var resolvingListSize: UInt8 = 16
  /// How many advertising sets it has.
  public var advertisingSets: UInt8 = 8
  /// How strong it sends, in dBm.
  public var transmitPower: Int8 = 0
  /// The link layer's features (Vol 6, Part B, §4.6).
  public var features: UInt64 = Self.allFeatures
  /// The longest payload of the link layer, 27 to 251 bytes.
  public var maximumOctets: UInt16 = 251
  /// Whether it takes legacy and extended commands side by side, though it should not.
  public var mixesCommandSets = false
  /// Commands that it does not know, though the simulator does.
  public var unknownCommands: Set<HCIOpcode> = []
  /// The version of the specification: 0x0B is 5.2 (Assigned Numbers, §2.1).
  public var version: UInt8 = 0x0b
  /// Who made it; 0xFFFF is nobody (Assigned Numbers, §7.1).
  public var company: UInt16 = 0xffff
  /// What it does beside what it must.
  public var habits = ControllerHabits.plain
  /// Where it stands on a line, in metres.
  public var position: Double = 0

  /// Creates a controller that can do all.
  public init(address: BluetoothAddress) { self.address = address }

  /// Encryption, parameter requests, extended rejects, feature exchange by the peripheral, data
  /// length, privacy, 2M, coded, extended advertising, channel selection 2.
  public static let allFeatures: UInt64 = 0x596f
}

extension ControllerConfiguration {
  /// A feature of the link layer, by its bit (Vol 6, Part B, §4.6).
  struct Feature: Sendable {
    var bit: UInt64

    static let encryption = Self(bit: 1 << 0)
    static let parameterRequest = Self(bit: 1 << 1)
    static let peripheralFeatureExchange = Self(bit: 1 << 3)
    static let dataLength = Self(bit: 1 << 5)
    static let privacy = Self(bit: 1 << 6)
    static let le2M = Self(bit: 1 << 8)
    static let coded = Self(bit: 1 << 11)
    static let extendedAdvertising = Self(bit: 1 << 12)
    static let channelSelection2 = Self(bit: 1 << 14)
  }

  func has(_ feature: Feature) -> Bool { features & feature.bit != 0 }
}
