internal import BLEHost
internal import BLEWire

/// One controller of the kernel's, as sockets name it.
struct KernelAdapter: Hashable, Sendable {
  /// The number in `hciN`.
  var index: Int
  /// Its public address; zero when it has none.
  var address: BluetoothAddress

  init(_ entry: AdapterTable.Entry) {
    index = Int(entry.index.rawValue)
    address = entry.address
  }

  /// `hciN`.
  var name: String { "hci\(index)" }
}
