public import BLEWire

/// The client side of one ATT bearer: all procedures of Vol 3, Part G, §4.
///
/// It knows no socket and reads no clock. Its owner calls `start`, `cancel`, `receive` and
/// `advance` as things happen, then takes actions from `nextAction` until there are none, and
/// calls `advance` again no later than `deadline`. A value handler must be in place before the
/// client writes a configuration descriptor, since values may come before that write's answer.
public struct GATTClient: Sendable {
  /// How the client behaves.
  public var configuration: Configuration
  /// The MTU that counts now.
  public private(set) var mtu = 23
  /// When to call `advance`, at the latest; `never` while nothing is pending.
  public private(set) var deadline = Moment.never
  private var lastID: UInt64 = 0

  /// Creates a client on an idle bearer.
  public init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
  }

  /// Starts an operation, now or after those before it; `Action.finish` ends it, exactly once.
  public mutating func start(_ procedure: Procedure, at now: Moment) -> OperationID {
    lastID += 1
    return OperationID(rawValue: lastID)
  }

  /// Ends an operation as cancelled; the late answer to a request that was sent is swallowed.
  public mutating func cancel(_ id: OperationID, at now: Moment) {}

  /// Takes a PDU that came on the bearer.
  public mutating func receive(_ bytes: [UInt8], at now: Moment) {}

  /// Takes note of how `Action.raiseSecurity` ended.
  public mutating func securityRaised(_ raised: Bool, at now: Moment) {}

  /// Takes note of the time, and gives up on a request that is overdue.
  public mutating func advance(to now: Moment) {}

  /// Takes note that the bearer is gone: every operation ends as closed.
  public mutating func linkClosed() {}

  /// The next thing to do, if any.
  public mutating func nextAction() -> Action? { nil }
}
