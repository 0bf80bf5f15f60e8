/// Service Declaration: the service that begins at this attribute (Vol 3, Part G, §3.1).
///
///     |  UUID   |
///     | 2 or 16 |
public struct ServiceDeclaration: WireValue {
  /// The service's type.
  public var uuid: BluetoothUUID

  /// Creates a declaration.
  public init(uuid: BluetoothUUID) { self.uuid = uuid }

  /// Reads the declaration, which takes all that is left.
  public init(from reader: inout ByteReader) throws(WireError) {
    uuid = try BluetoothUUID(attribute: &reader)
  }

  /// Appends the declaration.
  public func write(to writer: inout ByteWriter) { uuid.write(to: &writer) }
}
