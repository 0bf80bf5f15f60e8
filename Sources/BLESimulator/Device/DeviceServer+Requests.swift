internal import BLEHost
internal import BLEWire

/// The answers of the server half of ATT (Vol 3, Part F, §3.4).
extension DeviceServer {
  /// Takes a PDU of a client; the answer, if one is due.
  mutating func receive(_ bytes: [UInt8], _ session: inout Session) -> [UInt8]? {
    guard let first = bytes.first else { return nil }
    let opcode = ATTOpcode(rawValue: first)
    guard let pdu = try? ATTPDU(parsing: bytes) else {
      return opcode.isRequest ? error(opcode, Refusal(code: .invalidPDU, handle: 0)) : nil
    }
    do throws(Refusal) {
      return try answer(pdu, &session)
    } catch {
      return opcode.isCommand ? nil : self.error(opcode, error)
    }
  }

  private mutating func answer(
    _ pdu: ATTPDU, _ session: inout Session
  ) throws(Refusal) -> [UInt8]? {
    let room = Int(session.mtu)
    switch pdu {
    case .exchangeMTURequest(let request):
      session.mtu = max(23, min(request.mtu, mtu))
      return ATTExchangeMTUResponse(mtu: mtu).encoded
    case .findInformationRequest(let request): return try findInformation(request, room)
    case .findByTypeValueRequest(let request): return try findByTypeValue(request, room)
    case .readByTypeRequest(let request): return try readByType(request, session)
    case .readByGroupTypeRequest(let request): return try readByGroupType(request, room)
    case .readRequest(let request):
      let value = try read(index(request.handle), session)
      return ATTReadResponse(value: Array(value.prefix(room - 1))).encoded
    case .readBlobRequest(let request):
      let value = try read(index(request.handle), session)
      guard Int(request.offset) <= value.count else {
        throw Refusal(code: .invalidOffset, handle: request.handle)
      }
      return ATTReadBlobResponse(
        value: Array(value.dropFirst(Int(request.offset)).prefix(room - 1))
      ).encoded
    case .readMultipleRequest(let request):
      var all: [UInt8] = []
      for handle in request.handles { all += try read(index(handle), session) }
      return ATTReadMultipleResponse(values: Array(all.prefix(room - 1))).encoded
    case .readMultipleVariableRequest(let request):
      var all: [UInt8] = [ATTOpcode.readMultipleVariableResponse.rawValue]
      for handle in request.handles {
        let value = try read(index(handle), session)
        all += [UInt8(value.count & 0xff), UInt8(value.count >> 8 & 0xff)] + value
      }
      return Array(all.prefix(room))
    case .writeRequest(let request):
      try write(index(request.handle), request.value, &session)
      return ATTWriteResponse().encoded
    case .writeCommand(let command):
      try write(index(command.handle), command.value, &session)
      return nil
    case .prepareWriteRequest(let request):
      try checkWrite(index(request.handle), session)
      guard session.prepared.count < 64 else {
        throw Refusal(code: .prepareQueueFull, handle: request.handle)
      }
      session.prepared.append(request)
      return ATTPrepareWriteResponse(
        handle: request.handle, offset: request.offset, value: request.value
      ).encoded
    case .executeWriteRequest(let request):
      let prepared = session.prepared
      session.prepared = []
      if request.flags == .write { try execute(prepared, &session) }
      return ATTExecuteWriteResponse().encoded
    case .signedWriteCommand: return nil
    case .handleValueConfirmation:
      if !session.indications.isEmpty { session.indications.removeFirst() }
      return nil
    case .unknown(let opcode, _):
      // Commands that nobody knows are ignored; all else is refused (Vol 3, Part F, §3.3).
      if opcode.isCommand { return nil }
      throw Refusal(code: .requestNotSupported, handle: 0)
    default: return nil
    }
  }

  /// All prepared writes or none of them (Vol 3, Part F, §3.4.6.3).
  private mutating func execute(
    _ prepared: [ATTPrepareWriteRequest], _ session: inout Session
  ) throws(Refusal) {
    var results: [(handle: AttributeHandle, value: [UInt8])] = []
    for part in prepared {
      let place = results.firstIndex { $0.handle == part.handle }
      var value = place.map { results[$0].value } ?? []
      if place == nil { value = values[try index(part.handle)] }
      let offset = Int(part.offset)
      guard offset <= value.count else {
        throw Refusal(code: .invalidOffset, handle: part.handle)
      }
      let end = offset + part.value.count
      guard end <= maximumLength(try index(part.handle)) else {
        throw Refusal(code: .invalidAttributeValueLength, handle: part.handle)
      }
      // What is written from the start on replaces the value; the old tail goes.
      value = Array(value.prefix(offset)) + part.value
      if let place { results[place].value = value } else { results.append((part.handle, value)) }
    }
    for (handle, value) in results { try write(index(handle), value, &session) }
  }

