import BLEWire

extension Connector {
  /// Whether the controller can begin an attempt while it scans.
  var mayInitiateWhileScanning: Bool {
    !refusesWhileScanning && info.canInitiateWhileScanning(actively: isScanActive)
  }

  /// A scan was refused: whether the running attempt must be the reason, which was not known.
  mutating func learnsToInitiateAlone() -> Bool {
    guard isEnabled, radio != .idle, mayInitiateWhileScanning else { return false }
    refusesWhileScanning = true
    return true
  }

  /// Whether a pending request has its place in the accept list.
  func isListed(_ request: ConnectRequest) -> Bool {
    guard request.isListable, request.seenUntil == nil else { return false }
    let before = requests.prefix { $0.id != request.id }
    return before.count { $0.isPending && $0.isListable } < info.acceptListSize
  }

  /// Whether there is anything for the shared turn.
  var hasListTurn: Bool { requests.contains { $0.isPending && isListed($0) } }

  /// What the accept list should hold now.
  private var listNow: [DeviceAddress] {
    var list: [DeviceAddress] = []
    for request in requests
    where request.isPending && request.notBefore <= seen && isListed(request)
      && !list.contains(request.address)
    {
      list.append(request.address)
    }
    return list
  }

  /// How long a turn lasts when others wait.
  func length(of turn: Turn) -> Duration {
    guard turn == .list else { return Self.turnLength }
    return requests.contains(where: \.hasOwnTurn) ? Self.scanLength : Self.turnLength
  }

  /// Whether anybody else waits for the radio.
  func isAwaited(besides turn: Turn) -> Bool {
    for request in requests
    where request.hasOwnTurn && request.notBefore <= seen && turn != .one(request.id) {
      return true
    }
    if turn == .list { return isScanWanted && !mayInitiateWhileScanning }
    return listRestsUntil <= seen && !listNow.isEmpty
  }

  /// Whose turn is next; nil when nobody can use it.
  var nextTurn: Turn? {
    let own = requests.filter { $0.hasOwnTurn && $0.notBefore <= seen }
    let isListReady = listRestsUntil <= seen && !isAcceptListTaken && !listNow.isEmpty
    if isListReady, own.isEmpty || turnsSinceList >= own.count { return .list }
    return own.first.map { .one($0.id) }
  }

  /// Goes on with what is to be done.
  mutating func step(at now: Moment) {
    seen = max(seen, now)
    guard isEnabled else { return }
    switch radio {
    case .idle:
      mustListYield = false
      guard let turn = nextTurn, mayInitiateWhileScanning || isScannerOff else { return }
      begin(turn)
    case .initiating(let turn):
      guard isOver(turn) else { return }
      mustListYield = false
      radio = .cancelling(turn, until: seen.adding(Self.cancelLimit))
      actions.append(.command(HCILECreateConnectionCancel().packet))
    case .creating, .cancelling: break
    }
  }

  private func isOver(_ turn: Turn) -> Bool {
    if mustFindOut { return true }
    switch turn {
    case .one(let id):
      guard requests.contains(where: { $0.id == id && $0.hasOwnTurn }) else { return true }
    case .list:
      if mustListYield || awaited.isEmpty || Set(listNow) != Set(awaited) { return true }
    }
    return isAwaited(besides: turn) && seen >= turnStart.adding(length(of: turn))
  }

  private mutating func begin(_ turn: Turn) {
    turnStart = seen
    radio = .creating(turn)
    switch turn {
    case .one(let id):
      turnsSinceList += 1
      guard let request = requests.first(where: { $0.id == id }) else { return }
      actions.append(.command(createCommand(to: request.address, request.parameters, .full)))
    case .list:
      turnsSinceList = 0
      awaited = listNow
      let only = awaited.count == 1 ? awaited.first : nil
      if only == nil { updateList(to: awaited) }
      let parameters = requests.first { $0.isPending }?.parameters ?? ConnectionParameters()
      actions.append(.command(createCommand(to: only, parameters, .half)))
    }
  }

  private mutating func updateList(to target: [DeviceAddress]) {
    for old in listed where !target.contains(old) {
      actions.append(
        .command(
          HCILERemoveDeviceFromFilterAcceptList {
            $0.addressType = old.type
            $0.address = old.address
          }.packet))
    }
    for new in target where !listed.contains(new) {
      actions.append(
        .command(
          HCILEAddDeviceToFilterAcceptList {
            $0.addressType = new.type
            $0.address = new.address
          }.packet))
    }
    listed = target
  }

  /// The turn of a request is over: others come first next time.
  mutating func rotate(_ turn: Turn) {
    switch turn {
    case .one(let id):
      guard let index = requests.firstIndex(where: { $0.id == id }) else { return }
      requests.append(requests.remove(at: index))
    case .list:
      guard isScanWanted, !mayInitiateWhileScanning else { return }
      listRestsUntil = seen.adding(Self.scanLength)
    }
  }
}

extension Connector {
  /// How much of the 60 ms of an interval the radio listens for the peer.
  private enum Airtime: UInt16 {
    /// For an attempt that is waited for.
    case full = 0x0060
    /// For one in the background.
    case half = 0x0030
  }

  /// The command that begins an attempt: to one address, or to all of the accept list.
  private func createCommand(
    to peer: DeviceAddress?, _ parameters: ConnectionParameters, _ airtime: Airtime
  ) -> HCICommandPacket {
    let wire = WireConnectionParameters(parameters)
    let (interval, window): (UInt16, UInt16) = (0x0060, airtime.rawValue)
    switch info.family {
    case .legacy:
      return HCILECreateConnection {
        $0.scanInterval = interval
        $0.scanWindow = window
        $0.initiatorFilterPolicy = peer == nil ? 1 : 0
        $0.peerAddressType = peer?.type ?? .public
        $0.peerAddress = peer?.address ?? .zero
        $0.ownAddressType = info.ownAddress.type
        $0.connectionIntervalMin = wire.intervalMin
        $0.connectionIntervalMax = wire.intervalMax
        $0.maxLatency = wire.latency
        $0.supervisionTimeout = wire.timeout
      }.packet
    case .extended:
      let phy = HCIConnectionPHYParameters {
        $0.scanInterval = interval
        $0.scanWindow = window
        $0.connectionIntervalMin = wire.intervalMin
        $0.connectionIntervalMax = wire.intervalMax
        $0.maxLatency = wire.latency
        $0.supervisionTimeout = wire.timeout
      }
      return HCILEExtendedCreateConnection {
        $0.initiatorFilterPolicy = peer == nil ? 1 : 0
        $0.ownAddressType = info.ownAddress.type
        $0.peerAddressType = peer?.type ?? .public
        $0.peerAddress = peer?.address ?? .zero
        $0.initiatingPHYs = 0x01
        $0.phys = [phy]
      }.packet
    }
  }
}
