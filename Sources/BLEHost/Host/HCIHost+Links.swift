import BLEWire

extension HCIHost {
  func index(of handle: ConnectionHandle) -> Int? {
    links.firstIndex { $0.info.handle == handle }
  }

  func index(of id: LinkID) -> Int? {
    links.firstIndex { $0.info.id == id }
  }

  /// Takes an LE Connection Complete of any kind.
  mutating func connectionComplete(
    _ status: HCIStatus, _ role: LinkRole, _ handle: ConnectionHandle, at now: Moment,
    _ makeInfo: (LinkID) -> LinkInfo
  ) {
    guard status == .success else {
      // What was advertised to one device only ended; the connector's attempt goes on.
      guard role == .central || status != .advertisingTimeout else { return }
      let nobody = DeviceAddress(.zero, type: .public)
      return connector.connectionComplete(status, handle, peer: nobody, at: now)
    }
    guard handle.rawValue <= 0x0eff else {
      droppedEvents += 1
      return
    }
    if role == .central {
      commands.sawEffect(of: [.leCreateConnection, .leExtendedCreateConnection])
    }
    // The end of the link before must have been lost.
    if let old = index(of: handle) { removeLink(old, .unspecifiedError, at: now) }
    lastLinkID += 1
    var info = makeInfo(LinkID(rawValue: lastLinkID))
    info.peer = info.peer.forCommands
    // The link layer gives up after six intervals without a packet (Vol 6, Part B, §4.5.2).
    let patience = info.interval * 7 + .milliseconds(50)
    var link = Link(info: info, state: .establishing(until: now.adding(patience)))
    link.signaling.policy = configuration.parameterPolicy
    link.signaling.isCentral = role == .central
    links.append(link)
    scheduler.add(handle)
    switch role {
    case .central:
      connector.connectionComplete(.success, handle, peer: info.peer, at: now)
      drainConnector(at: now)
    case .peripheral: advertiser.linkMade(at: now)
    }
    guard let index = index(of: handle), case .establishing = links[index].state else { return }
    let command = HCILEReadRemoteFeatures { $0.connectionHandle = handle }
    submitOptional(command.packet, info.id, .setup, at: now)
    for packet in early.take(handle, at: now) { receive(packet, at: now) }
  }

  /// The peer was heard: the link is up.
  mutating func establish(_ index: Int, at now: Moment) {
    guard case .establishing = links[index].state else { return }
    links[index].state = .up
    if links[index].info.role == .peripheral {
      links[index].isAnnounced = true
      actions.append(.incoming(links[index].info))
      return
    }
    connector.established(links[index].info.handle)
    drainConnector(at: now)
  }

  /// A request to connect has its link.
  mutating func announce(_ handle: ConnectionHandle, for request: ConnectID) {
    guard let index = index(of: handle) else { return }
    links[index].isAnnounced = true
    actions.append(.connected(request, links[index].info))
  }

  mutating func featuresComplete(_ event: HCILEReadRemoteFeaturesComplete, at now: Moment) {
    guard let index = index(of: event.connectionHandle) else { return }
    switch event.status {
    case .success: links[index].info.peerFeatures = LEFeatures(rawValue: event.leFeatures)
    case .unsupportedRemoteFeature: break
    // The link is about to end.
    default: return
    }
    let isNew = if case .establishing = links[index].state { true } else { false }
    establish(index, at: now)
    if isNew || links[index].isOpen { improve(index, at: now) }
  }

  /// Asks for longer packets and a faster PHY where both sides have them.
  private mutating func improve(_ index: Int, at now: Moment) {
    guard let controller, let features = links[index].info.peerFeatures else { return }
    let (id, handle) = (links[index].info.id, links[index].info.handle)
    if let longest = controller.longestPacket, features.contains(.dataLengthExtension),
      controller.commands.contains(.leSetDataLength)
    {
      let command = HCILESetDataLength {
        $0.connectionHandle = handle
        ($0.txOctets, $0.txTime) = longest
      }
      submitOptional(command.packet, id, .setup, at: now)
    }
    if configuration.prefers2M, features.contains(.phy2M), controller.features.contains(.phy2M),
      controller.commands.contains(.leSetPHY)
    {
      let command = HCILESetPHY {
        $0.connectionHandle = handle
        $0.txPHYs = 0x02
        $0.rxPHYs = 0x02
      }
      submitPHYs(command.packet, index, at: now)
    }
  }

  /// Submits a command that a link can do without; one that the controller never answers is not
  /// sent again, but counts as refused.
  mutating func submitOptional(
    _ packet: HCICommandPacket, _ id: LinkID, _ purpose: Owner.Purpose, at now: Moment
  ) {
    guard !unanswered.contains(packet.opcode) else {
      let answer = HCICommandAnswer(opcode: packet.opcode, status: .unknownCommand)
      return receive(answer, of: id, for: purpose, at: now)
    }
    guard !commands.submit(packet, for: .link(id, purpose), isOptional: true, at: now) else {
      return
    }
    let answer = HCICommandAnswer(opcode: packet.opcode, status: .commandDisallowed)
    receive(answer, of: id, for: purpose, at: now)
  }

