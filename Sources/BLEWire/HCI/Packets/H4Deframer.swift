/// Cuts a stream of bytes into HCI packets, in whatever chunks it comes (Vol 4, Part A, §2).
///
/// Rules:
/// 1. Each packet begins with its type; a byte that is no type means that the two sides lost their
///    step. It is reported once.
/// 2. From then on all bytes are dropped, but the Command Complete event of HCI_Reset is looked
///    for: with it the stream is in step again (Vol 4, Part A, §4). The host sends the reset.
/// 3. Bytes are kept for one unfinished packet at most: no more than 65,540, plus the chunk that
///    was given last.
public struct H4Deframer: Sendable {
  /// Why the stream can't be cut.
  public enum Fault: Error, Hashable, Sendable {
    /// A byte stood where a packet's type is expected.
    case lostStep(byte: UInt8)
  }

  private var buffer: [UInt8] = []
  private var start = 0
  /// Whether the start of the next packet is known.
  public private(set) var isInStep = true
  /// How many bytes were dropped to find the stream's step again.
  public private(set) var droppedBytes = 0

  /// Creates a deframer at the start of a stream.
  public init() {}

  /// How many bytes of an unfinished packet are kept.
  public var bufferedBytes: Int { buffer.count - start }

  /// Takes the next bytes of the stream.
  public mutating func receive(_ bytes: [UInt8]) {
    if start == buffer.count {
      buffer = bytes
    } else {
      buffer.removeFirst(start)
      buffer += bytes
    }
    start = 0
  }

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

  /// The type of the next whole packet, and its size without that.
  private mutating func nextSize() throws(Fault) -> (type: HCIPacketType, size: Int)? {
    if !isInStep { findStep() }
    guard isInStep, start < buffer.count else { return nil }
    guard let type = HCIPacketType(rawValue: buffer[start]) else {
      isInStep = false
      throw .lostStep(byte: buffer[start])
    }
    guard let size = type.bodySize(header: buffer[(start + 1)...]),
      buffer.count - start > size
    else { return nil }
    return (type, size)
  }

  /// Drops all up to a Command Complete of HCI_Reset: `04 0E 04 xx 03 0C`.
  private mutating func findStep() {
    while buffer.count - start >= 6 {
      if buffer[start] == 0x04, buffer[start + 1] == 0x0e, buffer[start + 2] == 0x04,
        buffer[start + 4] == 0x03, buffer[start + 5] == 0x0c
      {
        isInStep = true
        return
      }
      start += 1
      droppedBytes += 1
    }
  }
}
