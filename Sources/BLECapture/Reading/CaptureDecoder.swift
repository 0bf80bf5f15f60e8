public import BLEWire

/// Reads captures: bytes go in as they come, records come out.
///
/// Rules:
/// - What kind of capture it is, the first bytes tell: btsnoop, pcap, pcapng, Apple's PacketLogger,
///   the text of an Android bug report, or any of these packed by gzip.
/// - The same records come out, whatever the pieces in which the bytes come.
/// - What is kept of a capture is a piece of it, however long it is.
/// - Records before a damage come out; then the fault, at every further call.
/// - A packet of an interface that does not hold Bluetooth HCI packets is counted, as a record too.
public struct CaptureDecoder: ~Copyable {
  /// What comes next.
  public enum Step: Hashable, Sendable {
    /// A record; `withBytes` gives its bytes.
    case record(CaptureHead)
    /// More bytes must come first, or `finish`.
    case needsBytes
    /// Nothing: the capture has ended.
    case end
  }

  /// What kind of capture it is; nil until `begin` has told.
  public private(set) var format: CaptureFormat?
  /// How many records there were so far, those that were left out too.
  public private(set) var count = 0
  /// When the first record was recorded of which that is told.
  public private(set) var start: Timestamp?
  /// How many records were left out, by the link types of their interfaces.
  public private(set) var leftOut: [Int: Int] = [:]

  private var content = CaptureBuffer()
  private var unpacking: Unpacking?
  private var stage = Stage.unknown
  private var isPacked = false
  private var last: Timestamp?
  private var inferences: [UInt16: DirectionInference] = [:]
  private var failure: CaptureFault?
  /// Where the packet of the last record stands in what is left, how long it is, and what is
  /// behind it.
  private var (packetStart, packetLength, trailer) = (0, 0, 0)

  private enum Stage {
    case unknown
    case text(SnoozFinder)
    case snoop(SnoopParser)
    case pcap(PcapParser)
    case pcapng(PcapngParser)
    case logger(PacketLoggerParser)
    case snooz(SnoozParser)
  }

  /// Begins with a capture of which nothing is there yet.
  public init() {}

  /// Takes the next bytes.
  public mutating func feed(_ bytes: RawSpan) {
    switch stage {
    case .snooz: break  // What follows the log is of no use.
    default:
      if unpacking == nil { content.append(bytes) } else { unpacking?.packed.append(bytes) }
    }
  }

  /// No more bytes will come.
  public mutating func finish() {
    if unpacking == nil { content.isFinished = true } else { unpacking?.packed.isFinished = true }
  }

  /// Finds out what kind of capture it is; false when more bytes must come first.
  public mutating func begin() throws(CaptureFault) -> Bool {
    while format == nil {
      guard try guarded({ decoder throws(CaptureFault) in try decoder.findFormat() }) else {
        return false
      }
    }
    return true
  }

  /// Goes on to the next record.
  public mutating func next() throws(CaptureFault) -> Step {
    guard try begin() else { return .needsBytes }
    content.skip(packetStart + packetLength + trailer)
    (packetStart, packetLength, trailer) = (0, 0, 0)
    while true {
      switch try guarded({ decoder throws(CaptureFault) in try decoder.step() }) {
      case .record(let record): return .record(take(record))
      case .leftOut(let linkType, let time): leaveOut(linkType, time)
      case .passed: continue
      case .more:
        let isMore = try guarded { decoder throws(CaptureFault) in try decoder.unpack() }
        if !isMore { return .needsBytes }
      case .end: return .end
      }
    }
  }

  /// Gives the bytes of the record that `next` gave to `body`, without copying them.
  public func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    let start = content.start + packetStart
    return unsafe body(content.bytes.span.bytes.extracting(start..<(start + packetLength)))
  }

  /// After a fault, every further call throws it again.
  private mutating func guarded<Value>(
    _ body: (inout CaptureDecoder) throws(CaptureFault) -> Value
  ) throws(CaptureFault) -> Value {
    if let failure { throw failure }
    do throws(CaptureFault) {
      return try body(&self)
    } catch {
      var fault = error
      fault.recordsBefore = count
      failure = fault
      throw fault
    }
  }

  /// Gets more of what is packed; false when bytes must come first.
  private mutating func unpack() throws(CaptureFault) -> Bool {
    guard unpacking != nil, !content.isFinished else { return false }
    return try unpacking?.unpack(into: &content) ?? false
  }
}

