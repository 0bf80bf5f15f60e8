internal import BLEHost
internal import BLEWire

/// A value that some clients had no room for; only the loop's thread uses it, but for its creation.
final class PendingUpdate: @unchecked Sendable {
  let value: [UInt8]
  let handle: AttributeHandle
  let recipients: [Central]?
  /// Who is to get it yet.
  var remaining: Set<GATTServer.ClientID> = []
  /// Ends when all have it.
  let ending = EndWaiter()

  init(_ value: [UInt8], of handle: AttributeHandle, for recipients: [Central]?) {
    self.value = value
    self.handle = handle
    self.recipients = recipients
  }
}

/// Somebody who waits for clients to confirm a value; as `PendingUpdate`.
final class PendingConfirmation: @unchecked Sendable {
  let handle: AttributeHandle
  /// Which indication each client has to confirm.
  var wanted: [GATTServer.ClientID: GATTServer.IndicationID] = [:]
  /// Ends when all have confirmed, or one can't any longer.
  let ending = EndWaiter()

  init(of handle: AttributeHandle) { self.handle = handle }

  /// Ends it with an error.
  func fail(_ code: BLEError.Code, _ detail: String = "", fault: BLEError.Fault? = nil) {
    ending.end(
      BLEError(code, operation: "indicate", handle: handle, detail: detail, fault: fault))
  }
}

// What any thread may call.
extension ServerCore {
  /// Changes a value and sends it; those that were full and did not get it.
  func update(
    _ value: [UInt8], of handle: AttributeHandle, for centrals: [Central]?
  ) -> [Central] {
    send(value, of: handle, for: centrals.map { Set($0.map(\.id)) }, isChange: true).full
  }

  /// Those that were full, and the indication that each has to confirm that took one.
  ///
  /// What was set before and is only sent must not undo what was set since.
  @discardableResult
  private func send(
    _ value: [UInt8], of handle: AttributeHandle, for ids: Set<ClientID>?, isChange: Bool
  ) -> (full: [Central], indicated: [ClientID: GATTServer.IndicationID]) {
    let (result, isDue) = state.withLock { state in
      let recipients: GATTServer.Recipients = ids.map { .only($0) } ?? .subscribers
      var indicated: [ClientID: GATTServer.IndicationID] = [:]
      guard !state.isClosed else { return (([Central](), indicated), false) }
      if isChange { state.server.setValue(value, of: handle) }
      let full = state.server.sendValues([(handle, value)], for: recipients, at: loop.now)
      for id in state.server.subscribers(of: handle)
      where !full.contains(id) && ids?.contains(id) ?? true {
        guard state.server.takesIndications(of: handle, id) else { continue }
        indicated[id] = state.server.lastIndication(of: id)
      }
      return ((full.compactMap { state.centrals[$0] }, indicated), state.collect())
    }
    settle(isDue)
    return result
  }
}

// What only the loop's thread calls.
extension ServerCore {
  /// Sends a value to all, later to those that have no room now.
  func start(_ update: PendingUpdate) {
    guard !update.ending.isOver else { return }
    state.withLock { _ = $0.server.setValue(update.value, of: update.handle) }
    var ids = update.recipients.map { Set($0.map(\.id)) }
    let waiting = updates.reduce(into: Set()) { $0.formUnion($1.remaining) }
    if !waiting.isEmpty {
      // What was sent before to the same client comes first.
      let all = ids ?? Set(state.withLock { $0.server.subscribers(of: update.handle) })
      update.remaining = all.intersection(waiting)
      ids = all.subtracting(waiting)
    }
    if ids?.isEmpty != true {
      let sent = send(update.value, of: update.handle, for: ids, isChange: false)
      // Who was sent too much may have been closed.
      update.remaining.formUnion(sent.full.map(\.id).filter { central($0) != nil })
    }
    if update.remaining.isEmpty { update.ending.end(nil) } else { updates.append(update) }
  }

  func cancel(_ update: PendingUpdate) {
    updates.removeAll { $0 === update }
    update.ending.end(
      BLEError(.cancelled, operation: "send value", handle: update.handle))
  }

  /// Sends a value as an indication, and waits for the confirmations of those that took it.
  func start(_ confirmation: PendingConfirmation, _ value: [UInt8], for centrals: [Central]?) {
    guard !confirmation.ending.isOver else { return }
    let ids = centrals.map { Set($0.map(\.id)) }
    let outcome = send(value, of: confirmation.handle, for: ids, isChange: true)
    if let full = outcome.full.first {
      return confirmation.fail(
        .adapterBusy, "\(full.address) has too many indications to confirm", fault: .peer)
    }
    guard !outcome.indicated.isEmpty else {
      return confirmation.fail(.invalidArgument, "nobody has asked for indications of it")
    }
    // Who was sent too much may have been closed.
    guard outcome.indicated.keys.allSatisfy({ central($0) != nil }) else {
      return confirmation.fail(.disconnected, Self.left)
    }
    confirmation.wanted = outcome.indicated
    confirmations.append(confirmation)
  }

  func cancel(_ confirmation: PendingConfirmation) {
    confirmations.removeAll { $0 === confirmation }
    confirmation.fail(.cancelled)
  }

  /// A client has room again.
  func resumeUpdates(to id: ClientID) {
    for update in updates where update.remaining.contains(id) {
      let sent = send(update.value, of: update.handle, for: [id], isChange: false)
      guard sent.full.isEmpty else { return }
      took(update, id)
    }
  }

  /// A client has unsubscribed: no value of it waits for the client any longer.
  func endUpdates(of handle: AttributeHandle, for id: ClientID) {
    for update in updates where update.handle == handle && update.remaining.contains(id) {
      took(update, id)
    }
  }

  /// A client confirmed an indication.
  func confirmed(_ id: ClientID, _ indication: GATTServer.IndicationID) {
    guard let place = confirmations.firstIndex(where: { $0.wanted[id] == indication }) else {
      return
    }
    confirmations[place].wanted[id] = nil
    guard confirmations[place].wanted.isEmpty else { return }
    confirmations.remove(at: place).ending.end(nil)
  }

  /// An indication that waited is not sent any longer.
  func dropped(
    _ id: ClientID, _ handle: AttributeHandle, _ indication: GATTServer.IndicationID
  ) {
    guard let place = confirmations.firstIndex(where: { $0.wanted[id] == indication }) else {
      return
    }
    let confirmation = confirmations.remove(at: place)
    if state.withLock({ $0.server.database[handle] == nil }) {
      confirmation.fail(.invalidArgument, "its service was removed")
    } else {
      let who = central(id).map { "\($0.address)" } ?? "a client"
      confirmation.fail(.invalidArgument, "\(who) wants no indications of it now", fault: .peer)
    }
  }

  /// A client is gone: nobody waits for it any longer.
  func forget(_ id: ClientID) {
    for update in updates where update.remaining.contains(id) { took(update, id) }
    for confirmation in confirmations where confirmation.wanted[id] != nil {
      confirmations.removeAll { $0 === confirmation }
      confirmation.fail(.disconnected, Self.left)
    }
  }

  private func took(_ update: PendingUpdate, _ id: ClientID) {
    update.remaining.remove(id)
    guard update.remaining.isEmpty else { return }
    updates.removeAll { $0 === update }
    update.ending.end(nil)
  }

  private static let left = "the client left before it confirmed"
}
