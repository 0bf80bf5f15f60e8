internal import BLEWire

/// How links end (Vol 6, Part B, §4.5.2, §5.1.6).
extension VirtualRadio {
  /// Whether both ends hear each other.
  func isAudible(_ link: VirtualLink) -> Bool {
    guard link.lostSince == nil, !link.ends.contains(where: \.isGone) else { return false }
    return isInReach(link)
  }

  /// A controller was moved: its links are lost, or heard again in time.
  mutating func reachChanged(of id: ControllerID) {
    for entry in self[id].links {
      guard let link = link(entry.id), !link.ends.contains(where: \.isGone) else { continue }
      if isInReach(link) {
        guard link.lostSince != nil else { continue }
        links[entry.id.slot]?.lostSince = nil
        wake(entry.id)
      } else {
        lose(entry.id)
      }
    }
    if !self[id].isOutOfRange { resumeAdvertising() }
  }

  /// A controller forgets a link without a word; its peer notices later.
  mutating func abandon(_ id: LinkID, by controller: ControllerID, handle: ConnectionHandle) {
    guard let link = link(id) else { return }
    for role in [LinkRole.central, .peripheral]
    where link[role].controller == controller && link[role].handle == handle {
      links[id.slot]?[role].isGone = true
    }
    if links[id.slot]?.ends.allSatisfy(\.isGone) == true {
      links[id.slot] = nil
    } else {
      lose(id)
    }
  }

  /// The peer was not heard for the supervision timeout.
  mutating func supervise(_ id: LinkID, since: Moment) {
    guard let link = link(id), link.lostSince == since else { return }
    // Who asked for the end gets the end that was asked for (Vol 6, Part B, §5.1.6).
    let local = HCIStatus.connectionTerminatedByLocalHost
    drop(
      id, central: link.terminator == .central ? local : .connectionTimeout,
      peripheral: link.terminator == .peripheral ? local : .connectionTimeout)
  }

  /// Ends a link at both sides.
  mutating func drop(_ id: LinkID, central: HCIStatus, peripheral: HCIStatus) {
    guard let link = link(id) else { return }
    links[id.slot] = nil
    for (role, reason) in [(LinkRole.central, central), (.peripheral, peripheral)] {
      let end = link[role]
      guard !end.isGone else { continue }
      self[end.controller].links.removeAll { $0.id == id && $0.handle == end.handle }
      // The host takes the link's buffers for free anyway (Vol 4, Part E, §4.1.1).
      self[end.controller].completed.removeAll { $0.handle == end.handle }
      let event = HCIDisconnectionComplete {
        $0.connectionHandle = end.handle
        $0.reason = reason
      }
      emit(event, to: end.controller)
      if happens(self[end.controller].configuration.habits.doubleDisconnections) {
        emit(event, to: end.controller)
      }
    }
  }

  /// The link that a host means; an unknown handle is refused with 0x02.
  func find(
    _ handle: ConnectionHandle, _ id: ControllerID
  ) throws(CommandFailure) -> (link: VirtualLink, role: LinkRole) {
    guard let linkID = self[id].link(handle), let link = link(linkID),
      let role = link.role(of: id, handle: handle)
    else { throw CommandFailure(.unknownConnectionIdentifier) }
    return (link, role)
  }

  private func isInReach(_ link: VirtualLink) -> Bool {
    let (one, other) = (link[.central].controller, link[.peripheral].controller)
    return packetLoss(of: link) < 100
      && rssi(from: one, to: other, power: self[one].configuration.transmitPower) != nil
      && rssi(from: other, to: one, power: self[other].configuration.transmitPower) != nil
  }

  private mutating func lose(_ id: LinkID) {
    guard let link = link(id), link.lostSince == nil else { return }
    links[id.slot]?.lostSince = now
    queue.add(
      .supervise(id, since: now), at: now.adding(link.parameters.timeoutDuration))
  }
}
