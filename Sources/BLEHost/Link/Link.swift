import BLEWire

/// A link, as the host keeps it.
struct Link: Sendable {
  enum State: Hashable, Sendable {
    /// The controller told of it, the peer was not heard yet; when that is taken for granted.
    case establishing(until: Moment)
    /// It is up.
    case up
    /// It ends when all that is queued is sent, or then; that moves on with what is sent, up to
    /// the last moment.
    case draining(until: Moment, last: Moment)
    /// The controller was told to end it, so many times; when it has to be told again.
    case ending(until: Moment, tries: Int)
  }

  var info: LinkInfo
  var state: State
  var signaling = LESignaling()
  var reassembler = L2CAPReassembler()
  /// Whether the user was told of it.
  var isAnnounced = false
  /// Why it ends, when the host knows better than the controller.
  var end: LinkEnd?
  /// Whether new connection parameters are under way, and those to ask for next.
  var isUpdating = false
  /// When an update that the controller doesn't tell of counts as over.
  var updateEnds = Moment.never
  var nextParameters: WireConnectionParameters?
  /// Those that a peripheral asked its link layer for: refused there, the central's host is asked.
  var wantedParameters: WireConnectionParameters?
  /// The PHYs that were asked for last, and whether the peer's own procedure was in their way.
  var askedPHYs: HCICommandPacket?
  var isPHYRejected = false

  var deadline: Moment { min(stateDeadline, signaling.deadline, updateEnds) }

  var stateDeadline: Moment {
    switch state {
    case .establishing(let until), .draining(let until, _), .ending(let until, _): until
    case .up: .never
    }
  }

  /// The peer took some of what is queued: it gets more time for the rest.
  mutating func drainedSome(at now: Moment, patience: Duration) {
    guard case .draining(_, let last) = state else { return }
    state = .draining(until: min(last, now.adding(patience)), last: last)
  }

  /// Whether the user may send.
  var isOpen: Bool { state == .up }

  /// Whether the link has that timing already.
  func has(_ parameters: WireConnectionParameters) -> Bool {
    let interval = info.interval.units(of: .microseconds(1250), in: 6...3200)
    return (parameters.intervalMin...max(parameters.intervalMin, parameters.intervalMax))
      .contains(interval) && Int(parameters.latency) == info.latency
      && .milliseconds(10) * Int(parameters.timeout) == info.supervisionTimeout
  }
}