// What kind of capture it is.
extension CaptureDecoder {
  /// Goes on towards the format; false when more bytes must come first.
  private mutating func findFormat() throws(CaptureFault) -> Bool {
    switch stage {
    case .unknown: return try recognize()
    case .text(var finder):
      stage = .unknown  // So that the log is not copied.
      let isWhole = try finder.search(&content)
      guard isWhole else {
        stage = .text(finder)
        return try unpack()
      }
      let parser = try SnoozParser(finder.log, &unpacking)
      content = CaptureBuffer()
      enter(.snooz(parser), parser.format)
    case .pcapng(let parser):
      if let encapsulation = parser.encapsulation {
        return enter(stage, CaptureFormat(.pcapng, encapsulation, hasNanoseconds: true))
      }
      return try lookForInterface()
    case .snoop, .pcap, .logger, .snooz: break
    }
    return true
  }

  private mutating func recognize() throws(CaptureFault) -> Bool {
    let magic = content.prefix(8)
    guard magic.count == 8 || content.isFinished else { return try unpack() }
    if !magic.isEmpty, magic.elementsEqual(BTSnoopHeader.magic.prefix(magic.count)) {
      guard let parser = try SnoopParser(&content) else { return try unpack() }
      return enter(.snoop(parser), parser.format)
    } else if PcapParser.knows(magic) {
      guard let parser = try PcapParser(&content) else { return try unpack() }
      return enter(.pcap(parser), parser.format)
    } else if PcapngParser.knows(magic) {
      stage = .pcapng(PcapngParser())
      return true
    } else if Unpacking.knows(magic), !isPacked {
      isPacked = true
      unpacking = Unpacking(.gzip, content)
      guard unpacking != nil else { throw .noMemory }
      content = CaptureBuffer()
      return true
    }
    let beginning = content.prefix(longestBeginning)
    guard beginning.count == longestBeginning || content.isFinished else { return try unpack() }
    if let parser = PacketLoggerParser(content) {
      return enter(.logger(parser), parser.format)
    }
    let refusal = CaptureSniffer.refusal(of: beginning)
    guard !beginning.isEmpty, CaptureSniffer.isText(beginning) else { throw refusal }
    stage = .text(SnoozFinder())
    return true
  }

  @discardableResult
  private mutating func enter(_ stage: Stage, _ format: CaptureFormat) -> Bool {
    var format = format
    format.isPacked = isPacked
    (self.stage, self.format) = (stage, format)
    return true
  }

  /// A pcapng file is of the kind of its first interface that has Bluetooth HCI packets.
  private mutating func lookForInterface() throws(CaptureFault) -> Bool {
    switch try step() {
    case .leftOut(let linkType, let time): leaveOut(linkType, time)
    case .record, .passed: break
    case .more: return try unpack()
    case .end:
      guard case .pcapng(let parser) = stage, let linkType = parser.firstLinkType else {
        return enter(stage, .pcapng)  // A header alone is an empty capture.
      }
      throw CaptureFault(
        .notACapture("interface 0: link type \(linkType) holds no Bluetooth HCI packets"))
    }
    return true
  }
}

// Records.
extension CaptureDecoder {
  private mutating func step() throws(CaptureFault) -> CaptureStep {
    switch stage {
    case .snoop(var parser): return try parser.next(in: &content)
    case .pcap(var parser): return try parser.next(in: &content)
    case .logger(var parser): return try parser.next(in: &content)
    case .snooz(var parser):
      defer { stage = .snooz(parser) }
      return try parser.next(in: &content)
    case .pcapng(var parser):
      stage = .unknown  // So that the interfaces are not copied.
      defer { stage = .pcapng(parser) }
      return try parser.next(in: &content)
    case .unknown, .text: return .end
    }
  }

  private mutating func take(_ record: FoundRecord) -> CaptureHead {
    let time = note(record.time)
    let window = content
    let bytes = unsafe window.bytes.span.bytes
      .extracting(window.start..<(window.start + record.length))
    var reader = ByteReader(bytes)
    let front = record.encapsulation.read(from: &reader, flags: record.flags)
    (packetStart, packetLength, trailer) = (reader.offset, reader.left, record.trailer)
    var direction = front.direction ?? .controllerToHost
    if front.direction == nil, case .hci(let type) = front.content {
      var inference = inferences.removeValue(forKey: record.interface) ?? DirectionInference()
      direction = inference.direction(
        of: type, bytes.extracting(last: packetLength))
      inferences[record.interface] = inference
    }
    return CaptureHead(
      number: count, time: time,
      adapterIndex: record.encapsulation.isMonitor ? front.adapterIndex : record.interface,
      direction: direction, content: front.content,
      missing: max(0, record.originalLength - record.length))
  }

  private mutating func leaveOut(_ linkType: Int, _ time: Timestamp?) {
    _ = note(time)
    leftOut[linkType, default: 0] += 1
  }

  /// Counts a record; one without a time of its own is as old as the one before.
  private mutating func note(_ time: Timestamp?) -> Timestamp {
    count += 1
    if start == nil { start = time }
    last = time ?? last
    return last ?? Timestamp(nanosecondsSince1970: 0)
  }
}

/// How much of what has no magic number is looked at.
private let longestBeginning = 512
