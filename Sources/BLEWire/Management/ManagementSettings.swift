/// What a controller can do, or what of it is switched on
/// (BlueZ, Management API, Read Controller Information).
public struct ManagementSettings: OptionSet, Hashable, Sendable {
  /// The 32 bits on the wire.
  public var rawValue: UInt32

  /// Creates settings.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Bit 0: it is switched on.
  public static let powered = Self(rawValue: 1 << 0)
  /// Bit 1: it accepts connections.
  public static let connectable = Self(rawValue: 1 << 1)
  /// Bit 3: it can be found.
  public static let discoverable = Self(rawValue: 1 << 3)
  /// Bit 4: it may keep keys.
  public static let bondable = Self(rawValue: 1 << 4)
  /// Bit 6: Secure Simple Pairing.
  public static let secureSimplePairing = Self(rawValue: 1 << 6)
  /// Bit 7: Basic Rate/Enhanced Data Rate.
  public static let brEDR = Self(rawValue: 1 << 7)
  /// Bit 9: Low Energy.
  public static let lowEnergy = Self(rawValue: 1 << 9)
  /// Bit 10: it advertises because of Set Advertising.
  public static let advertising = Self(rawValue: 1 << 10)
  /// Bit 11: Secure Connections.
  public static let secureConnections = Self(rawValue: 1 << 11)
  /// Bit 13: it uses private addresses.
  public static let privacy = Self(rawValue: 1 << 13)
  /// Bit 15: its address is a static random one.
  public static let staticAddress = Self(rawValue: 1 << 15)
}

extension ManagementSettings: WireValue {
  /// Reads the 32 bits.
  public init(from reader: inout ByteReader) throws(WireError) {
    self.init(rawValue: try reader.read(UInt32.self))
  }

  /// Appends the 32 bits.
  public func write(to writer: inout ByteWriter) { writer.write(rawValue) }
}
