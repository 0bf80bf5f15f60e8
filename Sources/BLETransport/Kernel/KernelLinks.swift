public import BLEWire
internal import CBlueZ
internal import Glibc

/// A link that the kernel has to an LE device.
public struct KernelLink: Hashable, Sendable {
  /// Which link it is.
  public var handle: ConnectionHandle
  /// The device's address, whose type the kernel does not tell here.
  public var address: BluetoothAddress
  /// Whether this machine made it: it is the central.
  public var isOutgoing: Bool

  /// The LE links of `hciN`, those of all programs; any user may ask.
  public static func all(of index: Int) throws(TransportError) -> [KernelLink] {
    let type = CInt(SOCK_RAW.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let descriptor = try Descriptor(socket(AF_BLUETOOTH, type, CInt(BTPROTO_HCI)), from: "socket")
    var links = [loop_link](repeating: loop_link(), count: 64)
    let count = unsafe loop_links(
      descriptor.number, UInt16(clamping: index), &links, CInt(links.count))
    guard count >= 0 else { throw .last("HCIGETCONNLIST") }
    return links.prefix(Int(count)).filter { $0.is_low_energy != 0 }.map { link in
      KernelLink(
        handle: ConnectionHandle(rawValue: link.handle),
        address: BluetoothAddress(rawValue: link.address), isOutgoing: link.is_outgoing != 0)
    }
  }
}
