/// ATT_EXCHANGE_MTU_REQ: the longest PDU that the client takes (Vol 3, Part F, §3.4.2.1).
///
///     | 0x02 | MTU |
///     |  1   |  2  |
public struct ATTExchangeMTURequest: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.exchangeMTURequest

  /// The client's receive MTU in bytes; less than 23 counts as 23.
  public var mtu: UInt16

  /// Creates a PDU.
  public init(mtu: UInt16) {
    self.mtu = mtu
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    mtu = try reader.read(UInt16.self)
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(mtu)
  }
}

/// ATT_EXCHANGE_MTU_RSP: the longest PDU that the server takes (Vol 3, Part F, §3.4.2.2).
///
///     | 0x03 | MTU |
///     |  1   |  2  |
public struct ATTExchangeMTUResponse: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.exchangeMTUResponse

  /// The server's receive MTU in bytes; less than 23 counts as 23.
  public var mtu: UInt16

  /// Creates a PDU.
  public init(mtu: UInt16) {
    self.mtu = mtu
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    mtu = try reader.read(UInt16.self)
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(mtu)
  }
}
