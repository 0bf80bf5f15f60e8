internal import BLEWire

/// Which roles a controller has, and whether it can have another one beside them
/// (Vol 6, Part B, §1.1.1).
extension VirtualRadio {
  /// Refuses a role that does not go with those that a controller has.
  func checkRole(_ role: SupportedStates.Role, _ id: ControllerID) throws(CommandFailure) {
    let states = self[id].configuration.habits.states
    guard states != .all else { return }
    try require(
      roles(of: id).allSatisfy { states.allows(role, beside: $0) }, .commandDisallowed)
  }

  private func roles(of id: ControllerID) -> Set<SupportedStates.Role> {
    var roles: Set<SupportedStates.Role> = []
    if self[id].scan.isEnabled { roles.insert(self[id].scan.role) }
    if self[id].initiator != nil { roles.insert(.initiating) }
    for set in self[id].sets where set.isEnabled { roles.insert(set.role) }
    for entry in self[id].links {
      guard let role = link(entry.id)?.role(of: id, handle: entry.handle) else { continue }
      roles.insert(role == .central ? .central : .peripheral)
    }
    return roles
  }
}

extension ScanState {
  var role: SupportedStates.Role { isActive ? .activeScan : .passiveScan }
}

extension AdvertisingSet {
  var role: SupportedStates.Role {
    if properties.contains(.directed) {
      return properties.contains(.highDuty) ? .highDuty : .lowDuty
    }
    if properties.contains(.connectable) { return .connectable }
    return properties.contains(.scannable) ? .scannable : .nonconnectable
  }
}
