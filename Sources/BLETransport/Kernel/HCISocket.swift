internal import CBlueZ
internal import Glibc

/// The channels of the kernel's HCI sockets.
enum HCIChannel {
  /// Packets of one controller, beside the kernel.
  case raw
  /// One controller, without the kernel.
  case user
  /// What all controllers exchange, to listen to.
  case monitor
  /// The kernel's stack itself: the management protocol.
  case control

  fileprivate var number: UInt16 {
    switch self {
    case .raw: UInt16(HCI_CHANNEL_RAW)
    case .user: UInt16(HCI_CHANNEL_USER)
    case .monitor: UInt16(HCI_CHANNEL_MONITOR)
    case .control: UInt16(HCI_CHANNEL_CONTROL)
    }
  }
}

/// Opens an HCI socket of which no call blocks; nil for the channels that belong to no controller.
func openHCISocket(_ channel: HCIChannel, _ index: Int?) throws(TransportError) -> Descriptor {
  let type = CInt(SOCK_RAW.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
  let descriptor = try Descriptor(socket(AF_BLUETOOTH, type, CInt(BTPROTO_HCI)), from: "socket")
  descriptor.widenReceiveBuffer()
  var address = sockaddr_hci()
  address.hci_family = sa_family_t(AF_BLUETOOTH)
  address.hci_dev = index.map { UInt16(clamping: $0) } ?? UInt16(HCI_DEV_NONE)
  address.hci_channel = channel.number
  let result = unsafe withUnsafePointer(to: &address) {
    unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe bind(descriptor.number, $0, socklen_t(MemoryLayout<sockaddr_hci>.size))
    }
  }
  guard result == 0 else { throw .last("bind") }
  return descriptor
}
