internal import BLEWire

/// Bytes that came and were not read yet: a stream that is added to at its end.
struct CaptureBuffer {
  private(set) var bytes: [UInt8] = []
  /// Where the next byte stands in `bytes`.
  private(set) var start = 0
  /// The offset in the stream of the next byte.
  private(set) var offset = 0
  /// Whether nothing more will come.
  var isFinished = false

  /// How many bytes are there to read.
  var count: Int { bytes.count - start }

  mutating func append(_ more: RawSpan) {
    dropRead()
    unsafe more.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func append(_ more: ArraySlice<UInt8>) {
    dropRead()
    bytes.append(contentsOf: more)
  }

  mutating func skip(_ count: Int) {
    let step = min(count, self.count)
    start += step
    offset += step
  }

  /// Looks at the next bytes, which stay unread; nil when there are too few.
  func peek<Result>(
    _ body: (inout ByteReader) throws(WireError) -> Result
  ) -> Result? {
    var reader = ByteReader(bytes)
    do throws(WireError) {
      try reader.skip(start)
      return try body(&reader)
    } catch {
      return nil
    }
  }

  /// Copies the next bytes, which stay unread: fewer when there are fewer.
  func prefix(_ count: Int) -> ArraySlice<UInt8> { bytes[start...].prefix(count) }

  private mutating func dropRead() {
    if start > 0 { bytes.removeFirst(start) }
    start = 0
  }
}
