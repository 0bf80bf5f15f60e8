internal import BLEWire

/// A connection between two controllers (Vol 6, Part B, §4.5).
struct VirtualLink: Sendable {
  /// The packets that are on the air.
  struct Exchange: Sendable {
    var central: Int
    var peripheral: Int
  }

  enum Encryption: Sendable {
    case off
    /// The central's key waits for the peripheral's; data waits too (Vol 6, Part B, §5.1.3).
    case starting(centralKey: [UInt8], wasOn: Bool)
    case on
  }

  let id: LinkID
  var parameters: ConnectionParameters
  /// The moment that connection events are counted from.
  var anchor: Moment
  /// The last event at which the peripheral listened.
  var lastEvent: Int64 = 0
  /// When the present connection event began, and whether any is planned.
  var eventStart: Moment
  var isScheduled = false
  var exchange: Exchange?
  var ends: [LinkEnd]
  var encryption = Encryption.off
  var lostSince: Moment?
  /// Since when all packets were lost.
  var silentSince: Moment?
  /// Whether the central's host was asked for other timing, and has not answered.
  var isAsked = false
  /// Counted up with each request of the peripheral, so that an old timeout is void.
  var updateRun: UInt64 = 0
  /// Who asked for the end.
  var terminator: LinkRole?
  /// Counted up with each start of encryption, so that an old timeout is void.
  var encryptionRun: UInt64 = 0
  var isAwaitingKey = false

  subscript(role: LinkRole) -> LinkEnd {
    get { ends[role.rawValue] }
    set { ends[role.rawValue] = newValue }
  }

  var isEncrypted: Bool {
    switch encryption {
    case .on, .starting(_, wasOn: true): true
    case .off, .starting: false
    }
  }

  var isPaused: Bool {
    if case .starting = encryption { true } else { false }
  }

  /// The number of the first connection event at or after a moment.
  func event(atOrAfter moment: Moment) -> Int64 {
    let passed = max(0, moment.nanoseconds &- anchor.nanoseconds)
    let interval = parameters.intervalNanoseconds
    return passed / interval + (passed % interval == 0 ? 0 : 1)
  }

  /// When a connection event begins.
  func start(ofEvent number: Int64) -> Moment {
    let (offset, overflow) = number.multipliedReportingOverflow(
      by: parameters.intervalNanoseconds)
    return overflow ? .never : anchor.adding(.nanoseconds(offset))
  }

  /// The first connection event at or after a moment, plus so many.
  func moment(_ events: Int64, eventsAfter moment: Moment) -> Moment {
    start(ofEvent: event(atOrAfter: moment) &+ events)
  }

  func role(of controller: ControllerID, handle: ConnectionHandle) -> LinkRole? {
    for role in [LinkRole.central, .peripheral]
    where self[role].controller == controller && self[role].handle == handle && !self[role].isGone {
      return role
    }
    return nil
  }
}
