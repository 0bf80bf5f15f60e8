public import BLEWire

/// Puts the frames of one link and direction together from ACL packets (Vol 3, Part A, §7.2.1).
///
/// A frame may be cut anywhere, also within its header, and its first packet may be empty. Bytes
/// that no frame accounts for are dropped and told of.
public struct L2CAPReassembler: Hashable, Sendable {
  /// Why bytes were dropped.
  public enum Fault: Hashable, Sendable {
    /// A continuation without a start.
    case orphan
    /// A start before the frame under way was complete.
    case unfinished
    /// More bytes than the frame's header says.
    case overlong
  }

  /// Whether a frame is under way.
  public private(set) var isUnderWay = false
  private var bytes: [UInt8] = []

  /// Creates a reassembler with no frame under way.
  public init() {}

  /// Takes the data of an ACL packet, and returns the frame that it completes.
  public mutating func add(
    _ data: inout ByteReader, isStart: Bool, fault: (Fault) -> Void
  ) -> L2CAPFrame? {
    if isStart {
      if isUnderWay { fault(.unfinished) }
      if let whole = wholeFrame(&data) {
        reset()
        return whole
      }
      bytes.removeAll(keepingCapacity: true)
      isUnderWay = true
    } else if !isUnderWay {
      fault(.orphan)
      return nil
    }
    bytes += data.readRest()
    guard let length = length(of: bytes), bytes.count >= length else { return nil }
    defer { reset() }
    guard bytes.count == length else {
      fault(.overlong)
      return nil
    }
    var reader = ByteReader(bytes)
    return try? L2CAPFrame(from: &reader)
  }

  /// Forgets the frame under way; tells whether there was one.
  @discardableResult
  public mutating func reset() -> Bool {
    defer {
      isUnderWay = false
      bytes.removeAll(keepingCapacity: bytes.capacity <= 1024)
    }
    return isUnderWay
  }

  /// The frame, when the packet is exactly one: most are.
  private func wholeFrame(_ data: inout ByteReader) -> L2CAPFrame? {
    var reader = data
    guard let length = try? reader.read(UInt16.self), reader.left == Int(length) + 2 else {
      return nil
    }
    return try? L2CAPFrame(from: &data)
  }

  private func length(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 2 else { return nil }
    return L2CAPFrame.headerSize + Int(bytes[0]) + Int(bytes[1]) << 8
  }
}
