internal import BLEWire

/// Answers a client in the place of a recorded peer: with what the capture holds, and nothing else.
struct ReplayServer {
  /// What a request brought about, beside its answer.
  enum Effect: Hashable, Sendable {
    /// The client configured notifications (bit 0) or indications (bit 1) of a value.
    case configure(AttributeHandle, UInt16)
    /// The user should know that the capture could not answer.
    case warn(String)
  }

  private struct TypeRange: Hashable {
    var type: BluetoothUUID
    var range: AttributeHandleRange
  }

  let device: ReplayDevice
  let session: ReplaySession
  let isStrict: Bool
  /// The MTU in force now, whatever it was then.
  var mtu = defaultMTU
  private var effects: [Effect] = []

  /// How many of each attribute's recorded reads were given.
  private var turns: [AttributeHandle: Int] = [:]
  private var multipleTurns: [[AttributeHandle]: Int] = [:]
  private var typeErrorTurns: [BluetoothUUID: Int] = [:]
  /// The recorded errors of the ranges that this client asked for.
  private var typeErrors: [TypeRange: [ReplaySession.TypeError]] = [:]
  /// The value that each attribute's last read gave, with which blobs go on.
  private var begun: [AttributeHandle: [UInt8]] = [:]
  private(set) var writer: ReplayWriter
  private var warned: Set<String> = []
  private var hasWarnedOfDiscovery = false

  /// Serves one session of a device.
  init(device: ReplayDevice, session index: Int, isStrict: Bool) {
    self.device = device
    self.isStrict = isStrict
    session = device.sessions[index]
    writer = ReplayWriter(device: device, session: index, isStrict: isStrict)
  }

  var database: ReplayDatabase { device.database }

  /// Answers a PDU of the client; nil where there is nothing to answer.
  mutating func receive(_ bytes: [UInt8]) -> ATTPDU? {
    guard let opcode = bytes.first.map(ATTOpcode.init(rawValue:)) else { return nil }
    guard let pdu = try? ATTPDU(parsing: bytes) else {
      return opcode.isRequest ? refuse(opcode, 0x0000, .invalidPDU) : nil
    }
    switch pdu {
    case .exchangeMTURequest(let pdu): return answer(pdu)
    case .findInformationRequest(let pdu): return answer(pdu)
    case .findByTypeValueRequest(let pdu): return answer(pdu)
    case .readByTypeRequest(let pdu): return answer(pdu)
    case .readByGroupTypeRequest(let pdu): return answer(pdu)
    case .readRequest(let pdu): return answer(pdu)
    case .readBlobRequest(let pdu): return answer(pdu)
    case .readMultipleRequest(let pdu): return answer(pdu)
    case .readMultipleVariableRequest(let pdu): return answer(pdu)
    case .writeRequest, .prepareWriteRequest, .executeWriteRequest, .writeCommand,
      .signedWriteCommand:
      let (answer, effects) = writer.receive(pdu)
      for case .configure(let value, let bits) in effects {
        self.effects.append(.configure(value, bits))
      }
      for case .warn(let text) in effects { warn(text) }
      return answer
    case .unknown where !opcode.isCommand: return refuse(opcode, 0x0000, .requestNotSupported)
    default: return nil
    }
  }

  /// What the requests since the last call brought about.
  mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  private mutating func answer(_ pdu: ATTExchangeMTURequest) -> ATTPDU? {
    switch session.mtu {
    case .mtu(let recorded):
      mtu = effectiveMTU(pdu.mtu, recorded)
      return .exchangeMTUResponse(.init(mtu: recorded))
    case .error(let error): return refuse(ATTExchangeMTURequest.opcode, 0x0000, error)
    case nil: return refuse(ATTExchangeMTURequest.opcode, 0x0000, .requestNotSupported)
    }
  }

  func refuse(
    _ request: ATTOpcode, _ handle: AttributeHandle, _ error: ATTErrorCode
  ) -> ATTPDU {
    .errorResponse(.init(request: request, handle: handle, error: error))
  }

  /// Refuses what the capture can't answer.
  mutating func miss(_ request: ATTOpcode, _ handle: AttributeHandle) -> ATTPDU {
    warn("the capture has no answer to \(request) of \(handle)")
    return refuse(request, handle, .unlikelyError)
  }

  private mutating func warn(_ text: String) {
    if warned.insert(text).inserted { effects.append(.warn(text)) }
  }

  /// Says once a link that more may exist than the capture tells.
  mutating func checkExplored(
    _ range: AttributeHandleRange, by request: ATTOpcode, for type: BluetoothUUID? = nil,
    value: [UInt8]? = nil
  ) {
    guard !hasWarnedOfDiscovery, !database.isExplored(range, for: type, value: value) else {
      return
    }
    hasWarnedOfDiscovery = true
    let what = type.map { " of \($0)" } ?? ""
    warn(
      "the capture never explored all of \(range.lowerBound)-\(range.upperBound) "
        + "(\(request)\(what)): only what it tells is shown")
  }
}