  private func findInformation(
    _ request: ATTFindInformationRequest, _ room: Int
  ) throws(Refusal) -> [UInt8] {
    var entries: [ATTFindInformationResponse.Entry] = []
    var size = 0
    for attribute in try range(request.start, request.end) {
      let width = attribute.type.encoded.count
      if size == 0 { size = width }
      guard width == size, 2 + (entries.count + 1) * (size + 2) <= room else { break }
      entries.append(.init(handle: attribute.handle, type: attribute.type))
    }
    guard !entries.isEmpty else { throw notFound(request.start) }
    return ATTFindInformationResponse(form: .shortest, entries: entries).encoded
  }

  private func findByTypeValue(
    _ request: ATTFindByTypeValueRequest, _ room: Int
  ) throws(Refusal) -> [UInt8] {
    var groups: [AttributeHandleRange] = []
    for attribute in try range(request.start, request.end)
    where attribute.type == BluetoothUUID(request.type) {
      guard isEqual(attribute, request.value) else { continue }
      guard 1 + (groups.count + 1) * 4 <= room else { break }
      groups.append(attribute.handle...end(of: attribute))
    }
    guard !groups.isEmpty else { throw notFound(request.start) }
    return ATTFindByTypeValueResponse(groups: groups).encoded
  }

  private func readByType(
    _ request: ATTReadByTypeRequest, _ session: Session
  ) throws(Refusal) -> [UInt8] {
    var records: [ATTReadByTypeResponse.Record] = []
    var size = 0
    for attribute in try range(request.start, request.end) where attribute.type == request.type {
      let value: [UInt8]
      do throws(Refusal) {
        value = try read(try index(attribute.handle), session)
      } catch {
        // An error only counts when it is the first (Vol 3, Part F, §3.4.4.1).
        if records.isEmpty { throw error }
        break
      }
      let cut = Array(value.prefix(min(253, Int(session.mtu) - 4)))
      if records.isEmpty { size = value.count }
      guard value.count == size, 2 + (records.count + 1) * (cut.count + 2) <= Int(session.mtu)
      else { break }
      records.append(.init(handle: attribute.handle, value: cut))
    }
    guard !records.isEmpty else { throw notFound(request.start) }
    return ATTReadByTypeResponse(records: records).encoded
  }

  private func readByGroupType(
    _ request: ATTReadByGroupTypeRequest, _ room: Int
  ) throws(Refusal) -> [UInt8] {
    guard request.type == 0x2800 || request.type == 0x2801 else {
      _ = try range(request.start, request.end)
      throw Refusal(code: .unsupportedGroupType, handle: request.start)
    }
    var groups: [ATTReadByGroupTypeResponse.Group] = []
    var size = 0
    for attribute in try range(request.start, request.end) where attribute.type == request.type {
      if groups.isEmpty { size = attribute.value.count }
      guard attribute.value.count == size, 2 + (groups.count + 1) * (size + 4) <= room else {
        break
      }
      groups.append(.init(handles: attribute.handle...end(of: attribute), value: attribute.value))
    }
    guard !groups.isEmpty else { throw notFound(request.start) }
    return ATTReadByGroupTypeResponse(groups: groups).encoded
  }

  private func range(
    _ start: AttributeHandle, _ end: AttributeHandle
  ) throws(Refusal) -> [DeviceDatabase.Attribute] {
    guard start.rawValue != 0, start <= end else {
      throw Refusal(code: .invalidHandle, handle: start)
    }
    let first = database.firstIndex(atOrAfter: start)
    return Array(database.attributes[first...].prefix { $0.handle <= end })
  }

  private func index(_ handle: AttributeHandle) throws(Refusal) -> Int {
    guard let index = database.index(of: handle) else {
      throw Refusal(code: .invalidHandle, handle: handle)
    }
    return index
  }

  private func end(of attribute: DeviceDatabase.Attribute) -> AttributeHandle {
    if case .service(let end) = attribute.role {
      max(end, attribute.handle)
    } else {
      attribute.handle
    }
  }

  /// UUIDs are equal whatever their form; other values byte by byte.
  private func isEqual(_ attribute: DeviceDatabase.Attribute, _ value: [UInt8]) -> Bool {
    if case .service = attribute.role, let one = try? BluetoothUUID(parsing: value) {
      return (try? BluetoothUUID(parsing: attribute.value)) == one
    }
    return attribute.value == value
  }

  private func notFound(_ handle: AttributeHandle) -> Refusal {
    Refusal(code: .attributeNotFound, handle: handle)
  }

  private func error(_ opcode: ATTOpcode, _ refusal: Refusal) -> [UInt8] {
    ATTErrorResponse(request: opcode, handle: refusal.handle, error: refusal.code).encoded
  }
}
