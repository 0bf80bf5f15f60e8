internal import BLEHost
internal import BLETransport
package import BLEWire
internal import Synchronization

/// One link: a GATT client joined to a channel, and to a server if there is one, without an async
/// face.
///
/// Only the loop's thread uses it, but for what says otherwise. It calls back in the order in which
/// things happened on the link; whoever is called may call it in turn.
package final class LinkCore: @unchecked Sendable {
  let loop: EventLoop
  let channel: any ATTChannel
  /// The way out; any thread may send commands.
  let gate: CommandGate
  let warn: @Sendable (String) -> Void
  /// The link's state; any thread may use it.
  let states: StateBroadcast<PeripheralState>
  var subscriptions = SubscriptionTable()
  /// Who answers the peer's requests, and what it calls the peer; nil: it is told that nothing is
  /// served.
  private(set) var served: (server: ServerCore, central: Central)?
  /// Called once, when the link is over.
  var onEnd: (() -> Void)?
  private(set) var end: BLEError?
  /// Whether the end is no error: we closed it, or a capture is over.
  private var isEndPlanned = false

  private var client: GATTClient
  private var operations: [GATTClient.OperationID: Operation] = [:]
  private var endWaiters: [EndWaiter] = []
  private var alarm: Alarm?
  /// When the link ends though not all is sent, while it is to end.
  private var leaveAlarm: Alarm?
  private var leaveLimit = Moment.never
  private var valueTime = Timestamp(nanosecondsSince1970: 0)
  /// When the peer last answered a request.
  private var lastAnswer = Moment(nanoseconds: 0)
  private var isDraining = false
  private var isEndTold = false
  private var losses = LossTally()
  private let lostSnapshot = Atomic<Int>(0)
  private let mtuSnapshot = Atomic<Int>(23)
  private let connectedSnapshot = Atomic<Bool>(true)

  init(
    _ channel: any ATTChannel, on loop: EventLoop, _ configuration: GATTClient.Configuration,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.loop = loop
    self.channel = channel
    self.warn = warn
    states = StateBroadcast(.connected, on: loop)
    client = GATTClient(configuration)
    let weakSelf = WeakLink()
    gate = CommandGate(direct: channel.directSender, on: loop) { weakSelf.link?.admitCommand() }
    weakSelf.link = self
    alarm = loop.alarm { [weak self] in self?.advance() }
  }
}

/// Lets the gate call a link that holds it.
private final class WeakLink: @unchecked Sendable {
  weak var link: LinkCore?
}

// What any thread may call.
extension LinkCore {
  /// The longest PDU that both sides take.
  var mtu: Int { mtuSnapshot.load(ordering: .relaxed) }
  /// How many PDUs of the peer's the system has dropped.
  var lostPackets: Int { lostSnapshot.load(ordering: .relaxed) }
  /// Whether the link is there.
  var isConnected: Bool { connectedSnapshot.load(ordering: .relaxed) }

  /// Starts an operation, after what was submitted before.
  func submit(_ operation: Operation) {
    // On the loop's thread too: there it waits as well if other calls do.
    gate.holdForSubmission()
    loop.submit {
      self.start(operation)
      self.gate.releaseAfterSubmission()
    }
  }

  /// Ends an operation; the late answer to its request is swallowed.
  func submitCancel(_ operation: Operation) {
    loop.submit { self.cancel(operation) }
  }
}

// What only the loop's thread calls.
extension LinkCore {
  /// Begins to receive; the link may end at once.
  func begin() { channel.handler = self }

  /// Starts an operation, now or after those before it.
  func start(_ operation: Operation) {
    guard !operation.isOver else { return }
    if let end { return operation.end(.failure(.closed), linkEnd: end) }
    let id = client.start(operation.procedure, at: loop.now)
    operation.id = id
    operations[id] = operation
    if let timeout = operation.timeout {
      operation.alarm = loop.alarm { [weak self, weak operation] in
        if let self, let operation { patienceEnds(operation, timeout) }
      }
      operation.alarm?.set(loop.now.adding(timeout))
    }
    drain()
  }

  /// Calls an operation off, unless the peer has answered something meanwhile: who goes on, however
  /// slowly, is waited for.
  private func patienceEnds(_ operation: Operation, _ timeout: Duration) {
    let limit = lastAnswer.adding(timeout)
    guard limit <= loop.now, let id = operation.id else {
      operation.alarm?.set(limit)
      return
    }
    operation.isOverdue = true
    client.cancel(id, at: loop.now)
    drain()
  }

  /// Ends an operation as cancelled.
  func cancel(_ operation: Operation) {
    guard !operation.isOver else { return }
    operation.fail(.cancelled)
    abandon(operation)
  }

  /// Closes the link when the commands that it has taken are sent, or when they are not taken for a
  /// second, or in ten; then calls `completion`.
  func leave(_ completion: @escaping () -> Void) {
    guard end == nil else { return completion() }
    let waiter = EndWaiter()
    waiter.whenOver { _ in completion() }
    add(waiter)
    guard gate.leave() else { return disconnect() }
    guard leaveAlarm == nil else { return }
    leaveAlarm = loop.alarm { [weak self] in self?.disconnect() }
    leaveLimit = loop.now.adding(Self.longestLeave)
    leaveAlarm?.set(loop.now.adding(Self.leavePatience))
  }

  /// Closes the link: all that is pending ends as disconnected.
  func disconnect() {
    guard end == nil else { return }
    channel.close()
    finish(
      BLEError(.disconnected, operation: "", detail: "closed here", fault: .caller), planned: true)
  }