// Values.
extension ReplayServer {
  /// What the next read of an attribute gives: the recorded outcomes in turn, then the last.
  ///
  /// A session without any takes those of the device's other sessions.
  mutating func read(_ handle: AttributeHandle) -> ReplaySession.ReadOutcome? {
    let outcome = peek(handle)
    turns[handle, default: 0] += 1
    if case .value(let value, _) = outcome { begun[handle] = value } else { begun[handle] = nil }
    return outcome
  }

  /// What `read` would give, without taking its turn.
  func peek(_ handle: AttributeHandle) -> ReplaySession.ReadOutcome? {
    if let value = writer.configuration(of: handle) { return .value(value, mayBeCut: false) }
    let constant = database.constants[handle].map {
      ReplaySession.ReadOutcome.value($0, mayBeCut: false)
    }
    if let constant, ReplayType.isDeclaration(database.type(of: handle)) { return constant }
    let outcomes = device.reads(of: handle, in: session)
    guard !outcomes.isEmpty else { return constant }
    return outcomes[min(turns[handle, default: 0], outcomes.count - 1)]
  }

  fileprivate mutating func answer(_ pdu: ATTReadRequest) -> ATTPDU? {
    switch read(pdu.handle) {
    case .value(let value, _): .readResponse(.init(value: Array(value.prefix(mtu - 1))))
    case .error(let error): refuse(ATTReadRequest.opcode, pdu.handle, error)
    case nil: miss(ATTReadRequest.opcode, pdu.handle)
    }
  }

  fileprivate mutating func answer(_ pdu: ATTReadBlobRequest) -> ATTPDU? {
    if pdu.offset == 0 { begun[pdu.handle] = nil }
    if begun[pdu.handle] == nil, case .error(let error) = read(pdu.handle) {
      return refuse(ATTReadBlobRequest.opcode, pdu.handle, error)
    }
    if let value = begun[pdu.handle], value.count >= Int(pdu.offset) {
      let part = value.dropFirst(Int(pdu.offset)).prefix(mtu - 1)
      return .readBlobResponse(.init(value: Array(part)))
    }
    if let part = session.parts[pdu.handle]?[pdu.offset] {
      return .readBlobResponse(.init(value: Array(part.prefix(mtu - 1))))
    }
    return begun[pdu.handle] == nil
      ? miss(ATTReadBlobRequest.opcode, pdu.handle)
      : refuse(ATTReadBlobRequest.opcode, pdu.handle, .invalidOffset)
  }

  fileprivate mutating func answer(_ pdu: ATTReadMultipleRequest) -> ATTPDU? {
    let opcode = ATTReadMultipleRequest.opcode
    if let outcomes = device.multiples(of: pdu.handles, in: session) {
      let turn = min(multipleTurns[pdu.handles, default: 0], outcomes.count - 1)
      multipleTurns[pdu.handles] = turn + 1
      switch outcomes[turn] {
      case .value(let values, _):
        return .readMultipleResponse(.init(values: Array(values.prefix(mtu - 1))))
      case .error(let error): return refuse(opcode, pdu.handles.first ?? 0x0000, error)
      }
    }
    switch values(of: pdu.handles, opcode) {
    case .success(let values):
      return .readMultipleResponse(.init(values: Array(values.joined().prefix(mtu - 1))))
    case .failure(let refusal): return refusal.pdu
    }
  }

  fileprivate mutating func answer(_ pdu: ATTReadMultipleVariableRequest) -> ATTPDU? {
    switch values(of: pdu.handles, ATTReadMultipleVariableRequest.opcode) {
    case .success(let values):
      var room = mtu - 1
      var fitting: [ATTReadMultipleVariableResponse.Value] = []
      for value in values where room > 2 || value.isEmpty && room == 2 {
        let bytes = Array(value.prefix(room - 2))
        fitting.append(.init(length: UInt16(clamping: value.count), bytes: bytes))
        room -= 2 + bytes.count
      }
      return .readMultipleVariableResponse(.init(values: fitting))
    case .failure(let refusal): return refusal.pdu
    }
  }

  private struct Refusal: Error { var pdu: ATTPDU }

  private mutating func values(
    of handles: [AttributeHandle], _ opcode: ATTOpcode
  ) -> Result<[[UInt8]], Refusal> {
    if session.unsupported.contains(opcode) {
      return .failure(Refusal(pdu: refuse(opcode, 0x0000, .requestNotSupported)))
    }
    var values: [[UInt8]] = []
    for handle in handles {
      switch read(handle) {
      case .value(let value, _): values.append(value)
      case .error(let error): return .failure(Refusal(pdu: refuse(opcode, handle, error)))
      case nil: return .failure(Refusal(pdu: miss(opcode, handle)))
      }
    }
    return .success(values)
  }

  /// The recorded error of a read by type for which no attribute is known.
  mutating func typeError(
    _ type: BluetoothUUID, in range: AttributeHandleRange
  ) -> ReplaySession.TypeError? {
    let asked = TypeRange(type: type, range: range)
    let errors =
      typeErrors[asked] ?? (session.typeErrors[type] ?? []).filter { $0.range.overlaps(range) }
    guard !errors.isEmpty else { return nil }
    typeErrors[asked] = errors
    let turn = min(typeErrorTurns[type, default: 0], errors.count - 1)
    typeErrorTurns[type] = turn + 1
    return errors[turn]
  }
}
