/// Include Declaration: another service that belongs to this one (Vol 3, Part G, §3.2).
///
///     | first handle | last handle |  UUID  |
///     |      2       |      2      | 0 or 2 |
///
/// The UUID is there only if it has 16 bits; a longer one is read from the first handle.
public struct IncludeDeclaration: WireValue {
  /// The included service's handles.
  public var handles: AttributeHandleRange
  /// The included service's type; nil when it has 128 bits.
  public var uuid: BluetoothUUID?

  /// Creates a declaration; a UUID that does not fit 16 bits is not written.
  public init(handles: AttributeHandleRange, uuid: BluetoothUUID?) {
    self.handles = handles
    self.uuid = uuid
  }

  /// Reads the declaration, which takes all that is left.
  public init(from reader: inout ByteReader) throws(WireError) {
    let first = AttributeHandle(rawValue: try reader.read(UInt16.self))
    let lastOffset = reader.offset
    let last = AttributeHandle(rawValue: try reader.read(UInt16.self))
    guard first <= last, first.rawValue != 0 else {
      throw WireError(.invalidValue(UInt64(last.rawValue)), at: lastOffset)
    }
    handles = first...last
    guard reader.left == 0 || reader.left == 2 else {
      throw WireError(.invalidValue(UInt64(reader.left)), at: reader.offset)
    }
    uuid = reader.left == 0 ? nil : BluetoothUUID(try reader.read(UInt16.self))
  }

  /// Appends the declaration.
  public func write(to writer: inout ByteWriter) {
    writer.write(handles.lowerBound.rawValue)
    writer.write(handles.upperBound.rawValue)
    if let short = uuid?.short16 { writer.write(short) }
  }
}
