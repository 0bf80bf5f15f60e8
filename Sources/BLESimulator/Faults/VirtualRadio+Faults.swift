public import BLEWire

extension VirtualRadio {
  /// Lets something go wrong once.
  public mutating func add(_ fault: Fault, to id: ControllerID) {
    guard exists(id) else { return }
    self[id].faults.append(fault)
  }

  /// How many events, packets of data and commands a controller has exchanged with its host.
  public func counts(of id: ControllerID) -> (events: Int, data: Int, commands: Int) {
    guard exists(id) else { return (0, 0, 0) }
    let counts = self[id].counts
    return (counts.events, counts.data, counts.commands)
  }

  /// How many commands came from a host that had no credit for them; a reset needs none.
  public func commandsWithoutCredit(from id: ControllerID) -> Int {
    exists(id) ? self[id].counts.withoutCredit : 0
  }

  /// Ends all links of a controller as if the peers had not been heard, at once.
  public mutating func loseLinks(of id: ControllerID, at moment: Moment) {
    advance(to: moment)
    guard exists(id) else { return }
    strike(.loseLinks, id)
    settle()
  }

  /// Takes a controller away so far that nobody hears it, or brings it back.
  public mutating func setOutOfRange(_ isOut: Bool, _ id: ControllerID, at moment: Moment) {
    advance(to: moment)
    guard exists(id), self[id].isOutOfRange != isOut else { return }
    self[id].isOutOfRange = isOut
    reachChanged(of: id)
    settle()
  }

  /// Moves a controller to a place on the line, in metres.
  public mutating func setPosition(_ position: Double, of id: ControllerID, at moment: Moment) {
    advance(to: moment)
    guard exists(id), position.isFinite else { return }
    self[id].configuration.position = position
    reachChanged(of: id)
    settle()
  }

  /// Lets so many percent of a controller's packets be lost on the air; at 100 its links are lost
  /// after their supervision timeouts.
  public mutating func setPacketLoss(_ percent: Int, of id: ControllerID, at moment: Moment) {
    advance(to: moment)
    guard exists(id) else { return }
    self[id].configuration.habits.packetLoss = percent
    reachChanged(of: id)
    settle()
  }

  /// Lets a controller withhold the acknowledgements of the link layer: what peers send to it
  /// stays in their buffers, and their procedures are not answered.
  public mutating func setWithholdsAcknowledgements(
    _ isWithholding: Bool, _ id: ControllerID, at moment: Moment
  ) {
    advance(to: moment)
    guard exists(id) else { return }
    self[id].withholdsAcknowledgements = isWithholding
    for entry in self[id].links { wake(entry.id) }
  }

  /// Lets the next connections to a controller fail with 0x3E: it misses the first packets
  /// (Vol 6, Part B, §4.5.2).
  public mutating func failConnections(_ count: Int, to id: ControllerID) {
    guard exists(id) else { return }
    self[id].failingConnections = count
  }

  /// Lets a controller tell of a hardware error and start anew (Vol 4, Part E, §7.7.16).
  public mutating func hardwareError(_ code: UInt8, of id: ControllerID, at moment: Moment) {
    advance(to: moment)
    guard exists(id) else { return }
    strike(.hardwareError(code), id)
    settle()
  }

  /// Pulls a controller out: its host gets nothing more, and its peers lose it.
  public mutating func unplug(_ id: ControllerID, at moment: Moment) {
    advance(to: moment)
    guard exists(id), self[id].isPlugged else { return }
    strike(.unplug, id)
    settle()
  }

  /// Plugs a controller in again, as after power-on.
  public mutating func plugIn(_ id: ControllerID, at moment: Moment) {
    advance(to: moment)
    guard exists(id), !self[id].isPlugged else { return }
    self[id].isPlugged = true
    self[id].heldBack = nil
    guard var host = devices[id.rawValue] else { return }
    host.start(at: now)
    run(host, on: id)
    settle()
  }

  /// The fault of a command, if one is due.
  mutating func fault(of command: HCICommandPacket, from id: ControllerID) -> Fault.Effect? {
    self[id].counts.commands += 1
    self[id].counts.opcodes[command.opcode, default: 0] += 1
    let counts = self[id].counts
    let due: [Fault.Trigger] = [
      .command(counts.commands), .opcode(command.opcode, counts.opcodes[command.opcode] ?? 0),
    ]
    guard let index = self[id].faults.firstIndex(where: { due.contains($0.trigger) }) else {
      return nil
    }
    return self[id].faults.remove(at: index).effect
  }

  /// What befalls a controller whatever it does.
  mutating func strike(_ effect: Fault.Effect, _ id: ControllerID) {
    switch effect {
    case .loseLinks:
      for entry in self[id].links {
        drop(entry.id, central: .connectionTimeout, peripheral: .connectionTimeout)
      }
    case .outOfRange(let time):
      queue.add(.backInRange(id), at: now.adding(time))
      guard !self[id].isOutOfRange else { return }
      self[id].isOutOfRange = true
      reachChanged(of: id)
    case .hardwareError(let code):
      emit(HCIHardwareError { $0.hardwareCode = code }, to: id)
      startAnew(id)
    case .unplug:
      guard self[id].isPlugged else { return }
      self[id].isPlugged = false
      startAnew(id)
      devices[id.rawValue]?.stop()
      if devices[id.rawValue] == nil { act(.unplugged(id)) }
    case .lose, .delay, .reorder, .corrupt, .fail: break
    }
  }

  /// Forgets all; peers find out when their supervision timeouts are over.
  mutating func startAnew(_ id: ControllerID) {
    let entries = self[id].links
    self[id].reset()
    for entry in entries { abandon(entry.id, by: id, handle: entry.handle) }
  }

  /// The packet with one byte changed; the length stays, so that a stream stays in step.
  mutating func corrupted(_ packet: HCIPacket) -> HCIPacket {
    let flip = UInt8.random(in: 1...255, using: &random)
    switch packet {
    case .event(var event):
      if let index = event.parameters.indices.randomElement(using: &random) {
        event.parameters[index] ^= flip
      } else {
        event.code = HCIEventCode(rawValue: event.code.rawValue ^ flip)
      }
      return .event(event)
    case .acl(var data):
      if let index = data.data.indices.randomElement(using: &random) { data.data[index] ^= flip }
      return .acl(data)
    case .command(var command):
      if let index = command.parameters.indices.randomElement(using: &random) {
        command.parameters[index] ^= flip
      } else {
        command.opcode = HCIOpcode(rawValue: command.opcode.rawValue ^ UInt16(flip))
      }
      return .command(command)
    case .sco, .iso: return packet
    }
  }
}
