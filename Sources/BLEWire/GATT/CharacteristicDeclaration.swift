/// Characteristic Declaration: where a characteristic's value is, and what may be done with it
/// (Vol 3, Part G, §3.3.1).
///
///     | properties | value handle |  UUID   |
///     |     1      |      2       | 2 or 16 |
public struct CharacteristicDeclaration: WireValue {
  /// What a client may do with the value.
  public var properties: CharacteristicProperties
  /// The attribute that holds the value.
  public var valueHandle: AttributeHandle
  /// The value's type.
  public var uuid: BluetoothUUID

  /// Creates a declaration.
  public init(
    properties: CharacteristicProperties, valueHandle: AttributeHandle, uuid: BluetoothUUID
  ) {
    self.properties = properties
    self.valueHandle = valueHandle
    self.uuid = uuid
  }

  /// Reads the declaration, which takes all that is left.
  public init(from reader: inout ByteReader) throws(WireError) {
    properties = CharacteristicProperties(rawValue: try reader.read(UInt8.self))
    valueHandle = AttributeHandle(rawValue: try reader.read(UInt16.self))
    uuid = try BluetoothUUID(attribute: &reader)
  }

  /// Appends the declaration.
  public func write(to writer: inout ByteWriter) {
    writer.write(properties.rawValue)
    writer.write(valueHandle.rawValue)
    uuid.write(to: &writer)
  }
}

extension BluetoothUUID {
  /// Reads all that is left as a UUID of one of the two sizes that ATT knows: 2 or 16 bytes.
  init(attribute reader: inout ByteReader) throws(WireError) {
    guard reader.left != 4 else { throw WireError(.invalidValue(4), at: reader.offset) }
    try self.init(rest: &reader)
  }
}
