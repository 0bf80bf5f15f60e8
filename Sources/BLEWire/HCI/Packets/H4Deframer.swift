/// Cuts a stream of bytes into HCI packets, in whatever chunks it comes (Vol 4, Part A, §2).
///
/// Rules:
/// 1. Each packet begins with its type. A byte that is none, a type that nobody sends here, or data
///    longer than there is means that the two sides lost their step. It is reported once.
/// 2. From then on all bytes are dropped, but the answer to HCI_Reset is looked for: with it the
///    stream is in step again (Vol 4, Part A, §4). The host sends the reset.
/// 3. While such an answer is awaited, it is looked for within packets too, whole or not: what looks
///    like one may be the rest of another. Nothing is reported then, the reset is on its way.
/// 4. Bytes that look like that answer are it only if what came behind them is packets: they may
///    stand in what somebody advertises.
/// 5. Bytes are kept for one unfinished packet at most, plus the chunk that was given last.
public struct H4Deframer: Sendable {
  /// Why the stream can't be cut.
  public enum Fault: Error, Hashable, Sendable {
    /// A byte stood where a packet's type is expected.
    case lostStep(byte: UInt8)
  }

  /// What may come.
  public struct Limits: Hashable, Sendable {
    /// Whether only events and ACL data come: a controller sends no voice and no isochronous data
    /// to a host that did not ask for it.
    public var isFromController: Bool
    /// How many bytes of data an ACL packet has at most.
    public var longestData: Int

    /// Creates limits; without arguments those of the packets' format.
    public init(isFromController: Bool = false, longestData: Int = 65_535) {
      self.isFromController = isFromController
      self.longestData = longestData
    }
  }

  /// What may come from now on.
  public var limits: Limits
  private var buffer: [UInt8] = []
  private var start = 0
  private var awaitsReset = false
  /// Up to where the answer to HCI_Reset was looked for in vain.
  private var searched = 0
  /// Whether the start of the next packet is known.
  public private(set) var isInStep = true
  /// How many bytes were dropped to find the stream's step again.
  public private(set) var droppedBytes = 0

  /// Creates a deframer at the start of a stream.
  public init(_ limits: Limits = Limits()) { self.limits = limits }

  /// How many bytes of an unfinished packet are kept.
  public var bufferedBytes: Int { buffer.count - start }

  /// Whether a packet began of which not all has come, though nothing else is expected.
  public var isWithinPacket: Bool { isInStep && !awaitsReset && bufferedBytes > 0 }

  /// Takes the next bytes of the stream.
  public mutating func receive(_ bytes: [UInt8]) {
    if start == buffer.count {
      buffer = bytes
      searched = 0
    } else {
      buffer.removeFirst(start)
      buffer += bytes
      searched = max(0, searched - start)
    }
    start = 0
  }

  /// HCI_Reset is sent: its answer will come.
  public mutating func expectReset() { awaitsReset = true }

  /// The packet under way is none: all is dropped up to the answer to HCI_Reset.
  public mutating func loseStep() { isInStep = false }

  /// The next whole packet as type and body; nil until more bytes come.
  public mutating func nextBody() throws(Fault) -> (type: HCIPacketType, body: [UInt8])? {
    guard let (type, size) = try nextSize() else { return nil }
    defer { start += 1 + size }
    return (type, Array(buffer[(start + 1)..<(start + 1 + size)]))
  }

  /// The next whole packet; nil until more bytes come.
  public mutating func next() throws(Fault) -> HCIPacket? {
    guard let (_, size) = try nextSize() else { return nil }
    defer { start += 1 + size }
    var reader = ByteReader(buffer)
    // A packet of the size that its header tells always parses.
    guard (try? reader.skip(start)) != nil, var packet = try? reader.split(1 + size) else {
      return nil
    }
    return try? HCIPacket(from: &packet)
  }
}

extension H4Deframer {
  /// The type of the next whole packet, and its size without that.
  private mutating func nextSize() throws(Fault) -> (type: HCIPacketType, size: Int)? {
    if !isInStep { findStep() }
    guard isInStep, start < buffer.count else { return nil }
    guard let type = type(at: start) else { return try stepIsLost() }
    guard let size = type.bodySize(header: buffer[(start + 1)...]) else { return nil }
    guard isPlausible(type, size) else { return try stepIsLost() }
    if awaitsReset, let answer = resetAnswer(from: start, upTo: start + size) {
      skip(to: answer)
      awaitsReset = false
      return (.event, Self.resetAnswerSize - 1)
    }
    guard buffer.count - start > size else { return nil }
    if isResetAnswer(at: start) { awaitsReset = false }
    return (type, size)
  }

  private mutating func stepIsLost() throws(Fault) -> (type: HCIPacketType, size: Int)? {
    isInStep = false
    guard awaitsReset else { throw .lostStep(byte: buffer[start]) }
    return try nextSize()
  }

  private func type(at index: Int) -> HCIPacketType? {
    guard let type = HCIPacketType(rawValue: buffer[index]) else { return nil }
    return !limits.isFromController || type == .event || type == .acl ? type : nil
  }

  private func isPlausible(_ type: HCIPacketType, _ size: Int) -> Bool {
    type != .acl || size - type.headerSize <= limits.longestData
  }

  /// Drops all up to the answer to HCI_Reset.
  private mutating func findStep() {
    if let answer = resetAnswer(from: start, upTo: buffer.count) {
      skip(to: answer)
      isInStep = true
    } else {
      // The last bytes may be the first ones of it.
      skip(to: max(start, buffer.count - Self.resetAnswerSize + 1))
    }
  }

  private mutating func skip(to index: Int) {
    droppedBytes += index - start
    start = index
  }

  /// Where the answer to HCI_Reset begins, if it came.
  private mutating func resetAnswer(from first: Int, upTo last: Int) -> Int? {
    let first = max(first, searched)
    let last = min(last, buffer.count - Self.resetAnswerSize)
    guard first <= last else { return nil }
    // From where no packets follow one another: what leads there needs no second look.
    var deadEnds: Set<Int> = []
    let found = (first...last).first {
      isResetAnswer(at: $0) && arePackets(from: $0 + Self.resetAnswerSize, but: &deadEnds)
    }
    // What is none now is none when more has come.
    searched = found ?? last + 1
    return found
  }

  /// `04 0E 04 xx 03 0C xx`, or the same as Command Status: `04 0F 04 xx xx 03 0C`.
  private func isResetAnswer(at index: Int) -> Bool {
    guard buffer[index] == 0x04, buffer.count - index >= Self.resetAnswerSize,
      buffer[index + 2] == 0x04
    else { return false }
    let opcode =
      switch buffer[index + 1] {
      case 0x0e: index + 4
      case 0x0f: index + 5
      default: buffer.count
      }
    return opcode < buffer.count && buffer[opcode] == 0x03 && buffer[opcode + 1] == 0x0c
  }

  /// Whether all that came from there on can be packets.
  private func arePackets(from first: Int, but deadEnds: inout Set<Int>) -> Bool {
    var index = first
    var way: [Int] = []
    while index < buffer.count {
      way.append(index)
      guard !deadEnds.contains(index), let type = type(at: index) else { break }
      guard let size = type.bodySize(header: buffer[(index + 1)...]) else { return true }
      guard isPlausible(type, size) else { break }
      index += 1 + size
    }
    guard index < buffer.count else { return true }
    deadEnds.formUnion(way)
    return false
  }

  private static let resetAnswerSize = 7
}
