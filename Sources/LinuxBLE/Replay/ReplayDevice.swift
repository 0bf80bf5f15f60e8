package import BLEWire

/// A device of a capture: its address, its attributes, and its sessions in order.
package struct ReplayDevice: Sendable {
  /// Its address, or one that is made up where the capture does not hold it.
  package var address: DeviceAddress
  /// Whether the address is made up.
  package var isMadeUp = false
  /// What the sessions together tell about its attributes.
  package var database = ReplayDatabase()
  /// Its connections that came about.
  package var sessions: [ReplaySession] = []

  /// Creates a device of which nothing is known yet.
  package init(address: DeviceAddress, isMadeUp: Bool = false) {
    self.address = address
    self.isMadeUp = isMadeUp
  }

  /// Draws the conclusions when all sessions are there.
  ///
  /// Connections without a single ATT PDU are left out, unless there are no others.
  mutating func finish() {
    if sessions.contains(where: { !$0.isEmpty }) { sessions.removeAll { $0.isEmpty } }
    for index in sessions.indices { sessions[index].number = index }
    completeValues()
    database.finish(sessions)
  }

  /// A value that was cut at the recorded MTU is completed by a longer recorded one that begins
  /// with it.
  private mutating func completeValues() {
    var longest: [AttributeHandle: [[UInt8]]] = [:]
    for session in sessions {
      for (handle, outcomes) in session.reads {
        for case .value(let bytes, _) in outcomes { longest[handle, default: []].append(bytes) }
      }
    }
    for index in sessions.indices {
      for (handle, outcomes) in sessions[index].reads {
        guard let candidates = longest[handle], candidates.count > 1 else { continue }
        sessions[index].reads[handle] = outcomes.map { outcome in
          guard case .value(let bytes, mayBeCut: true) = outcome,
            let whole = candidates.first(where: { $0.count > bytes.count && $0.starts(with: bytes) }
            )
          else { return outcome }
          return .value(whole, mayBeCut: true)
        }
      }
    }
  }
}

// What a session can't answer, the device's other sessions may.
extension ReplayDevice {
  /// The outcomes of reads: the session's, or the last of the sessions before it, or those of the
  /// sessions after it.
  func reads(
    of handle: AttributeHandle, in session: ReplaySession
  ) -> [ReplaySession.ReadOutcome] {
    find(from: session) { $0.reads[handle] } ?? []
  }

  func multiples(
    of handles: [AttributeHandle], in session: ReplaySession
  ) -> [ReplaySession.ReadOutcome]? {
    find(from: session) { $0.multiples[handles] }
  }

  /// The outcomes of writes: the session's, or those of all.
  func writes(
    to handle: AttributeHandle, in session: ReplaySession
  ) -> [ReplaySession.WriteOutcome] {
    session.writes[handle] ?? sessions.flatMap { $0.writes[handle] ?? [] }
  }

  /// Whether a command of the recorded client wrote to the attribute, and what.
  func commands(to handle: AttributeHandle) -> Set<[UInt8]> {
    sessions.reduce(into: []) { $0.formUnion($1.commands[handle] ?? []) }
  }

  private func find<Outcome>(
    from session: ReplaySession, _ outcomes: (ReplaySession) -> [Outcome]?
  ) -> [Outcome]? {
    if let own = outcomes(session) { return own }
    let before = sessions.last { $0.number < session.number && outcomes($0) != nil }
    if let before, let found = outcomes(before)?.last { return [found] }
    return sessions.first { outcomes($0) != nil }.flatMap(outcomes)
  }
}
