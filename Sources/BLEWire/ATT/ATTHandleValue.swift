/// ATT_HANDLE_VALUE_NTF: a value that its server sends of its own accord (Vol 3, Part F, §3.4.7.1).
///
///     | 0x1b | handle | value |
///     |  1   |   2    | 0-... |
public struct ATTHandleValueNotification: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.handleValueNotification

  /// The attribute.
  public var handle: AttributeHandle
  /// The value, cut at MTU-3 bytes.
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

/// ATT_HANDLE_VALUE_IND: a value that its server sends and wants confirmed
/// (Vol 3, Part F, §3.4.7.2).
///
///     | 0x1d | handle | value |
///     |  1   |   2    | 0-... |
public struct ATTHandleValueIndication: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.handleValueIndication

  /// The attribute.
  public var handle: AttributeHandle
  /// The value, cut at MTU-3 bytes.
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

/// ATT_HANDLE_VALUE_CFM: an indication has come (Vol 3, Part F, §3.4.7.3).
public struct ATTHandleValueConfirmation: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.handleValueConfirmation

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
