internal import BLEHost
internal import BLEWire

/// One controller of the kernel's, as sockets name it.
struct KernelAdapter: Hashable, Sendable {
  /// The number in `hciN`.
  var index: Int
  /// The address that links are made from: its public one, or, all zero, the random one that it has
  /// in place of it, which the kernel does not tell.
  var own: DeviceAddress

  init(_ entry: AdapterTable.Entry) {
    index = Int(entry.index.rawValue)
    own = entry.ownAddress
  }

  /// Whether sockets can name it: else the kernel takes any adapter that is on.
  var hasName: Bool { own.address != .zero }

  /// `hciN`.
  var name: String { "hci\(index)" }
}
