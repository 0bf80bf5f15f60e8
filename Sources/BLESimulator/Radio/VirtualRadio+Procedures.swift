internal import BLEWire

/// The link layer's control procedures (Vol 6, Part B, §5.1).
extension VirtualRadio {
  /// Begins a procedure, which takes effect some connection events later.
  mutating func begin(_ procedure: LinkProcedure, on id: LinkID) {
    guard let link = link(id) else { return }
    let role = procedure.initiator
    if case .terminate(let role, _) = procedure { links[id.slot]?.terminator = role }
    guard !self[link[role.other].controller].withholdsAcknowledgements else {
      return waitInVain(procedure, on: link)
    }
    // A peripheral that sleeps hears the central late, and lost packets come again.
    var sleep = role == .central ? Int64(link.parameters.latency) : 0
    let loss = packetLoss(of: link)
    while loss < 100, happens(loss) { sleep += 1 }
    queue.add(
      .procedure(id, procedure),
      at: link.moment(procedure.events + sleep, eventsAfter: now))
  }

  /// Lets a procedure take effect.
  mutating func perform(_ procedure: LinkProcedure, on id: LinkID) {
    guard let link = link(id) else { return }
    guard isAudible(link) else {
      // Tried again until the supervision timeout ends the link.
      return queue.add(
        .procedure(id, procedure),
        at: now.adding(.nanoseconds(link.parameters.intervalNanoseconds)))
    }
    switch procedure {
    case .terminate(let role, let reason):
      let local = HCIStatus.connectionTerminatedByLocalHost
      drop(
        id, central: role == .central ? local : reason,
        peripheral: role == .central ? reason : local)
    case .update(_, let parameters): update(link, to: parameters)
    case .requestUpdate(let request): requestUpdate(request, on: link)
    case .rejectUpdate(let status):
      links[id.slot]?.isAsked = false
      links[id.slot]?[.peripheral].isUpdating = false
      emit(updateEvent(status, link, .peripheral), to: link[.peripheral].controller)
    case .exchangeFeatures(let role): exchangeFeatures(link, role)
    case .exchangeVersions(let role):
      let peer = self[link[role.other].controller].configuration
      let event = HCIReadRemoteVersionInformationComplete {
        $0.connectionHandle = link[role].handle
        $0.version = peer.version
        $0.companyIdentifier = peer.company
      }
      emit(event, to: link[role].controller)
    case .updateDataLength: updateDataLength(link)
    case .requestPHY(let command):
      let status = link.collision(isUpdate: false)
      begin(status.map { .rejectPHY($0) } ?? .updatePHY(by: .peripheral, command), on: id)
    case .updatePHY(let role, let command): updatePHY(link, role, command)
    case .rejectPHY(let status):
      links[id.slot]?[.peripheral].isUpdatingPHY = false
      emit(
        phyEvent(status, link[.peripheral], receiving: link[.central].phy),
        to: link[.peripheral].controller)
    case .requestEncryption(let random, let diversifier, _):
      requestKey(link, random: random, diversifier: diversifier)
    case .startEncryption(let key): startEncryption(link, peripheralKey: key)
    case .rejectEncryption(let status): rejectEncryption(link, status)
    }
  }

  /// A peer that does not acknowledge: the link ends after the supervision timeout when that was
  /// the wish, else when the procedure's 40 s are over (Vol 6, Part B, §5.2, §5.1.6).
  private mutating func waitInVain(_ procedure: LinkProcedure, on link: VirtualLink) {
    let role = procedure.initiator
    let (own, time): (HCIStatus, Duration) =
      if case .terminate = procedure {
        (.connectionTerminatedByLocalHost, link.parameters.timeoutDuration)
      } else {
        (.responseTimeout, procedureTimeout)
      }
    queue.add(
      .drop(
        link.id, central: role == .central ? own : .connectionTimeout,
        peripheral: role == .peripheral ? own : .connectionTimeout), at: now.adding(time))
  }

  private mutating func update(_ link: VirtualLink, to parameters: ConnectionParameters) {
    // Its own wish, or what the peripheral had asked for.
    links[link.id.slot]?[link.isAsked ? .peripheral : .central].isUpdating = false
    links[link.id.slot]?.isAsked = false
    links[link.id.slot]?.parameters = parameters
    links[link.id.slot]?.anchor = now
    links[link.id.slot]?.lastEvent = 0
    guard let changed = self.link(link.id) else { return }
    for role in [LinkRole.central, .peripheral] {
      emit(updateEvent(.success, changed, role), to: changed[role].controller)
    }
  }

  private mutating func requestUpdate(_ request: HCILEConnectionUpdate, on link: VirtualLink) {
    let central = link[.central].controller
    if let status = link.collision(isUpdate: true) {
      return begin(.rejectUpdate(status), on: link.id)
    }
    guard self[central].configuration.has(.parameterRequest), self[central].wantsLE(0x06) else {
      return begin(.rejectUpdate(.unsupportedRemoteFeature), on: link.id)
    }
    let event = HCILERemoteConnectionParameterRequest {
      $0.connectionHandle = link[.central].handle
      $0.intervalMin = request.connectionIntervalMin
      $0.intervalMax = request.connectionIntervalMax
      $0.maxLatency = request.maxLatency
      $0.timeout = request.supervisionTimeout
    }
    let run = link.updateRun &+ 1
    links[link.id.slot]?.updateRun = run
    links[link.id.slot]?.isAsked = true
    queue.add(.updateTimeout(link.id, run: run), at: now.adding(procedureTimeout))
    emit(event, to: central)
  }

