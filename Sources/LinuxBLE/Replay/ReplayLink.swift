package import BLEWire

/// A client's link to a recorded peer: its answers, and what it sends by itself.
package struct ReplayLink {
  /// What is to be done.
  package enum Action: Hashable, Sendable {
    /// Hand the client a PDU, which came at that time of the capture.
    case deliver([UInt8], Timestamp)
    /// Tell the user.
    case warn(String)
    /// The link is over: all that was subscribed was played.
    case end
    /// The link is lost: the client did not confirm an indication in 30 s (Vol 3, Part F, §3.3.3).
    case lose
  }

  private var server: ReplayServer
  private var timeline: ReplayTimeline
  private var actions: [Action] = []
  private var time: Timestamp
  /// When an indication must be confirmed, while one is not.
  private var confirmation: Moment?
  private var isOver = false

  /// Opens a session of a device; the session must exist.
  package init(
    device: ReplayDevice, session: Int, speed: ReplaySpeed = .times(1), isStrict: Bool = false
  ) {
    server = ReplayServer(device: device, session: session, isStrict: isStrict)
    timeline = ReplayTimeline(device: device, session: server.session, speed: speed)
    time = server.session.start
    if server.session.isServed, server.session.values.isEmpty {
      actions.append(
        .warn("the recorded adapter was a server only: nothing is known of \(device.address)"))
    }
  }

  /// When `advance` has something to do.
  package var deadline: Moment {
    if isOver { return .never }
    return confirmation ?? timeline.deadline
  }

  /// Takes a PDU of the client.
  package mutating func receive(_ pdu: [UInt8], at now: Moment) {
    guard !isOver else { return }
    timeline.touch(at: now)
    if pdu.first == ATTHandleValueConfirmation.opcode.rawValue { confirmation = nil }
    if let answer = server.receive(pdu) { actions.append(.deliver(answer.encoded, time)) }
    for effect in server.takeEffects() {
      switch effect {
      case .warn(let text): actions.append(.warn(text))
      case .configure(let handle, let bits): listen(to: handle, bits, at: now)
      }
    }
  }

  /// The client wants notifications (bit 0) or indications (bit 1) of a value, or none.
  ///
  /// It is called for what has no client configuration, too: nothing is sent then.
  package mutating func listen(to handle: AttributeHandle, _ bits: UInt16, at now: Moment) {
    guard !isOver else { return }
    timeline.configure(
      handle, bits,
      isServiceChanged: server.database.type(of: handle) == ReplayType.serviceChanged, at: now)
  }

  /// Lets time pass: what is due by now is delivered, a bounded part of it at once.
  package mutating func advance(to now: Moment) {
    guard !isOver else { return }
    if let confirmation {
      if confirmation <= now { end(with: .lose) }
      return
    }
    for _ in 0..<valuesATurn {
      guard let value = timeline.nextValue(at: now) else { break }
      time = value.time
      actions.append(.deliver(value.pdu, value.time))
      if value.isIndication {
        confirmation = now.adding(.seconds(30))
        return
      }
    }
    if timeline.isOver(at: now) { end(with: .end) }
  }

  /// Whether there is something to do now.
  package var hasAction: Bool { !actions.isEmpty }

  /// The next thing to do.
  package mutating func nextAction() -> Action? {
    actions.isEmpty ? nil : actions.removeFirst()
  }

  private mutating func end(with action: Action) {
    isOver = true
    actions.append(action)
  }
}

/// How many values are delivered before others get their turn.
private let valuesATurn = 64
