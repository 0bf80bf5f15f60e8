/// ATT_FIND_INFORMATION_REQ: asks for the types of the attributes in a range
/// (Vol 3, Part F, §3.4.3.1).
///
///     | 0x04 | start | end |
///     |  1   |   2   |  2  |
public struct ATTFindInformationRequest: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.findInformationRequest

  /// The first handle asked for.
  public var start: AttributeHandle
  /// The last handle asked for.
  public var end: AttributeHandle

  /// Creates a PDU.
  public init(start: AttributeHandle, end: AttributeHandle) {
    self.start = start
    self.end = end
  }

  /// Reads the PDU, and leaves the reader just after it; any two handles are taken.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    start = try reader.readHandle()
    end = try reader.readHandle()
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(start.rawValue)
    writer.write(end.rawValue)
  }
}

/// ATT_FIND_INFORMATION_RSP: handles and types of attributes (Vol 3, Part F, §3.4.3.2).
///
///     | 0x05 | format | handle |   type   | ...
///     |  1   |   1    |   2    | 2 or 16  |
public struct ATTFindInformationResponse: ATTPDUValue {
  /// The PDU's first byte.
  public static let opcode = ATTOpcode.findInformationResponse

  /// One attribute.
  public struct Entry: Hashable, Sendable {
    /// Its handle.
    public var handle: AttributeHandle
    /// Its type.
    public var type: BluetoothUUID

    /// Creates an entry.
    public init(handle: AttributeHandle, type: BluetoothUUID) {
      self.handle = handle
      self.type = type
    }
  }

  /// Whether the types stand in 16 bytes each (format 0x02), or in 2 (format 0x01).
  public var form: BluetoothUUID.Form
  /// The attributes, one or more.
  public var entries: [Entry]

  /// Creates a PDU; types of the `shortest` form must have 16 bits.
  public init(form: BluetoothUUID.Form, entries: [Entry]) {
    precondition(
      form == .full || entries.allSatisfy { $0.type.short16 != nil }, "types differ in size")
    self.form = form
    self.entries = entries
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.opcode)
    let start = reader.offset
    let format = try reader.read(UInt8.self)
    guard format == 1 || format == 2 else {
      throw WireError(.invalidValue(UInt64(format)), at: start)
    }
    let size = format == 1 ? 2 : 16
    form = format == 1 ? .shortest : .full
    entries = []
    repeat {
      let handleOffset = reader.offset
      let handle = try reader.readHandle()
      guard handle.rawValue != 0 else { throw WireError(.invalidValue(0), at: handleOffset) }
      guard reader.left >= size else {
        throw WireError(.truncated(needed: size, left: reader.left), at: reader.offset)
      }
      entries.append(Entry(handle: handle, type: try BluetoothUUID(from: &reader, size: size)))
    } while reader.left > 0
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.opcode.rawValue)
    writer.write(UInt8(form == .shortest ? 1 : 2))
    for entry in entries {
      writer.write(entry.handle.rawValue)
      entry.type.write(to: &writer, form: form)
    }
  }
}
