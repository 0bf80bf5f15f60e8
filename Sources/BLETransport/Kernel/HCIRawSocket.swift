package import BLEWire
internal import CBlueZ
internal import Glibc

/// The kernel's raw HCI channel of one controller: what others exchange with it can be overheard,
/// and commands can be sent beside theirs.
///
/// Without CAP_NET_RAW the kernel lets only harmless commands through, and no LE event.
/// Only the loop's thread uses it.
package final class HCIRawSocket {
  /// What is wanted of the traffic; nobody is woken for the rest.
  package struct Interest: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The answers to commands.
    package static let answers = Self(rawValue: 1)
    /// The LE events, and the ends of links.
    package static let links = Self(rawValue: 2)
    /// The commands of others.
    package static let commands = Self(rawValue: 4)
    /// The data of links.
    package static let data = Self(rawValue: 8)
  }

  /// Who is told what comes.
  package weak var handler: (any HCIRawSocketHandler)?
  private let descriptor: Descriptor
  private var watch: Watch?
  private var interest: Interest?
  private var losses = ReceiveLosses()

  /// Opens the channel of `hciN`; nothing is received before `listen`.
  ///
  /// `ENODEV`: there is none. `EAFNOSUPPORT`: this kernel has no Bluetooth.
  package init(_ index: Int, on loop: EventLoop) throws(TransportError) {
    descriptor = try openHCISocket(.raw, index)
    guard loop_hci_filter(descriptor.number, 0, 0) == 0 else { throw .last("setsockopt") }
    _ = loop_hci_time_stamps(descriptor.number)
    watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in self?.receive() }
  }

  /// Sets what is received from now on.
  package func listen(for interest: Interest) throws(TransportError) {
    guard interest != self.interest else { return }
    var (types, events): (UInt32, UInt64) = (0, 0)
    if interest.contains(.answers) { events |= Self.answerBits }
    if interest.contains(.links) { events |= Self.linkBits }
    if interest.contains(.data) { types |= Self.dataBit }
    if interest.contains(.commands) { types |= Self.commandBit }
    if events != 0 { types |= Self.eventBit }
    guard loop_hci_filter(descriptor.number, types, events) == 0 else {
      throw .last("setsockopt")
    }
    self.interest = interest
  }

  /// Sends a command after those that the kernel has already.
  ///
  /// `EPERM`: CAP_NET_RAW is needed. `ENETDOWN`: the controller is switched off.
  package func send(_ command: HCICommandPacket) throws(TransportError) {
    let bytes = HCIPacket.command(command).encoded
    while unsafe write(descriptor.number, bytes, bytes.count) < 0 {
      if errno != EINTR { throw .last("write") }
    }
  }

  /// Closes it; the handler is not called from then on.
  package func close() {
    handler = nil
    watch = nil
  }

  private func receive() {
    var count = 0
    defer { lookForLosses(behind: count) }
    while count < Self.packetsBetweenPolls, watch != nil {
      var (code, facts) = (CInt(0), loop_overheard())
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.longestPacket) { buffer, size in
        let count = unsafe loop_overhear(
          descriptor.number, buffer.baseAddress, buffer.count, &facts)
        if count < 0 { code = errno }
        size = max(0, count)
      }
      switch code {
      case 0:
        count += 1
        guard let packet = try? HCIPacket(parsing: bytes) else { continue }
        let time = facts.microseconds
        handler?.received(packet, at: time == 0 ? .now : Timestamp(microsecondsSince1970: time))
      case EINTR: continue
      case EAGAIN: return
      default:
        watch = nil
        handler?.socketEnded(TransportError("recv", code: code))
        return
      }
    }
  }

  /// A buffer that was full held several packets.
  private func lookForLosses(behind count: Int) {
    guard count > 1, watch != nil else { return }
    let lost = losses.new(of: descriptor)
    if lost > 0 { handler?.lost(lost) }
  }

  private static let commandBit: UInt32 = 1 << 1
  private static let dataBit: UInt32 = 1 << 2
  private static let eventBit: UInt32 = 1 << 4
  /// Command Complete and Command Status.
  private static let answerBits: UInt64 = 1 << 0x0e | 1 << 0x0f
  /// Disconnection Complete and the LE events.
  private static let linkBits: UInt64 = 1 << 0x05 | 1 << 0x3e
  /// An event is 258 bytes at most with its type, a command 259; longer data is cut.
  private static let longestPacket = 512
  private static let packetsBetweenPolls = 64
}

/// Who uses a raw HCI socket.
package protocol HCIRawSocketHandler: AnyObject {
  /// A packet passed between a host and the controller: an event, or a command of somebody else.
  func received(_ packet: HCIPacket, at time: Timestamp)
  /// So many packets were dropped because the socket was not read in time.
  func lost(_ count: Int)
  /// There will be no more: `EPIPE` when the controller was removed.
  func socketEnded(_ error: TransportError)
}
