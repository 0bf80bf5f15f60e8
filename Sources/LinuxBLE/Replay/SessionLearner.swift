internal import BLEWire

/// Reads one recorded connection: the session out of it, and what it adds to the peer's database.
struct SessionLearner {
  private(set) var session: ReplaySession
  private var exchanges: RecordedExchanges
  /// Parts of writes that were prepared and not executed yet, in their order.
  private var prepared: [ATTPrepareWriteRequest] = []

  /// Begins a connection; `isWhole` tells whether the capture holds its beginning.
  init(start: Timestamp, isWhole: Bool) {
    session = ReplaySession(start: start)
    exchanges = RecordedExchanges(isWhole: isWhole)
  }

  /// Takes the connection's next PDU.
  mutating func add(_ record: RecordedPDU, to database: inout ReplayDatabase) {
    if session.isEmpty {
      session.isEmpty = false
      session.start = record.time
    }
    let events = exchanges.add(record)
    session.length = exchanges.position
    session.isServed = exchanges.hasPeerAsked && !exchanges.hasHostAsked
    for event in events {
      switch event {
      case .value(let value): session.values.append(value)
      case .peerMTU(let mtu): if session.mtu == nil { session.mtu = .mtu(mtu) }
      case .command(.writeCommand(let pdu)):
        session.commands[pdu.handle, default: []].insert(pdu.value)
      case .command(.signedWriteCommand(let pdu)):
        session.commands[pdu.handle, default: []].insert(pdu.value)
      case .command: break
      case .exchange(let request, .errorResponse(let response), _):
        database.learn(request, refused: response)
        learn(request, refused: response, with: database)
      case .exchange(let request, let response, let position):
        database.learn(request, response)
        learn(request, response, at: position)
      }
    }
  }

  private mutating func learn(
    _ request: ATTPDU, _ response: ATTPDU, at position: Int64
  ) {
    switch (request, response) {
    case (.exchangeMTURequest, .exchangeMTUResponse(let answer)):
      session.mtu = .mtu(answer.mtu)
    case (.readByTypeRequest(let asked), .readByTypeResponse(let answer))
    where !ReplayType.isDeclaration(asked.type):
      for record in answer.records where answers(asked, record.handle) {
        moveErrors(of: asked.type, to: record.handle)
        let isFull = record.value.count >= min(253, exchanges.mtu - 4)
        add(record.value, of: record.handle, mayBeCut: isFull)
      }
    case (.readRequest(let asked), .readResponse(let answer)):
      add(answer.value, of: asked.handle, mayBeCut: answer.value.count >= exchanges.mtu - 1)
    case (.readBlobRequest(let asked), .readBlobResponse(let answer)):
      addPart(answer.value, at: asked.offset, of: asked.handle)
    case (.readMultipleRequest(let asked), .readMultipleResponse(let answer)):
      session.multiples[asked.handles, default: []].append(.value(answer.values, mayBeCut: true))
    case (.readMultipleVariableRequest(let asked), .readMultipleVariableResponse(let answer)):
      for (handle, value) in zip(asked.handles, answer.values) {
        add(value.bytes, of: handle, mayBeCut: value.isCut)
      }
    case (.writeRequest(let asked), .writeResponse):
      add(asked.value, to: asked.handle, at: position)
    case (.prepareWriteRequest(let asked), .prepareWriteResponse(let answer))
    where asked.value == answer.value && asked.offset == answer.offset:
      prepared.append(asked)
    case (.executeWriteRequest(let asked), .executeWriteResponse):
      execute(asked, error: nil, at: position)
    default: break
    }
  }

  private mutating func learn(
    _ request: ATTPDU, refused response: ATTErrorResponse, with database: ReplayDatabase
  ) {
    let error = response.error
    if error == .requestNotSupported { session.unsupported.insert(request.opcode) }
    switch request {
    case .exchangeMTURequest:
      if session.mtu == nil { session.mtu = .error(error) }
    case .readByTypeRequest(let asked) where error != .attributeNotFound:
      guard let range = requestedRange(asked.start, asked.end) else { return }
      if range.contains(response.handle), database.type(of: response.handle) == asked.type {
        session.reads[response.handle, default: []].append(.error(error))
      } else {
        session.typeErrors[asked.type, default: []]
          .append(.init(range: range, handle: response.handle, error: error))
      }
    case .readRequest(let asked):
      session.reads[asked.handle, default: []].append(.error(error))
    case .readBlobRequest(let asked):
      // Whoever asks for more after a whole value may be told so by an error.
      if asked.offset == 0 || session.reads[asked.handle] == nil {
        session.reads[asked.handle, default: []].append(.error(error))
      } else {
        endValue(of: asked.handle, error)
      }
    case .readMultipleRequest(let asked):
      refuse(asked.handles, response)
    case .readMultipleVariableRequest(let asked):
      refuse(asked.handles, response)
    case .writeRequest(let asked):
      session.writes[asked.handle, default: []].append(.init(value: asked.value, error: error))
    case .prepareWriteRequest(let asked):
      session.prepareErrors[asked.handle, default: []].append(error)
    case .executeWriteRequest(let asked):
      execute(asked, error: error, at: 0)
    default: break
    }
  }

