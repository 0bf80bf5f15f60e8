/// ATT_SIGNED_WRITE_CMD: writes a value without an answer, signed (Vol 3, Part F, §3.4.5.4).
///
///     | 0xd2 | handle | value | signature |
///     |  1   |   2    | 0-... |    12     |
public struct ATTSignedWriteCommand: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.signedWriteCommand

  /// The attribute.
  public var handle: AttributeHandle
  /// The value, at most MTU-15 bytes.
  public var value: [UInt8]
  /// The sign counter, four bytes, and the signature, eight (Vol 3, Part H, §2.4.5).
  public var signature: [UInt8]

  /// Creates a PDU; the signature has 12 bytes.
  public init(handle: AttributeHandle, value: [UInt8], signature: [UInt8]) {
    precondition(signature.count == Self.signatureSize, "a signature has 12 bytes")
    self.handle = handle
    self.value = value
    self.signature = signature
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    handle = try reader.readHandle()
    guard reader.left >= Self.signatureSize else {
      throw WireError(.truncated(needed: Self.signatureSize, left: reader.left), at: reader.offset)
    }
    value = try reader.read(count: reader.left - Self.signatureSize)
    signature = reader.readRest()
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(handle.rawValue)
    writer.write(value)
    writer.write(signature)
  }

  private static let signatureSize = 12
}
