/// Client Characteristic Configuration: what a client subscribed to (Vol 3, Part G, §3.3.3.3).
public struct ClientCharacteristicConfiguration: OptionSet, WireValue {
  /// The 16 bits on the wire.
  public var rawValue: UInt16

  /// Creates a configuration.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// 0x0001: the value is notified.
  public static let notification = Self(rawValue: 0x0001)
  /// 0x0002: the value is indicated.
  public static let indication = Self(rawValue: 0x0002)

  /// Reads the configuration; the reserved bits are left out.
  public init(from reader: inout ByteReader) throws(WireError) {
    rawValue = try reader.read(UInt16.self) & 0x0003
  }

  /// Appends the configuration.
  public func write(to writer: inout ByteWriter) { writer.write(rawValue & 0x0003) }
}

/// Server Characteristic Configuration: whether the value is broadcast (Vol 3, Part G, §3.3.3.4).
public struct ServerCharacteristicConfiguration: OptionSet, WireValue {
  /// The 16 bits on the wire.
  public var rawValue: UInt16

  /// Creates a configuration.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// 0x0001: the value is broadcast.
  public static let broadcast = Self(rawValue: 0x0001)

  /// Reads the configuration; the reserved bits are left out.
  public init(from reader: inout ByteReader) throws(WireError) {
    rawValue = try reader.read(UInt16.self) & 0x0001
  }

  /// Appends the configuration.
  public func write(to writer: inout ByteWriter) { writer.write(rawValue & 0x0001) }
}

/// Characteristic Extended Properties: more that may be done with a value
/// (Vol 3, Part G, §3.3.3.1).
public struct CharacteristicExtendedProperties: OptionSet, WireValue {
  /// The 16 bits on the wire.
  public var rawValue: UInt16

  /// Creates a set of properties.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// 0x0001: the value may be part of a reliable write.
  public static let reliableWrite = Self(rawValue: 0x0001)
  /// 0x0002: the user description may be written.
  public static let writableAuxiliaries = Self(rawValue: 0x0002)

  /// Reads the properties; the reserved bits are left out.
  public init(from reader: inout ByteReader) throws(WireError) {
    rawValue = try reader.read(UInt16.self) & 0x0003
  }

  /// Appends the properties.
  public func write(to writer: inout ByteWriter) { writer.write(rawValue & 0x0003) }
}
