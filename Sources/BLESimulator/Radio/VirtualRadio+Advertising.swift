internal import BLEWire

/// Advertising events (Vol 6, Part B, §4.4.2).
extension VirtualRadio {
  /// Whether a set may start.
  func checkStart(_ index: Int, _ id: ControllerID) throws(CommandFailure) {
    let set = self[id].sets[index]
    let ownRandom = set.isLegacySet ? self[id].randomAddress : set.randomAddress
    try require(
      !set.ownAddressType.isRandom || ownRandom != nil
        || set.ownAddressType == .randomIdentity && hasLocalKey(for: set.peer, id),
      .invalidParameters)
    try require(!set.isDataOpen && !set.isScanResponseOpen, .commandDisallowed)
    try require(
      set.isLegacy || !set.properties.contains(.scannable) || !set.scanResponse.isEmpty,
      .commandDisallowed)
  }

  /// Starts a set; the duration is in 10 ms.
  mutating func enable(
    _ index: Int, _ id: ControllerID, duration: UInt16, events: UInt8
  ) throws(CommandFailure) {
    try checkStart(index, id)
    if !self[id].sets[index].isEnabled { try checkRole(self[id].sets[index].role, id) }
    self[id].sets[index].isEnabled = true
    self[id].sets[index].run &+= 1
    self[id].sets[index].startedAt = now
    self[id].sets[index].events = 0
    self[id].sets[index].maximumEvents = events
    self[id].sets[index].isPlanned = false
    let set = self[id].sets[index]
    if duration > 0 {
      queue.add(
        .endAdvertising(id, handle: set.handle, run: set.run),
        at: now.adding(.milliseconds(10 * Int64(duration))))
    }
    guard isAnyoneListening || events > 0 else { return }
    plan(index, id, after: 0)
  }

  mutating func disable(_ index: Int, _ id: ControllerID) {
    self[id].sets[index].isEnabled = false
    self[id].sets[index].isPlanned = false
    self[id].sets[index].run &+= 1
  }

  /// Plans the next events of all sets that rest, now that somebody listens.
  mutating func resumeAdvertising() {
    for number in controllers.indices {
      for index in controllers[number].sets.indices
      where controllers[number].sets[index].isEnabled && !controllers[number].sets[index].isPlanned
      {
        let interval = controllers[number].sets[index].intervalNanoseconds
        plan(
          index, ControllerID(rawValue: number),
          after: Int64.random(in: 0..<max(1, interval), using: &random))
      }
    }
  }

  /// An advertising event; whoever hears it reports it or connects.
  mutating func advertise(_ id: ControllerID, handle: UInt8, run: UInt64) {
    guard let index = self[id].set(handle), self[id].sets[index].run == run,
      self[id].sets[index].isEnabled
    else { return }
    self[id].sets[index].isPlanned = false
    self[id].sets[index].events &+= 1
    let set = self[id].sets[index]
    let sender = onAirAddress(of: set, id)
    for number in controllers.indices where number != id.rawValue {
      let listener = ControllerID(rawValue: number)
      guard let rssi = rssi(from: id, to: listener, power: set.power),
        !happens(max(packetLoss(of: id), packetLoss(of: listener)))
      else { continue }
      if connects(listener, to: set, of: id, sender: sender) { return }
      report(set, of: id, sender: sender, to: listener, rssi: rssi)
    }
    if set.maximumEvents > 0, set.events >= UInt64(set.maximumEvents) {
      return terminate(index, id, status: .limitReached)
    }
    guard isAnyoneListening || set.maximumEvents > 0 else { return }
    plan(index, id, after: set.intervalNanoseconds)
  }

  /// A set's duration is over (Vol 4, Part E, §7.7.65.18).
  mutating func endAdvertising(_ id: ControllerID, handle: UInt8, run: UInt64) {
    guard let index = self[id].set(handle), self[id].sets[index].run == run,
      self[id].sets[index].isEnabled
    else { return }
    terminate(index, id, status: .advertisingTimeout)
  }

  /// The address that a set is advertised with.
  mutating func onAirAddress(of set: AdvertisingSet, _ id: ControllerID) -> DeviceAddress {
    if set.properties.contains(.anonymous) { return DeviceAddress(.zero, type: .anonymous) }
    return ownAddress(
      set.ownAddressType, peer: set.peer,
      random: set.isLegacySet ? self[id].randomAddress : set.randomAddress, id)
  }

  /// Whether any controller scans or wants to connect.
  var isAnyoneListening: Bool {
    controllers.contains { $0.scan.isEnabled && $0.scan.isListening || $0.initiator != nil }
  }

  private mutating func terminate(_ index: Int, _ id: ControllerID, status: HCIStatus) {
    let set = self[id].sets[index]
    disable(index, id)
    if !set.isLegacySet {
      let event = HCILEAdvertisingSetTerminated {
        $0.status = status
        $0.advertisingHandle = set.handle
        $0.numCompletedExtendedAdvertisingEvents = UInt8(clamping: set.events)
      }
      return emit(event, to: id)
    }
    // Directed advertising at high duty ends as a connection that did not come about
    // (Vol 4, Part E, §7.8.9).
    connectionFailed(.advertisingTimeout, role: .peripheral, peer: set.peer, id)
  }

  private mutating func plan(_ index: Int, _ id: ControllerID, after interval: Int64) {
    self[id].sets[index].isPlanned = true
    let set = self[id].sets[index]
    // advDelay: 0 to 10 ms, but none at high duty (Vol 6, Part B, §4.4.2.2.1).
    let delay =
      set.properties.contains(.highDuty) ? 0 : Int64.random(in: 0..<10_000_000, using: &random)
    queue.add(
      .advertise(id, handle: set.handle, run: set.run),
      at: now.adding(.nanoseconds(interval + delay)))
  }
}

extension AdvertisingSet {
  /// Whether the legacy commands made it.
  var isLegacySet: Bool { handle == Self.legacyHandle }
}

extension HCIStatus {
  /// 0x43: as many events as were asked for are done.
  static let limitReached = Self(rawValue: 0x43)
}
