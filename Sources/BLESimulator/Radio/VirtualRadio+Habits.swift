internal import BLEWire

/// What controllers do by habit: credits, NOPs, events that gather several things
/// (Vol 4, Part E, §4.4, §7.7.19, §7.7.65.2, §7.7.65.13).
extension VirtualRadio {
  /// Whether something happens that does so at a rate, in percent.
  ///
  /// Habits have numbers of their own: what they draw changes no other choice of the radio.
  mutating func happens(_ percent: Int) -> Bool {
    guard percent > 0 else { return false }
    return percent >= 100 || Int.random(in: 0..<100, using: &habitRandom) < percent
  }

  /// The credits that an answer to a command gives.
  mutating func takeCredits(of id: ControllerID) -> UInt8 {
    let habits = self[id].configuration.habits
    if !self[id].isCreditWithheld, happens(habits.withheldCredits) {
      self[id].isCreditWithheld = true
      queue.add(.giveCredit(id, run: self[id].resets), at: now.adding(habits.creditDelay))
    }
    return self[id].isCreditWithheld ? 0 : max(1, habits.commandCredits)
  }

  /// A credit that was withheld is given: a NOP tells so (Vol 4, Part E, §7.7.14, §7.7.15).
  mutating func giveCredit(_ id: ControllerID, run: UInt64) {
    guard self[id].resets == run, self[id].isCreditWithheld else { return }
    self[id].isCreditWithheld = false
    sendNOP(to: id)
  }

  private mutating func sendNOP(to id: ControllerID) {
    let credits =
      self[id].isCreditWithheld ? 0 : max(1, self[id].configuration.habits.commandCredits)
    if Bool.random(using: &habitRandom) {
      emit(HCICommandComplete { $0.numHCICommandPackets = credits }, to: id)
    } else {
      emit(HCICommandStatus { $0.numHCICommandPackets = credits }, to: id)
    }
  }

  /// What follows the answer to a command that nobody waits for.
  mutating func chatter(_ id: ControllerID) {
    let habits = self[id].configuration.habits
    if happens(habits.idleNOPs) { sendNOP(to: id) }
    guard happens(habits.unknownEvents), self[id].isPlugged else { return }
    // An event of the vendor's, or one that no version has yet; neither has a bit in the masks.
    let event =
      Bool.random(using: &habitRandom)
      ? HCIEventPacket(code: HCIEventCode(rawValue: 0xff), parameters: [0x17, 0x2a])
      : HCIEventPacket(code: .leMeta, parameters: [0x7e, 0, 0x40, 0])
    emitUnmasked(event, to: id)
  }

  /// Tells of completed packets, at once or with others (Vol 4, Part E, §7.7.19).
  mutating func completed(_ count: UInt16, handle: ConnectionHandle, _ id: ControllerID) {
    let delay = self[id].configuration.habits.completionDelay
    if let index = self[id].completed.firstIndex(where: { $0.handle == handle }) {
      self[id].completed[index].count += count
    } else {
      self[id].completed.append((handle, count))
    }
    guard delay > .zero else { return flushCompleted(id) }
    guard !self[id].isCompletedPlanned else { return }
    self[id].isCompletedPlanned = true
    queue.add(.flushCompleted(id, run: self[id].resets), at: now.adding(delay))
  }

  mutating func flushCompleted(_ id: ControllerID) {
    self[id].isCompletedPlanned = false
    let entries = self[id].completed.map { entry in
      HCICompletedPackets {
        $0.connectionHandle = entry.handle
        $0.numCompletedPackets = entry.count
      }
    }
    self[id].completed = []
    guard !entries.isEmpty else { return }
    emit(HCINumberOfCompletedPackets { $0.handles = entries }, to: id)
  }

  /// Tells of advertising: each report begins with its subevent and a count of 1.
  mutating func emitReport(_ event: HCIEventPacket, to id: ControllerID) {
    let habits = self[id].configuration.habits
    guard habits.reportsPerEvent > 1 else { return emit(event, to: id) }
    // An event holds reports of one kind, and 255 bytes.
    if let first = self[id].reports.first,
      first.subevent != event.subevent
        || self[id].reports.reduce(event.parameters.count, { $0 + $1.parameters.count - 2 }) > 255
    {
      flushReports(id)
    }
    self[id].reports.append(event)
    if self[id].reports.count >= habits.reportsPerEvent { return flushReports(id) }
    guard self[id].reports.count == 1 else { return }
    self[id].reportRun &+= 1
    queue.add(.flushReports(id, run: self[id].reportRun), at: now.adding(habits.reportDelay))
  }

  /// Sends the reports that wait in one event.
  mutating func flushReports(_ id: ControllerID) {
    guard var event = self[id].reports.first else { return }
    let others = self[id].reports.dropFirst()
    event.parameters[1] = UInt8(clamping: 1 + others.count)
    for other in others { event.parameters += other.parameters.dropFirst(2) }
    self[id].reports = []
    emit(event, to: id)
  }
}
