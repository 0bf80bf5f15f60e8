/// Finds the direction of packets in a capture that does not store it (pcap link type 187).
///
/// Commands are sent, events are received. An ACL packet that starts a frame tells by its
/// boundary flag: 0b00 is a host's, 0b10 a controller's (Vol 4, Part E, §5.4.2). One that
/// continues a frame belongs to the frame of its handle that is not complete, and of two such to
/// the one that was added to last.
public struct DirectionInference: Hashable, Sendable {
  private struct Link: Hashable {
    /// What the open frame of each direction lacks.
    var open: [OpenFrame] = [OpenFrame(), OpenFrame()]
    var last = CaptureDirection.controllerToHost
  }

  private var links: [UInt16: Link] = [:]

  /// Creates a finder that has seen no packet yet.
  public init() {}

  /// The direction of the next packet of the capture, from the bytes after its type.
  public mutating func direction(of type: H4Type, _ bytes: RawSpan) -> CaptureDirection {
    if type == .command { return .hostToController }
    guard type == .acl else { return .controllerToHost }
    var reader = ByteReader(bytes)
    guard let field = try? reader.read(UInt16.self), (try? reader.skip(2)) != nil else {
      return .controllerToHost
    }
    let direction: CaptureDirection
    var link = links[field & 0x0fff] ?? Link()
    switch field >> 12 & 3 {
    case 0b01:
      let other: CaptureDirection =
        link.last == .hostToController ? .controllerToHost : .hostToController
      let isOther = link.open[link.last].isComplete && !link.open[other].isComplete
      direction = isOther ? other : link.last
    case 0b00:
      direction = .hostToController
      link.open[direction] = OpenFrame(started: true)
    default:
      direction = .controllerToHost
      link.open[direction] = OpenFrame(started: true)
    }
    link.open[direction].add(&reader)
    link.last = direction
    links[field & 0x0fff] = link
    return direction
  }
}

/// How much of an L2CAP frame came: its length stands in its first two bytes.
private struct OpenFrame: Hashable {
  var started = false
  var count = 0
  var length = 0

  var isComplete: Bool { !started || count >= 4 + length && count >= 2 }

  mutating func add(_ reader: inout ByteReader) {
    while count < 2, let byte = try? reader.read(UInt8.self) {
      length |= Int(byte) << (8 * count)
      count += 1
    }
    count += reader.left
  }
}

extension [OpenFrame] {
  fileprivate subscript(direction: CaptureDirection) -> OpenFrame {
    get { self[Int(direction.rawValue)] }
    set { self[Int(direction.rawValue)] = newValue }
  }
}
