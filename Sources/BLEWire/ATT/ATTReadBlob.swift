/// ATT_READ_BLOB_REQ: asks for a value from an offset on (Vol 3, Part F, §3.4.4.5).
///
///     | 0x0c | handle | offset |
///     |  1   |   2    |   2    |
public struct ATTReadBlobRequest: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.readBlobRequest

  /// The attribute.
  public var handle: AttributeHandle
  /// The first byte that is asked for.
  public var offset: UInt16

  /// Creates a PDU.
  public init(handle: AttributeHandle, offset: UInt16) {
    self.handle = handle
    self.offset = offset
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    handle = try reader.readHandle()
    offset = try reader.read(UInt16.self)
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(handle.rawValue)
    writer.write(offset)
  }
}

/// ATT_READ_BLOB_RSP: part of a value (Vol 3, Part F, §3.4.4.6).
///
///     | 0x0d | part  |
///     |  1   | 0-... |
public struct ATTReadBlobResponse: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.readBlobResponse

  /// The part, cut at MTU-1 bytes.
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
