/// ATT_READ_MULTIPLE_VARIABLE_REQ: asks for values of any size (Vol 3, Part F, §3.4.4.11).
///
///     | 0x20 | handle | handle | ...
///     |  1   |   2    |   2    |
public struct ATTReadMultipleVariableRequest: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.readMultipleVariableRequest

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

/// ATT_READ_MULTIPLE_VARIABLE_RSP: values with their lengths (Vol 3, Part F, §3.4.4.12).
///
///     | 0x21 | length | value  | ...
///     |  1   |   2    | length |
///
/// The last value may be cut at the MTU, its length is then still the whole value's. Values that
/// don't fit at all are left out.
public struct ATTReadMultipleVariableResponse: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.readMultipleVariableResponse

  /// One value, whole or cut.
  public struct Value: Hashable, Sendable {
    /// The whole value's length in bytes.
    public var length: UInt16
    /// The value, as far as it fits.
    public var bytes: [UInt8]

    /// Creates a value; `length` is at least the number of bytes.
    public init(length: UInt16, bytes: [UInt8]) {
      self.length = length
      self.bytes = bytes
    }

    /// Creates a whole value of at most 65,535 bytes.
    public init(_ bytes: [UInt8]) { self.init(length: UInt16(clamping: bytes.count), bytes: bytes) }

    /// Whether bytes are missing.
    public var isCut: Bool { bytes.count < Int(length) }
  }

  /// The values, in the order of the request's handles.
  public var values: [Value]

  /// Creates a PDU; only the last value may be cut.
  public init(values: [Value]) { self.values = values }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    values = []
    while reader.left > 0 {
      let length = try reader.read(UInt16.self)
      let count = min(Int(length), reader.left)
      values.append(Value(length: length, bytes: try reader.read(count: count)))
    }
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    for value in values {
      writer.write(value.length)
      writer.write(value.bytes)
    }
  }
}
