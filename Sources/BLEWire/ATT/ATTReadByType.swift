/// ATT_READ_BY_TYPE_REQ: asks for the values of a type in a range
/// (Vol 3, Part F, §3.4.4.1).
///
///     | 0x08 | start | end |  type   |
///     |  1   |   2   |  2  | 2 or 16 |
public struct ATTReadByTypeRequest: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.readByTypeRequest

  /// The first handle asked for.
  public var start: AttributeHandle
  /// The last handle asked for.
  public var end: AttributeHandle
  /// The attribute's type.
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

/// ATT_READ_BY_TYPE_RSP: handles and values of attributes of one type
/// (Vol 3, Part F, §3.4.4.2).
///
///     | 0x09 | length | handle | value  | ...
///     |  1   |   1    |   2    | len-2  |
public struct ATTReadByTypeResponse: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.readByTypeResponse

  /// One attribute.
  public struct Record: Hashable, Sendable {
    /// Its handle.
    public var handle: AttributeHandle
    /// Its value, as far as it fits.
    public var value: [UInt8]

    /// Creates a record.
    public init(handle: AttributeHandle, value: [UInt8]) {
      self.handle = handle
      self.value = value
    }
  }

  /// The attributes, one or more, all of which have values of one size.
  public var records: [Record]

  /// Creates a response; the values must be of one size, at most 253 bytes.
  public init(records: [Record]) {
    precondition(Set(records.map(\.value.count)).count <= 1, "values differ in size")
    self.records = records
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    let size = try reader.readEntrySize(atLeast: 2)
    records = []
    while reader.left > 0 {
      let start = reader.offset
      let handle = try reader.readHandle()
      guard handle.rawValue != 0 else { throw WireError(.invalidValue(0), at: start) }
      records.append(Record(handle: handle, value: try reader.read(count: size - 2)))
    }
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(UInt8(clamping: 2 + (records.first?.value.count ?? 0)))
    for record in records {
      writer.write(record.handle.rawValue)
      writer.write(record.value)
    }
  }
}
