public import BLEWire
internal import CBlueZ
internal import Glibc

/// What one of the kernel's controllers exchanges with the kernel and with all programs, to record.
///
/// It needs CAP_NET_RAW. It is the kernel's monitor channel, or where there is none the
/// controller's raw channel. Only the loop's thread uses it.
public final class MonitorSocket {
  /// A packet that was overheard.
  public struct Overheard: Hashable, Sendable {
    /// What kind of packet it is.
    public var type: H4Type
    /// The bytes after the type.
    public var bytes: [UInt8]
    /// Which way it went.
    public var direction: CaptureDirection
    /// When the kernel had it.
    public var time: Timestamp
  }

  /// Takes packets, in order.
  public var onPackets: (([Overheard]) -> Void)?
  /// Takes how many packets are missing behind those told of last: they were not read in time.
  public var onLoss: ((Int) -> Void)?
  /// Called once when there will be no more: `EPIPE` when the controller of a raw channel is gone.
  public var onEnd: ((TransportError) -> Void)?
  private let descriptor: Descriptor
  private let index: UInt16
  private let isRaw: Bool
  private var watch: Watch?
  private let buffer = Buffer()
  private var losses = ReceiveLosses()

  /// Opens the channel, to overhear `hciN`; begins at once to keep what is exchanged.
  ///
  /// `EPERM`: CAP_NET_RAW is needed.
  public init(_ index: Int, on loop: EventLoop) throws(TransportError) {
    self.index = UInt16(clamping: index)
    (descriptor, isRaw) = try Self.open(self.index)
    watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in self?.receive() }
  }

  private static func open(_ index: UInt16) throws(TransportError) -> (Descriptor, Bool) {
    let monitor: Descriptor
    do { monitor = try openHCISocket(.monitor, nil) } catch {
      guard error.code == EINVAL else { throw error }
      return (try openRaw(index), true)
    }
    // The record's header: its opcode, the controller's number, the length.
    guard loop_filter_packets(monitor.number, 2, index, 1) == 0 else { throw .last("setsockopt") }
    guard loop_monitor_time_stamps(monitor.number) == 0 else { throw .last("setsockopt") }
    return (monitor, false)
  }

  private static func openRaw(_ index: UInt16) throws(TransportError) -> Descriptor {
    // Without the capability the kernel would pass on a few harmless events only.
    guard loop_has_capability(CAP_NET_RAW) == 1 else { throw TransportError("bind", code: EPERM) }
    let descriptor = try openHCISocket(.raw, Int(index))
    guard loop_overhear_all(descriptor.number) == 0 else { throw .last("setsockopt") }
    return descriptor
  }

  /// Takes what is there and was not told yet.
  public func drain() {
    while watch != nil, receive() {}
  }

  /// Closes the channel; nothing is called from then on.
  public func close() {
    watch = nil
    (onPackets, onLoss, onEnd) = (nil, nil, nil)
  }

  /// Takes packets; false when there are no more now.
  @discardableResult
  private func receive() -> Bool {
    var packets: [Overheard] = []
    var failure: TransportError?
    var isEmpty = false
    reading: for _ in 0..<Self.packetsBetweenPolls {
      switch buffer.receive(from: descriptor) {
      case .success(let (bytes, facts)):
        if let packet = isRaw ? raw(bytes, facts) : monitored(bytes, facts) {
          packets.append(packet)
        }
      case .failure(let error):
        if error.code == EINTR { continue }
        isEmpty = true
        if error.code != EAGAIN { failure = error }
        break reading
      }
    }
    if !packets.isEmpty { onPackets?(packets) }
    // A buffer that was full held several, of other controllers perhaps.
    if let onLoss {
      let lost = losses.new(of: descriptor)
      if lost > 0 { onLoss(lost) }
    }
    if let failure {
      watch = nil
      onEnd.take()?(failure)
    }
    return !isEmpty
  }

  private func monitored(_ bytes: [UInt8], _ facts: loop_overheard) -> Overheard? {
    var reader = ByteReader(bytes)
    guard let opcode = try? reader.read(UInt16.self), let index = try? reader.read(UInt16.self),
      let length = try? reader.read(UInt16.self), index == self.index,
      let packet = MonitorOpcode(rawValue: opcode).packet,
      let content = try? reader.read(count: Int(length))
    else { return nil }
    return Overheard(
      type: packet.type, bytes: content, direction: packet.direction, time: facts.time)
  }

  private func raw(_ bytes: [UInt8], _ facts: loop_overheard) -> Overheard? {
    guard let type = bytes.first else { return nil }
    return Overheard(
      type: H4Type(rawValue: type), bytes: Array(bytes.dropFirst()),
      direction: facts.is_incoming == 0 ? .hostToController : .controllerToHost, time: facts.time)
  }

  private static let packetsBetweenPolls = 64
}

/// Room for one packet, which is far longer than most.
@safe
private final class Buffer {
  private let bytes = UnsafeMutableRawBufferPointer.allocate(
    byteCount: 6 + 65_535, alignment: 16)

  deinit { unsafe bytes.deallocate() }

  func receive(from descriptor: Descriptor) -> Result<([UInt8], loop_overheard), TransportError> {
    var facts = loop_overheard()
    let count = unsafe loop_overhear(
      descriptor.number, bytes.baseAddress, bytes.count, &facts)
    guard count >= 0 else { return .failure(.last("recvmsg")) }
    return .success((unsafe [UInt8](UnsafeRawBufferPointer(rebasing: bytes[..<count])), facts))
  }
}

extension loop_overheard {
  fileprivate var time: Timestamp {
    microseconds == 0 ? .now : Timestamp(microsecondsSince1970: microseconds)
  }
}
