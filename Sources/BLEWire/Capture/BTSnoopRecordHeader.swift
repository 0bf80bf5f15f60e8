/// The 24 bytes in front of each packet of a btsnoop file; all integers are big-endian.
///
///     | original length | included length | flags | drops | time |
///     |        4        |        4        |   4   |   4   |  8   |
@frozen
public struct BTSnoopRecordHeader: Hashable, Sendable {
  /// How many bytes it has.
  public static let size = 24

  /// How many bytes the packet had.
  public var originalLength: UInt32
  /// How many of them follow.
  public var includedLength: UInt32
  /// Direction and kind; for link type 2001 the adapter and the opcode.
  public var flags: UInt32
  /// How many packets were lost since the capture began.
  public var drops: UInt32
  /// Microseconds since the start of the year 0.
  public var microseconds: Int64

  /// Creates a header.
  public init(
    originalLength: UInt32, includedLength: UInt32, flags: UInt32, drops: UInt32 = 0,
    microseconds: Int64
  ) {
    self.originalLength = originalLength
    self.includedLength = includedLength
    self.flags = flags
    self.drops = drops
    self.microseconds = microseconds
  }

  /// When the packet was recorded; the nearest time that can be counted.
  public var time: Timestamp {
    get {
      let (since1970, overflow) = microseconds.subtractingReportingOverflow(epoch)
      return Timestamp(microsecondsSince1970: overflow ? .min : since1970)
    }
    set {
      let nanoseconds = newValue.nanosecondsSince1970
      let whole = nanoseconds / 1000 - (nanoseconds % 1000 < 0 ? 1 : 0)
      microseconds = whole + epoch
    }
  }
}

extension BTSnoopRecordHeader: WireValue {
  /// Reads the header, and leaves the reader at the packet.
  @inlinable
  public init(from reader: inout ByteReader) throws(WireError) {
    originalLength = UInt32(bigEndian: try reader.read())
    includedLength = UInt32(bigEndian: try reader.read())
    flags = UInt32(bigEndian: try reader.read())
    drops = UInt32(bigEndian: try reader.read())
    microseconds = Int64(bigEndian: try reader.read())
  }

  /// Appends the header.
  public func write(to writer: inout ByteWriter) {
    writer.write(originalLength.bigEndian)
    writer.write(includedLength.bigEndian)
    writer.write(flags.bigEndian)
    writer.write(drops.bigEndian)
    writer.write(microseconds.bigEndian)
  }
}

/// 1970-01-01 in microseconds since the start of the year 0.
private let epoch: Int64 = 0x00dc_ddb3_0f2f_8000
