internal import BLEWire

/// Whole trees of services with few requests: one pass over all handles for each kind of
/// declaration, not one a service, and descriptors of neighbouring characteristics together
/// (Vol 3, Part G, §4.4 to §4.7).
///
/// A secondary service shows as the target of an include. The server is asked for them only when
/// attributes lie outside all known services.
struct GATTDiscoverAll {
  private var sweep: GATTAnySweep
  private let isWhole: Bool
  private var tree = GATTTree()
  /// Ranges that this kind of sweep has yet to go over, the next one last.
  private var ranges: [AttributeHandleRange] = []
  private var sweptForIncludes: AttributeHandleRange?

  init(_ uuid: BluetoothUUID?) {
    isWhole = uuid == nil
    sweep =
      uuid.map { .servicesByUUID(GATTServiceByUUIDSweep($0, form: .shortest)) }
      ?? .services(GATTServiceSweep())
  }

  mutating func next() -> GATTStep {
    while true {
      if let request = sweep.request() { return .ask(request) }
      guard moveOn() else { return .done(.services(tree.assembled())) }
    }
  }

  mutating func answered(_ pdu: [UInt8]) throws(GATTClient.Failure) { try sweep.answered(pdu) }

  mutating func refused(_ refusal: ATTErrorResponse) throws(GATTClient.Failure) {
    try sweep.refused(refusal)
  }

  /// What is known before it is over: services without what was not asked for yet.
  var found: [GATTService] {
    var tree = tree
    switch sweep {
    case .services(let sweep): tree.services = sweep.services
    case .servicesByUUID(let sweep): tree.services = sweep.services
    case .includes(let sweep): tree.includes += sweep.includes
    case .characteristics(let sweep): tree.characteristics += sweep.characteristics
    case .secondaryServices(let sweep): for service in sweep.services { tree.add(service) }
    case .gaps(let sweep): tree.descriptors = sweep.descriptors
    case .descriptors, .moving: break
    }
    return tree.assembled()
  }

  /// Takes what the sweep found, and begins the next one; false when that was the last.
  private mutating func moveOn() -> Bool {
    switch sweep {
    case .services(let done):
      tree.services = done.services
      return sweepForIncludes()
    case .servicesByUUID(let done):
      tree.services = done.services
      return sweepForIncludes()
    case .includes(let done):
      tree.includes += done.includes
      return sweepForIncludes()
    case .characteristics(let done):
      tree.characteristics += done.characteristics
      if sweepForCharacteristics() { return true }
      if isWhole, tree.hasStrays, let bounds = tree.bounds {
        sweep = .secondaryServices(GATTServiceSweep(primary: false, in: bounds))
        return true
      }
    case .secondaryServices(let done): for service in done.services { tree.add(service) }
    case .gaps(let done):
      tree.descriptors = done.descriptors
      return false
    case .descriptors, .moving: return false
    }
    sweep = .gaps(GATTGapSweep(tree.gaps(in: parts)))
    return true
  }

  /// Begins the next sweep for includes, or that for characteristics.
  private mutating func sweepForIncludes() -> Bool {
    if ranges.isEmpty, let bounds = tree.bounds {
      if let swept = sweptForIncludes {
        if isWhole {
          tree.addIncludedServices()
          ranges = (tree.bounds ?? bounds).subtracting(swept)
        }
      } else {
        ranges = parts.reversed()
      }
      sweptForIncludes = tree.bounds
    }
    if let range = ranges.popLast() {
      let known = isWhole ? tree.uuids : [:]
      sweep = .includes(GATTIncludeSweep(in: range, known: known, leavingOutFaults: true))
      return true
    }
    ranges = parts.reversed()
    return sweepForCharacteristics()
  }

  private mutating func sweepForCharacteristics() -> Bool {
    guard let range = ranges.popLast() else { return false }
    sweep = .characteristics(GATTCharacteristicSweep(in: range))
    return true
  }

  /// What one sweep can go over: all in one, or only the services that were asked for.
  private var parts: [AttributeHandleRange] {
    if isWhole { return tree.bounds.map { [$0] } ?? [] }
    var parts: [AttributeHandleRange] = []
    for service in tree.services {
      if let last = parts.last, last.upperBound.next == service.handles.lowerBound {
        parts[parts.count - 1] = last.lowerBound...service.handles.upperBound
      } else {
        parts.append(service.handles)
      }
    }
    return parts
  }
}

extension AttributeHandleRange {
  /// What of this range lies before and behind another one.
  fileprivate func subtracting(_ other: AttributeHandleRange) -> [AttributeHandleRange] {
    var rest: [AttributeHandleRange] = []
    if let after = other.upperBound.next, after <= upperBound { rest.append(after...upperBound) }
    let before = AttributeHandle(rawValue: other.lowerBound.rawValue &- 1)
    if lowerBound <= before, other.lowerBound > lowerBound { rest.append(lowerBound...before) }
    return rest
  }
}
