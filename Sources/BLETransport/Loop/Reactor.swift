internal import BLEWire
internal import Glibc
internal import Synchronization

/// The thread behind an `EventLoop`, and all that it owns.
///
/// Any thread may use `inbox`, `poller`, `thread` and `waitingCalls`; the rest belongs to the
/// loop's thread.
final class Reactor: @unchecked Sendable {
  /// Names a watch; never used twice.
  typealias Token = UInt64

  /// What others leave for the loop's thread, to be done in order.
  private enum Work {
    case job(UnownedJob)
    case call(() -> Void)
    /// A watch or an alarm was let go of.
    case forget(Token)
    case remove(AlarmQueue.Entry)
  }

  private struct Inbox: @unchecked Sendable {
    var work: [Work] = []
    /// Whether the thread sleeps, or is about to, and nobody has woken it yet.
    var isSleeping = false
    var isStopping = false
  }

  private enum Next {
    case work
    case sleep
    case stop
  }

  /// What stands in for the machine's time, in tests.
  let clock: VirtualClock?
  private let inbox = Locked(Inbox())
  private let poller: Poller
  private let thread = Atomic<pthread_t>(0)
  private let waitingCalls = Atomic<Int>(0)

  private var handlers: [Token: (Readiness) -> Void] = [:]
  private var alarms = AlarmQueue()
  /// When the timer goes off: not after the first alarm, but perhaps before it.
  private var timerSetting = Moment.never
  private var lastToken = Poller.lastOwnToken

  init(_ clock: VirtualClock?) throws(TransportError) {
    self.clock = clock
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
    let task = unsafe loop.asUnownedTaskExecutor()
    try startThread(named: "ble-loop") {
      self.run { unsafe $0.runSynchronously(on: task) }
    }
  }

  /// Ends the thread as soon as it has no work.
  func stop() {
    leave { $0.isStopping = true }
  }

  /// Takes a job, to be run after what came before it.
  func enqueue(_ job: UnownedJob) {
    leave { $0.work.append(.job(job)) }
  }

  /// Calls something on the loop's thread, after what came before it: at once, if this is the
  /// loop's thread and nothing waits to be called.
  func submit(_ call: @escaping () -> Void) {
    if isCurrent && waitingCalls.load(ordering: .acquiring) == 0 { return call() }
    waitingCalls.add(1, ordering: .acquiringAndReleasing)
    leave { $0.work.append(.call(call)) }
  }

  func removeWatch(of descriptor: Descriptor, _ token: Token) {
    poller.remove(descriptor)
    if isCurrent { forget(token) } else { leave { $0.work.append(.forget(token)) } }
  }

  func removeAlarm(_ entry: AlarmQueue.Entry) {
    if isCurrent { forget(entry) } else { leave { $0.work.append(.remove(entry)) } }
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
    precondition(isCurrent, "not on the event loop's thread")
    lastToken += 1
    try poller.add(descriptor, interest, token: lastToken)
    handlers[lastToken] = handler
    return lastToken
  }

  func setInterest(
    _ interest: Readiness, in descriptor: Descriptor, _ token: Token
  ) throws(TransportError) {
    try poller.modify(descriptor, interest, token: token)
  }

  func setAlarm(_ entry: AlarmQueue.Entry, to moment: Moment) {
    precondition(isCurrent, "not on the event loop's thread")
    alarms.set(entry, to: moment)
  }

  private func run(_ runJob: (UnownedJob) -> Void) {
    thread.store(pthread_self(), ordering: .relaxed)
    var work: [Work] = []
    var events: [Poller.Event] = []
    var next = Next.work
    while next != .stop {
      var (rounds, done) = (0, 0)
      repeat {
        for item in work { perform(item, runJob) }
        rounds += 1
        done += work.count
        next = emptyInbox(into: &work)
      } while next == .work && rounds < Self.roundsBetweenPolls && done < Self.itemsBetweenPolls
      if let clock {
        poll(clock, next, into: &events)
      } else {
        setTimer()
        poller.wait(sleeping: next == .sleep, into: &events)
      }
      if next == .sleep { inbox.withLock { $0.isSleeping = false } }
      for event in events { handle(event) }
    }
    thread.store(0, ordering: .relaxed)
  }

  private func perform(_ work: Work, _ runJob: (UnownedJob) -> Void) {
    switch work {
    case .job(let job): runJob(job)
    case .call(let call):
      // Before the call: what it submits itself may run at once if nothing else waits.
      waitingCalls.subtract(1, ordering: .acquiringAndReleasing)
      call()
    case .forget(let token): forget(token)
    case .remove(let entry): forget(entry)
    }
  }

  // What a handler or an action holds may hold other watches and alarms, whose end comes back
  // here: so it is let go of after the table was changed, not while.
  private func forget(_ token: Token) {
    let handler = handlers.removeValue(forKey: token)
    withExtendedLifetime(handler) {}
  }

  private func forget(_ entry: AlarmQueue.Entry) {
    let action = alarms.remove(entry)
    withExtendedLifetime(action) {}
  }

  /// Takes out what was left in the inbox: new work in place of what was done.
  private func emptyInbox(into work: inout [Work]) -> Next {
    work.removeAll(keepingCapacity: true)
    return inbox.withLock { inbox -> Next in
      swap(&work, &inbox.work)
      if !work.isEmpty { return .work }
      if inbox.isStopping { return .stop }
      inbox.isSleeping = true
      return .sleep
    }
  }

  private func handle(_ event: Poller.Event) {
    switch event {
    case .descriptor(let token, let readiness): handlers[token]?(readiness)
    case .timer: ringAlarms()
    }
  }

  private func ringAlarms() {
    timerSetting = .never
    let now = clock?.now ?? .now
    // An action may set alarms anew, to moments that have passed even: those wait for the next
    // turn, so that jobs and descriptors get theirs.
    for _ in 0..<alarms.count {
      guard let action = alarms.nextDue(at: now) else { return }
      action()
    }
  }

  /// Sets the timer only when it would go off too late: an alarm that is moved back again and
  /// again, as a request's deadline is, costs no system call.
  private func setTimer() {
    let first = alarms.first()
    guard first < timerSetting || first == .never && timerSetting != .never else { return }
    poller.setTimer(first)
    timerSetting = first
  }

  /// In place of sleeping, time jumps to the next alarm, unless somebody rang the bell.
  private func poll(_ clock: VirtualClock, _ next: Next, into events: inout [Poller.Event]) {
    let first = alarms.first()
    let isIdle = next == .sleep && first > clock.now
    poller.wait(sleeping: isIdle && first == .never, into: &events)
    guard events.isEmpty, first != .never, !isIdle || inbox.withLock(\.isSleeping) else { return }
    if isIdle { clock.advance(to: first) }
    if first <= clock.now { events.append(.timer) }
  }

  /// What it holds.
  var counts: EventLoop.Counts {
    EventLoop.Counts(watches: handlers.count, alarms: alarms.liveCount)
  }

  /// How many times the work that others left is done before the descriptors get their turn.
  private static let roundsBetweenPolls = 16
  /// How much work ends those rounds sooner: many tasks that always have something to do must not
  /// keep the descriptors waiting.
  private static let itemsBetweenPolls = 256
}
