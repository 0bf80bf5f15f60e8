internal import BLETransport
internal import BLEWire
internal import Glibc

/// One controller of the kernel's.
struct KernelAdapter: Hashable, Sendable {
  /// The number in `hciN`.
  var index: Int
  /// Its public address; zero when it has none.
  var address: BluetoothAddress
  /// Whether it is switched on.
  var isUp: Bool

  /// `hciN`.
  var name: String { "hci\(index)" }

  /// Finds the controller that a specification names.
  static func find(_ controller: AdapterSpec.Controller) throws(BLEError) -> KernelAdapter {
    let all: [KernelAdapter]
    do throws(TransportError) {
      guard HCIControllers.isSupported else { throw TransportError("socket", code: EAFNOSUPPORT) }
      all = try HCIControllers.all().compactMap { KernelAdapter($0) }
    } catch {
      throw KernelFailure(error.code, during: .open, of: "Bluetooth").error(during: "open")
    }
    let found: KernelAdapter? =
      switch controller {
      case .first: all.first(where: \.isUp) ?? all.first
      case .index(let index): all.first { $0.index == index }
      case .address(let address): all.first { $0.address == address }
      }
    if let found { return found }
    let name =
      switch controller {
      case .first: "Bluetooth adapter"
      case .index(let index): "hci\(index)"
      case .address(let address): "adapter with the address \(address)"
      }
    throw KernelFailure(ENODEV, during: .open, of: name).error(during: "open")
  }

  /// Whether a controller is switched on; nil when it is not there.
  static func isUp(_ index: Int) -> Bool? {
    (try? HCIControllers.all())?.first { $0.name == "hci\(index)" }?.isUp
  }

  private init?(_ controller: HCIControllers.Controller) {
    guard let index = Int(controller.name.dropFirst(3)) else { return nil }
    self.index = index
    address = controller.address
    isUp = controller.isUp
  }
}
