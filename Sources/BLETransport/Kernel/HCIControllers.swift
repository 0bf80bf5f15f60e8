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
    /// What keeps its radio off, if something does.
    public let block: Block?
    /// Whether a program has it all to itself, without the kernel.
    public let isHeldByUserChannel: Bool
    /// Who uses it, as far as that can be told.
    public let holder: String?
  }

  /// What keeps a radio off (rfkill).
  public enum Block: Hashable, Sendable {
    /// A program did it, and any can undo it.
    case soft
    /// A switch or key of the machine.
    case hard
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
    // The kernel's own stack does not list one that a program has to itself.
    let managed = try? ManagementSocket.list()
    var found: [(device: UInt16, Controller)] = []
    for index in 0..<min(list.count, 16) {
      var info = loop_hci_info()
      let device = unsafe loop_hci_device(&list, index)
      guard unsafe loop_hci_get_info(descriptor.number, device, &info) == 0 else { continue }
      let isUp = info.flags & 1 != 0  // HCI_UP
      let isHeld = isUp && managed.map { !$0.contains(device) } ?? false
      found.append(
        (
          device,
          Controller(
            name: "hci\(device)", address: BluetoothAddress(rawValue: info.address), isUp: isUp,
            block: block(of: Int(device)), isHeldByUserChannel: isHeld,
            holder: isHeld ? "user channel" : isUp ? bluetoothDaemon : nil)
        ))
    }
    return found.sorted { $0.device < $1.device }.map(\.1)
  }

  /// What keeps the radio of `hciN` off, if something does.
  public static func block(of index: Int) -> Block? {
    let folder = "/sys/class/bluetooth/hci\(index)"
    guard let directory = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(directory) }
    while let entry = unsafe readdir(directory) {
      let name = unsafe Self.name(of: entry)
      guard name.hasPrefix("rfkill") else { continue }
      if isOne("\(folder)/\(name)/hard") { return .hard }
      if isOne("\(folder)/\(name)/soft") { return .soft }
    }
    return nil
  }

  /// `bluetoothd`, if it runs: it uses every controller that is up.
  package static var bluetoothDaemon: String? {
    guard let folder = unsafe opendir("/proc") else { return nil }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let name = unsafe Self.name(of: entry)
      guard name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { continue }
      if command(of: name) == "bluetoothd" { return "bluetoothd" }
    }
    return nil
  }

  private static func command(of process: String) -> String? {
    read("/proc/\(process)/comm").map { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  private static func isOne(_ path: String) -> Bool {
    read(path)?.first == UInt8(ascii: "1")
  }

  /// The first bytes of a file of the kernel's; nil when there is none, or it is empty.
  private static func read(_ path: String) -> [UInt8]? {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard let descriptor = try? Descriptor(number, from: "open") else { return nil }
    var buffer = [UInt8](repeating: 0, count: 32)
    let count = unsafe Glibc.read(descriptor.number, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

private let hciSocketType = CInt(SOCK_RAW.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
