internal import BLEWire

/// How a link is waited for with the kernel's sockets, for each address type that the device may
/// have.
///
/// Rules:
/// - The types take turns, one socket at a time: when one of two sockets for the same address is
///   closed just as the other is connected, Linux 6.1 can make no further link.
/// - What may succeed a moment later is tried again: without end when the connection is pending,
///   else a few times, and not beyond the deadline.
/// - A pending connection survives that the adapter is switched off: it goes on once that is on.
/// - It has failed when no type is left.
struct KernelConnectPlan: Sendable {
  /// What has to be done.
  enum Action: Hashable, Sendable {
    /// Open a socket, for an address of this type; the kernel may take so long.
    case open(AddressType, limit: Duration)
    /// Close the socket for this type.
    case close(AddressType)
    /// The socket for this type is connected.
    case succeed(AddressType)
    /// There is no hope left.
    case fail(KernelFailure)
  }

  private enum State: Hashable, Sendable {
    case waiting(until: Moment)
    case connecting
    /// The adapter is off.
    case suspended
    case failed(KernelFailure)
  }

  private struct Candidate: Sendable {
    var type: AddressType
    var state: State
    var attempts = 0

    var isHopeless: Bool {
      if case .failed = state { true } else { false }
    }
  }

  private let isPending: Bool
  /// When it fails, whatever is under way; `never` where it waits.
  let end: Moment
  /// How long one type is waited for, where there are several.
  private let turn: Duration?
  private var turnEnd = Moment.never
  private var candidates: [Candidate]
  private var current = 0
  private var isOver = false
  private var actions: [Action] = []

  /// Creates a plan that begins now.
  init(types: [AddressType], isPending: Bool, timeout: Duration, at now: Moment) {
    self.isPending = isPending
    end = isPending ? .never : now.adding(timeout)
    candidates = types.map { Candidate(type: $0, state: .waiting(until: now)) }
    turn = types.count < 2 ? nil : isPending ? Self.pendingTurn : timeout / types.count
    if let turn { turnEnd = now.adding(turn) }
    advance(to: now)
  }

  /// The next thing to do; nil when there is none.
  mutating func nextAction() -> Action? { actions.isEmpty ? nil : actions.removeFirst() }

  /// When `advance` is due.
  var deadline: Moment {
    guard !isOver, candidates[current].state != .suspended else { return .never }
    if case .waiting(let until) = candidates[current].state { return min(turnEnd, until) }
    return turnEnd
  }

  /// The socket for this type is connected.
  mutating func connected(_ type: AddressType) {
    guard !isOver, candidates[current].type == type else { return }
    isOver = true
    actions.append(.succeed(type))
  }

  /// The socket for this type has a link, which is not as safe yet as it has to be: its device has
  /// this type, and what takes time is the pairing.
  mutating func linked(_ type: AddressType) {
    guard !isOver, candidates[current].type == type else { return }
    turnEnd = .never
  }

  /// The socket for this type has failed.
  mutating func failed(_ type: AddressType, _ failure: KernelFailure, at now: Moment) {
    let index = current
    guard !isOver, candidates[index].type == type, candidates[index].state == .connecting else {
      return
    }
    if let turn, turnEnd == .never { turnEnd = now.adding(turn) }
    let pause = candidates[index].attempts == 1 ? Self.firstPause : Self.pause
    let next = now.adding(pause)
    let mayRetry = isPending || candidates[index].attempts < Self.attempts && next < end
    if isPending && failure.code == .adapterUnavailable && !failure.isTransient {
      candidates[index].state = .suspended
    } else if failure.isTransient && mayRetry {
      candidates[index].state = .waiting(until: next)
    } else if failure.showsType {
      isOver = true
      actions.append(.fail(failure))
    } else {
      candidates[index].state = .failed(failure)
      failIfHopeless()
      takeTurn(at: now)
    }
  }

  /// The adapter is on again.
  mutating func resume(at now: Moment) {
    for index in candidates.indices where candidates[index].state == .suspended {
      candidates[index].state = .waiting(until: now)
    }
    advance(to: now)
  }

  /// It is called off.
  mutating func cancel() {
    actions.removeAll { if case .open = $0 { true } else { false } }
    guard !isOver else { return }
    isOver = true
    close()
  }

  /// Lets time pass.
  mutating func advance(to now: Moment) {
    guard !isOver else { return }
    if turnEnd <= now { takeTurn(at: now) }
    guard case .waiting(let until) = candidates[current].state, until <= now else { return }
    candidates[current].state = .connecting
    candidates[current].attempts += 1
    // Our own clock ends it; the kernel's is only a net below.
    let limit = isPending ? Self.longestWait : end.since(now) + Self.margin
    actions.append(.open(candidates[current].type, limit: limit))
  }

  /// It is the next type's turn.
  private mutating func takeTurn(at now: Moment) {
    guard !isOver, let turn else { return }
    turnEnd = now.adding(turn)
    let others = (1..<candidates.count).map { (current + $0) % candidates.count }
    guard let next = others.first(where: { !candidates[$0].isHopeless }) else { return }
    close()
    current = next
    candidates[current].state = .waiting(until: now.adding(Self.firstPause))
  }

  private mutating func close() {
    guard candidates[current].state == .connecting else { return }
    candidates[current].state = .waiting(until: .never)
    actions.append(.close(candidates[current].type))
  }

  private mutating func failIfHopeless() {
    var last: KernelFailure?
    for candidate in candidates {
      guard case .failed(let failure) = candidate.state else { return }
      // A device that did not answer is the least of the reasons.
      if last?.isTransient ?? true { last = failure }
    }
    isOver = true
    if let last { actions.append(.fail(last)) }
  }

  private static let attempts = 5
  private static let firstPause = Duration.milliseconds(100)
  private static let pause = Duration.seconds(1)
  private static let pendingTurn = Duration.seconds(30)
  private static let margin = Duration.seconds(2)
  /// How long the kernel waits before a pending connection is armed anew.
  private static let longestWait = Duration.seconds(3600)
}
