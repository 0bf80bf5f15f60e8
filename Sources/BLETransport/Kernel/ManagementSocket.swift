internal import BLEWire
internal import CBlueZ
internal import Glibc

/// The kernel's management channel: commands to its Bluetooth stack, and what that tells of itself.
///
/// Any user may open it, and is told which adapters there are and when one is switched on or off;
/// whatever changes something needs CAP_NET_ADMIN. Only the loop's thread uses it.
public final class ManagementSocket {
  /// Takes a packet of the kernel.
  public var onPacket: (([UInt8]) -> Void)?
  /// Called when packets of the kernel were lost, because the channel was not read in time.
  public var onLoss: (() -> Void)?
  /// Called once when the channel can't be used any longer.
  public var onEnd: ((TransportError) -> Void)?
  private let descriptor: Descriptor
  private let loop: EventLoop
  private var watch: Watch?
  private var endAlarm: Alarm?
  private var losses = ReceiveLosses()

  /// Opens the channel, to be used on the loop's thread.
  ///
  /// `EAFNOSUPPORT`: this kernel has no Bluetooth, or not in this container.
  public init(on loop: EventLoop) throws(TransportError) {
    self.loop = loop
    descriptor = try openHCISocket(.control, nil)
    // Found devices: while another program looks for some, it would wake us for each of them.
    _ = loop_filter_packets(descriptor.number, 0, 0x0012, 0)
  }

  /// Begins to receive; to be called on the loop's thread.
  public func start() throws(TransportError) {
    watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in self?.receive() }
  }

  /// Gives the kernel a packet, which it deals with before this returns; an error comes as the end.
  public func send(_ packet: [UInt8]) {
    while unsafe write(descriptor.number, packet, packet.count) < 0 {
      if errno == EINTR { continue }
      return endSoon(.last("write"))
    }
  }

  /// Closes the channel; nothing is called from then on.
  public func close() {
    watch = nil
    endAlarm = nil
    (onPacket, onLoss, onEnd) = (nil, nil, nil)
  }

  private func receive() {
    var count = 0
    defer { lookForLosses(behind: count) }
    while count < Self.packetsBetweenPolls {
      var code: CInt = 0
      let packet = unsafe [UInt8](unsafeUninitializedCapacity: Self.longestPacket) { buffer, size in
        let count = unsafe read(descriptor.number, buffer.baseAddress, buffer.count)
        if count < 0 { code = errno }
        size = max(0, count)
      }
      switch code {
      case 0:
        count += 1
        onPacket?(packet)
      case EINTR: continue
      case EAGAIN: return
      default: return end(TransportError("read", code: code))
      }
      if watch == nil { return }
    }
  }

  /// A buffer that was full held several packets.
  private func lookForLosses(behind count: Int) {
    if count > 1, watch != nil, losses.new(of: descriptor) > 0 { onLoss?() }
  }

  private func endSoon(_ error: TransportError) {
    guard endAlarm == nil else { return }
    endAlarm = loop.alarm { [weak self] in self?.end(error) }
    endAlarm?.set(.now)
  }

  private func end(_ error: TransportError) {
    watch = nil
    endAlarm = nil
    (onPacket, onLoss) = (nil, nil)
    onEnd.take()?(error)
  }

  /// The header, and the longest parameters.
  private static let longestPacket = 6 + 65_535
  private static let packetsBetweenPolls = 64
}

extension ManagementSocket {
  /// The controllers that the kernel's stack has; not those that a program has all to itself.
  ///
  /// It waits for the kernel, which answers at once.
  static func list() throws(TransportError) -> [UInt16] {
    let descriptor = try openHCISocket(.control, nil)
    let question = ManagementCommand.readIndexList.packet(for: .none).encoded
    guard unsafe write(descriptor.number, question, question.count) == question.count else {
      throw .last("write")
    }
    var state = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&state, 1, 1000) == 1 {
      var bytes = [UInt8](repeating: 0, count: longestPacket)
      let count = unsafe read(descriptor.number, &bytes, bytes.count)
      guard count >= 0 else { throw .last("read") }
      guard let packet = try? ManagementPacket(parsing: Array(bytes.prefix(count))),
        case .commandComplete(.readIndexList, .success, let returned)? = try? ManagementEvent(
          packet),
        let list = try? ManagementIndexList(parsing: returned)
      else { continue }
      return list.indices.map(\.rawValue)
    }
    throw TransportError("read", code: ETIMEDOUT)
  }
}
