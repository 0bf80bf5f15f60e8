internal import BLEWire

/// How advertisers and initiators come to a link (Vol 6, Part B, §4.4.4, §4.5).
extension VirtualRadio {
  /// Begins to wait for a peer (Vol 4, Part E, §7.8.12, §7.8.66).
  mutating func initiate(_ state: InitiatorState, _ id: ControllerID) throws(CommandFailure) {
    try require(self[id].initiator == nil, .commandDisallowed)
    try checkRole(.initiating, id)
    try require(
      state.ownAddressType != .random || self[id].randomAddress != nil, .invalidParameters)
    try require(
      self[id].links.count < self[id].configuration.maximumLinks, .connectionLimitExceeded)
    try require(
      state.usesAcceptList || !isConnected(id, to: state.peer), .connectionAlreadyExists)
    self[id].initiator = state
    resumeAdvertising()
  }

  /// Gives up waiting; the event comes after the command's answer (Vol 4, Part E, §7.8.13).
  mutating func cancelInitiating(_ id: ControllerID) throws(CommandFailure) {
    guard let state = self[id].initiator, self[id].cancelRun == nil else {
      throw CommandFailure(.commandDisallowed)
    }
    let delay = self[id].configuration.habits.cancelDelay
    guard delay == .zero else {
      cancelNumber &+= 1
      self[id].cancelRun = cancelNumber
      return queue.add(.endInitiating(id, run: cancelNumber), at: now.adding(delay))
    }
    self[id].initiator = nil
    later.append((id, withdrawnEvent(state, id)))
  }

  /// An attempt that was cancelled has gone on without a link until now.
  mutating func endInitiating(_ id: ControllerID, run: UInt64) {
    guard self[id].cancelRun == run, let state = self[id].initiator else { return }
    self[id].cancelRun = nil
    self[id].initiator = nil
    emit(withdrawnEvent(state, id), to: id)
  }

  private func withdrawnEvent(_ state: InitiatorState, _ id: ControllerID) -> HCIEventPacket {
    let peer = state.usesAcceptList ? DeviceAddress(.zero, type: .public) : state.peer
    return completeEvent(
      .unknownConnectionIdentifier, role: .central, handle: 0, peer: peer, id)
  }

  /// Whether a controller has a link with a peer.
  private func isConnected(_ id: ControllerID, to peer: DeviceAddress) -> Bool {
    self[id].links.contains { entry in
      guard let link = link(entry.id), let role = link.role(of: id, handle: entry.handle) else {
        return false
      }
      return link[role].peer.plain == peer.plain
    }
  }

  /// Makes a link when an initiator waits for this advertiser; whether it was made.
  mutating func connects(
    _ central: ControllerID, to set: AdvertisingSet, of peripheral: ControllerID,
    sender: DeviceAddress
  ) -> Bool {
    guard set.properties.contains(.connectable), let state = self[central].initiator,
      state.hears(at: now), set.isLegacy || state.isExtended,
      set.primaryPHY == .leCoded ? state.hearsCoded : state.hears1M,
      self[peripheral].links.count < self[peripheral].configuration.maximumLinks
    else { return false }
    let (known, entry) = identity(of: sender, heardBy: central)
    let isWanted =
      state.usesAcceptList ? self[central].accepts(known) : known.plain == state.peer.plain
    guard isWanted, entry != nil || isIdentityAllowed(sender, central),
      !isConnected(central, to: known)
    else { return false }
    let own = ownAddress(
      state.ownAddressType, peer: known, random: self[central].randomAddress, central)
    let (seen, seenEntry) = identity(of: own, heardBy: peripheral)
    guard seenEntry != nil || isIdentityAllowed(own, peripheral) else { return false }
    if set.filterPolicy & 2 != 0, !self[peripheral].accepts(seen) { return false }
    if set.properties.contains(.directed) {
      guard isOwn(targetAddress(of: set, peripheral), type: state.ownAddressType, of: central),
        seen.plain == set.peer.plain || own.plain == set.peer.plain
      else { return false }
    }
    self[central].initiator = nil
    self[central].cancelRun = nil
    if let index = self[peripheral].set(set.handle) { disable(index, peripheral) }
    makeLink(
      central: central, peripheral: peripheral, parameters: state.parameters,
      phy: set.isLegacy ? .le1M : set.secondaryPHY,
      centralAddress: (own, seen), peripheralAddress: (sender, known), set: set)
    return true
  }

  /// In network privacy mode, a peer whose key is known must not use its identity on the air
  /// (Vol 6, Part B, §6.2, §6.3).
  private func isIdentityAllowed(_ address: DeviceAddress, _ id: ControllerID) -> Bool {
    let list = self[id].resolvingList
    guard list.isEnabled, let index = list.index(of: address) else { return true }
    return list.entries[index].peerKey == nil || list.entries[index].isDeviceMode
  }

