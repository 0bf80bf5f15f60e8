internal import CBlueZ
internal import Glibc

/// Ways past the kernel's Bluetooth stack: to a controller without it, and to it as a controller.
public enum KernelController {
  /// Opens the user channel of `hciN`: no other program, and not the kernel, uses it meanwhile.
  ///
  /// `EBUSY`: it is switched on, or another program has it. `EPERM`: CAP_NET_ADMIN is needed.
  /// `ENODEV`: there is none. `ERFKILL`: the radio is switched off. `EAFNOSUPPORT`: this kernel has
  /// no Bluetooth.
  public static func openUserChannel(_ index: Int) throws(TransportError) -> Descriptor {
    let type =
      CInt(SOCK_RAW.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    let descriptor = try Descriptor(socket(AF_BLUETOOTH, type, CInt(BTPROTO_HCI)), from: "socket")
    var address = sockaddr_hci()
    address.hci_family = sa_family_t(AF_BLUETOOTH)
    address.hci_dev = UInt16(clamping: index)
    address.hci_channel = UInt16(HCI_CHANNEL_USER)
    let result = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor.number, $0, socklen_t(MemoryLayout<sockaddr_hci>.size))
      }
    }
    guard result == 0 else { throw .last("bind") }
    return descriptor
  }

  /// Makes a virtual controller of the kernel's, through /dev/vhci; its number is that of `hciN`.
  public static func openVirtual() throws(TransportError) -> (Descriptor, index: Int?) {
    let flags = O_RDWR | O_CLOEXEC | O_NONBLOCK
    let descriptor = try Descriptor(unsafe open("/dev/vhci", flags), from: "open /dev/vhci")
    let create: [UInt8] = [0xff, 0x00]
    guard unsafe write(descriptor.number, create, create.count) == create.count else {
      throw .last("write /dev/vhci")
    }
    var state = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&state, 1, 1000) == 1 else { return (descriptor, nil) }
    var answer = [UInt8](repeating: 0, count: 4)
    let count = unsafe read(descriptor.number, &answer, answer.count)
    guard count == 4, answer[0] == 0xff else { return (descriptor, nil) }
    return (descriptor, Int(answer[2]) | Int(answer[3]) << 8)
  }
}