  private func updateEvent(
    _ status: HCIStatus, _ link: VirtualLink, _ role: LinkRole
  ) -> HCILEConnectionUpdateComplete {
    HCILEConnectionUpdateComplete {
      $0.status = status
      $0.connectionHandle = link[role].handle
      $0.connectionInterval = link.parameters.interval
      $0.peripheralLatency = link.parameters.latency
      $0.supervisionTimeout = link.parameters.timeout
    }
  }

  private mutating func exchangeFeatures(_ link: VirtualLink, _ role: LinkRole) {
    let peer = self[link[role.other].controller].configuration
    let isKnown = role == .central || peer.has(.peripheralFeatureExchange)
    let event = HCILEReadRemoteFeaturesComplete {
      $0.status = isKnown ? .success : .unsupportedRemoteFeature
      $0.connectionHandle = link[role].handle
      $0.leFeatures = isKnown ? peer.features : 0
    }
    emit(event, to: link[role].controller)
  }

  /// Both ends take what both can (Vol 6, Part B, §5.1.9).
  private mutating func updateDataLength(_ link: VirtualLink) {
    guard link.ends.allSatisfy({ self[$0.controller].configuration.has(.dataLength) }) else {
      return
    }
    var changed = link
    for role in [LinkRole.central, .peripheral] {
      let peer = self[link[role.other].controller].configuration
      changed[role].octets = max(27, min(link[role].wantedOctets, peer.maximumOctets))
      let longest = UInt16(
        clamping: AirTime.dataPacket(
          payload: Int(peer.maximumOctets), phy: link[role].phy == .leCoded ? .leCoded : .le1M,
          isEncrypted: true))
      changed[role].time = max(328, min(link[role].wantedTime, longest))
    }
    guard changed.lengths != link.lengths else { return }
    links[link.id.slot]?.ends = changed.ends
    for role in [LinkRole.central, .peripheral] {
      let (own, peer) = (changed[role], changed[role.other])
      let event = HCILEDataLengthChange {
        $0.connectionHandle = own.handle
        $0.maxTXOctets = own.octets
        $0.maxTXTime = own.time
        $0.maxRXOctets = peer.octets
        $0.maxRXTime = peer.time
      }
      emit(event, to: own.controller)
    }
  }

  /// Each direction takes the fastest PHY that both ends want (Vol 6, Part B, §5.1.10).
  private mutating func updatePHY(_ link: VirtualLink, _ role: LinkRole, _ command: HCILESetPHY) {
    let (own, peer) = (self[link[role].controller], self[link[role.other].controller])
    let sending = command.allPHYs & 1 != 0 ? 7 : command.txPHYs
    let receiving = command.allPHYs & 2 != 0 ? 7 : command.rxPHYs
    let possible = own.configuration.phyMask & peer.configuration.phyMask
    let first = LEPHY(fastestOf: sending & peer.receivingPHYs & possible) ?? link[role].phy
    let second = LEPHY(fastestOf: receiving & peer.sendingPHYs & possible) ?? link[role.other].phy
    let isChanged = first != link[role].phy || second != link[role.other].phy
    links[link.id.slot]?[role].isUpdatingPHY = false
    links[link.id.slot]?[role].phy = first
    links[link.id.slot]?[role.other].phy = second
    for end in isChanged ? [role, role.other] : [role] {
      var changed = link[end]
      changed.phy = end == role ? first : second
      emit(
        phyEvent(.success, changed, receiving: end == role ? second : first),
        to: changed.controller)
    }
  }

  private func phyEvent(
    _ status: HCIStatus, _ end: LinkEnd, receiving: LEPHY
  ) -> HCILEPHYUpdateComplete {
    HCILEPHYUpdateComplete {
      $0.status = status
      $0.connectionHandle = end.handle
      $0.txPHY = end.phy
      $0.rxPHY = receiving
    }
  }
}

/// How long a link layer waits for the answer to a procedure (Vol 6, Part B, §5.2).
let procedureTimeout = Duration.seconds(40)

extension VirtualLink {
  /// Why the central rejects what the peripheral asks for: it has asked for something itself, and
  /// both need an instant (Vol 6, Part B, §5.3).
  fileprivate func collision(isUpdate: Bool) -> HCIStatus? {
    let central = self[.central]
    if isUpdate ? central.isUpdating : central.isUpdatingPHY { return .procedureCollision }
    return central.isUpdating || central.isUpdatingPHY ? .differentTransactionCollision : nil
  }

  fileprivate var lengths: [UInt16] { ends.flatMap { [$0.octets, $0.time] } }
}

extension ControllerConfiguration {
  /// The PHYs it has, as bits (Vol 4, Part E, §7.8.49).
  var phyMask: UInt8 { 1 | (has(.le2M) ? 2 : 0) | (has(.coded) ? 4 : 0) }
}

extension LEPHY {
  /// The fastest of some PHYs given as bits.
  fileprivate init?(fastestOf mask: UInt8) {
    if mask & 2 != 0 {
      self = .le2M
    } else if mask & 1 != 0 {
      self = .le1M
    } else if mask & 4 != 0 {
      self = .leCoded
    } else {
      return nil
    }
  }
}
