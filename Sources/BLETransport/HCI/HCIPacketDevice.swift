public import BLEWire
internal import Glibc

/// HCI packets on a descriptor that keeps them apart, each with its type in front: the kernel's
/// user channel, and /dev/vhci.
///
/// The kernel drops what comes while its buffer is full; how much that was is told.
public final class HCIPacketDevice: HCITransport {
  /// Who is told what comes.
  public weak var handler: (any HCITransportHandler)? {
    didSet { begin() }
  }
  private let descriptor: Descriptor
  private let loop: EventLoop
  private var watch: Watch?
  private var endAlarm: Alarm?
  private var outbox: [[UInt8]] = []
  private var isOver = false
  private var mustTellRoom = false
  private var losses = ReceiveLosses()
  private var buffer = [UInt8](repeating: 0, count: 65_541)

  /// Takes over an open descriptor, which no call may block on.
  public init(_ descriptor: Descriptor, on loop: EventLoop) {
    self.descriptor = descriptor
    self.loop = loop
  }

  /// Whether few enough packets wait to be sent.
  public var hasRoom: Bool {
    guard outbox.count >= Self.roomLimit else { return true }
    mustTellRoom = true
    return false
  }

  /// Sends a packet, or keeps it until there is room for it.
  public func send(_ packet: HCIPacket) {
    guard !isOver else { return }
    var writer = ByteWriter(capacity: 64)
    packet.write(to: &writer)
    outbox.append(writer.bytes)
    if outbox.count == 1 { flush() }
    if outbox.count > Self.limit { endSoon(TransportError("write", code: ENOBUFS)) }
  }

  /// Closes the descriptor.
  public func close() {
    isOver = true
    watch = nil
    endAlarm = nil
    handler = nil
  }

  private func begin() {
    guard handler != nil, watch == nil, !isOver else { return }
    do {
      watch = try loop.watch(descriptor, for: outbox.isEmpty ? .readable : Self.both) {
        [weak self] in self?.isReady($0)
      }
    } catch {
      endSoon(error)
    }
  }

  private func isReady(_ readiness: Readiness) {
    if readiness.contains(.writable) {
      flush()
      if outbox.isEmpty { setInterest(.readable) }
    }
    if readiness != .writable { receive() }
  }

  private func receive() {
    var packets: [HCIPacket] = []
    var end: TransportError??
    reading: for _ in 0..<Self.packetsBetweenPolls where !isOver {
      var code: CInt = 0
      let count = unsafe read(descriptor.number, &buffer, buffer.count)
      if count < 0 { code = errno }
      switch code {
      case EINTR: continue
      case EAGAIN: break reading
      case 0 where count == 0:
        end = .some(nil)
        break reading
      // What is no packet, as the answer of /dev/vhci to its set-up, is none of ours.
      case 0:
        if let packet = try? HCIPacket(parsing: Array(buffer[..<count])) { packets.append(packet) }
      default:
        end = TransportError("read", code: code)
        break reading
      }
    }
    // A buffer that was full holds several.
    let lost = packets.count > 1 ? losses.new(of: descriptor) : 0
    if !packets.isEmpty { handler?.received(packets, at: loop.date) }
    if lost > 0 { handler?.transportLost(.packets(lost)) }
    if let end { self.end(end) }
  }

  private func flush() {
    var sent = 0
    sending: for packet in outbox {
      let count = unsafe write(descriptor.number, packet, packet.count)
      if count >= 0 {
        sent += 1
        continue
      }
      switch errno {
      // The kernel has switched its virtual controller off, and takes nothing until it is on again.
      case ENXIO: sent += 1
      case EAGAIN, EINTR:
        setInterest(Self.both)
        break sending
      default:
        endSoon(.last("write"))
        break sending
      }
    }
    outbox.removeFirst(sent)
    guard mustTellRoom, outbox.count < Self.roomLimit / 2, !isOver else { return }
    mustTellRoom = false
    handler?.transportHasRoom()
  }

  private func setInterest(_ interest: Readiness) {
    do { try watch?.setInterest(interest) } catch { endSoon(error) }
  }

  private func endSoon(_ error: TransportError) {
    guard endAlarm == nil, !isOver else { return }
    endAlarm = loop.alarm { [weak self] in self?.end(error) }
    endAlarm?.set(loop.now)
  }

  private func end(_ error: TransportError?) {
    guard !isOver else { return }
    isOver = true
    watch = nil
    endAlarm = nil
    handler?.transportClosed(error)
  }

  private static let packetsBetweenPolls = 64
  private static let roomLimit = 64
  private static let limit = 1024
  private static let both: Readiness = [.readable, .writable]
}
