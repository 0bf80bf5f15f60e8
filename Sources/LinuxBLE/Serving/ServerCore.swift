internal import BLECrypto
internal import BLEHost
internal import BLETransport
internal import BLEWire

/// One GATT server and the links that it serves, without an async face.
///
/// Any thread may change values and send them; all else is for the loop's thread. What the server
/// wants done is done on the loop's thread, in order.
final class ServerCore: @unchecked Sendable {
  typealias ClientID = GATTServer.ClientID

  /// What any thread may use.
  struct State: Sendable {
    var server: GATTServer
    /// What the server wants done.
    var actions: [GATTServer.Action] = []
    var centrals: [ClientID: Central] = [:]
    /// Whether the loop's thread was told that there is something to do.
    var isDrainDue = false
    var isClosed = false
  }

  let loop: EventLoop
  /// The longest PDU that we take of clients.
  let mtu: Int
  let events: EventBroadcast<LocalEvent>
  let state: Locked<State>
  /// Who answers for the services that begin at these handles.
  var handlers: [AttributeHandle: LocalHandlers] = [:]
  /// The handlers at work, and whose request it is.
  var tasks: [GATTServer.RequestID: (client: ClientID, task: Task<Void, Never>)] = [:]
  /// The handlers at work on each client's commands.
  var commands: [ClientID: [UInt64: Task<Void, Never>]] = [:]
  var lastCommand: UInt64 = 0
  /// Who waits for room, in their order.
  var updates: [PendingUpdate] = []
  /// Who waits for confirmations.
  var confirmations: [PendingConfirmation] = []
  /// Is told of each PDU that a client sent, before it is served, and of each that it is sent.
  var onPDU: ((Central, ServedPDU) -> Void)?
  /// Is told of each event at once.
  var onEvent: ((LocalEvent) -> Void)?
  /// What ends with the server.
  var advertisements: [AdvertisementCore] = []
  private var lastID: UInt64 = 0
  private var alarm: Alarm?
  private var isDraining = false

  init(
    _ database: AttributeDatabase, _ configuration: GATTServer.Configuration, mtu: Int,
    on loop: EventLoop
  ) {
    self.loop = loop
    self.mtu = mtu
    events = EventBroadcast(on: loop)
    state = Locked(
      State(
        server: GATTServer(database, configuration: configuration, crypto: OpenSSLCrypto())))
    alarm = loop.alarm { [weak self] in self?.advance() }
  }

  private func advance() {
    change { $0.advance(to: $1) }
    let late = state.withLock { state in tasks.keys.filter { !state.server.isAsked($0) } }
    for request in late { tasks.removeValue(forKey: request)?.task.cancel() }
  }

  /// Changes the server, and sees to it that what comes of it is done.
  @discardableResult
  func change<Value>(_ body: (inout GATTServer, Moment) -> Value) -> Value {
    let (value, isDue) = state.withLock { state in
      let value = body(&state.server, loop.now)
      return (value, state.collect())
    }
    settle(isDue)
    return value
  }

  /// Does what the server wants done, or tells the loop's thread to, if that is due.
  func settle(_ isDue: Bool) {
    if loop.isCurrent {
      drain()
    } else if isDue {
      loop.submit { self.drain() }
    }
  }
}

extension ServerCore.State {
  /// Takes over what the server wants done; true if the loop's thread has to be told.
  mutating func collect() -> Bool {
    while let action = server.nextAction() { actions.append(action) }
    defer { isDrainDue = isDrainDue || !actions.isEmpty }
    return !isDrainDue && !actions.isEmpty
  }
}

// What links tell.
extension ServerCore {
  /// Begins to serve a link.
  func add(_ link: LinkCore) -> Central {
    lastID += 1
    let central = Central(ClientID(rawValue: lastID), link)
    state.withLock { $0.centrals[central.id] = central }
    change { $0.connect(central.id, mtu: link.mtu, room: Self.roomOfLink, at: $1) }
    tell(.connected(central))
    return central
  }

  /// Ends to serve a link.
  func remove(_ central: Central, _ error: BLEError?) {
    state.withLock { $0.centrals[central.id] = nil }
    for (request, entry) in tasks where entry.client == central.id {
      tasks[request] = nil
      entry.task.cancel()
    }
    for task in (commands.removeValue(forKey: central.id) ?? [:]).values { task.cancel() }
    change { server, _ in _ = server.disconnect(central.id) }
    forget(central.id)
    tell(.disconnected(central, error))
  }

