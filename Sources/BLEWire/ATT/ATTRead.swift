/// ATT_READ_REQ: asks for a value from its start (Vol 3, Part F, §3.4.4.3).
///
///     | 0x0a | handle |
///     |  1   |   2    |
public struct ATTReadRequest: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.readRequest

  /// The attribute.
  public var handle: AttributeHandle

  /// Creates a PDU.
  public init(handle: AttributeHandle) {
    self.handle = handle
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    handle = try reader.readHandle()
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(handle.rawValue)
  }
}

/// ATT_READ_RSP: a value, or as much as fits (Vol 3, Part F, §3.4.4.4).
///
///     | 0x0b | value |
///     |  1   | 0-... |
public struct ATTReadResponse: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.readResponse

  /// The value, cut at MTU-1 bytes.
  public var value: [UInt8]

  /// Creates a PDU.
  public init(value: [UInt8]) {
    self.value = value
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    value = reader.readRest()
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(value)
  }
}
