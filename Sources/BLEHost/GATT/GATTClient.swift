public import BLEWire

/// The client side of one ATT bearer: all procedures of Vol 3, Part G, §4.
///
/// It knows no socket and reads no clock. Its owner calls `start`, `cancel`, `receive` and
/// `advance` as things happen, then takes actions from `nextAction` until there are none, and
/// calls `advance` again no later than `deadline`. A value handler must be in place before the
/// client writes a configuration descriptor, since values may come before that write's answer.
///
/// - One request is pending at a time; what else was started waits.
/// - Reads and writes are carried out in their order; discoveries give way after each request.
/// - Each operation is finished exactly once, whatever the peer does.
public struct GATTClient: Sendable {
  /// How the client behaves.
  public let configuration: Configuration
  /// Whether somebody answers `Action.raiseSecurity`; if not, security errors end an operation.
  public var raisesSecurity: Bool
  var bearer: ATTBearer
  var current: Job?
  var waiting = RingBuffer<Job>()
  var actions = RingBuffer<Action>()
  private var lastID: UInt64 = 0

  /// An operation and where it stands.
  struct Job {
    /// Nil for what the client does on its own.
    var id: OperationID?
    var operation: GATTOperation
    /// The request that is pending or comes next; nil before the first.
    var request: [UInt8]?
    /// The MTU when the request was sent.
    var mtu = 0
    /// The refusal that security is being raised for.
    var refusal: ATTErrorResponse?
    var hasRaisedSecurity = false
  }

  /// Creates a client on an idle bearer.
  public init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
    raisesSecurity = configuration.raisesSecurity
    bearer = ATTBearer(
      ownMTU: configuration.mtu, servesRequests: configuration.servesRequests,
      transactionTimeout: configuration.transactionTimeout)
  }

  /// The MTU that counts now.
  public var mtu: Int { bearer.mtu }

  /// When to call `advance`, at the latest; `never` while nothing is pending.
  public var deadline: Moment { bearer.deadline }

  /// Starts an operation, now or after those before it; `Action.finish` ends it, exactly once.
  public mutating func start(_ procedure: Procedure, at now: Moment) -> OperationID {
    lastID &+= 1
    let id = OperationID(rawValue: lastID)
    if bearer.isClosed {
      actions.append(.finish(id, .failure(.closed)))
      return id
    }
    let operation = GATTOperation(procedure, ownMTU: bearer.ownMTU)
    waiting.append(Job(id: id, operation: operation))
    if current == nil { runNext(at: now) }
    return id
  }

  /// Ends an operation as cancelled; the late answer to a request that was sent is swallowed.
  public mutating func cancel(_ id: OperationID, at now: Moment) {
    guard let job = current, job.id == id else {
      if let job = waiting.removeFirst(where: { $0.id == id }) {
        finish(job, .failure(.cancelled))
      }
      return
    }
    finish(job, .failure(.cancelled))
    bearer.abandon()
    current =
      job.operation.mustCancelPrepared ? Job(id: nil, operation: .cancelPrepared) : nil
    runNext(at: now)
  }

  /// Takes note of how `Action.raiseSecurity` ended.
  public mutating func securityRaised(_ raised: Bool, at now: Moment) {
    guard let refusal = current?.refusal else { return }
    current?.refusal = nil
    if raised, let request = current?.request {
      send(request, at: now)
    } else if let step = current?.operation.refused(refusal, mtu: bearer.mtu) {
      perform(step, at: now)
    }
  }

  /// Takes note of the time, and gives up on a request that is overdue.
  public mutating func advance(to now: Moment) {
    guard now >= bearer.deadline else { return }
    close(because: .timedOut)
    actions.append(.close(.timedOut))
  }

  /// Takes note that the bearer is gone: every operation ends as closed.
  public mutating func linkClosed() { close(because: .closed) }

  /// The next thing to do, if any.
  public mutating func nextAction() -> Action? { actions.popFirst() }
}