  private mutating func makeLink(
    central: ControllerID, peripheral: ControllerID, parameters: ConnectionParameters, phy: LEPHY,
    centralAddress: (onAir: DeviceAddress, known: DeviceAddress),
    peripheralAddress: (onAir: DeviceAddress, known: DeviceAddress), set: AdvertisingSet
  ) {
    lastLinkNumber &+= 1
    let slot = links.firstIndex { $0 == nil } ?? links.count
    let id = LinkID(slot: slot, number: lastLinkNumber)
    var ends: [LinkEnd] = []
    for (controller, peer) in [
      (central, peripheralAddress.known), (peripheral, centralAddress.known),
    ] {
      let handle = self[controller].freeHandle
      self[controller].links.append(.init(handle: handle, id: id))
      var end = LinkEnd(
        controller: controller, handle: handle, peer: peer,
        wantedOctets: self[controller].suggestedOctets, wantedTime: self[controller].suggestedTime)
      end.phy = phy
      if phy == .leCoded { end.time = 2704 }
      ends.append(end)
    }
    // Transmit window: 1.25 ms after the connect request (Vol 6, Part B, §4.5.3).
    let anchor = now.adding(.microseconds(AirTime.advertisingPacket(data: 22) + 1250))
    let link = VirtualLink(
      id: id, parameters: parameters, anchor: anchor, eventStart: anchor, ends: ends)
    if slot == links.count { links.append(link) } else { links[slot] = link }

    announce(link, .central, own: centralAddress.onAir, peer: peripheralAddress.onAir)
    let terminatesFirst = self[peripheral].configuration.habits.terminatesSetsFirst
    if !terminatesFirst {
      announce(link, .peripheral, own: peripheralAddress.onAir, peer: centralAddress.onAir)
    }
    if !set.isLegacySet {
      let event = HCILEAdvertisingSetTerminated {
        $0.advertisingHandle = set.handle
        $0.connectionHandle = link[.peripheral].handle
        $0.numCompletedExtendedAdvertisingEvents = UInt8(clamping: set.events)
      }
      emit(event, to: peripheral)
    }
    if terminatesFirst {
      announce(link, .peripheral, own: peripheralAddress.onAir, peer: centralAddress.onAir)
    }
    // The peripheral does not hear the connect request, or is told to miss it.
    let isMissed = happens(packetLoss(of: link))
    if self[peripheral].failingConnections > 0 || isMissed {
      self[peripheral].failingConnections = max(0, self[peripheral].failingConnections - 1)
      links[slot]?.lostSince = now
      let failure = HCIStatus.connectionFailedToBeEstablished
      return queue.add(
        .drop(id, central: failure, peripheral: failure),
        at: link.start(ofEvent: 6))
    }
    if ends.contains(where: { $0.wantedOctets > 27 }) { begin(.updateDataLength, on: id) }
  }

  private mutating func announce(
    _ link: VirtualLink, _ role: LinkRole, own: DeviceAddress, peer: DeviceAddress
  ) {
    let (id, handle) = (link[role].controller, link[role].handle)
    emit(
      completeEvent(
        .success, role: role, handle: handle, peer: link[role].peer,
        own: own.isResolvable ? own.address : .zero,
        peerPrivate: peer.address == link[role].peer.address ? .zero : peer.address,
        parameters: link.parameters, id), to: id)
    let isSecond = link.ends.allSatisfy {
      self[$0.controller].configuration.has(.channelSelection2)
    }
    let event = HCILEChannelSelectionAlgorithm {
      $0.connectionHandle = handle
      $0.channelSelectionAlgorithm = isSecond ? 1 : 0
    }
    emit(event, to: id)
  }

  /// Tells a host that no link was made.
  mutating func connectionFailed(
    _ status: HCIStatus, role: LinkRole, peer: DeviceAddress, _ id: ControllerID
  ) {
    emit(completeEvent(status, role: role, handle: 0, peer: peer, id), to: id)
  }

  /// The enhanced event where the host wants it, else the old one (Vol 4, Part E, §7.7.65.10).
  private func completeEvent(
    _ status: HCIStatus, role: LinkRole, handle: ConnectionHandle, peer: DeviceAddress,
    own: BluetoothAddress = .zero, peerPrivate: BluetoothAddress = .zero,
    parameters: ConnectionParameters? = nil, _ id: ControllerID
  ) -> HCIEventPacket {
    guard self[id].wantsLE(0x0a) else {
      return HCILEConnectionComplete {
        $0.status = status
        $0.connectionHandle = handle
        $0.role = UInt8(role.rawValue)
        $0.peerAddressType = peer.plain.type
        $0.peerAddress = peer.address
        $0.connectionInterval = parameters?.interval ?? 0
        $0.peripheralLatency = parameters?.latency ?? 0
        $0.supervisionTimeout = parameters?.timeout ?? 0
      }.packet
    }
    return HCILEEnhancedConnectionComplete {
      $0.status = status
      $0.connectionHandle = handle
      $0.role = UInt8(role.rawValue)
      $0.peerAddressType = peer.type
      $0.peerAddress = peer.address
      $0.localResolvablePrivateAddress = own
      $0.peerResolvablePrivateAddress = peerPrivate
      $0.connectionInterval = parameters?.interval ?? 0
      $0.peripheralLatency = parameters?.latency ?? 0
      $0.supervisionTimeout = parameters?.timeout ?? 0
    }.packet
  }
}
