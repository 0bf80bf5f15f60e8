public import BLEWire

extension HCIHost {
  /// Begins to scan, or changes how; reports follow until `stopScan`.
  public mutating func startScan(_ parameters: ScanParameters = .init(), at now: Moment) {
    if let failure {
      actions.append(.scanFailed(.adapter(failure)))
      return
    }
    scanner.want(parameters, at: now)
    pump(at: now)
  }

  /// Ends the scan.
  public mutating func stopScan(at now: Moment) {
    scanner.want(nil, at: now)
    pump(at: now)
  }

  /// Asks for a link to a device.
  public mutating func connect(
    to address: DeviceAddress, _ options: ConnectOptions = .init(), at now: Moment
  ) -> ConnectID {
    let isConnected = links.contains { $0.isAnnounced && $0.info.peer == address.forCommands }
    let id = connector.connect(to: address, options, at: now)
    if let failure {
      connector.fail(failure)
    } else if isConnected {
      connector.fail(id, .alreadyConnected, at: now)
    }
    pump(at: now)
    return id
  }

  /// Withdraws a request to connect; it ends as cancelled, unless it has its link already.
  public mutating func cancelConnect(_ id: ConnectID, at now: Moment) {
    connector.cancel(id, at: now)
    pump(at: now)
  }

  /// Ends a link: when all that is queued is sent, or at once.
  public mutating func disconnect(
    _ id: LinkID, reason: HCIStatus = .remoteUserTerminatedConnection, sendingQueued: Bool = true,
    at now: Moment
  ) {
    guard let index = index(of: id) else { return }
    switch links[index].state {
    case .ending: return
    case .draining where sendingQueued: return
    case .establishing, .up, .draining: break
    }
    if sendingQueued {
      links[index].state = .draining(
        until: now.adding(Self.drainPatience), last: now.adding(Self.drainLimit))
      scheduler.drain(links[index].info.handle)
    } else {
      sendDisconnect(index, reason, at: now)
    }
    pump(at: now)
  }

  /// Sends a PDU on a channel of a link; false when there is no room now, and `room` follows.
  public mutating func send(
    _ pdu: [UInt8], on id: LinkID, channel: ChannelID = .att, at now: Moment
  ) -> Bool {
    guard let index = index(of: id), links[index].isOpen else { return false }
    let frame = L2CAPFrame(channel: channel, payload: pdu)
    let isTaken = scheduler.send(frame, on: links[index].info.handle, at: now)
    drainScheduler(at: now)
    return isTaken
  }

  /// Whether a link takes a PDU now.
  public func hasRoom(_ id: LinkID) -> Bool {
    index(of: id).map { links[$0].isOpen && scheduler.hasRoom(links[$0].info.handle) } ?? false
  }

  /// Asks how strong a link's signal is; `rssi` follows while the link lasts.
  public mutating func readRSSI(of id: LinkID, at now: Moment) {
    guard let index = index(of: id) else { return }
    let handle = links[index].info.handle
    submitOptional(HCIReadRSSI { $0.handle = handle }.packet, id, .rssi, at: now)
    pump(at: now)
  }

  /// Asks for other timing of a link; `changed` follows when it has it.
  public mutating func updateParameters(
    of id: LinkID, _ parameters: ConnectionParameters, at now: Moment
  ) {
    guard let index = index(of: id) else { return }
    update(index, WireConnectionParameters(parameters), at: now)
    pump(at: now)
  }

  /// Asks for other PHYs of a link, any of those given; `changed` follows when it has them.
  public mutating func setPHYs(of id: LinkID, _ phys: [LEPHY], at now: Moment) {
    guard let index = index(of: id) else { return }
    let bits = phys.reduce(UInt8(0)) { bits, phy in
      (1...3).contains(phy.rawValue) ? bits | 1 << (phy.rawValue - 1) : bits
    }
    let handle = links[index].info.handle
    let command = HCILESetPHY {
      $0.connectionHandle = handle
      $0.allPHYs = bits == 0 ? 0x03 : 0
      $0.txPHYs = bits
      $0.rxPHYs = bits
    }
    submitPHYs(command.packet, index, at: now)
    pump(at: now)
  }

  /// How long a link that is to end may take to send a packet of what is queued.
  static let drainPatience: Duration = .seconds(1)
  /// How long it may take to send it all.
  static let drainLimit: Duration = .seconds(10)
}
