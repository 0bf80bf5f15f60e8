/// ATT_FIND_BY_TYPE_VALUE_REQ: asks for attributes of a type and value (Vol 3, Part F, §3.4.3.3).
///
///     | 0x06 | start | end | type | value |
///     |  1   |   2   |  2  |  2   | 0-... |
public struct ATTFindByTypeValueRequest: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.findByTypeValueRequest

  /// The first handle asked for.
  public var start: AttributeHandle
  /// The last handle asked for.
  public var end: AttributeHandle
  /// The type, which must be a 16-bit UUID.
  public var type: UInt16
  /// The value.
  public var value: [UInt8]

  /// Creates a PDU.
  public init(start: AttributeHandle, end: AttributeHandle, type: UInt16, value: [UInt8]) {
    self.start = start
    self.end = end
    self.type = type
    self.value = value
  }

  /// Reads the PDU, and leaves the reader just after it; any two handles are taken.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    start = try reader.readHandle()
    end = try reader.readHandle()
    type = try reader.read(UInt16.self)
    value = reader.readRest()
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(start.rawValue)
    writer.write(end.rawValue)
    writer.write(type)
    writer.write(value)
  }
}

/// ATT_FIND_BY_TYPE_VALUE_RSP: the groups that begin with a found attribute
/// (Vol 3, Part F, §3.4.3.4).
///
///     | 0x07 | handle | group end | ...
///     |  1   |   2    |     2     |
public struct ATTFindByTypeValueResponse: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.findByTypeValueResponse

  /// The handles of the groups, one or more: the found attribute's to the group's last.
  public var groups: [AttributeHandleRange]

  /// Creates a PDU.
  public init(groups: [AttributeHandleRange]) { self.groups = groups }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    groups = []
    repeat { groups.append(try reader.readHandleRange()) } while reader.left > 0
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    for group in groups {
      writer.write(group.lowerBound.rawValue)
      writer.write(group.upperBound.rawValue)
    }
  }
}
