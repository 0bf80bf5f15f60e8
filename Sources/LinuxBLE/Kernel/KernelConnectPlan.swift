internal import BLEWire

/// How a link is waited for with the kernel's sockets: one for each address type that the device
/// may have, each tried again when the kernel gives up too early.
///
/// Rules:
/// - The first socket that is connected wins; the others are closed.
/// - What may succeed a moment later is tried again: without end when the connection is pending,
///   else a few times, and not beyond the deadline.
/// - A pending connection survives that the adapter is switched off: it goes on once that is on.
/// - It has failed when no socket is left.
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
  }

  private let isPending: Bool
  private let end: Moment
  private var candidates: [Candidate]
  private var isOver = false
  private var actions: [Action] = []

  /// Creates a plan that begins now.
  init(types: [AddressType], isPending: Bool, timeout: Duration, at now: Moment) {
    self.isPending = isPending
    end = isPending ? .never : now.adding(timeout)
    candidates = types.map { Candidate(type: $0, state: .waiting(until: now)) }
    advance(to: now)
  }

  /// The next thing to do; nil when there is none.
  mutating func nextAction() -> Action? { actions.isEmpty ? nil : actions.removeFirst() }

  /// When `advance` is due.
  var deadline: Moment {
    guard !isOver else { return .never }
    return candidates.reduce(.never) { moment, candidate in
      if case .waiting(let until) = candidate.state { min(moment, until) } else { moment }
    }
  }

  /// The socket for this type is connected.
  mutating func connected(_ type: AddressType) {
    guard !isOver else { return }
    closeAll(but: type)
    actions.append(.succeed(type))
  }

  /// The socket for this type has failed.
  mutating func failed(_ type: AddressType, _ failure: KernelFailure, at now: Moment) {
    guard !isOver, let index = candidates.firstIndex(where: { $0.type == type }),
      candidates[index].state == .connecting
    else { return }
    let pause = candidates[index].attempts == 1 ? Self.firstPause : Self.pause
    let next = now.adding(pause)
    let mayRetry = isPending || candidates[index].attempts < Self.attempts && next < end
    if isPending && failure.code == .adapterUnavailable && !failure.isTransient {
      candidates[index].state = .suspended
    } else if failure.isTransient && mayRetry {
      candidates[index].state = .waiting(until: next)
    } else {
      candidates[index].state = .failed(failure)
      failIfHopeless()
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
    if !isOver { closeAll(but: nil) }
    actions.removeAll { if case .open = $0 { true } else { false } }
  }

  /// Lets time pass.
  mutating func advance(to now: Moment) {
    guard !isOver else { return }
    for index in candidates.indices {
      guard case .waiting(let until) = candidates[index].state, until <= now else { continue }
      candidates[index].state = .connecting
      candidates[index].attempts += 1
      // Our own clock ends it; the kernel's is only a net below.
      let limit = isPending ? Self.longestWait : end.since(now) + Self.margin
      actions.append(.open(candidates[index].type, limit: limit))
    }
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

  private mutating func closeAll(but winner: AddressType?) {
    isOver = true
    for candidate in candidates where candidate.type != winner && candidate.state == .connecting {
      actions.append(.close(candidate.type))
    }
  }

  private static let attempts = 5
  private static let firstPause = Duration.milliseconds(100)
  private static let pause = Duration.seconds(1)
  private static let margin = Duration.seconds(2)
  /// How long the kernel waits before a pending connection is armed anew.
  private static let longestWait = Duration.seconds(3600)
}
