internal import BLEWire

/// Finds the Bluetooth log in the text of an Android bug report: base64 between two lines.
struct SnoozFinder {
  /// What the log is: a version, when it ended, and its packed records.
  private(set) var log: [UInt8] = []
  private var place = Place.before
  /// Bits of base64 that are no whole byte yet, and how many.
  private var bits: UInt32 = 0
  private var bitCount = 0

  private enum Place {
    /// In front of the line that begins the log.
    case before
    /// In that line.
    case beginning
    case inside
    case behind
  }

  /// Takes all that is there; true when the log is whole, or the text has ended.
  ///
  /// A text without a log is no capture.
  mutating func search(_ buffer: inout CaptureBuffer) throws(CaptureFault) -> Bool {
    while true {
      switch place {
      case .before:
        guard pass(beginning, in: &buffer) else {
          guard buffer.isFinished else { return false }
          throw CaptureFault(
            .notACapture("byte 0: a text without a Bluetooth log of Android in it"))
        }
        place = .beginning
      case .beginning:
        guard pass([0x0a], in: &buffer) else { return buffer.isFinished }
        place = .inside
      case .inside:
        try decode(&buffer)
        guard place == .behind else { return buffer.isFinished }
      case .behind: return true
      }
    }
  }

  /// Passes over a word, or over all that can't be its beginning.
  private func pass(_ word: [UInt8], in buffer: inout CaptureBuffer) -> Bool {
    let bytes = buffer.prefix(buffer.count)
    var index = bytes.startIndex
    while let found = bytes[index...].firstIndex(of: word[0]) {
      index = found
      if bytes[found...].starts(with: word) {
        buffer.skip(found - bytes.startIndex + word.count)
        return true
      }
      if word.starts(with: bytes[found...]) { break }  // It may go on.
      index = found + 1
    }
    if bytes[index...].firstIndex(of: word[0]) == nil { index = bytes.endIndex }
    buffer.skip(index - bytes.startIndex)
    return false
  }

  private mutating func decode(_ buffer: inout CaptureBuffer) throws(CaptureFault) {
    for byte in buffer.prefix(buffer.count) {
      if let value = base64Value(byte) {
        bits = bits << 6 | value
        bitCount += 6
        if bitCount >= 8 {
          bitCount -= 8
          log.append(UInt8(truncatingIfNeeded: bits >> bitCount))
        }
      } else if byte == UInt8(ascii: "-") {
        place = .behind
        return
      } else if !base64Filler.contains(byte) {
        throw CaptureFault(.notACapture("its Bluetooth log is no base64"), at: buffer.offset)
      }
      guard log.count <= longestLog else {
        throw CaptureFault(.notACapture("its Bluetooth log does not end"), at: buffer.offset)
      }
      buffer.skip(1)
    }
  }
}

/// The records of such a log.
///
///     | length | packet's length | time | type | packet |
///     |   2    |  2, version 2   |  4   |  1   |        |
///
/// Both lengths count the type. Times are microseconds since the record before; the log says when
/// the last one was, so it is gone through twice.
struct SnoozParser: CaptureParser {
  let format = CaptureFormat(.btsnooz, .snooz)
  private let version: UInt8
  private var time: Int64

  /// Reads what stands in front of the records; `unpacking` then gives them.
  init(_ log: [UInt8], _ unpacking: inout Unpacking?) throws(CaptureFault) {
    var reader = ByteReader(log)
    guard let version = try? reader.read(UInt8.self), let last = try? reader.read(UInt64.self)
    else {
      throw CaptureFault(.notACapture("its Bluetooth log has \(log.count) of 9 bytes"))
    }
    guard version == 1 || version == 2 else {
      throw CaptureFault(.notACapture("its Bluetooth log has the unknown version \(version)"))
    }
    self.version = version
    time = Int64(truncatingIfNeeded: last)
    var packed = CaptureBuffer()
    packed.append(log[reader.offset...])
    packed.isFinished = true
    time &-= Self.length(of: packed, version)
    unpacking = Unpacking(.zlib, packed)
    guard unpacking != nil else { throw .noMemory }
  }

  mutating func next(in buffer: inout CaptureBuffer) throws(CaptureFault) -> CaptureStep {
    guard let header = Self.header(in: buffer, version) else {
      if buffer.count == 0, buffer.isFinished { return .end }
      return try shortage(of: "its header has", Self.headerSize(version), in: buffer)
    }
    guard header.length > 0 else { throw damage("it claims a length of 0 bytes", in: buffer) }
    let size = Self.headerSize(version)
    guard buffer.count >= size + header.length else {
      guard buffer.isFinished else { return .more }
      throw damage("it has \(buffer.count - size) of \(header.length) bytes", in: buffer)
    }
    time &+= Int64(header.delta)
    buffer.skip(size)
    return .record(
      FoundRecord(
        encapsulation: .snooz, time: Timestamp(microsecondsSince1970: time),
        length: header.length, originalLength: header.original))
  }

  /// How long the log is, from the time before its first record to its last, in microseconds.
  private static func length(of packed: CaptureBuffer, _ version: UInt8) -> Int64 {
    guard var unpacking = Unpacking(.zlib, packed) else { return 0 }
    var (content, sum) = (CaptureBuffer(), Int64(0))
    while true {
      let size = headerSize(version)
      if let header = header(in: content, version), content.count >= size + header.length {
        guard header.length > 0 else { return sum }
        sum &+= Int64(header.delta)
        content.skip(size + header.length)
      } else if content.isFinished || (try? unpacking.unpack(into: &content)) != true {
        return sum
      }
    }
  }

  private static func headerSize(_ version: UInt8) -> Int { version == 1 ? 6 : 8 }

  private static func header(
    in buffer: CaptureBuffer, _ version: UInt8
  ) -> (length: Int, original: Int, delta: UInt32)? {
    buffer.peek { reader throws(WireError) in
      let length = Int(try reader.read(UInt16.self))
      let original = version == 1 ? length : Int(try reader.read(UInt16.self))
      return (length, original, try reader.read(UInt32.self))
    }
  }
}

extension CaptureFault {
  /// zlib could not begin.
  static let noMemory = CaptureFault(.notACapture("there is no memory to unpack it"))
}

private func base64Value(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}

/// What stands between the digits, and behind the last.
private let base64Filler: Set<UInt8> = [0x09, 0x0a, 0x0d, 0x20, UInt8(ascii: "=")]
private let beginning = Array("--- BEGIN:BTSNOOP_LOG_SUMMARY".utf8)
/// Android keeps 256 KiB at most, before they are packed.
private let longestLog = 0x100_0000
