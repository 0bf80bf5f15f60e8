package import BLEWire
internal import CBlueZ
internal import Glibc

/// Takes the links that other devices make to ATT, the fixed channel 4, while the adapter
/// advertises connectably; any user may listen.
///
/// The kernel refuses no second listener: the newest takes every link, older ones get none until it
/// goes. Only the loop's thread uses it.
package final class L2CAPListener {
  private let descriptor: Descriptor
  private let loop: EventLoop
  private let handler: (Descriptor, DeviceAddress) -> Void
  private var watch: Watch?
  private var alarm: Alarm?

  /// Listens at an adapter's own address, or at that of all adapters that use a random one.
  package init(
    at local: BluetoothAddress, type: AddressType, on loop: EventLoop,
    handler: @escaping (Descriptor, DeviceAddress) -> Void
  ) throws(TransportError) {
    self.loop = loop
    self.handler = handler
    let kind = CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = try Descriptor(socket(AF_BLUETOOTH, kind, CInt(BTPROTO_L2CAP)), from: "socket")
    let (number, cid) = (descriptor.number, ChannelID.att.rawValue)
    let localType = type.isRandom ? Self.randomType : Self.publicType
    guard loop_l2cap_bind(number, local.rawValue, localType, 0, cid) == 0 else {
      throw .last("bind")
    }
    guard listen(number, Self.backlog) == 0 else { throw .last("listen") }
    try begin()
  }

  private func begin() throws(TransportError) {
    watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in self?.accept() }
  }

  /// Ends to listen; the handler is not called from then on.
  package func close() { (watch, alarm) = (nil, nil) }

  private func accept() {
    while watch != nil {
      var (address, type): (UInt64, UInt8) = (0, 0)
      let number = unsafe loop_l2cap_accept(descriptor.number, &address, &type)
      if number < 0, errno == EINTR || errno == ECONNABORTED { continue }
      if number < 0, errno != EAGAIN { return rest() }
      guard let link = try? Descriptor(number, from: "accept") else { return }
      link.widenReceiveBuffer()
      handler(
        link,
        DeviceAddress(
          BluetoothAddress(rawValue: address), type: type == Self.randomType ? .random : .public))
    }
  }

  /// With no descriptor left the socket stays readable: it is left alone for a moment.
  private func rest() {
    watch = nil
    let alarm = alarm ?? loop.alarm { [weak self] in try? self?.begin() }
    alarm.set(loop.now.adding(.milliseconds(100)))
    self.alarm = alarm
  }

  // BDADDR_LE_PUBLIC and BDADDR_LE_RANDOM.
  private static let publicType: UInt8 = 1
  private static let randomType: UInt8 = 2
  private static let backlog: CInt = 16
}

extension L2CAPListener {
  /// Whether somebody listens at ATT on an adapter; nil when only root may know.
  package static func isTaken(at local: BluetoothAddress) -> Bool? {
    guard let file = unsafe fopen("/sys/kernel/debug/bluetooth/l2cap", "re") else { return nil }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, CInt(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if isListener(text, at: local) { return true }
    }
    return false
  }

  /// Whether a line of the kernel's list of channels is one that listens at ATT there: source, its
  /// type, destination, its type, state, PSM, channel and more.
  package static func isListener(_ line: String, at local: BluetoothAddress) -> Bool {
    let fields = line.split(whereSeparator: \.isWhitespace)
    guard fields.count > 6, fields[4] == "4", fields[5] == "0", fields[6] == "0x0004",
      let address = BluetoothAddress(String(fields[0]))
    else { return false }
    return address == local || address == .zero
  }
}
