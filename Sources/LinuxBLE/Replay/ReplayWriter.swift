internal import BLEWire

/// Takes a client's writes in the place of a recorded peer.
struct ReplayWriter {
  private let device: ReplayDevice
  private let session: ReplaySession
  private let isStrict: Bool
  /// How many of the recorded outcomes of a write were given.
  private var turns: [Write: Int] = [:]
  private var prepareTurns: [AttributeHandle: Int] = [:]
  private var prepared: [ATTPrepareWriteRequest] = []
  private var preparedSize = 0
  /// The client configurations that this client wrote.
  private var configurations: [AttributeHandle: [UInt8]] = [:]
  private var effects: [ReplayServer.Effect] = []
  /// What came of the session's own writes to the attributes that this client wrote to.
  private var ownWrites: [AttributeHandle: RecordedWrites] = [:]
  /// How many recorded writes were gone through: each once at most, however many come.
  private(set) var work = 0

  private struct Write: Hashable {
    var handle: AttributeHandle
    var value: [UInt8]?
  }

  private enum Verdict {
    case accepted
    case refused(ATTErrorCode)
    case unknown
  }

  init(device: ReplayDevice, session index: Int, isStrict: Bool) {
    self.device = device
    self.isStrict = isStrict
    session = device.sessions[index]
  }

  /// The value of a client configuration that the client wrote itself.
  func configuration(of handle: AttributeHandle) -> [UInt8]? { configurations[handle] }

  /// Answers a write; nil for a command.
  mutating func receive(_ pdu: ATTPDU) -> (answer: ATTPDU?, effects: [ReplayServer.Effect]) {
    effects = []
    let answer: ATTPDU?
    switch pdu {
    case .writeRequest(let pdu): answer = self.answer(pdu)
    case .prepareWriteRequest(let pdu): answer = self.answer(pdu)
    case .executeWriteRequest(let pdu): answer = self.answer(pdu)
    case .writeCommand(let pdu):
      take(pdu.handle, pdu.value, ATTWriteCommand.opcode)
      answer = nil
    case .signedWriteCommand(let pdu):
      take(pdu.handle, pdu.value, ATTSignedWriteCommand.opcode)
      answer = nil
    default: answer = nil
    }
    return (answer, effects)
  }

  private mutating func answer(_ pdu: ATTWriteRequest) -> ATTPDU {
    let opcode = ATTWriteRequest.opcode
    switch verdict(on: pdu.value, to: pdu.handle) {
    case .accepted:
      apply(pdu.value, to: pdu.handle)
      return .writeResponse(.init())
    case .refused(let error): return refuse(opcode, pdu.handle, error)
    case .unknown: return miss(opcode, pdu.handle, pdu.value)
    }
  }

  private mutating func answer(_ pdu: ATTPrepareWriteRequest) -> ATTPDU {
    let opcode = ATTPrepareWriteRequest.opcode
    if let errors = session.prepareErrors[pdu.handle] {
      let turn = prepareTurns[pdu.handle, default: 0]
      prepareTurns[pdu.handle] = turn + 1
      if turn < errors.count { return refuse(opcode, pdu.handle, errors[turn]) }
      if let last = errors.last, !canBeWritten(pdu.handle) {
        return refuse(opcode, pdu.handle, last)
      }
    }
    guard canBeWritten(pdu.handle) else { return miss(opcode, pdu.handle, pdu.value) }
    guard preparedSize + pdu.value.count <= largestQueue, prepared.count < largestQueue else {
      return refuse(opcode, pdu.handle, .prepareQueueFull)
    }
    preparedSize += pdu.value.count
    prepared.append(pdu)
    return .prepareWriteResponse(.init(handle: pdu.handle, offset: pdu.offset, value: pdu.value))
  }

  private mutating func answer(_ pdu: ATTExecuteWriteRequest) -> ATTPDU {
    let opcode = ATTExecuteWriteRequest.opcode
    let values = preparedValues(prepared)
    prepared = []
    preparedSize = 0
    guard pdu.flags == .write else { return .executeWriteResponse(.init()) }
    for (handle, value) in values {
      switch verdict(on: value, to: handle) {
      case .accepted: continue
      case .refused(let error): return refuse(opcode, handle, error)
      case .unknown: return miss(opcode, handle, value)
      }
    }
    for (handle, value) in values { apply(value, to: handle) }
    return .executeWriteResponse(.init())
  }

