/// Service Changed (2A05): the handles whose attributes changed (Vol 3, Part G, §7.1).
///
///     | first handle | last handle |
///     |      2       |      2      |
public struct ServiceChanged: WireValue {
  /// The handles.
  public var handles: AttributeHandleRange

  /// Creates an indication's value.
  public init(handles: AttributeHandleRange) { self.handles = handles }

  /// Reads the range, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    let first = AttributeHandle(rawValue: try reader.read())
    let last = AttributeHandle(rawValue: try reader.read())
    guard first <= last else {
      throw WireError(.invalidValue(UInt64(last.rawValue)), at: reader.offset - 2)
    }
    handles = first...last
  }

  /// Appends the range.
  public func write(to writer: inout ByteWriter) {
    writer.write(handles.lowerBound.rawValue)
    writer.write(handles.upperBound.rawValue)
  }
}

extension ServiceChanged: CustomStringConvertible {
  /// As `0x0001-0xffff`.
  public var description: String { "\(handles.lowerBound)-\(handles.upperBound)" }

  /// The range as a JSON tree: `{"start":1,"end":65535}`.
  public var decoded: DecodedValue {
    .object([
      .init("start", .integer(Int64(handles.lowerBound.rawValue))),
      .init("end", .integer(Int64(handles.upperBound.rawValue))),
    ])
  }
}
