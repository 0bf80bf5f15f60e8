/// ATT_READ_BY_GROUP_TYPE_REQ: asks for the groups that begin in a range
/// (Vol 3, Part F, §3.4.4.9).
///
///     | 0x10 | start | end |  type   |
///     |  1   |   2   |  2  | 2 or 16 |
public struct ATTReadByGroupTypeRequest: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.readByGroupTypeRequest

  /// The first handle asked for.
  public var start: AttributeHandle
  /// The last handle asked for.
  public var end: AttributeHandle
  /// The grouping attribute's type.
  public var type: BluetoothUUID
  /// How the type stands on the wire.
  public var form: BluetoothUUID.Form

  /// Creates a PDU.
  public init(
    start: AttributeHandle, end: AttributeHandle, type: BluetoothUUID,
    form: BluetoothUUID.Form = .shortest
  ) {
    self.start = start
    self.end = end
    self.type = type
    self.form = form
  }

  /// Reads the PDU, and leaves the reader just after it; any two handles are taken.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    start = try reader.readHandle()
    end = try reader.readHandle()
    (type, form) = try BluetoothUUID.read(attRest: &reader)
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(start.rawValue)
    writer.write(end.rawValue)
    type.write(to: &writer, form: form)
  }
}

/// ATT_READ_BY_GROUP_TYPE_RSP: the groups that begin in the asked range
/// (Vol 3, Part F, §3.4.4.10).
///
///     | 0x11 | length | handle | end handle | value  | ...
///     |  1   |   1    |   2    |     2      | len-4  |
public struct ATTReadByGroupTypeResponse: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.readByGroupTypeResponse

  /// One group of attributes, such as a service.
  public struct Group: Hashable, Sendable {
    /// The handles of the group's first and last attribute.
    public var handles: AttributeHandleRange
    /// The grouping attribute's value, as far as it fits.
    public var value: [UInt8]

    /// Creates a group.
    public init(handles: AttributeHandleRange, value: [UInt8]) {
      self.handles = handles
      self.value = value
    }
  }

  /// The groups, one or more, all of which have values of one size.
  public var groups: [Group]

  /// Creates a response; the groups' values must be of one size, at most 251 bytes.
  public init(groups: [Group]) {
    precondition(Set(groups.map(\.value.count)).count <= 1, "values differ in size")
    self.groups = groups
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    let size = try reader.readEntrySize(atLeast: 4)
    groups = []
    while reader.left > 0 {
      let handles = try reader.readHandleRange()
      groups.append(Group(handles: handles, value: try reader.read(count: size - 4)))
    }
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(UInt8(clamping: 4 + (groups.first?.value.count ?? 0)))
    for group in groups {
      writer.write(group.handles.lowerBound.rawValue)
      writer.write(group.handles.upperBound.rawValue)
      writer.write(group.value)
    }
  }
}
