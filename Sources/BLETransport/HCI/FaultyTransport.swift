public import BLEWire

/// Any transport, and packets that get lost, broken or late on it: for tests.
public final class FaultyTransport: HCITransport {
  /// What goes wrong with a packet.
  public enum Effect: Hashable, Sendable {
    /// It vanishes.
    case lose
    /// It vanishes, and the transport tells so.
    case drop
    /// One bit of its last byte is another.
    case corrupt
    /// It changes places with the next one of its direction.
    case reorder
    /// It comes so much later.
    case delay(Duration)
    /// The transport ends in its place.
    case close
  }

  /// Something that goes wrong once.
  public struct Fault: Hashable, Sendable {
    /// Whether it is about a packet that is sent, rather than received.
    public var isSent: Bool
    /// Which packet of that direction, from 1.
    public var number: Int
    /// What goes wrong with it.
    public var effect: Effect

    /// Creates a fault.
    public init(sent: Bool, number: Int, _ effect: Effect) {
      isSent = sent
      self.number = number
      self.effect = effect
    }
  }

  /// Who is told what comes.
  public weak var handler: (any HCITransportHandler)? {
    didSet { inner.handler = handler == nil ? nil : self }
  }
  private let inner: any HCITransport
  private let loop: EventLoop
  private var faults: [Fault]
  private var counts = (sent: 0, received: 0)
  private var kept: (sent: HCIPacket?, received: HCIPacket?)
  private var late: [Alarm] = []
  private var isOver = false

  /// Wraps a transport.
  public init(_ inner: any HCITransport, _ faults: [Fault], on loop: EventLoop) {
    self.inner = inner
    self.faults = faults
    self.loop = loop
  }

  /// Whether the wrapped transport has room.
  public var hasRoom: Bool { inner.hasRoom }

  /// Sends a packet, or what becomes of it.
  public func send(_ packet: HCIPacket) {
    guard !isOver else { return }
    counts.sent += 1
    let effect = effect(sent: true, counts.sent)
    for packet in outcome(packet, effect, &kept.sent) { inner.send(packet) }
    switch effect {
    case .delay(let time): later(time) { [weak self] in self?.inner.send(packet) }
    case .close: later(.zero) { [weak self] in self?.end(nil) }
    case .lose, .drop, .corrupt, .reorder, nil: break
    }
  }

  /// Passes on what was told of the other end.
  public func expectData(upTo length: Int) { inner.expectData(upTo: length) }

  /// Closes both.
  public func close() {
    isOver = true
    late = []
    inner.close()
  }

  private func effect(sent: Bool, _ number: Int) -> Effect? {
    guard let index = faults.firstIndex(where: { $0.isSent == sent && $0.number == number }) else {
      return nil
    }
    return faults.remove(at: index).effect
  }

  private func outcome(
    _ packet: HCIPacket, _ effect: Effect?, _ kept: inout HCIPacket?
  ) -> [HCIPacket] {
    switch effect {
    case .lose, .drop, .delay, .close: return []
    case .corrupt: return [packet.corrupted] + (kept.take().map { [$0] } ?? [])
    case .reorder:
      defer { kept = packet }
      return kept.map { [$0] } ?? []
    case nil: return [packet] + (kept.take().map { [$0] } ?? [])
    }
  }

  private func later(_ time: Duration, _ action: @escaping () -> Void) {
    let alarm = loop.alarm(action)
    alarm.set(loop.now.adding(time))
    late.append(alarm)
  }

  private func end(_ error: TransportError?) {
    guard !isOver else { return }
    isOver = true
    late = []
    inner.close()
    handler?.transportClosed(error)
  }
}

extension FaultyTransport: HCITransportHandler {
  /// Passes packets on, or what becomes of them.
  public func received(_ packets: [HCIPacket], at time: Timestamp) {
    var passed: [HCIPacket] = []
    var dropped = 0
    for packet in packets where !isOver {
      counts.received += 1
      let effect = effect(sent: false, counts.received)
      passed += outcome(packet, effect, &kept.received)
      switch effect {
      case .delay(let delay):
        later(delay) { [weak self, loop] in self?.handler?.received([packet], at: loop.date) }
      case .close: later(.zero) { [weak self] in self?.end(nil) }
      case .drop: dropped += 1
      case .lose, .corrupt, .reorder, nil: break
      }
    }
    if !passed.isEmpty { handler?.received(passed, at: time) }
    if dropped > 0 { handler?.transportLost(.packets(dropped)) }
  }

  /// Passes on that there is room.
  public func transportHasRoom() { handler?.transportHasRoom() }

  /// Passes on that something was lost.
  public func transportLost(_ loss: HCITransportLoss) { handler?.transportLost(loss) }

  /// Passes on that the wrapped transport is over.
  public func transportClosed(_ error: TransportError?) { end(error) }
}

extension HCIPacket {
  fileprivate var corrupted: HCIPacket {
    var writer = ByteWriter()
    write(to: &writer)
    var bytes = writer.bytes
    if let last = bytes.indices.last { bytes[last] ^= 0x40 }
    return (try? HCIPacket(parsing: bytes)) ?? self
  }
}
