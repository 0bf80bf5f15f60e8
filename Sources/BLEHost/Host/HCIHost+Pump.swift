import BLEWire

extension HCIHost {
  /// Moves what the parts want to each other, until none wants anything.
  mutating func pump(at now: Moment) {
    var isBusy = true
    while isBusy {
      isBusy = drainSetup(at: now)
      if drainCommands(at: now) { isBusy = true }
      joinScannerAndConnector(at: now)
      if drainScanner(at: now) { isBusy = true }
      if drainConnector(at: now) { isBusy = true }
      if drainAdvertiser(at: now) { isBusy = true }
    }
    drainScheduler(at: now)
    endLostLink(at: now)
  }

  private mutating func joinScannerAndConnector(at now: Moment) {
    scanner.setForConnecting(
      wanted: connector.wantsScan, paused: connector.needsScanPaused,
      usesAcceptList: connector.usesAcceptList, at: now)
    let wasOff = connector.isScannerOff
    let wasTaken = connector.isAcceptListTaken
    connector.isScannerOff = scanner.isOff
    connector.isAcceptListTaken = scanner.holdsAcceptList
    connector.isScanWanted = scanner.isWanted
    connector.isScanActive = scanner.isActive
    if wasOff != scanner.isOff || wasTaken != scanner.holdsAcceptList { connector.step(at: now) }
  }

  private mutating func drainSetup(at now: Moment) -> Bool {
    var didSomething = false
    while let action = setup.nextAction() {
      didSomething = true
      switch action {
      case .command(let packet):
        let isOptional = packet.opcode != .reset
        commands.submit(packet, for: .setup, isOptional: isOptional, at: now)
      case .ready(let info):
        setupsLeft = configuration.setupAttempts
        scheduler.reset(info.buffers)
        enter(.ready(info))
        scanner.enable(info, at: now)
        connector.enable(info, at: now)
        advertiser.enable(info)
      case .failed(let failure):
        if case .setup = failure { recover(from: failure, at: now) } else { giveUp(failure) }
      }
    }
    return didSomething
  }

  private mutating func drainCommands(at now: Moment) -> Bool {
    var didSomething = false
    while let action = commands.nextAction() {
      didSomething = true
      switch action {
      case .send(let packet): actions.append(.send(.command(packet)))
      case .unresponsive(let opcode): recover(from: .unresponsive(opcode), at: now)
      case .done(.setup, _, let answer): setup.receive(answer)
      case .done(.nobody, _, _): break
      case .done(.scanner, _, let answer):
        if scanner.isTurnedAway(by: answer), connector.learnsToInitiateAlone() {
          scanner.giveWay(at: now)
        } else {
          scanner.receive(answer, at: now)
        }
      case .done(.connector, let packet, let answer):
        connector.receive(answer, to: packet, at: now)
      case .done(.advertiser, _, let answer):
        advertiser.receive(answer, hasLinks: !links.isEmpty)
      case .done(.link(let id, let purpose), _, let answer):
        if answer.isMissing { unanswered.insert(answer.opcode) }
        receive(answer, of: id, for: purpose, at: now)
      }
    }
    return didSomething
  }

  private mutating func drainScanner(at now: Moment) -> Bool {
    var didSomething = false
    while let action = scanner.nextAction() {
      didSomething = true
      switch action {
      case .command(let packet): commands.submit(packet, for: .scanner, at: now)
      case .failed(let status): actions.append(.scanFailed(.refused(status)))
      case .usesLegacyCommands:
        connector.info.family = .legacy
        advertiser.useLegacyCommands()
      }
    }
    return didSomething
  }

  @discardableResult
  mutating func drainConnector(at now: Moment) -> Bool {
    var didSomething = false
    while let action = connector.nextAction() {
      didSomething = true
      switch action {
      case .command(let packet): commands.submit(packet, for: .connector, at: now)
      case .connected(let request, let handle): announce(handle, for: request)
      case .failed(let request, let failure): actions.append(.connectFailed(request, failure))
      case .refuse(let handle):
        if let index = index(of: handle) {
          links[index].state = .up
          sendDisconnect(index, .remoteUserTerminatedConnection, at: now)
        }
      case .usesLegacyCommands:
        scanner.useLegacyCommands()
        advertiser.useLegacyCommands()
      case .lostLink: losses.hasLink = true
      }
    }
    return didSomething
  }

  @discardableResult
  mutating func drainAdvertiser(at now: Moment) -> Bool {
    var didSomething = false
    while let action = advertiser.nextAction() {
      didSomething = true
      switch action {
      case .command(let packet): commands.submit(packet, for: .advertiser, at: now)
      case .started(let id, let info): actions.append(.advertising(id, info))
      case .ended(let id, let failure): actions.append(.advertisingEnded(id, failure))
      case .usesLegacyCommands:
        connector.info.family = .legacy
        scanner.useLegacyCommands()
      }
    }
    return didSomething
  }

  mutating func drainScheduler(at now: Moment) {
    while let action = scheduler.nextAction() {
      switch action {
      case .send(let packet): actions.append(.send(.acl(packet)))
      case .room(let handle):
        if let index = index(of: handle), links[index].isAnnounced {
          actions.append(.room(links[index].info.id))
        }
      case .drained(let handle):
        if let index = index(of: handle), case .draining = links[index].state {
          sendDisconnect(index, .remoteUserTerminatedConnection, at: now)
          pump(at: now)
        }
      case .stalled(let handle):
        if let index = index(of: handle) {
          links[index].end = .stalled
          sendDisconnect(index, .remoteUserTerminatedConnection, at: now)
          pump(at: now)
        }
      }
    }
  }
}
