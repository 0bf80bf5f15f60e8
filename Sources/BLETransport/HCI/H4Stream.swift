public import BLEWire
internal import CBlueZ
internal import Glibc

/// HCI packets on a stream of bytes: a TCP or UNIX socket, or a serial line (Vol 4, Part A, §2).
///
/// When the stream is out of step, a host's side tells so, whereupon the host resets the controller
/// and the stream is in step again (Vol 4, Part A, §4). So it does when a packet began and the rest
/// of it does not come. A controller's side ends, since its host would have to begin.
public final class H4Stream: HCITransport {
  /// Which of the two sides this is.
  public enum Side: Sendable {
    /// The host: it gets events.
    case host
    /// The controller: it gets commands.
    case controller
  }

  /// Who is told what comes.
  public weak var handler: (any HCITransportHandler)? {
    didSet { begin() }
  }
  private let descriptor: Descriptor
  private let isSocket: Bool
  private let side: Side
  private let loop: EventLoop
  private var watch: Watch?
  private var endAlarm: Alarm?
  private var deframer: H4Deframer
  /// Rings when the rest of a packet has not come.
  private var restAlarm: Alarm?
  private var outbox: [UInt8] = []
  private var firstUnsent = 0
  private var isOver = false
  private var mustTellRoom = false

  /// Takes over an open stream, which no call may block on.
  public init(_ descriptor: Descriptor, side: Side = .host, on loop: EventLoop) {
    self.descriptor = descriptor
    self.side = side
    self.loop = loop
    deframer = H4Deframer(
      side == .host ? .init(isFromController: true, longestData: Self.shortestLimit) : .init())
    var status = stat()
    isSocket = unsafe fstat(descriptor.number, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// How many bytes wait to be sent.
  public var waitingBytes: Int { outbox.count - firstUnsent }

  /// Whether less than 64 KiB wait to be sent.
  public var hasRoom: Bool {
    guard waitingBytes >= Self.roomLimit else { return true }
    mustTellRoom = true
    return false
  }

  /// Sends a packet, or keeps it until there is room for it in the stream.
  public func send(_ packet: HCIPacket) {
    guard !isOver else { return }
    let mayWrite = waitingBytes == 0
    if case .command(let command) = packet, command.opcode == .reset { deframer.expectReset() }
    var writer = ByteWriter(capacity: 64)
    packet.write(to: &writer)
    outbox += writer.bytes
    if mayWrite { flush() }
    if waitingBytes > Self.limit { endSoon(TransportError("write", code: ENOBUFS)) }
  }

  /// The controller told how long its data is: longer data means that the stream is out of step.
  public func expectData(upTo length: Int) {
    if side == .host { deframer.limits.longestData = max(Self.shortestLimit, length) }
  }

  /// Closes the stream.
  public func close() {
    isOver = true
    watch = nil
    (endAlarm, restAlarm) = (nil, nil)
    handler = nil
    if isSocket { shutdown(descriptor.number, CInt(SHUT_RDWR)) }
  }

  private func begin() {
    guard handler != nil, watch == nil, !isOver else { return }
    do {
      watch = try loop.watch(descriptor, for: waitingBytes > 0 ? Self.both : .readable) {
        [weak self] in self?.isReady($0)
      }
    } catch {
      endSoon(error)
    }
  }

  private func isReady(_ readiness: Readiness) {
    if readiness.contains(.writable) {
      flush()
      if waitingBytes == 0 { setInterest(.readable) }
    }
    if readiness != .writable { receive() }
  }

  /// Takes what is there, up to a limit: other descriptors get their turn.
  private func receive() {
    guard !isOver else { return }
    var failure: TransportError?
    var isAtEnd = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, size in
      let count = unsafe read(descriptor.number, buffer.baseAddress, buffer.count)
      size = max(0, count)
      if count == 0 { isAtEnd = true }
      if count < 0, errno != EAGAIN, errno != EINTR { failure = .last("read") }
    }
    if !bytes.isEmpty { take(bytes) }
    if isAtEnd || failure != nil { end(failure) }
  }

  private func take(_ bytes: [UInt8]) {
    var packets: [HCIPacket] = []
    deframer.receive(bytes)
    while !isOver {
      do {
        guard let packet = try deframer.next() else { break }
        packets.append(packet)
      } catch {
        if side == .controller {
          give(&packets)
          return end(TransportError("H4", code: EPROTO))
        }
        // Its length was wrong, or it would have ended where the next one begins.
        _ = packets.popLast()
        give(&packets)
        handler?.transportLost(.step)
      }
    }
    give(&packets)
    if side == .host { awaitRest() }
  }

  private func give(_ packets: inout [HCIPacket]) {
    guard !packets.isEmpty else { return }
    handler?.received(packets, at: loop.date)
    packets = []
  }

  /// The rest of a packet is there at once, unless bytes of it were lost.
  private func awaitRest() {
    guard deframer.isWithinPacket, !isOver else {
      restAlarm?.set(.never)
      return
    }
    let alarm = restAlarm ?? loop.alarm { [weak self] in self?.restIsMissing() }
    alarm.set(loop.now.adding(Self.restLimit))
    restAlarm = alarm
  }

  private func restIsMissing() {
    let before = deframer.bufferedBytes
    // It may be there since nobody looked.
    receive()
    guard deframer.isWithinPacket, deframer.bufferedBytes == before, !isOver else { return }
    deframer.loseStep()
    handler?.transportLost(.step)
  }

  private func flush() {
    while waitingBytes > 0 {
      let count = unsafe outbox.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[firstUnsent...])
        return isSocket
          ? unsafe Glibc.send(descriptor.number, rest.baseAddress, rest.count, CInt(MSG_NOSIGNAL))
          : unsafe write(descriptor.number, rest.baseAddress, rest.count)
      }
      if count > 0 {
        firstUnsent += count
      } else if count < 0, errno == EAGAIN {
        setInterest(Self.both)
        break
      } else if count == 0 || errno != EINTR {
        endSoon(.last("write"))
        break
      }
    }
    if waitingBytes == 0 {
      outbox.removeAll(keepingCapacity: outbox.count < Self.roomLimit)
      firstUnsent = 0
    } else if firstUnsent > Self.roomLimit {
      outbox.removeFirst(firstUnsent)
      firstUnsent = 0
    }
    guard mustTellRoom, waitingBytes < Self.roomLimit / 2, !isOver else { return }
    mustTellRoom = false
    handler?.transportHasRoom()
  }

  private func setInterest(_ interest: Readiness) {
    do { try watch?.setInterest(interest) } catch { endSoon(error) }
  }

  /// Ends it in a later turn of the loop: whoever sends is not called back while it does.
  private func endSoon(_ error: TransportError) {
    guard endAlarm == nil, !isOver else { return }
    endAlarm = loop.alarm { [weak self] in self?.end(error) }
    endAlarm?.set(loop.now)
  }

  private func end(_ error: TransportError?) {
    guard !isOver else { return }
    isOver = true
    watch = nil
    (endAlarm, restAlarm) = (nil, nil)
    handler?.transportClosed(error)
  }

  private static let chunk = 65_536
  private static let roomLimit = 65_536
  private static let limit = 1 << 20
  private static let both: Readiness = [.readable, .writable]
  /// The longest data that any controller may send: what it announces is about data sent to it, and
  /// BR/EDR packets have up to 1,021 bytes.
  private static let shortestLimit = 1024
  private static let restLimit = Duration.seconds(5)
}
