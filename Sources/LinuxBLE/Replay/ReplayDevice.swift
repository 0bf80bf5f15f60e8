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
  /// What came of all sessions' writes to each attribute; there after `finish`.
  private(set) var writes: [AttributeHandle: RecordedWrites] = [:]
  /// The values that all sessions' commands wrote to each attribute; there after `finish`.
  private(set) var commands: [AttributeHandle: Set<[UInt8]>] = [:]

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
    var outcomes: [AttributeHandle: [ReplaySession.WriteOutcome]] = [:]
    for session in sessions {
      for (handle, more) in session.writes { outcomes[handle, default: []] += more }
      for (handle, more) in session.commands { commands[handle, default: []].formUnion(more) }
    }
    writes = outcomes.mapValues(RecordedWrites.init)
  }

  /// A value that was cut at the recorded MTU is completed by a longer recorded one that begins
  /// with it.
  private mutating func completeValues() {
    var all: [AttributeHandle: [ReplaySession.ReadOutcome]] = [:]
    for session in sessions {
      for (handle, more) in session.reads { all[handle, default: []] += more }
    }
    for (handle, outcomes) in all {
      let wholes = wholeValues(outcomes)
      guard !wholes.isEmpty else { continue }
      for index in sessions.indices {
        sessions[index].reads[handle] = sessions[index].reads[handle]?.map { outcome in
          guard case .value(let bytes, mayBeCut: true) = outcome, let whole = wholes[bytes] else {
            return outcome
          }
          return .value(whole, mayBeCut: true)
        }
      }
    }
  }

  /// For each value that may be cut, the first longer one that begins with it, if there is one.
  private func wholeValues(_ outcomes: [ReplaySession.ReadOutcome]) -> [[UInt8]: [UInt8]] {
    var lengths: Set<Int> = []
    for case .value(let bytes, mayBeCut: true) in outcomes { lengths.insert(bytes.count) }
    var wholes: [[UInt8]: [UInt8]] = [:]
    for case .value(let bytes, _) in outcomes {
      for length in lengths where length < bytes.count {
        let start = Array(bytes.prefix(length))
        if wholes[start] == nil { wholes[start] = bytes }
      }
    }
    return wholes
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

  private func find<Outcome>(
    from session: ReplaySession, _ outcomes: (ReplaySession) -> [Outcome]?
  ) -> [Outcome]? {
    if let own = outcomes(session) { return own }
    let before = sessions.last { $0.number < session.number && outcomes($0) != nil }
    if let before, let found = outcomes(before)?.last { return [found] }
    return sessions.first { outcomes($0) != nil }.flatMap(outcomes)
  }
}
