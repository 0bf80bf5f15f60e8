internal import BLEWire

/// The records of a pcap file, of either byte order.
///
///     | magic | major | minor | 8 unused | snap length | link type |
///     |   4   |   2   |   2   |    8     |      4      |     4     |
///
/// A record is its seconds, its micro- or nanoseconds, its length in the file and that of the
/// packet, 4 bytes each, and the packet. Seconds are unsigned: they reach to 2106.
struct PcapParser: CaptureParser {
  private enum Kind: UInt32 {
    case microseconds = 0xa1b2_c3d4
    case nanoseconds = 0xa1b2_3c4d
    /// Microseconds, and 8 bytes more in front of each packet.
    case modified = 0xa1b2_cd34
  }

  let format: CaptureFormat
  private let kind: Kind
  private let isBig: Bool
  /// Before version 2.3 the two lengths stood the other way round; in 2.3, in some files.
  private let minor: UInt16

  private var headerSize: Int { kind == .modified ? 24 : 16 }

  static func knows(_ bytes: ArraySlice<UInt8>) -> Bool { kind(bytes) != nil }

  private static func kind(_ bytes: ArraySlice<UInt8>) -> (Kind, isBig: Bool)? {
    guard bytes.count >= 4 else { return nil }
    let magic = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    if let kind = Kind(rawValue: magic) { return (kind, true) }
    return Kind(rawValue: magic.byteSwapped).map { ($0, false) }
  }

  /// Reads the file's header; nil when more of it must come.
  init?(_ buffer: inout CaptureBuffer) throws(CaptureFault) {
    guard let (kind, isBig) = Self.kind(buffer.prefix(4)) else { return nil }
    let fields = buffer.peek { reader throws(WireError) in
      try reader.skip(4)
      let major = try reader.read(UInt16.self).inOrder(isBig)
      let minor = try reader.read(UInt16.self).inOrder(isBig)
      try reader.skip(12)
      return (major: major, minor: minor, link: try reader.read(UInt32.self).inOrder(isBig))
    }
    guard let fields else {
      guard buffer.isFinished else { return nil }
      let count = buffer.count
      throw CaptureFault(
        .notACapture("byte \(count): the pcap header has \(count) of 24 bytes"), at: count)
    }
    guard fields.major == 2 else {
      throw CaptureFault(
        .notACapture("byte 4: unknown pcap version \(fields.major).\(fields.minor)"), at: 4)
    }
    let linkType = Int(fields.link & 0x03ff_ffff)  // The bits above are about checksums.
    guard let encapsulation = CaptureEncapsulation(pcapLinkType: linkType) else {
      throw CaptureFault(
        .notACapture("byte 20: link type \(linkType) holds no Bluetooth HCI packets"), at: 20)
    }
    (self.kind, self.isBig, minor) = (kind, isBig, fields.minor)
    format = CaptureFormat(.pcap, encapsulation, hasNanoseconds: kind == .nanoseconds)
    buffer.skip(24)
  }

  mutating func next(in buffer: inout CaptureBuffer) throws(CaptureFault) -> CaptureStep {
    let isBig = isBig
    let fields = buffer.peek { reader throws(WireError) in
      let seconds = try reader.read(UInt32.self).inOrder(isBig)
      let fraction = try reader.read(UInt32.self).inOrder(isBig)
      let included = try reader.read(UInt32.self).inOrder(isBig)
      let original = try reader.read(UInt32.self).inOrder(isBig)
      return (seconds: seconds, fraction: fraction, included: included, original: original)
    }
    guard var fields, buffer.count >= headerSize else {
      if buffer.count == 0, buffer.isFinished { return .end }
      return try shortage(of: "its header has", headerSize, in: buffer)
    }
    if minor < 3 || minor == 3 && fields.included > fields.original {
      (fields.included, fields.original) = (fields.original, fields.included)
    }
    guard fields.included <= UInt32(longestRecord) else {
      throw damage("it claims a length of \(fields.included) bytes", in: buffer)
    }
    let length = Int(fields.included)
    guard buffer.count >= headerSize + length else {
      guard buffer.isFinished else { return .more }
      throw damage("it has \(buffer.count - headerSize) of \(length) bytes", in: buffer)
    }
    buffer.skip(headerSize)
    let fraction = Int64(fields.fraction) * (kind == .nanoseconds ? 1 : 1000)
    return .record(
      FoundRecord(
        encapsulation: format.encapsulation,
        time: Timestamp(nanosecondsSince1970: Int64(fields.seconds) * 1_000_000_000 + fraction),
        length: length, originalLength: Int(fields.original)))
  }
}

extension FixedWidthInteger {
  /// An integer that was read as if it were little-endian.
  func inOrder(_ isBig: Bool) -> Self { isBig ? byteSwapped : self }
}
