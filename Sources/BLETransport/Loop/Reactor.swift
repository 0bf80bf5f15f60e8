internal import BLEWire
internal import Glibc
internal import Synchronization

/// The thread behind an `EventLoop`, and all that it owns.
///
/// Any thread may use `inbox`, `poller` and `thread`; the rest belongs to the loop's thread.
final class Reactor: @unchecked Sendable {
  /// Names a watch or an alarm; never used twice.
  typealias Token = UInt64

  private struct Inbox: Sendable {
    var jobs: [UnownedJob] = []
    /// The watches and alarms that other threads let go of.
    var removed: [Token] = []
    /// Whether the thread sleeps, or is about to, and nobody has woken it yet.
    var isSleeping = false
    var isStopping = false
  }

  /// An alarm; all but the token belongs to the loop's thread.
  final class AlarmEntry: @unchecked Sendable {
    let token: Token
    let action: () -> Void
    var moment = Moment.never

    init(token: Token, action: @escaping () -> Void) {
      self.token = token
      self.action = action
    }
  }

  private enum Next {
    case runJobs
    case sleep
    case stop
  }

  private let inbox = Locked(Inbox())
  private let poller: Poller
  private let thread = Atomic<pthread_t>(0)

  private var handlers: [Token: (Readiness) -> Void] = [:]
  private var alarms: [AlarmEntry] = []
  /// When the timer goes off: not after the first alarm, but perhaps before it.
  private var timerSetting = Moment.never
  private var lastToken = Poller.lastOwnToken

  init() throws(TransportError) {
    poller = try Poller()
  }
}

// What any thread may call.
extension Reactor {
  /// Whether this is the loop's thread.
  var isCurrent: Bool {
    thread.load(ordering: .relaxed) == pthread_self()
  }

  /// Starts the thread, which lives until `stop`.
  ///
  /// Jobs run as both the actor's and the task's: so a task that prefers the loop goes on where it
  /// is, without another job, whenever it calls an actor that lives on the loop.
  func start(for loop: EventLoop) throws(TransportError) {
    let serial = unsafe loop.asUnownedSerialExecutor()
    let task = unsafe loop.asUnownedTaskExecutor()
    try startThread(named: "ble-loop") {
      self.run { unsafe $0.runSynchronously(isolatedTo: serial, taskExecutor: task) }
    }
  }

  /// Ends the thread as soon as it has no jobs.
  func stop() {
    leave { $0.isStopping = true }
  }

  /// Takes a job, to be run after those before it.
  func enqueue(_ job: UnownedJob) {
    leave { $0.jobs.append(job) }
  }

  func removeWatch(of descriptor: Descriptor, _ token: Token) {
    poller.remove(descriptor)
    removeAlarm(token)
  }

  func removeAlarm(_ token: Token) {
    if isCurrent {
      forget(token)
    } else {
      leave { $0.removed.append(token) }
    }
  }

  /// Puts something into the inbox, and wakes the thread if it sleeps.
  private func leave(_ change: (inout Inbox) -> Void) {
    let wasSleeping = inbox.withLock { inbox in
      change(&inbox)
      defer { inbox.isSleeping = false }
      return inbox.isSleeping
    }
    if wasSleeping { poller.ringBell() }
  }
}

// What only the loop's thread calls.
extension Reactor {
  func addWatch(
    of descriptor: Descriptor, for interest: Readiness, _ handler: @escaping (Readiness) -> Void
  ) throws(TransportError) -> Token {
    let token = makeToken()
    try poller.add(descriptor, interest, token: token)
    handlers[token] = handler
    return token
  }

  func setInterest(
    _ interest: Readiness, in descriptor: Descriptor, _ token: Token
  ) throws(TransportError) {
    try poller.modify(descriptor, interest, token: token)
  }

  func addAlarm(_ action: @escaping () -> Void) -> AlarmEntry {
    let entry = AlarmEntry(token: makeToken(), action: action)
    alarms.append(entry)
    return entry
  }

  private func makeToken() -> Token {
    precondition(isCurrent, "not on the event loop's thread")
    lastToken += 1
    return lastToken
  }

  private func forget(_ token: Token) {
    guard handlers.removeValue(forKey: token) == nil else { return }
    alarms.removeAll { $0.token == token }
  }

  private func run(_ runJob: (UnownedJob) -> Void) {
    thread.store(pthread_self(), ordering: .relaxed)
    var jobs: [UnownedJob] = []
    var events: [Poller.Event] = []
    var next = Next.runJobs
    while next != .stop {
      var rounds = 0
      repeat {
        for job in jobs { runJob(job) }
        next = emptyInbox(into: &jobs)
        rounds += 1
      } while next == .runJobs && rounds < Self.roundsBetweenPolls
      setTimer()
      poller.wait(sleeping: next == .sleep, into: &events)
      if next == .sleep { inbox.withLock { $0.isSleeping = false } }
      for event in events { handle(event) }
    }
    thread.store(0, ordering: .relaxed)
  }

  /// Takes out what was left in the inbox: new jobs in place of those that were run.
  private func emptyInbox(into jobs: inout [UnownedJob]) -> Next {
    jobs.removeAll(keepingCapacity: true)
    var removed: [Token] = []
    let next = inbox.withLock { inbox -> Next in
      swap(&jobs, &inbox.jobs)
      swap(&removed, &inbox.removed)
      if !jobs.isEmpty || !removed.isEmpty { return .runJobs }
      if inbox.isStopping { return .stop }
      inbox.isSleeping = true
      return .sleep
    }
    for token in removed { forget(token) }  // Not under the lock: what a closure held goes too.
    return next
  }

  private func handle(_ event: Poller.Event) {
    switch event {
    case .descriptor(let token, let readiness): handlers[token]?(readiness)
    case .timer: ringAlarms()
    }
  }

  private func ringAlarms() {
    timerSetting = .never
    let now = Moment.now
    // An action may move or remove the alarms after it.
    for alarm in alarms where alarm.moment <= now && alarms.contains(where: { $0 === alarm }) {
      alarm.moment = .never
      alarm.action()
    }
  }

  /// Sets the timer only when it would go off too late: an alarm that is moved back again and
  /// again, as a request's deadline is, costs no system call.
  private func setTimer() {
    var first = Moment.never
    for alarm in alarms { first = min(first, alarm.moment) }
    guard first < timerSetting || first == .never && timerSetting != .never else { return }
    poller.setTimer(first)
    timerSetting = first
  }

  /// How many times the jobs that others enqueued are run before the descriptors get their turn.
  private static let roundsBetweenPolls = 16
}
