import BLEWire

extension HCIHost {
  /// Takes an event of the controller.
  mutating func receive(_ event: HCIEvent, at now: Moment) {
    switch event {
    case .commandComplete(let event):
      if event.commandOpcode == .reset, controller != nil {
        recover(from: .unexpectedReset, at: now)
      } else {
        commands.receive(event, at: now)
      }
    case .commandStatus(let event): commands.receive(event, at: now)
    case .hardwareError(let event): recover(from: .hardwareError(event.hardwareCode), at: now)
    default:
      // What was before the reset is over.
      guard controller != nil else { return }
      receiveRunning(event, at: now)
      if case .numberOfCompletedPackets = event { return }
    }
    pump(at: now)
  }

  private mutating func receiveRunning(_ event: HCIEvent, at now: Moment) {
    switch event {
    case .numberOfCompletedPackets(let event):
      for entry in event.handles {
        guard let index = index(of: entry.connectionHandle) else { continue }
        links[index].drainedSome(at: now, patience: Self.drainPatience)
      }
      scheduler.receive(event, at: now)
      drainScheduler(at: now)
    case .leAdvertisingReports(let reports), .leExtendedAdvertisingReports(let reports),
      .leDirectedAdvertisingReports(let reports):
      for report in reports {
        // What stands behind the cut, or in front of it, is anybody's guess.
        guard !report.isDataCut else {
          droppedEvents += 1
          continue
        }
        if scanner.passes(report) { actions.append(.report(report)) }
        if scanner.isWantedForConnecting { connector.saw(report, at: now) }
      }
    case .leConnectionComplete(let event):
      connectionComplete(
        event.status, LinkRole(event.role), event.connectionHandle, at: now
      ) {
        LinkInfo($0, event)
      }
    case .leEnhancedConnectionComplete(let event):
      connectionComplete(
        event.status, LinkRole(event.role), event.connectionHandle, at: now
      ) {
        LinkInfo($0, event)
      }
    case .leEnhancedConnectionCompleteV2(let event):
      connectionComplete(
        event.status, LinkRole(event.role), event.connectionHandle, at: now
      ) {
        LinkInfo($0, event)
      }
    case .leAdvertisingSetTerminated(let event): advertiser.terminated(event)
    case .dataBufferOverflow:
      scheduler.overflowed()
      drainScheduler(at: now)
    case .disconnectionComplete(let event):
      // With a status it tells of a disconnect that did not work.
      guard event.status == .success, let index = index(of: event.connectionHandle) else { return }
      removeLink(index, event.reason, at: now)
    default: receiveOfLink(event, at: now)
    }
  }

  private mutating func receiveOfLink(_ event: HCIEvent, at now: Moment) {
    switch event {
    case .leReadRemoteFeaturesComplete(let event): featuresComplete(event, at: now)
    case .leConnectionUpdateComplete(let update):
      guard let index = index(of: update.connectionHandle) else { return }
      changed(index, event)
      updateComplete(index, update.status, at: now)
    case .lePHYUpdateComplete(let change):
      guard let index = index(of: change.connectionHandle) else { return }
      changed(index, event)
      phyComplete(index, change.status)
    case .leDataLengthChange(let change):
      if let index = index(of: change.connectionHandle) { changed(index, event) }
    case .leRemoteConnectionParameterRequest(let event): parameterRequest(event, at: now)
    case .leLongTermKeyRequest(let event):
      guard let index = index(of: event.connectionHandle) else { return }
      let reply = HCILELongTermKeyRequestNegativeReply {
        $0.connectionHandle = event.connectionHandle
      }
      submitReply(reply.packet, index, at: now)
    default: break
    }
  }

  private mutating func changed(_ index: Int, _ event: HCIEvent) {
    guard links[index].info.update(with: event) else { return }
    if links[index].isAnnounced { actions.append(.changed(links[index].info)) }
  }

  /// The peer asks the controller for other timing (Vol 4, Part E, §7.7.65.6).
  private mutating func parameterRequest(
    _ event: HCILERemoteConnectionParameterRequest, at now: Moment
  ) {
    guard let index = index(of: event.connectionHandle) else { return }
    let asked = WireConnectionParameters(
      intervalMin: event.intervalMin, intervalMax: event.intervalMax, latency: event.maxLatency,
      timeout: event.timeout)
    guard configuration.parameterPolicy.grants(asked) else {
      let refusal = HCILERemoteConnectionParameterRequestNegativeReply {
        $0.connectionHandle = event.connectionHandle
        $0.reason = .unacceptableConnectionParameters
      }
      return submitReply(refusal.packet, index, at: now)
    }
    let reply = HCILERemoteConnectionParameterRequestReply {
      $0.connectionHandle = event.connectionHandle
      $0.intervalMin = asked.intervalMin
      $0.intervalMax = asked.intervalMax
      $0.maxLatency = asked.latency
      $0.timeout = asked.timeout
    }
    submitReply(reply.packet, index, at: now)
  }

  /// What a peer can cause must not fill the queue.
  private mutating func submitReply(_ packet: HCICommandPacket, _ index: Int, at now: Moment) {
    guard commands.count < Self.replyLimit else { return }
    submitOptional(packet, links[index].info.id, .reply, at: now)
  }

  /// The most commands that may wait when a peer causes another one.
  static let replyLimit = 64
}
