import BLEWire

extension Connector {
  /// Takes the answer to one of its commands.
  mutating func receive(
    _ answer: HCICommandAnswer, to command: HCICommandPacket, at now: Moment
  ) {
    seen = max(seen, now)
    switch answer.opcode {
    case .leCreateConnection, .leExtendedCreateConnection: created(answer, at: now)
    case .leCreateConnectionCancel:
      // Nothing to withdraw: the attempt ended by itself, and that was told before.
      if answer.status != .success, case .cancelling(let turn, _) = radio {
        radio = .idle
        if mayHaveEnded { actions.append(.lostLink) }
        isKnown()
        rotate(turn)
      }
    case .leAddDeviceToFilterAcceptList:
      if answer.status != .success { unlist(command, at: now) }
    default: break
    }
    step(at: now)
  }

  private mutating func created(_ answer: HCICommandAnswer, at now: Moment) {
    guard case .creating(let turn) = radio else { return }
    // Disallowed, when it is asked for again, is what runs already.
    if answer.status == .success || answer.isRepeated && answer.status == .commandDisallowed {
      radio = .initiating(turn)
      return
    }
    radio = .idle
    isKnown()
    if answer.status == .unknownCommand, info.family == .extended {
      info.family = .legacy
      actions.append(.usesLegacyCommands)
    } else if answer.status == .commandDisallowed, !isScannerOff, !refusesWhileScanning {
      refusesWhileScanning = true
    } else {
      attemptFailed(turn, answer.status, at: now)
    }
  }

  /// The controller could not take an address into its list: it is looked for by scanning.
  private mutating func unlist(_ command: HCICommandPacket, at now: Moment) {
    guard let entry = try? HCILEAddDeviceToFilterAcceptList(parsing: command.parameters)
    else { return }
    let address = DeviceAddress(entry.address, type: entry.addressType)
    listed.removeAll { $0 == address }
    awaited.removeAll { $0 == address }
    for index in requests.indices where requests[index].address == address {
      requests[index].isUnlistable = true
    }
  }

  /// Takes an LE Connection Complete of any kind.
  mutating func connectionComplete(
    _ status: HCIStatus, _ handle: ConnectionHandle, peer: DeviceAddress, at now: Moment
  ) {
    seen = max(seen, now)
    let turn: Turn?
    switch radio {
    case .idle: turn = nil
    case .creating(let current), .initiating(let current), .cancelling(let current, _):
      turn = current
    }
    let wasWithdrawn = if case .cancelling = radio { true } else { false }
    radio = .idle
    isKnown()
    defer { step(at: now) }
    guard status == .success else {
      guard let turn else { return }
      // 0x02 is what a withdrawn attempt ends with.
      guard !wasWithdrawn, status != .unknownConnectionIdentifier else { return rotate(turn) }
      return attemptFailed(turn, status, at: now)
    }
    guard let index = indexOfRequest(for: peer.forCommands, turn) else {
      actions.append(.refuse(handle))
      return
    }
    establishing[handle] = requests.remove(at: index)
  }

  private func indexOfRequest(for peer: DeviceAddress, _ turn: Turn?) -> Int? {
    // An attempt to one address can't end elsewhere, though the address may be told resolved.
    if case .one(let id) = turn, let index = requests.firstIndex(where: { $0.id == id }) {
      return index
    }
    return requests.firstIndex { $0.address == peer }
  }

  /// The peer was heard: the link is made.
  mutating func established(_ handle: ConnectionHandle) {
    guard let request = establishing.removeValue(forKey: handle) else { return }
    actions.append(.connected(request.id, handle))
  }

  /// The link ended; it was a failed attempt when the peer was not heard yet.
  mutating func ended(_ handle: ConnectionHandle, _ reason: HCIStatus, at now: Moment) {
    guard let request = establishing.removeValue(forKey: handle) else { return }
    requests.insert(request, at: 0)
    attemptFailed(.one(request.id), reason, at: now)
    step(at: now)
  }

  private mutating func attemptFailed(_ turn: Turn, _ status: HCIStatus, at now: Moment) {
    guard case .one(let id) = turn else {
      // Nobody's own fault: all of the list wait a little.
      listRestsUntil = now.adding(.seconds(1))
      return
    }
    guard let index = requests.firstIndex(where: { $0.id == id }) else { return }
    if requests[index].isPending {
      requests[index].backOff(at: now)
      return rotate(turn)
    }
    requests[index].attempts -= 1
    if status == .connectionAlreadyExists || requests[index].attempts <= 0 {
      let isDouble = status == .connectionAlreadyExists
      requests.remove(at: index)
      actions.append(.failed(id, isDouble ? .alreadyConnected : .refused(status)))
      return
    }
    if status != .connectionFailedToBeEstablished {
      requests[index].notBefore = now.adding(.milliseconds(250))
    }
    rotate(turn)
  }
}
