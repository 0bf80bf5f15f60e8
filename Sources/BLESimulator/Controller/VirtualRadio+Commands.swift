internal import BLEWire

extension VirtualRadio {
  /// All commands that are known.
  static let handlers: [HCIOpcode: CommandHandler] = Dictionary(
    (setUpCommands + advertisingCommands + scanningCommands + linkCommands + securityCommands)
      .map { ($0.opcode, $0) }, uniquingKeysWith: { one, _ in one })

  /// Takes a packet from a host, or lets the fault befall it that is due.
  mutating func execute(_ packet: HCIPacket, from id: ControllerID) {
    guard exists(id), self[id].isPlugged else { return }
    switch packet {
    case .command(let command): execute(command, from: id)
    case .acl(let data): receiveData(data, from: id)
    case .event, .sco, .iso: return
    }
  }

  private mutating func execute(_ command: HCICommandPacket, from id: ControllerID) {
    if self[id].isCreditWithheld, command.opcode != .reset { self[id].counts.withoutCredit += 1 }
    switch fault(of: command, from: id) {
    case nil: perform(command, from: id)
    case .lose: return
    case .delay(let time): queue.add(.execute(id, command), at: now.adding(time))
    case .reorder: queue.add(.execute(id, command), at: now.adding(.milliseconds(100)))
    case .corrupt:
      if case .command(let changed) = corrupted(.command(command)) { perform(changed, from: id) }
    case .fail(let status):
      if let handler = Self.handlers[command.opcode] {
        handler.fail(&self, id, command.parameters, status)
      } else {
        self.status(status, of: command.opcode, for: id)
      }
    case .some(let effect):
      strike(effect, id)
      // A controller that has just started anew has not seen the command.
      if case .hardwareError = effect { return }
      if self[id].isPlugged { perform(command, from: id) }
    }
  }

  /// Executes a command and answers it.
  mutating func perform(_ command: HCICommandPacket, from id: ControllerID) {
    guard let handler = Self.handlers[command.opcode],
      !self[id].configuration.unknownCommands.contains(command.opcode)
    else { return status(.unknownCommand, of: command.opcode, for: id) }
    flushReports(id)
    handler.run(&self, id, command.parameters)
    let events = later
    later.removeAll(keepingCapacity: true)
    for (id, event) in events { emit(event, to: id) }
    chatter(id)
  }

  /// HCI_Command_Complete (Vol 4, Part E, §7.7.14).
  mutating func complete(_ opcode: HCIOpcode, _ returned: [UInt8], for id: ControllerID) {
    if let first = returned.first, first != 0,
      happens(self[id].configuration.habits.failuresInStatus)
    {
      return status(HCIStatus(rawValue: first), of: opcode, for: id)
    }
    let credits = takeCredits(of: id)
    let event = HCICommandComplete {
      $0.numHCICommandPackets = credits
      $0.commandOpcode = opcode
      $0.returnParameters = returned
    }
    emit(event, to: id)
  }

  /// HCI_Command_Status (Vol 4, Part E, §7.7.15).
  mutating func status(_ status: HCIStatus, of opcode: HCIOpcode, for id: ControllerID) {
    let credits = takeCredits(of: id)
    let event = HCICommandStatus {
      $0.status = status
      $0.numHCICommandPackets = credits
      $0.commandOpcode = opcode
    }
    emit(event, to: id)
  }
}