  /// Serves a PDU.
  func receive(_ pdu: [UInt8], from central: Central) {
    onPDU?(central, .received(pdu))
    change { $0.receive(pdu, from: central.id, at: $1) }
  }

  func setMTU(_ mtu: Int, of central: Central) {
    change { server, _ in server.setMTU(mtu, of: central.id) }
    tell(.mtuChanged(central, mtu))
  }

  /// The link takes values again.
  func hasRoom(_ central: Central) {
    change { $0.setRoom(Self.roomOfLink, of: central.id, at: $1) }
  }

  /// Nothing is served any longer.
  func close() {
    state.withLock { $0.isClosed = true }
    alarm = nil
    for advertisement in advertisements { advertisement.stop() }
    advertisements = []
    for entry in tasks.values { entry.task.cancel() }
    for task in commands.values.flatMap(\.values) { task.cancel() }
    (tasks, commands) = ([:], [:])
    for central in state.withLock({ Array($0.centrals.values) }) { forget(central.id) }
    handlers = [:]
    (onPDU, onEvent) = (nil, nil)
    events.finish()
  }

  /// How many values a link takes before the server hears of it again.
  static let roomOfLink = 16
}

// What the server wants.
extension ServerCore {
  /// Does what the server wants done, and what follows from it, until there is nothing left.
  private func drain() {
    guard !isDraining else { return }
    isDraining = true
    var turns = 0
    while turns < Self.turnsBetweenPolls, let actions = takeActions() {
      turns += 1
      var senders: Set<ClientID> = []
      for action in actions {
        if case .send(let id, _) = action { senders.insert(id) }
        perform(action)
      }
      renewRoom(of: senders)
    }
    isDraining = false
    let (isDone, deadline) = state.withLock { ($0.actions.isEmpty, $0.server.deadline) }
    // When other threads send without end, other descriptors get their turn first.
    alarm?.set(isDone ? deadline : loop.now)
  }

  private func takeActions() -> [GATTServer.Action]? {
    state.withLock { state in
      state.isDrainDue = false
      guard !state.actions.isEmpty else { return nil }
      defer { state.actions = [] }
      return state.actions
    }
  }

  private func renewRoom(of clients: Set<ClientID>) {
    guard !clients.isEmpty else { return }
    state.withLock { state in
      for id in clients {
        guard let link = state.centrals[id]?.link else { continue }
        state.server.setRoom(link.gate.isBusy ? 0 : Self.roomOfLink, of: id, at: loop.now)
      }
      _ = state.collect()
    }
  }

  private func perform(_ action: GATTServer.Action) {
    switch action {
    case .send(let id, let pdu):
      guard let central = central(id) else { return }
      onPDU?(central, .sent(pdu))
      central.link.send(pdu)
    case .ask(let request, let id, let question):
      if let central = central(id) { ask(request, central, question) }
    case .command(let id, let write):
      if let central = central(id) { command(central, write) }
    case .written(let id, let handle, let value):
      if let central = central(id) { tell(.written(central, handle, value)) }
    case .subscriptionChanged(let id, let handle, let configuration):
      if configuration.isEmpty { endUpdates(of: handle, for: id) }
      if let central = central(id) { tell(.subscribed(central, handle, configuration)) }
    case .ready(let id):
      resumeUpdates(to: id)
      if let central = central(id) { tell(.ready(central)) }
    case .confirmed(let id, let handle, let indication):
      confirmed(id, indication)
      if let central = central(id) { tell(.confirmed(central, handle)) }
    case .dropped(let id, let handle, let indication): dropped(id, handle, indication)
    case .store: break  // There are no bonds yet.
    case .close(let id, .indicationTimedOut):
      central(id)?.link.close(because: "an indication was not confirmed for 30 s")
    case .close(let id, .tooManyRequests):
      central(id)?.link.close(because: "the peer sends requests without waiting for the answers")
    }
  }

  private func tell(_ event: LocalEvent) {
    onEvent?(event)
    events.send(event)
  }

  func central(_ id: ClientID) -> Central? { state.withLock { $0.centrals[id] } }

  private static let turnsBetweenPolls = 64
}
