internal import BLEWire

extension VirtualRadio {
  /// Does what was planned for this moment.
  mutating func handle(_ event: RadioEvent) {
    switch event {
    case .advertise(let id, let handle, let run): advertise(id, handle: handle, run: run)
    case .endAdvertising(let id, let handle, let run):
      endAdvertising(id, handle: handle, run: run)
    case .endScan(let id, let run): endScan(id, run: run)
    case .restartScan(let id, let run): restartScan(id, run: run)
    case .beginExchange(let id): beginExchange(id)
    case .endExchange(let id): endExchange(id)
    case .procedure(let id, let procedure): perform(procedure, on: id)
    case .supervise(let id, let since): supervise(id, since: since)
    case .encryptionTimeout(let id, let run):
      guard let link = link(id), link.encryptionRun == run, link.isPaused else { return }
      drop(id, central: .responseTimeout, peripheral: .responseTimeout)
    case .updateTimeout(let id, let run):
      guard let link = link(id), link.updateRun == run, link.isAsked else { return }
      drop(id, central: .responseTimeout, peripheral: .responseTimeout)
    case .drop(let id, let central, let peripheral):
      drop(id, central: central, peripheral: peripheral)
    case .deliver(let id, let packet):
      if self[id].isPlugged { hand(packet, to: id) }
    case .execute(let id, let command):
      if self[id].isPlugged { perform(command, from: id) }
    case .backInRange(let id): setOutOfRange(false, id, at: now)
    case .giveCredit(let id, let run): giveCredit(id, run: run)
    case .flushCompleted(let id, let run):
      if self[id].resets == run { flushCompleted(id) }
    case .flushReports(let id, let run):
      if self[id].reportRun == run { flushReports(id) }
    case .endInitiating(let id, let run): endInitiating(id, run: run)
    case .device(let id, _):
      guard var host = devices.removeValue(forKey: id.rawValue) else { return }
      host.advance(to: now)
      run(host, on: id)
    }
  }

  /// Sends an event to a host that wants it.
  mutating func emit(_ event: HCIEventPacket, to id: ControllerID) {
    guard self[id].isPlugged, self[id].wants(event) else { return }
    emitUnmasked(event, to: id)
  }

  /// Sends an event whether the host wants it or not.
  mutating func emitUnmasked(_ event: HCIEventPacket, to id: ControllerID) {
    self[id].counts.events += 1
    let number = self[id].counts.events
    send(.event(event), to: id) { $0 == .event(number) }
  }

  mutating func emit(_ event: some HCIEventParameters, to id: ControllerID) {
    emit(event.packet, to: id)
  }

  /// Sends data to a host.
  mutating func emit(_ data: ACLPacket, to id: ControllerID) {
    guard self[id].isPlugged else { return }
    self[id].counts.data += 1
    let number = self[id].counts.data
    send(.acl(data), to: id) { $0 == .data(number) }
  }

  private mutating func send(
    _ packet: HCIPacket, to id: ControllerID, isDue: (Fault.Trigger) -> Bool
  ) {
    guard let index = self[id].faults.firstIndex(where: { isDue($0.trigger) }) else {
      let delay = self[id].configuration.habits.eventDelay
      guard delay > .zero, case .event = packet else { return hand(packet, to: id) }
      return queue.add(.deliver(id, packet), at: now.adding(delay))
    }
    switch self[id].faults.remove(at: index).effect {
    case .lose: return
    case .delay(let time): queue.add(.deliver(id, packet), at: now.adding(time))
    case .reorder:
      // A packet that already waits for its successor must not be lost.
      if let waiting = self[id].heldBack {
        self[id].heldBack = nil
        hand(waiting, to: id)
      }
      self[id].heldBack = packet
    case .corrupt: hand(corrupted(packet), to: id)
    case .fail: hand(packet, to: id)
    case let effect:
      hand(packet, to: id)
      // Not in the middle of what the packet tells of: a link is still being made, say.
      strikes.append((effect, id))
    }
  }

  /// Gives a packet to whoever is the host.
  private mutating func hand(_ packet: HCIPacket, to id: ControllerID) {
    let held = self[id].heldBack
    self[id].heldBack = nil
    for packet in [packet, held].compactMap(\.self) {
      if devices[id.rawValue] != nil {
        inbox.append((id, packet))
      } else {
        act(.send(id, packet))
      }
    }
  }
}