  /// Tells somebody when the link is over, and what it was lost for.
  func add(_ waiter: EndWaiter) {
    guard !waiter.isOver else { return }
    if isEndTold { waiter.end(reportedEnd) } else { endWaiters.append(waiter) }
  }

  /// Whether somebody waits for the end.
  var waitsForEnd: Bool { !endWaiters.isEmpty }

  /// Lets go of somebody who waits for the end.
  func cancel(_ waiter: EndWaiter) {
    endWaiters.removeAll { $0 === waiter }
    waiter.end(nil)
  }

  /// The error that ended the link, unless that was planned.
  var reportedEnd: BLEError? { isEndPlanned ? nil : end }

  private func abandon(_ operation: Operation) {
    guard let id = operation.id, operations.removeValue(forKey: id) != nil else { return }
    client.cancel(id, at: loop.now)
    drain()
  }

  private func advance() {
    client.advance(to: loop.now)
    drain()
  }

  private func admitCommand() {
    guard end == nil else { return }
    gate.admit(with: channel)
    leaveFurther()
  }

  /// Something was sent: a link that is to end ends, or has time again.
  private func leaveFurther() {
    guard let leaveAlarm, end == nil else { return }
    if gate.mayClose { return disconnect() }
    leaveAlarm.set(min(leaveLimit, loop.now.adding(Self.leavePatience)))
  }

  /// Does what the machine wants done, and what follows from it, until there is nothing left.
  private func drain() {
    guard !isDraining else { return }
    isDraining = true
    while let action = client.nextAction() { perform(action) }
    deliverValues()
    // Who got values may have asked for more.
    while let action = client.nextAction() {
      perform(action)
      deliverValues()
    }
    isDraining = false
    if end == nil { alarm?.set(client.deadline) } else { tellEnd() }
  }

  private func perform(_ action: GATTClient.Action) {
    switch action {
    case .value(let event): subscriptions.add(event, at: valueTime)
    case .send(let pdu): send(pdu)
    case .found(let id, let services): operations[id]?.found = services
    case .finish(let id, let result):
      deliverValues()
      operations.removeValue(forKey: id)?.end(result, linkEnd: end)
    case .mtuChanged(let mtu):
      mtuSnapshot.store(mtu, ordering: .relaxed)
      if let served { served.server.setMTU(mtu, of: served.central) }
    case .forServer(let pdu):
      if let served {
        // What was received before is delivered before what this may lead to.
        deliverValues()
        served.server.receive(pdu, from: served.central)
      } else if let answer = ATTBearer.emptyServerReply(to: pdu) {
        send(answer)
      }
    case .close(let failure):
      let detail =
        failure == .timedOut
        ? "a request was not answered for 30 s" : "the bearer can't be used any longer"
      channel.close()
      finish(BLEError(.disconnected, operation: "", detail: detail))
    case .raiseSecurity: break  // The configuration does not ask for it.
    }
  }

  /// Serves the peer from now on, or, without a server, no longer.
  func serve(by server: ServerCore?) {
    if let served { served.server.remove(served.central, nil) }
    served = nil
    guard let server, end == nil else { return }
    served = (server, server.add(self))
  }

  /// Closes the link for what its peer did.
  func close(because detail: String) {
    guard end == nil else { return }
    channel.close()
    finish(BLEError(.disconnected, operation: "", detail: detail))
  }

  /// Sends a PDU, now or as soon as there is room.
  func send(_ pdu: [UInt8]) {
    guard end == nil, gate.send(pdu, with: channel) > Self.waitingLimit else { return }
    close(because: "the peer sends requests but does not take the answers")
  }

  private func finish(_ error: BLEError, planned: Bool = false) {
    guard end == nil else { return }
    end = error
    isEndPlanned = planned
    connectedSnapshot.store(false, ordering: .relaxed)
    (alarm, leaveAlarm) = (nil, nil)
    gate.close(error)
    client.linkClosed()
    drain()
  }

  private func tellEnd() {
    guard !isEndTold else { return }
    isEndTold = true
    if losses.takeUntold() { warnOfLosses() }
    if let served { served.server.remove(served.central, reportedEnd) }
    served = nil
    for operation in operations.values { operation.end(.failure(.closed), linkEnd: end) }
    operations = [:]
    states.set(.disconnected(reportedEnd))
    states.finish()
    endSubscriptions(reportedEnd)
    let waiters = endWaiters
    endWaiters = []
    for waiter in waiters { waiter.end(reportedEnd) }
    onEnd.take()?()
  }

  /// How many PDUs of our own may wait for room: answers that a peer asks for but does not take.
  private static let waitingLimit = 256
  private static let leavePatience = Duration.seconds(1)
  private static let longestLeave = Duration.seconds(10)
}

extension LinkCore: ATTChannelHandler {
  package func received(_ pdus: [[UInt8]], at time: Timestamp) {
    guard end == nil else { return }
    let now = loop.now
    valueTime = time
    for pdu in pdus {
      if let first = pdu.first, ATTOpcode(rawValue: first).isResponse { lastAnswer = now }
      client.receive(pdu, at: now)
    }
    drain()
  }

  package func lost(_ count: Int) {
    let isTold = losses.add(count)
    lostSnapshot.store(losses.total, ordering: .relaxed)
    if isTold { warnOfLosses() }
  }

  private func warnOfLosses() { warn(losses.warning(about: "\(channel.peer.address)")) }

  package func hasRoom() {
    guard end == nil else { return }
    gate.channelHasRoom(with: channel)
    if let served, !gate.isBusy { served.server.hasRoom(served.central) }
    leaveFurther()
  }

  package func closed(_ error: BLEError?) {
    finish(
      error ?? BLEError(.disconnected, operation: "", detail: "the link has ended"),
      planned: error == nil)
  }
}
