/// ATT_WRITE_REQ: asks to write a value (Vol 3, Part F, §3.4.5.1).
///
///     | 0x12 | handle | value |
///     |  1   |   2    | 0-... |
public struct ATTWriteRequest: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.writeRequest

  /// The attribute.
  public var handle: AttributeHandle
  /// The value, at most MTU-3 bytes.
  public var value: [UInt8]

  /// Creates a PDU.
  public init(handle: AttributeHandle, value: [UInt8]) {
    self.handle = handle
    self.value = value
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    handle = try reader.readHandle()
    value = reader.readRest()
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(handle.rawValue)
    writer.write(value)
  }
}

/// ATT_WRITE_RSP: the value was written (Vol 3, Part F, §3.4.5.2).
public struct ATTWriteResponse: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.writeResponse

  /// Creates a PDU.
  public init() {}

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
  }
}

/// ATT_WRITE_CMD: writes a value without an answer (Vol 3, Part F, §3.4.5.3).
///
///     | 0x52 | handle | value |
///     |  1   |   2    | 0-... |
public struct ATTWriteCommand: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.writeCommand

  /// The attribute.
  public var handle: AttributeHandle
  /// The value, at most MTU-3 bytes.
  public var value: [UInt8]

  /// Creates a PDU.
  public init(handle: AttributeHandle, value: [UInt8]) {
    self.handle = handle
    self.value = value
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    handle = try reader.readHandle()
    value = reader.readRest()
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(handle.rawValue)
    writer.write(value)
  }
}