  private mutating func add(_ value: [UInt8], of handle: AttributeHandle, mayBeCut: Bool) {
    session.reads[handle, default: []].append(.value(value, mayBeCut: mayBeCut))
  }

  /// A blob goes on with the value that was read before it.
  private mutating func addPart(
    _ part: [UInt8], at offset: UInt16, of handle: AttributeHandle
  ) {
    if offset == 0 { return add(part, of: handle, mayBeCut: true) }
    guard case .value(let bytes, _)? = session.reads[handle]?.last, bytes.count >= Int(offset)
    else {
      session.parts[handle, default: [:]][offset] = part
      return
    }
    let value = Array(bytes.prefix(Int(offset))) + part
    session.reads[handle]?.removeLast()
    add(
      value.count >= bytes.count ? value : bytes, of: handle,
      mayBeCut: part.count >= exchanges.mtu - 1)
  }

  /// No more of a value came.
  ///
  /// An entry of a read by type can be cut all the same: a peer may refuse blobs of what fits a Read
  /// Response, which holds three bytes more at least.
  private mutating func endValue(of handle: AttributeHandle, _ error: ATTErrorCode) {
    guard case .value(let bytes, _)? = session.reads[handle]?.last else { return }
    if error == .attributeNotLong, bytes.count < exchanges.mtu - 1 { return }
    session.reads[handle]?.removeLast()
    add(bytes, of: handle, mayBeCut: false)
  }

  /// Errors of a read by type belong to the attribute that the same read found later.
  private mutating func moveErrors(of type: BluetoothUUID, to handle: AttributeHandle) {
    guard let errors = session.typeErrors[type] else { return }
    for error in errors where error.range.contains(handle) {
      session.reads[handle, default: []].append(.error(error.error))
    }
    session.typeErrors[type] = errors.filter { !$0.range.contains(handle) }
  }

  private mutating func refuse(_ handles: [AttributeHandle], _ response: ATTErrorResponse) {
    if response.error != .requestNotSupported, handles.contains(response.handle) {
      session.reads[response.handle, default: []].append(.error(response.error))
    } else {
      session.multiples[handles, default: []].append(.error(response.error))
    }
  }

  private mutating func add(
    _ value: [UInt8], to handle: AttributeHandle, at position: Int64
  ) {
    session.writes[handle, default: []].append(.init(value: value, error: nil))
    guard configuration(value) ?? 0 != 0, session.configured[handle] == nil else { return }
    session.configured[handle] = position
  }

  private mutating func execute(
    _ request: ATTExecuteWriteRequest, error: ATTErrorCode?, at position: Int64
  ) {
    defer { prepared = [] }
    guard request.flags == .write else { return }
    for (handle, value) in preparedValues(prepared) {
      if let error {
        session.writes[handle, default: []].append(.init(value: value, error: error))
      } else {
        add(value, to: handle, at: position)
      }
    }
  }

  private func answers(_ asked: ATTReadByTypeRequest, _ handle: AttributeHandle) -> Bool {
    asked.start <= handle && handle <= asked.end
  }
}

/// Joins the parts of prepared writes: a part at the value's end goes on with it, any other begins
/// the next value.
func preparedValues(
  _ parts: [ATTPrepareWriteRequest]
) -> [(handle: AttributeHandle, value: [UInt8])] {
  var values: [(handle: AttributeHandle, value: [UInt8])] = []
  for part in parts {
    if let last = values.indices.last, values[last].handle == part.handle, part.offset > 0,
      values[last].value.count == Int(part.offset)
    {
      values[last].value += part.value
    } else {
      values.append((part.handle, part.value))
    }
  }
  return values
}

/// The bits of a client configuration; nil when the value can't be one.
func configuration(_ value: [UInt8]) -> UInt16? {
  guard value.count == 2, value[1] == 0, value[0] <= 3 else { return nil }
  return UInt16(value[0])
}
