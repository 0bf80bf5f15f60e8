/// ATT_READ_MULTIPLE_RSP: values without their boundaries (Vol 3, Part F, §3.4.4.8).
///
///     | 0x0f | values |
///     |  1   | 0-...  |
public struct ATTReadMultipleResponse: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.readMultipleResponse

  /// The values one after the other, cut at MTU-1 bytes.
  public var values: [UInt8]

  /// Creates a PDU.
  public init(values: [UInt8]) {
    self.values = values
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    values = reader.readRest()
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(values)
  }
}

/// ATT_READ_MULTIPLE_REQ: asks for values of known sizes (Vol 3, Part F, §3.4.4.7).
///
///     | 0x0e | handle | handle | ...
///     |  1   |   2    |   2    |
public struct ATTReadMultipleRequest: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.readMultipleRequest

  /// The attributes, two or more.
  public var handles: [AttributeHandle]

  /// Creates a PDU; `handles` are two or more.
  public init(handles: [AttributeHandle]) { self.handles = handles }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    handles = try reader.readHandles(atLeast: 2)
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    for handle in handles { writer.write(handle.rawValue) }
  }
}
