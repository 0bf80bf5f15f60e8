internal import BLEWire

extension VirtualATTServer {
  func find(_ request: ATTFindInformationRequest) throws(Refusal) -> [UInt8] {
    let found = try attributes(request.start, request.end) { _ in true }
    let form: BluetoothUUID.Form = found[0].type.short16 == nil ? .full : .shortest
    let size = form == .full ? 18 : 4
    let entries = found.prefix { ($0.type.short16 == nil) == (form == .full) }
      .prefix((mtu - 2) / size).map {
        ATTFindInformationResponse.Entry(handle: $0.handle, type: $0.type)
      }
    return ATTFindInformationResponse(form: form, entries: entries).encoded
  }

  func find(_ request: ATTFindByTypeValueRequest) throws(Refusal) -> [UInt8] {
    let uuid = try? BluetoothUUID(parsing: request.value)
    let found = try attributes(request.start, request.end) {
      guard $0.type == BluetoothUUID(request.type) else { return false }
      return $0.value == request.value
        || uuid != nil && (try? BluetoothUUID(parsing: $0.value)) == uuid
    }
    let groups = found.prefix((mtu - 1) / 4).map { $0.handle...($0.groupEnd ?? $0.handle) }
    return ATTFindByTypeValueResponse(groups: groups).encoded
  }

  func read(_ request: ATTReadByTypeRequest) throws(Refusal) -> [UInt8] {
    let found = try attributes(request.start, request.end) { $0.type == request.type }
    if let error = found[0].readError { throw Refusal(error, found[0].handle) }
    let longest = min(mtu - 4, 253)
    let size = min(found[0].value.count, longest)
    let records = found.prefix { $0.readError == nil && min($0.value.count, longest) == size }
      .prefix((mtu - 2) / (size + 2))
      .map { ATTReadByTypeResponse.Record(handle: $0.handle, value: Array($0.value.prefix(size))) }
    return ATTReadByTypeResponse(records: records).encoded
  }

  func read(_ request: ATTReadByGroupTypeRequest) throws(Refusal) -> [UInt8] {
    guard request.type == 0x2800 || request.type == 0x2801 else {
      throw Refusal(.unsupportedGroupType, request.start)
    }
    let found = try attributes(request.start, request.end) { $0.type == request.type }
    let size = min(found[0].value.count, min(mtu - 6, 251))
    let groups = found.prefix { $0.value.count == size }.prefix((mtu - 2) / (size + 4)).map {
      ATTReadByGroupTypeResponse.Group(
        handles: $0.handle...($0.groupEnd ?? $0.handle), value: Array($0.value.prefix(size)))
    }
    return ATTReadByGroupTypeResponse(groups: groups).encoded
  }

  func read(_ request: ATTReadMultipleVariableRequest) throws(Refusal) -> [UInt8] {
    var values: [ATTReadMultipleVariableResponse.Value] = []
    var room = mtu - 1
    for handle in request.handles {
      let value = try readable(handle)
      guard room >= 2 else { continue }
      let part = Array(value.prefix(room - 2))
      values.append(.init(length: UInt16(clamping: value.count), bytes: part))
      room -= 2 + part.count
    }
    return ATTReadMultipleVariableResponse(values: values).encoded
  }

  func readable(_ handle: AttributeHandle) throws(Refusal) -> [UInt8] {
    guard let attribute = attributes.first(where: { $0.handle == handle }) else {
      throw Refusal(.invalidHandle, handle)
    }
    if let error = attribute.readError { throw Refusal(error, handle) }
    return attribute.value
  }

  func writable(_ handle: AttributeHandle) throws(Refusal) -> Int {
    guard let index = attributes.firstIndex(where: { $0.handle == handle }) else {
      throw Refusal(.invalidHandle, handle)
    }
    if let error = attributes[index].writeError { throw Refusal(error, handle) }
    return index
  }

  mutating func execute() throws(Refusal) {
    var changed = attributes
    for part in prepared {
      let index = try writable(part.handle)
      guard Int(part.offset) <= changed[index].value.count else {
        throw Refusal(.invalidOffset, part.handle)
      }
      let value = changed[index].value.prefix(Int(part.offset)) + part.value
      guard value.count <= 512 else { throw Refusal(.invalidAttributeValueLength, part.handle) }
      changed[index].value = Array(value)
    }
    attributes = changed
  }

  private func attributes(
    _ start: AttributeHandle, _ end: AttributeHandle, where matches: (Attribute) -> Bool
  ) throws(Refusal) -> [Attribute] {
    guard start.rawValue != 0, start <= end else { throw Refusal(.invalidHandle, start) }
    var found: [Attribute] = []
    // No answer has room for more attributes.
    for attribute in attributes[place(of: start)...] where found.count < mtu / 2 {
      if attribute.handle > end { break }
      if matches(attribute) { found.append(attribute) }
    }
    guard !found.isEmpty else { throw Refusal(.attributeNotFound, start) }
    return found
  }

  /// How many attributes stand before a handle.
  private func place(of handle: AttributeHandle) -> Int {
    var (low, high) = (0, attributes.count)
    while low < high {
      let middle = (low + high) / 2
      if attributes[middle].handle < handle { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
