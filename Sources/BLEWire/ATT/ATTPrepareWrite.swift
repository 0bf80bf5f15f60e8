/// ATT_PREPARE_WRITE_REQ: asks to queue part of a value (Vol 3, Part F, §3.4.6.1).
///
///     | 0x16 | handle | offset | part  |
///     |  1   |   2    |   2    | 0-... |
public struct ATTPrepareWriteRequest: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.prepareWriteRequest

  /// The attribute.
  public var handle: AttributeHandle
  /// Where the part begins in the value.
  public var offset: UInt16
  /// The part, at most MTU-5 bytes.
  public var value: [UInt8]

  /// Creates a PDU.
  public init(handle: AttributeHandle, offset: UInt16, value: [UInt8]) {
    self.handle = handle
    self.offset = offset
    self.value = value
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    handle = try reader.readHandle()
    offset = try reader.read(UInt16.self)
    value = reader.readRest()
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(handle.rawValue)
    writer.write(offset)
    writer.write(value)
  }
}

/// ATT_PREPARE_WRITE_RSP: echoes the part that was queued (Vol 3, Part F, §3.4.6.2).
///
///     | 0x17 | handle | offset | part  |
///     |  1   |   2    |   2    | 0-... |
public struct ATTPrepareWriteResponse: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.prepareWriteResponse

  /// The attribute.
  public var handle: AttributeHandle
  /// Where the part begins in the value.
  public var offset: UInt16
  /// The part, at most MTU-5 bytes.
  public var value: [UInt8]

  /// Creates a PDU.
  public init(handle: AttributeHandle, offset: UInt16, value: [UInt8]) {
    self.handle = handle
    self.offset = offset
    self.value = value
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    handle = try reader.readHandle()
    offset = try reader.read(UInt16.self)
    value = reader.readRest()
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(handle.rawValue)
    writer.write(offset)
    writer.write(value)
  }
}