  /// A command is never refused, but the user hears of one that the capture does not hold.
  private mutating func take(_ handle: AttributeHandle, _ value: [UInt8], _ opcode: ATTOpcode) {
    if case .accepted = verdict(on: value, to: handle, isCommand: true) {
      return apply(value, to: handle)
    }
    _ = miss(opcode, handle, value)
  }

  private mutating func apply(_ value: [UInt8], to handle: AttributeHandle) {
    guard device.database.type(of: handle) == ReplayType.clientConfiguration,
      let bits = LinuxBLE.configuration(value)
    else { return }
    configurations[handle] = value
    if let owner = device.database.configurations[handle] {
      effects.append(.configure(owner, bits))
    }
  }

  /// The recorded outcomes of the same value in turn, then the last.
  ///
  /// Any other value is accepted where the peer ever accepted one, unless the replay is strict. A
  /// client may always configure what the recorded one did not, and always end its subscription.
  private mutating func verdict(
    on value: [UInt8], to handle: AttributeHandle, isCommand: Bool = false
  ) -> Verdict {
    let writes = writes(to: handle)
    if let same = writes.errorsOfValue[value] {
      return inTurn(same, Write(handle: handle, value: value))
    }
    if LinuxBLE.configuration(value) != nil,
      device.database.type(of: handle) == ReplayType.clientConfiguration
    {
      let isEnd = value == [0, 0]
      guard writes.wasAccepted else {
        return writes.errors.isEmpty || isEnd
          ? .accepted : inTurn(writes.errors, Write(handle: handle, value: nil))
      }
      return isStrict && !isEnd ? .unknown : .accepted
    }
    if let commands = device.commands[handle], isCommand || takesRequests(handle) {
      if !isStrict || commands.contains(value) { return .accepted }
    }
    if isStrict { return .unknown }
    if writes.wasAccepted { return .accepted }
    return writes.errors.isEmpty
      ? .unknown : inTurn(writes.errors, Write(handle: handle, value: nil))
  }

  /// What came of writes in the session, or, where it has none, in all.
  private mutating func writes(to handle: AttributeHandle) -> RecordedWrites {
    guard let outcomes = session.writes[handle] else { return device.writes[handle] ?? .none }
    if let known = ownWrites[handle] { return known }
    let writes = RecordedWrites(outcomes)
    work += outcomes.count
    ownWrites[handle] = writes
    return writes
  }

  private mutating func inTurn(_ errors: [ATTErrorCode?], _ write: Write) -> Verdict {
    let turn = min(turns[write, default: 0], errors.count - 1)
    turns[write] = turn + 1
    return errors[turn].map(Verdict.refused) ?? .accepted
  }

  /// Whether a value that was only ever written by commands may be written by a request.
  private func takesRequests(_ handle: AttributeHandle) -> Bool {
    guard let declaration = device.database.declarations[handle] else { return true }
    return declaration.properties & RecordedDeclaration.write != 0
  }

  private func canBeWritten(_ handle: AttributeHandle) -> Bool {
    device.writes[handle] != nil
      || device.commands[handle] != nil && takesRequests(handle)
      || device.database.type(of: handle) == ReplayType.clientConfiguration
  }

  private func refuse(
    _ request: ATTOpcode, _ handle: AttributeHandle, _ error: ATTErrorCode
  ) -> ATTPDU {
    .errorResponse(.init(request: request, handle: handle, error: error))
  }

  private mutating func miss(
    _ request: ATTOpcode, _ handle: AttributeHandle, _ value: [UInt8]
  ) -> ATTPDU {
    let digits = value.prefix(20).hexDigits + (value.count > 20 ? "…" : "")
    effects.append(.warn("the capture has no answer to \(request) of \(handle) with \(digits)"))
    return refuse(request, handle, .unlikelyError)
  }
}

/// How many bytes, and how many parts, of prepared writes are kept.
private let largestQueue = 4096
