internal import BLEHost
internal import BLEWire

/// A value that some clients had no room for; only the loop's thread uses it, but for its creation.
final class PendingUpdate: @unchecked Sendable {
  let value: [UInt8]
  let handle: AttributeHandle
  let recipients: [Central]?
  /// Who is to get it yet.
  var remaining: Set<GATTServer.ClientID> = []
  private var completion: (() -> Void)?
  private var isOver = false

  init(_ value: [UInt8], of handle: AttributeHandle, for recipients: [Central]?) {
    self.value = value
    self.handle = handle
    self.recipients = recipients
  }

  /// Calls `completion` at the end, or now if that has been.
  func whenOver(_ completion: @escaping () -> Void) {
    if isOver { completion() } else { self.completion = completion }
  }

  func end() {
    isOver = true
    completion.take()?()
  }
}

/// Somebody who waits for clients to confirm a value; as `PendingUpdate`.
final class PendingConfirmation: @unchecked Sendable {
  let handle: AttributeHandle
  /// How many of each client's indications of the value have to be confirmed.
  var wanted: [GATTServer.ClientID: Int] = [:]
  /// Why it can't be confirmed any longer.
  private(set) var error: BLEError?
  private var completion: ((BLEError?) -> Void)?
  private var isOver = false

  init(of handle: AttributeHandle) { self.handle = handle }

  /// Calls `completion` at the end, or now if that has been.
  func whenOver(_ completion: @escaping (BLEError?) -> Void) {
    if isOver { completion(error) } else { self.completion = completion }
  }

  func end(_ error: BLEError?) {
    guard !isOver else { return }
    isOver = true
    self.error = error
    completion.take()?(error)
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

  /// Those that were full, and how many indications each that took one has to confirm.
  ///
  /// What was set before and is only sent must not undo what was set since.
  @discardableResult
  private func send(
    _ value: [UInt8], of handle: AttributeHandle, for ids: Set<ClientID>?, isChange: Bool
  ) -> (full: [Central], indicated: [ClientID: Int]) {
    let (result, isDue) = state.withLock { state in
      let recipients: GATTServer.Recipients = ids.map { .only($0) } ?? .subscribers
      guard !state.isClosed else { return (([Central](), [ClientID: Int]()), false) }
      if isChange { state.server.setValue(value, of: handle) }
      let full = state.server.sendValues([(handle, value)], for: recipients, at: loop.now)
      var indicated: [ClientID: Int] = [:]
      for id in state.server.subscribers(of: handle)
      where !full.contains(id) && ids?.contains(id) ?? true {
        guard state.server.takesIndications(of: handle, id) else { continue }
        state.indications[id, default: [:]][handle, default: .init()].taken += 1
        indicated[id] = state.indications[id]?[handle]?.taken
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
      update.remaining.formUnion(sent.full.map(\.id))
    }
    if update.remaining.isEmpty { update.end() } else { updates.append(update) }
  }

  func cancel(_ update: PendingUpdate) {
    updates.removeAll { $0 === update }
    update.end()
  }

  /// Sends a value as an indication, and waits for the confirmations of those that took it.
  func start(_ confirmation: PendingConfirmation, _ value: [UInt8], for centrals: [Central]?) {
    let ids = centrals.map { Set($0.map(\.id)) }
    let outcome = send(value, of: confirmation.handle, for: ids, isChange: true)
    if let full = outcome.full.first {
      return confirmation.end(
        BLEError(
          .adapterBusy, operation: "indicate", handle: confirmation.handle,
          detail: "\(full.address) has too many indications to confirm", fault: .peer))
    }
    confirmation.wanted = outcome.indicated
    guard !outcome.indicated.isEmpty else {
      return confirmation.end(
        BLEError(
          .invalidArgument, operation: "indicate", handle: confirmation.handle,
          detail: "nobody has asked for indications of it"))
    }
    confirmations.append(confirmation)
  }

  func cancel(_ confirmation: PendingConfirmation) {
    confirmations.removeAll { $0 === confirmation }
    confirmation.end(BLEError(.cancelled, operation: "indicate", handle: confirmation.handle))
  }

  /// A client has room again.
  func resumeUpdates(to id: ClientID) {
    for update in updates where update.remaining.contains(id) {
      let sent = send(update.value, of: update.handle, for: [id], isChange: false)
      guard sent.full.isEmpty else { return }
      took(update, id)
    }
  }

  /// A client confirmed an indication.
  func confirmed(_ id: ClientID, _ handle: AttributeHandle) {
    let count = state.withLock { state in
      state.indications[id]?[handle]?.confirmed += 1
      return state.indications[id]?[handle]?.confirmed ?? 0
    }
    for confirmation in confirmations where confirmation.handle == handle {
      guard let wanted = confirmation.wanted[id], wanted <= count else { continue }
      confirmation.wanted[id] = nil
      guard confirmation.wanted.isEmpty else { continue }
      confirmations.removeAll { $0 === confirmation }
      confirmation.end(nil)
    }
  }

  /// A client is gone: nobody waits for it any longer.
  func forget(_ id: ClientID) {
    for update in updates where update.remaining.contains(id) { took(update, id) }
    for confirmation in confirmations where confirmation.wanted[id] != nil {
      confirmations.removeAll { $0 === confirmation }
      confirmation.end(
        BLEError(
          .disconnected, operation: "indicate", handle: confirmation.handle,
          detail: "the client left before it confirmed"))
    }
  }

  private func took(_ update: PendingUpdate, _ id: ClientID) {
    update.remaining.remove(id)
    guard update.remaining.isEmpty else { return }
    updates.removeAll { $0 === update }
    update.end()
  }
}
