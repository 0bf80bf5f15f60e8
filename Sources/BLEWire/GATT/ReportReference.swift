/// Report Reference: which HID report a characteristic carries
/// (HID over GATT Profile, Report Reference descriptor).
public struct ReportReference: WireValue {
  /// The report's number; 0 where there is only one of its type.
  public var id: UInt8
  /// 1 input, 2 output, 3 feature.
  public var type: UInt8

  /// Creates a reference.
  public init(id: UInt8, type: UInt8) {
    self.id = id
    self.type = type
  }

  /// Reads the reference, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    id = try reader.read()
    type = try reader.read()
  }

  /// Appends the reference.
  public func write(to writer: inout ByteWriter) {
    writer.write(id)
    writer.write(type)
  }
}
