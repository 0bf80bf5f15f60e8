public import BLEWire

extension GATTServer {
  /// Takes a PDU that is a server's business: `GATTClient.Action.forServer`.
  public mutating func receive(_ pdu: [UInt8], from id: ClientID, at now: Moment) {
    guard let first = pdu.first, let client = clients[id], !client.isClosed else { return }
    let opcode = ATTOpcode(rawValue: first)
    if opcode == .handleValueConfirmation {
      if pdu.count == 1 { confirmed(by: id, at: now) }
    } else if opcode.isCommand {
      // Commands may be lost (Vol 3, Part F, §3.3.2).
      if client.commands.job == nil {
        serve(pdu, opcode, of: id, at: now)
      } else if client.commands.waiting.count < configuration.waitingRequests {
        clients[id]?.commands.waiting.append(pdu)
      }
    } else if opcode.isRequest || !opcode.isAssigned {
      if client.requests.job == nil {
        serve(pdu, opcode, of: id, at: now)
      } else if client.requests.waiting.count < configuration.waitingRequests {
        clients[id]?.requests.waiting.append(pdu)
      } else {
        close(id, .tooManyRequests)
      }
    }
  }

  /// Whether a question has to be answered yet: it is over when its time or its client is gone.
  public func isAsked(_ question: RequestID) -> Bool { asked[question] != nil }

  /// How long a question's answer may take from when it was asked; nil when it is over.
  ///
  /// All that are asked for one request share its time.
  public func timeLimit(of question: RequestID) -> Duration? {
    guard let id = asked[question], let client = clients[id] else { return nil }
    return [client.requests.job, client.commands.job].first { $0?.question == question }??.timeLimit
  }

  /// Answers a question; late and double answers are ignored.
  ///
  /// A read is answered with the value from the question's offset on. A refusal names the handle
  /// that is at fault, by default the question's first.
  public mutating func answer(
    _ question: RequestID, with result: Result<[UInt8], ATTErrorCode>,
    handle: AttributeHandle? = nil, at now: Moment
  ) {
    guard let id = asked.removeValue(forKey: question) else { return }
    let lane: WritableKeyPath<Client, Lane>
    if clients[id]?.requests.job?.question == question {
      lane = \.requests
    } else {
      lane = \.commands
    }
    guard var job = clients[id]?[keyPath: lane].job, job.question == question else { return }
    clients[id]?[keyPath: lane].job = nil
    job.answers[job.key] = result
    job.faultyHandle = handle
    run(job, of: id, at: now)
    while clients[id]?[keyPath: lane].job == nil,
      let next = clients[id]?[keyPath: lane].waiting.popFirst()
    {
      serve(next, ATTOpcode(rawValue: next.first ?? 0), of: id, at: now)
    }
  }

  private mutating func serve(
    _ bytes: [UInt8], _ opcode: ATTOpcode, of id: ClientID, at now: Moment
  ) {
    guard let pdu = try? ATTPDU(parsing: bytes) else {
      if !opcode.isCommand { refuse(opcode, .invalidPDU, 0x0000, id) }
      return
    }
    do throws(Stop) {
      guard try isAware(id, pdu, at: now) else { return }
    } catch {
      if case .refuse(let code, let handle) = error { refuse(opcode, code, handle, id) }
      return
    }
    run(Job(pdu: pdu), of: id, at: now)
  }

  /// Serves a PDU, or asks the owner what is needed for that.
  private mutating func run(_ job: Job, of id: ClientID, at now: Moment) {
    guard let client = clients[id] else { return }
    let context = Context(client: id, mtu: client.mtu, security: client.security, job: job)
    let opcode = job.pdu.opcode
    do throws(Stop) {
      if let response = try perform(context) { actions.append(.send(id, response)) }
    } catch {
      switch error {
      case .refuse(let code, let handle):
        if !opcode.isCommand { refuse(opcode, code, handle, id) }
      case .ask(let key, let question): ask(question, key, for: job, of: id, at: now)
      }
    }
    flushEvents()
    // What was dropped may have left room.
    if clients[id]?.wasFull ?? false { pump(id, at: now) }
  }

  private mutating func ask(
    _ question: Question, _ key: Key, for job: Job, of id: ClientID, at now: Moment
  ) {
    let request = nextID()
    var job = job
    job.key = key
    job.question = request
    if job.deadline == .never { job.deadline = now.adding(configuration.limitOfAccess) }
    job.timeLimit = job.deadline.since(now)
    asked[request] = id
    if job.pdu.opcode.isCommand {
      clients[id]?.commands.job = job
    } else {
      clients[id]?.requests.job = job
    }
    actions.append(.ask(request, id, question))
  }

  private mutating func refuse(
    _ opcode: ATTOpcode, _ code: ATTErrorCode, _ handle: AttributeHandle, _ id: ClientID
  ) {
    actions.append(
      .send(id, ATTErrorResponse(request: opcode, handle: handle, error: code).encoded))
  }

  private mutating func perform(_ context: Context) throws(Stop) -> [UInt8]? {
    switch context.job.pdu {
    case .findInformationRequest(let request): return try findInformation(request, context)
    case .findByTypeValueRequest(let request): return try findByTypeValue(request, context)
    case .readByTypeRequest(let request): return try readByType(request, context)
    case .readByGroupTypeRequest(let request): return try readByGroupType(request, context)
    case .readRequest(let request): return try read(request, context)
    case .readBlobRequest(let request): return try readBlob(request, context)
    case .readMultipleRequest(let request): return try readMultiple(request, context)
    case .readMultipleVariableRequest(let request): return try readMultiple(request, context)
    case .writeRequest(let request): return try write(request, context)
    case .writeCommand(let command): return try write(command, context)
    case .prepareWriteRequest(let request): return try prepareWrite(request, context)
    case .executeWriteRequest(let request): return try executeWrite(request, context)
    // Without a key that a signature could be checked with, the command is ignored
    // (Vol 3, Part C, §10.4.2).
    case .signedWriteCommand: return nil
    case .unknown(let opcode, _):
      if opcode.isCommand { return nil }
      throw .refuse(.requestNotSupported, 0x0000)
    // The bearer's business.
    case .exchangeMTURequest: throw .refuse(.requestNotSupported, 0x0000)
    case .errorResponse, .exchangeMTUResponse, .findInformationResponse, .findByTypeValueResponse,
      .readByTypeResponse, .readResponse, .readBlobResponse, .readMultipleResponse,
      .readByGroupTypeResponse, .writeResponse, .prepareWriteResponse, .executeWriteResponse,
      .readMultipleVariableResponse, .handleValueNotification, .handleValueIndication,
      .handleValueConfirmation, .multipleHandleValueNotification:
      return nil
    }
  }
}

extension ATTOpcode {
  /// Whether the specification gives it a meaning.
  fileprivate var isAssigned: Bool { isRequest || isResponse || Self.fromServer.contains(self) }

  /// What only a server sends, but for responses.
  private static let fromServer: [ATTOpcode] = [
    .errorResponse, .handleValueNotification, .handleValueIndication,
    .multipleHandleValueNotification,
  ]
}
