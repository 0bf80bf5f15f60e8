/// ATT_EXECUTE_WRITE_REQ: asks to write all that is queued, or to forget it
/// (Vol 3, Part F, §3.4.6.3).
///
///     | 0x18 | flags |
///     |  1   |   1   |
public struct ATTExecuteWriteRequest: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.executeWriteRequest

  /// What becomes of the queue; other values than these two are reserved.
  public struct Flags: RawRepresentable, Hashable, Sendable {
    /// The byte on the wire.
    public var rawValue: UInt8

    /// Creates flags, assigned or not.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0x00: forget it.
    public static let cancel = Self(rawValue: 0x00)
    /// 0x01: write it.
    public static let write = Self(rawValue: 0x01)
  }

  /// What becomes of the queue.
  public var flags: Flags

  /// Creates a PDU.
  public init(flags: Flags) { self.flags = flags }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    flags = Flags(rawValue: try reader.read(UInt8.self))
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(flags.rawValue)
  }
}

/// ATT_EXECUTE_WRITE_RSP: the queue was written, or emptied (Vol 3, Part F, §3.4.6.4).
public struct ATTExecuteWriteResponse: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.executeWriteResponse

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
