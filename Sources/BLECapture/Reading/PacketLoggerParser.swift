internal import BLEWire

/// The records of Apple's PacketLogger, of either byte order.
///
///     | length | seconds | microseconds | type | packet |
///     |   4    |    4    |      4       |  1   |        |
///
/// The length counts what follows it. There is no file header: the first record's length tells
/// the byte order, and that it is such a file.
struct PacketLoggerParser: CaptureParser {
  let format = CaptureFormat(.packetLogger, .packetLogger)
  private let isBig: Bool

  /// Nil when the bytes are not how such a file begins.
  init?(_ buffer: CaptureBuffer) {
    let fields = buffer.peek { reader throws(WireError) in
      let length = try reader.read(UInt32.self)
      try reader.skip(4)
      let microseconds = try reader.read(UInt32.self)
      return (length: length, microseconds: microseconds, type: try reader.read(UInt8.self))
    }
    guard let fields else { return nil }
    // A packet is shorter than 65,536 bytes, so that one half of its length is zero.
    isBig = fields.length.byteSwapped < 0x10000
    guard (9..<0x10000).contains(fields.length.inOrder(isBig)),
      fields.microseconds.inOrder(isBig) < 1_000_000,
      (0x00...0x03).contains(fields.type) || (0x08...0x0b).contains(fields.type)
        || (0xf7...0xfe).contains(fields.type)
    else { return nil }
  }

  mutating func next(in buffer: inout CaptureBuffer) throws(CaptureFault) -> CaptureStep {
    let isBig = isBig
    let fields = buffer.peek { reader throws(WireError) in
      let length = try reader.read(UInt32.self).inOrder(isBig)
      let seconds = try reader.read(UInt32.self).inOrder(isBig)
      return (
        length: length, seconds: seconds,
        microseconds: try reader.read(UInt32.self).inOrder(isBig)
      )
    }
    guard let fields else {
      if buffer.count == 0, buffer.isFinished { return .end }
      return try shortage(of: "its header has", headerSize, in: buffer)
    }
    guard fields.length >= 8, fields.length <= UInt32(longestRecord) else {
      throw damage("it claims a length of \(fields.length) bytes", in: buffer)
    }
    let length = Int(fields.length) - 8
    guard buffer.count >= headerSize + length else {
      guard buffer.isFinished else { return .more }
      throw damage("it has \(buffer.count - headerSize) of \(length) bytes", in: buffer)
    }
    buffer.skip(headerSize)
    let nanoseconds =
      Int64(fields.seconds) * 1_000_000_000 + Int64(fields.microseconds) * 1000
    return .record(
      FoundRecord(
        encapsulation: .packetLogger, time: Timestamp(nanosecondsSince1970: nanoseconds),
        length: length, originalLength: length))
  }
}

private let headerSize = 12
