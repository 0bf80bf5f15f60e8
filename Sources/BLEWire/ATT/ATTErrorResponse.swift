/// ATT_ERROR_RSP: a request is refused (Vol 3, Part F, §3.4.1.1).
///
///     | 0x01 | request | handle | error |
///     |  1   |    1    |   2    |   1   |
public struct ATTErrorResponse: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.errorResponse

  /// The request that is refused.
  public var request: ATTOpcode
  /// The attribute at fault; 0x0000 when there is none.
  public var handle: AttributeHandle
  /// Why.
  public var error: ATTErrorCode

  /// Creates a PDU.
  public init(request: ATTOpcode, handle: AttributeHandle, error: ATTErrorCode) {
    self.request = request
    self.handle = handle
    self.error = error
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    request = ATTOpcode(rawValue: try reader.read(UInt8.self))
    handle = try reader.readHandle()
    error = ATTErrorCode(rawValue: try reader.read(UInt8.self))
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(request.rawValue)
    writer.write(handle.rawValue)
    writer.write(error.rawValue)
  }
}
