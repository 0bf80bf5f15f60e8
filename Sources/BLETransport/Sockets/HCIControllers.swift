public import BLEWire
internal import CBlueZ
internal import Glibc

/// The controllers that the kernel's Bluetooth stack knows.
public enum HCIControllers {
  /// One controller.
  public struct Controller: Hashable, Sendable {
    /// Its name, such as `hci0`.
    public let name: String
    /// Its public address; all zero when it has none.
    public let address: BluetoothAddress
    /// Whether it is switched on.
    public let isUp: Bool
    /// The program that uses it, as far as that can be told.
    public let holder: String?
  }

  /// Whether the kernel has Bluetooth at all.
  package static var isSupported: Bool {
    do {
      _ = try Descriptor(socket(AF_BLUETOOTH, hciSocketType, CInt(BTPROTO_HCI)), from: "socket")
      return true
    } catch {
      return error.code != EAFNOSUPPORT && error.code != EPROTONOSUPPORT
    }
  }

  /// All controllers; none where the kernel has no Bluetooth.
  public static func all() throws(TransportError) -> [Controller] {
    let number = socket(AF_BLUETOOTH, hciSocketType, CInt(BTPROTO_HCI))
    if number < 0, errno == EAFNOSUPPORT || errno == EPROTONOSUPPORT { return [] }
    let descriptor = try Descriptor(number, from: "socket")
    var list = loop_hci_list()
    guard unsafe loop_hci_get_list(descriptor.number, &list) == 0 else {
      throw .last("HCIGETDEVLIST")
    }
    var found: [Controller] = []
    for index in 0..<min(list.count, 16) {
      var info = loop_hci_info()
      let device = unsafe loop_hci_device(&list, index)
      guard unsafe loop_hci_get_info(descriptor.number, device, &info) == 0 else { continue }
      let address = BluetoothAddress(rawValue: info.address)
      let isUp = info.flags & 1 != 0  // HCI_UP
      found.append(
        Controller(
          name: "hci\(device)", address: address, isUp: isUp,
          holder: isUp ? bluetoothDaemon : nil))
    }
    return found.sorted { $0.name < $1.name }
  }

  /// `bluetoothd`, if it runs: it uses every controller that is up.
  private static var bluetoothDaemon: String? {
    guard let folder = unsafe opendir("/proc") else { return nil }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { continue }
      if command(of: name) == "bluetoothd" { return "bluetoothd" }
    }
    return nil
  }

  private static func command(of process: String) -> String? {
    let number = unsafe open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
    guard let descriptor = try? Descriptor(number, from: "open") else { return nil }
    var buffer = [UInt8](repeating: 0, count: 32)
    let count = unsafe read(descriptor.number, &buffer, buffer.count)
    guard count > 1 else { return nil }
    return String(decoding: buffer[..<(count - 1)], as: UTF8.self)
  }
}

private let hciSocketType = CInt(SOCK_RAW.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
