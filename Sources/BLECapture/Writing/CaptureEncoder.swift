public import BLEWire

/// Writes captures: records go in, bytes come out.
public struct CaptureEncoder: Sendable {
  /// What kind of capture it is.
  public let format: CaptureFormat
  /// How many records went in.
  public private(set) var count = 0
  private var pending: ByteWriter

  /// Begins a capture with its header; nil for a format that is read only.
  public init?(_ format: CaptureFormat) {
    guard let linkType = format.encapsulation.linkType, !format.isPacked,
      (format.container == .btsnoop) == (linkType > 1000)
    else { return nil }
    self.format = format
    pending = ByteWriter(capacity: 2 * pieceSize)
    switch format.container {
    case .btsnoop:
      BTSnoopHeader(linkType: .init(rawValue: UInt32(linkType))).write(to: &pending)
    case .pcap: beginPcap(linkType)
    case .pcapng: beginPcapng(linkType)
    case .packetLogger, .btsnooz: return nil
    }
  }

  /// Whether so much came out that it should be taken.
  public var hasPiece: Bool { pending.bytes.count >= pieceSize }

  /// Takes what came out since the last call.
  public mutating func takeBytes() -> [UInt8] {
    defer { pending = ByteWriter(capacity: 2 * pieceSize) }
    return pending.bytes
  }

  /// Whether the format can hold such a record.
  public func holds(_ head: CaptureHead) -> Bool { format.encapsulation.front(of: head) != nil }

  /// Puts a record in; of one that the format can't hold nothing comes out.
  public mutating func write(_ head: CaptureHead, _ bytes: [UInt8]) throws(CaptureFault) {
    guard let front = format.encapsulation.front(of: head) else {
      throw unwritable("\(format) can't hold it")
    }
    let length = front.bytes.count + bytes.count
    guard length <= longestRecord else { throw unwritable("it has \(length) bytes") }
    let original = UInt32(clamping: length + head.missing)
    switch format.container {
    case .btsnoop:
      var header = BTSnoopRecordHeader(
        originalLength: original, includedLength: UInt32(length), flags: front.flags,
        microseconds: 0)
      header.time = head.time
      header.write(to: &pending)
    case .pcap:
      let (seconds, nanoseconds) = head.time.parts
      guard let seconds = UInt32(exactly: seconds) else {
        throw unwritable("pcap holds times from 1970 to 2106 only")
      }
      pending.write(seconds)
      pending.write(UInt32(format.hasNanoseconds ? nanoseconds : nanoseconds / 1000))
      pending.write(UInt32(length))
      pending.write(original)
    case .pcapng:
      guard head.time.nanosecondsSince1970 >= 0 else {
        throw unwritable("pcapng holds no times before 1970")
      }
      let ticks = head.time.nanosecondsSince1970 / (format.hasNanoseconds ? 1 : 1000)
      for value in [6, UInt32(paddedLength(length) + 32), 0] { pending.write(value) }
      pending.write(UInt32(truncatingIfNeeded: ticks >> 32))
      pending.write(UInt32(truncatingIfNeeded: ticks))
      pending.write(UInt32(length))
      pending.write(original)
    case .packetLogger, .btsnooz: throw unwritable("\(format) can't hold it")
    }
    pending.write(front.bytes)
    pending.write(bytes)
    if format.container == .pcapng {
      pending.write([UInt8](repeating: 0, count: paddedLength(length) - length))
      pending.write(UInt32(paddedLength(length) + 32))
    }
    count += 1
  }

  private func unwritable(_ text: String) -> CaptureFault {
    CaptureFault(.unwritable(text), recordsBefore: count)
  }

  private mutating func beginPcap(_ linkType: Int) {
    pending.write(format.hasNanoseconds ? 0xa1b2_3c4d : 0xa1b2_c3d4 as UInt32)
    for value in [2, 4] as [UInt16] { pending.write(value) }
    for value in [0, 0, UInt32(longestRecord), UInt32(linkType)] { pending.write(value) }
  }

  /// A section of unknown length, and its one interface.
  private mutating func beginPcapng(_ linkType: Int) {
    for value in [0x0a0d_0d0a, 28, 0x1a2b_3c4d, 1, .max, .max, 28] as [UInt32] {
      pending.write(value)
    }
    for value in [1, 32, UInt32(linkType), UInt32(longestRecord)] { pending.write(value) }
    // if_tsresol, and the end of the options.
    pending.write([9, 0, 1, 0, format.hasNanoseconds ? 9 : 6, 0, 0, 0, 0, 0, 0, 0])
    pending.write(32 as UInt32)
  }
}

extension Timestamp {
  /// Whole seconds since 1970, rounded down, and the nanoseconds beyond them.
  fileprivate var parts: (seconds: Int64, nanoseconds: Int64) {
    let (whole, rest) = nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
    return rest < 0 ? (whole - 1, rest + 1_000_000_000) : (whole, rest)
  }
}

/// pcapng counts in units of 4 bytes.
private func paddedLength(_ length: Int) -> Int { (length + 3) & ~3 }

/// How much is collected.
private let pieceSize = 0x8000
