internal import Glibc

/// Ways past the kernel's Bluetooth stack: to a controller without it, and to it as a controller.
public enum KernelController {
  /// Opens the user channel of `hciN`: no other program, and not the kernel, uses it meanwhile.
  ///
  /// `EBUSY`: it is switched on, or another program has it. `EPERM`: CAP_NET_ADMIN is needed.
  /// `ENODEV`: there is none. `ERFKILL`: the radio is switched off. `EAFNOSUPPORT`: this kernel has
  /// no Bluetooth.
  public static func openUserChannel(_ index: Int) throws(TransportError) -> Descriptor {
    try openHCISocket(.user, index)
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
