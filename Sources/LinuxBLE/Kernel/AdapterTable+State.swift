package import BLEHost
internal import BLETransport
internal import BLEWire

extension AdapterTable.Entry {
  /// Whether it can be used now.
  package var state: AdapterState {
    if !supported.contains(.lowEnergy) { return .unsupported }
    return current.isSuperset(of: [.powered, .lowEnergy]) ? .poweredOn : .poweredOff
  }

  /// Why it can't be used, and what mends it; nil when it can.
  func obstacle(_ operation: String) -> BLEError? {
    switch state {
    case .poweredOn: return nil
    case .unsupported:
      return BLEError(
        .notSupported, operation: operation, detail: "\(index) has no Bluetooth LE",
        fault: .system)
    default: break
    }
    if let block = HCIControllers.block(of: Int(index.rawValue)) {
      return BLEError(blocked: index, block, operation)
    }
    let what =
      current.contains(.powered) ? "Bluetooth LE is switched off on \(index)" : "\(index) is down"
    return BLEError(
      .adapterUnavailable, operation: operation, detail: what,
      advice: BLEError.powerOnAdvice(index))
  }
}
