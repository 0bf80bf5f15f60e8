internal import BLEWire

// Any procedure is answered from the database, whatever the recorded client used.
extension ReplayServer {
  mutating func answer(_ pdu: ATTFindInformationRequest) -> ATTPDU? {
    let opcode = ATTFindInformationRequest.opcode
    guard let range = requestedRange(pdu.start, pdu.end) else {
      return refuse(opcode, pdu.start, .invalidHandle)
    }
    var entries: [ATTFindInformationResponse.Entry] = []
    var form = BluetoothUUID.Form.shortest
    for handle in database.handles(in: range) {
      guard let type = database.type(of: handle) else { continue }
      if entries.isEmpty { form = type.short16 == nil ? .full : .shortest }
      guard (form == .full) == (type.short16 == nil) else { break }
      let size = form == .full ? 18 : 4
      guard entries.isEmpty || 2 + (entries.count + 1) * size <= mtu else { break }
      entries.append(.init(handle: handle, type: type))
    }
    checkExplored(range.lowerBound...(entries.last?.handle ?? range.upperBound), by: opcode)
    guard !entries.isEmpty else { return refuse(opcode, pdu.start, .attributeNotFound) }
    return .findInformationResponse(.init(form: form, entries: entries))
  }

  mutating func answer(_ pdu: ATTFindByTypeValueRequest) -> ATTPDU? {
    let opcode = ATTFindByTypeValueRequest.opcode
    guard let range = requestedRange(pdu.start, pdu.end) else {
      return refuse(opcode, pdu.start, .invalidHandle)
    }
    let type = BluetoothUUID(pdu.type)
    var groups: [AttributeHandleRange] = []
    for handle in database.handles(in: range)
    where database.type(of: handle) == type && has(handle, pdu.value) {
      guard groups.isEmpty || 1 + (groups.count + 1) * 4 <= mtu else { break }
      groups.append(handle...(ReplayType.isService(type) ? database.groupEnd(of: handle) : handle))
    }
    checkExplored(
      range.lowerBound...(groups.last?.lowerBound ?? range.upperBound), by: opcode, for: type,
      value: pdu.value)
    guard !groups.isEmpty else { return refuse(opcode, pdu.start, .attributeNotFound) }
    return .findByTypeValueResponse(.init(groups: groups))
  }

  mutating func answer(_ pdu: ATTReadByGroupTypeRequest) -> ATTPDU? {
    let opcode = ATTReadByGroupTypeRequest.opcode
    guard let range = requestedRange(pdu.start, pdu.end) else {
      return refuse(opcode, pdu.start, .invalidHandle)
    }
    var groups: [ATTReadByGroupTypeResponse.Group] = []
    for handle in database.handles(in: range) where database.type(of: handle) == pdu.type {
      guard let constant = database.constants[handle] else { continue }
      let value = Array(constant.prefix(min(mtu - 6, largestGroupValue)))
      let size = 4 + value.count
      if let first = groups.first {
        guard first.value.count == value.count, 2 + (groups.count + 1) * size <= mtu else { break }
      }
      groups.append(.init(handles: handle...database.groupEnd(of: handle), value: value))
    }
    if groups.isEmpty {
      if let error = database.groupErrors[pdu.type] { return refuse(opcode, pdu.start, error) }
      guard ReplayType.isService(pdu.type) else {
        return refuse(opcode, pdu.start, .unsupportedGroupType)
      }
    }
    checkExplored(
      range.lowerBound...(groups.last?.handles.lowerBound ?? range.upperBound), by: opcode,
      for: pdu.type)
    guard !groups.isEmpty else { return refuse(opcode, pdu.start, .attributeNotFound) }
    return .readByGroupTypeResponse(.init(groups: groups))
  }

  /// A value that does not fit is cut at the MTU; blobs go on with it.
  mutating func answer(_ pdu: ATTReadByTypeRequest) -> ATTPDU? {
    let opcode = ATTReadByTypeRequest.opcode
    guard let range = requestedRange(pdu.start, pdu.end) else {
      return refuse(opcode, pdu.start, .invalidHandle)
    }
    let handles = database.handles(in: range).filter { database.type(of: $0) == pdu.type }
    var records: [ATTReadByTypeResponse.Record] = []
    for handle in handles {
      guard !records.isEmpty else {
        switch read(handle) {
        case .value(let value, _):
          let room = min(mtu - 4, largestTypedValue)
          records.append(.init(handle: handle, value: Array(value.prefix(room))))
        case .error(let error): return refuse(opcode, handle, error)
        case nil where ReplayType.isDeclaration(pdu.type): break  // Known to be, but not what.
        case nil: return miss(opcode, handle)
        }
        continue
      }
      let size = records[0].value.count
      guard case .value(let value, _) = peek(handle), value.count == size,
        2 + (records.count + 1) * (2 + size) <= mtu
      else { break }
      _ = read(handle)
      records.append(.init(handle: handle, value: value))
    }
    let reached = records.last?.handle ?? range.upperBound
    if records.isEmpty, let error = typeError(pdu.type, in: range) {
      return refuse(opcode, error.handle, error.error)
    }
    checkExplored(range.lowerBound...reached, by: opcode, for: pdu.type)
    guard !records.isEmpty else { return refuse(opcode, pdu.start, .attributeNotFound) }
    return .readByTypeResponse(.init(records: records))
  }

  private func has(_ handle: AttributeHandle, _ value: [UInt8]) -> Bool {
    if let constant = database.constants[handle] { return constant == value }
    return device.sessions.contains { session in
      session.reads[handle]?.contains { outcome in
        if case .value(value, _) = outcome { true } else { false }
      } ?? false
    }
  }
}

/// What fits behind the length byte of a response (Vol 3, Part F, §3.4.4.2, §3.4.4.10).
private let largestTypedValue = 253
private let largestGroupValue = 251
