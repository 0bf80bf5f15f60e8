/// What Read Controller Information returns (BlueZ, Management API, 0x0004).
///
///     | address | version | manufacturer | supported | current | class | name | short name |
///     |    6    |    1    |      2       |     4     |    4    |   3   | 249  |     11     |
public struct ManagementControllerInformation: WireValue {
  /// Its public address; all zero when it has none.
  public var address: BluetoothAddress
  /// The version of the Core specification, as a controller tells it.
  public var version: UInt8
  /// Its maker.
  public var manufacturer: UInt16
  /// What it can do.
  public var supported: ManagementSettings
  /// What is switched on.
  public var current: ManagementSettings
  /// Its class of device, of 24 bits.
  public var deviceClass: UInt32
  /// The names that it has.
  public var name: ManagementName

  /// Creates a controller's information.
  public init(
    address: BluetoothAddress, version: UInt8 = 0, manufacturer: UInt16 = 0,
    supported: ManagementSettings, current: ManagementSettings, deviceClass: UInt32 = 0,
    name: ManagementName = ManagementName("")
  ) {
    self.address = address
    self.version = version
    self.manufacturer = manufacturer
    self.supported = supported
    self.current = current
    self.deviceClass = deviceClass & 0xff_ffff
    self.name = name
  }

  /// Reads the 280 bytes.
  public init(from reader: inout ByteReader) throws(WireError) {
    address = try BluetoothAddress(from: &reader)
    version = try reader.read(UInt8.self)
    manufacturer = try reader.read(UInt16.self)
    supported = try ManagementSettings(from: &reader)
    current = try ManagementSettings(from: &reader)
    let low = try reader.read(UInt16.self)
    deviceClass = UInt32(low) | UInt32(try reader.read(UInt8.self)) << 16
    name = try ManagementName(from: &reader)
  }

  /// Appends the 280 bytes.
  public func write(to writer: inout ByteWriter) {
    address.write(to: &writer)
    writer.write(version)
    writer.write(manufacturer)
    supported.write(to: &writer)
    current.write(to: &writer)
    writer.write(UInt16(truncatingIfNeeded: deviceClass))
    writer.write(UInt8(truncatingIfNeeded: deviceClass >> 16))
    name.write(to: &writer)
  }
}

/// A controller's name and its short form, each in a field of fixed size that ends in zeros
/// (BlueZ, Management API, Local Name Changed).
public struct ManagementName: WireValue {
  /// The name, of at most 248 bytes of UTF-8.
  public var name: String
  /// Its short form, of at most 10 bytes; mostly empty.
  public var shortName: String

  /// Creates a name; what is too long is cut behind a whole character when it is written.
  public init(_ name: String, short shortName: String = "") {
    self.name = name
    self.shortName = shortName
  }

  /// Reads the 260 bytes.
  public init(from reader: inout ByteReader) throws(WireError) {
    name = try Self.read(249, from: &reader)
    shortName = try Self.read(11, from: &reader)
  }

  /// Appends the 260 bytes.
  public func write(to writer: inout ByteWriter) {
    Self.write(name, 249, to: &writer)
    Self.write(shortName, 11, to: &writer)
  }

  private static func read(
    _ size: Int, from reader: inout ByteReader
  ) throws(WireError) -> String {
    String(decoding: try reader.read(count: size).prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func write(_ text: String, _ size: Int, to writer: inout ByteWriter) {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let character = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      guard bytes.count + character.count < size else { break }
      bytes += character
    }
    writer.write(bytes)
    writer.write([UInt8](repeating: 0, count: size - bytes.count))
  }
}

/// What Read Extended Controller Information returns (BlueZ, Management API, 0x0042).
///
///     | address | version | manufacturer | supported | current | length | data   |
///     |    6    |    1    |      2       |     4     |    4    |   2    | length |
public struct ManagementExtendedControllerInformation: WireValue {
  /// Its public address; all zero when it has none.
  public var address: BluetoothAddress
  /// The version of the Core specification, as a controller tells it.
  public var version: UInt8
  /// Its maker.
  public var manufacturer: UInt16
  /// What it can do.
  public var supported: ManagementSettings
  /// What is switched on.
  public var current: ManagementSettings
  /// Its class, appearance and names, as advertising data holds them.
  public var data: [UInt8]

  /// Creates a controller's information.
  public init(
    address: BluetoothAddress, version: UInt8 = 0, manufacturer: UInt16 = 0,
    supported: ManagementSettings, current: ManagementSettings, data: [UInt8] = []
  ) {
    self.address = address
    self.version = version
    self.manufacturer = manufacturer
    self.supported = supported
    self.current = current
    self.data = data
  }

  /// Reads the fields, and as many bytes as they say.
  public init(from reader: inout ByteReader) throws(WireError) {
    address = try BluetoothAddress(from: &reader)
    version = try reader.read(UInt8.self)
    manufacturer = try reader.read(UInt16.self)
    supported = try ManagementSettings(from: &reader)
    current = try ManagementSettings(from: &reader)
    data = try reader.read(count: Int(try reader.read(UInt16.self)))
  }

  /// Appends the fields; no data is longer than 65535 bytes.
  public func write(to writer: inout ByteWriter) {
    address.write(to: &writer)
    writer.write(version)
    writer.write(manufacturer)
    supported.write(to: &writer)
    current.write(to: &writer)
    writer.write(UInt16(clamping: data.count))
    writer.write(Array(data.prefix(0xffff)))
  }
}
