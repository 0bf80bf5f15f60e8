internal import BLEWire

/// Any of the sweeps; an enumeration, so that none is boxed.
enum GATTAnySweep: GATTSweep {
  case services(GATTServiceSweep)
  case servicesByUUID(GATTServiceByUUIDSweep)
  case secondaryServices(GATTServiceSweep)
  case includes(GATTIncludeSweep)
  case characteristics(GATTCharacteristicSweep)
  case descriptors(GATTDescriptorSweep)
  case gaps(GATTGapSweep)
  /// While the sweep is changed, so that its arrays have one owner and are not copied.
  case moving

  func request() -> [UInt8]? {
    switch self {
    case .services(let sweep), .secondaryServices(let sweep): sweep.request()
    case .servicesByUUID(let sweep): sweep.request()
    case .includes(let sweep): sweep.request()
    case .characteristics(let sweep): sweep.request()
    case .descriptors(let sweep): sweep.request()
    case .gaps(let sweep): sweep.request()
    case .moving: nil
    }
  }

  mutating func answered(_ pdu: [UInt8]) throws(GATTClient.Failure) {
    let before = self
    self = .moving
    switch consume before {
    case .services(var sweep):
      defer { self = .services(sweep) }
      try sweep.answered(pdu)
    case .servicesByUUID(var sweep):
      defer { self = .servicesByUUID(sweep) }
      try sweep.answered(pdu)
    case .secondaryServices(var sweep):
      defer { self = .secondaryServices(sweep) }
      try sweep.answered(pdu)
    case .includes(var sweep):
      defer { self = .includes(sweep) }
      try sweep.answered(pdu)
    case .characteristics(var sweep):
      defer { self = .characteristics(sweep) }
      try sweep.answered(pdu)
    case .descriptors(var sweep):
      defer { self = .descriptors(sweep) }
      try sweep.answered(pdu)
    case .gaps(var sweep):
      defer { self = .gaps(sweep) }
      try sweep.answered(pdu)
    case .moving: break
    }
  }

  mutating func refused(_ refusal: ATTErrorResponse) throws(GATTClient.Failure) {
    switch self {
    case .services(var sweep):
      try sweep.refused(refusal)
      self = .services(sweep)
    case .servicesByUUID(var sweep):
      try sweep.refused(refusal)
      self = .servicesByUUID(sweep)
    case .secondaryServices(var sweep):
      try sweep.refused(refusal)
      self = .secondaryServices(sweep)
    case .includes(var sweep):
      try sweep.refused(refusal)
      self = .includes(sweep)
    case .characteristics(var sweep):
      try sweep.refused(refusal)
      self = .characteristics(sweep)
    case .descriptors(var sweep):
      try sweep.refused(refusal)
      self = .descriptors(sweep)
    case .gaps(var sweep):
      try sweep.refused(refusal)
      self = .gaps(sweep)
    case .moving: break
    }
  }
}
