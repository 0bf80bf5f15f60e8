/// ATT_MULTIPLE_HANDLE_VALUE_NTF: several values that their server sends of its own accord
/// (Vol 3, Part F, §3.4.7.4).
///
///     | 0x23 | handle | length | value  | ...
///     |  1   |   2    |   2    | length |
public struct ATTMultipleHandleValueNotification: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.multipleHandleValueNotification

  /// One attribute's value.
  public struct Value: Hashable, Sendable {
    /// The attribute.
    public var handle: AttributeHandle
    /// Its whole value.
    public var bytes: [UInt8]

    /// Creates a value of at most 65,535 bytes.
    public init(handle: AttributeHandle, bytes: [UInt8]) {
      self.handle = handle
      self.bytes = bytes
    }
  }

  /// The values: two or more, by the specification; a single one is taken too.
  public var values: [Value]

  /// Creates a PDU.
  public init(values: [Value]) { self.values = values }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    values = []
    repeat {
      let handle = try reader.readHandle()
      let length = Int(try reader.read(UInt16.self))
      values.append(Value(handle: handle, bytes: try reader.read(count: length)))
    } while reader.left > 0
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    for value in values {
      writer.write(value.handle.rawValue)
      writer.write(UInt16(clamping: value.bytes.count))
      writer.write(value.bytes)
    }
  }
}