  /// Takes the answer to a command of a link; all of them are optional.
  mutating func receive(
    _ answer: HCICommandAnswer, of id: LinkID, for purpose: Owner.Purpose, at now: Moment
  ) {
    guard let index = index(of: id) else { return }
    switch purpose {
    case .rssi:
      let rssi = isAbout(links[index], answer) ? answer.value(of: HCIReadRSSI.self)?.rssi : nil
      actions.append(.rssi(id, rssi.flatMap { $0 == 127 ? nil : Int($0) }))
    case .update:
      if answer.status == .success { break }
      if links[index].info.role == .peripheral, let wanted = links[index].wantedParameters {
        requestUpdate(index, wanted, at: now)
      } else {
        updated(index, at: now)
      }
    case .disconnect:
      // The link is gone already.
      if answer.status == .unknownConnectionIdentifier {
        removeLink(index, .connectionTerminatedByLocalHost, at: now)
      }
    case .check, .recheck:
      guard isAbout(links[index], answer) else {
        // Once: a controller may name no link at all.
        guard purpose == .check else { break }
        let command = HCIReadRSSI { $0.handle = links[index].info.handle }
        return submitOptional(command.packet, id, .recheck, at: now)
      }
      // The end of the link was lost.
      if answer.status == .unknownConnectionIdentifier { removeLink(index, answer.status, at: now) }
    case .setup, .reply: break
    }
  }

  /// Whether an answer to HCI_Read_RSSI is about that link, as far as it tells: a command that was
  /// sent again may be answered twice, and then the next one gets the answer to the one before.
  private func isAbout(_ link: Link, _ answer: HCICommandAnswer) -> Bool {
    // With an error the handle comes as well, or zeros, or nothing.
    guard answer.returned.count >= 3 else { return true }
    let handle = UInt16(answer.returned[1]) | UInt16(answer.returned[2]) << 8 & 0x0f00
    return handle == link.info.handle.rawValue || answer.status != .success && handle == 0
  }

  /// Asks for other timing; one update of a link is under way at a time, the last wish counts.
  mutating func update(_ index: Int, _ parameters: WireConnectionParameters, at now: Moment) {
    guard !links[index].isUpdating else {
      links[index].nextParameters = parameters
      return
    }
    guard !links[index].has(parameters), commands.count < Self.replyLimit else { return }
    links[index].isUpdating = true
    links[index].updateEnds = now.adding(Self.updateLimit)
    if links[index].info.role == .peripheral {
      // The link layer's procedure is for peripherals only where both sides have it
      // (Vol 4, Part E, §7.8.18).
      let feature = LEFeatures.connectionParametersRequest
      guard controller?.features.contains(feature) ?? false,
        links[index].info.peerFeatures?.contains(feature) ?? false
      else { return requestUpdate(index, parameters, at: now) }
      links[index].wantedParameters = parameters
    }
    let command = HCILEConnectionUpdate {
      $0.connectionHandle = links[index].info.handle
      $0.connectionIntervalMin = parameters.intervalMin
      $0.connectionIntervalMax = parameters.intervalMax
      $0.maxLatency = parameters.latency
      $0.supervisionTimeout = parameters.timeout
    }
    submitOptional(command.packet, links[index].info.id, .update, at: now)
  }

  /// Asks the central for other timing (Vol 3, Part A, §4.20).
  mutating func requestUpdate(
    _ index: Int, _ parameters: WireConnectionParameters, at now: Moment
  ) {
    links[index].wantedParameters = nil
    let pdu = links[index].signaling.request(parameters, at: now)
    if !reply(pdu.encoded, on: .leSignaling, of: index, at: now) {
      links[index].signaling.expire()
      updated(index, at: now)
    }
  }

  /// An update is over.
  mutating func updated(_ index: Int, at now: Moment) {
    links[index].isUpdating = false
    links[index].updateEnds = .never
    links[index].wantedParameters = nil
    guard let next = links[index].nextParameters.take() else { return }
    update(index, next, at: now)
  }

  /// Tells the controller to end a link.
  mutating func sendDisconnect(_ index: Int, _ reason: HCIStatus, at now: Moment) {
    var tries = 0
    if case .ending(_, let before) = links[index].state { tries = before }
    // Whatever the controller will say.
    if links[index].end == nil { links[index].end = .ended(.connectionTerminatedByLocalHost) }
    let patience = max(links[index].info.supervisionTimeout, .seconds(1)) + .seconds(1)
    links[index].state = .ending(until: now.adding(patience), tries: tries + 1)
    let command = HCIDisconnect {
      $0.connectionHandle = links[index].info.handle
      $0.reason = reason
    }
    commands.submit(command.packet, for: .link(links[index].info.id, .disconnect), at: now)
  }

  mutating func linkTimedOut(_ id: LinkID, at now: Moment) {
    guard let index = index(of: id) else { return }
    if now >= links[index].signaling.deadline {
      links[index].signaling.expire()
      updated(index, at: now)
    }
    if now >= links[index].updateEnds { updated(index, at: now) }
    guard now >= links[index].stateDeadline else { return }
    switch links[index].state {
    case .establishing: establish(index, at: now)
    case .draining: sendDisconnect(index, .remoteUserTerminatedConnection, at: now)
    case .ending(_, let tries):
      // Told once more it says that there is no such link, or it is broken.
      guard tries < 2 else { return recover(from: .unresponsive(.disconnect), at: now) }
      sendDisconnect(index, .remoteUserTerminatedConnection, at: now)
    case .up: break
    }
  }

  /// A link has ended.
  mutating func removeLink(_ index: Int, _ reason: HCIStatus, at now: Moment) {
    let link = links.remove(at: index)
    scheduler.remove(link.info.handle, at: now)
    // A link on which nothing was heard has no late data.
    let wasHeard = if case .establishing = link.state { false } else { true }
    if wasHeard { early.linkEnded(link.info.handle, at: now) }
    commands.withdraw { owner in
      if case .link(link.info.id, _) = owner { true } else { false }
    }
    connector.ended(link.info.handle, reason, at: now)
    advertiser.linkEnded()
    if link.isAnnounced {
      actions.append(.disconnected(link.info.id, link.end ?? .ended(reason)))
    }
  }

  /// How long link layers may take to agree on other timing (Vol 6, Part B, §5.2), and some more.
  static let updateLimit: Duration = .seconds(45)
}
