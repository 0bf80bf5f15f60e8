internal import BLEWire

/// One of the discovery procedures of Vol 3, Part G, §4.4 to §4.7.
struct GATTDiscovery {
  private var sweep: GATTAnySweep
  private let wanted: BluetoothUUID?

  /// A discovery; characteristics of other types than `wanted` are left out at the end.
  init(_ sweep: GATTAnySweep, wanted: BluetoothUUID? = nil) {
    self.sweep = sweep
    self.wanted = wanted
  }

  func next() -> GATTStep {
    if let request = sweep.request() { return .ask(request) }
    switch sweep {
    case .services(let sweep), .secondaryServices(let sweep):
      return .done(.services(sweep.services))
    case .servicesByUUID(let sweep): return .done(.services(sweep.services))
    case .includes(let sweep): return .done(.includes(sweep.includes))
    case .characteristics(let sweep):
      guard let wanted else { return .done(.characteristics(sweep.characteristics)) }
      return .done(.characteristics(sweep.characteristics.filter { $0.uuid == wanted }))
    case .descriptors(let sweep): return .done(.descriptors(sweep.descriptors))
    case .gaps(let sweep): return .done(.descriptors(sweep.descriptors))
    case .moving: return .done(.done)
    }
  }

  mutating func answered(_ pdu: [UInt8]) throws(GATTClient.Failure) { try sweep.answered(pdu) }

  mutating func refused(_ refusal: ATTErrorResponse) throws(GATTClient.Failure) {
    try sweep.refused(refusal)
  }
}
