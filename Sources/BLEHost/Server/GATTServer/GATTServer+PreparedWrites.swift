internal import BLEWire

/// Writes that are prepared and then carried out, all or none of them (Vol 3, Part F, §3.4.6).
extension GATTServer {
  /// The response repeats the request, so one that is longer than the MTU has none.
  mutating func prepareWrite(
    _ request: ATTPrepareWriteRequest, _ context: Context
  ) throws(Stop) -> [UInt8] {
    guard 5 + request.value.count <= context.mtu else { throw .refuse(.invalidPDU, 0x0000) }
    try check(index(of: request.handle), isWrite: true, context)
    guard let client = clients[context.client],
      client.prepared.count < configuration.preparedWrites,
      client.preparedBytes + request.value.count <= configuration.preparedBytes
    else { throw .refuse(.prepareQueueFull, request.handle) }
    clients[context.client]?.prepared.append(request)
    clients[context.client]?.preparedBytes += request.value.count
    return ATTPrepareWriteResponse(
      handle: request.handle, offset: request.offset, value: request.value
    ).encoded
  }

  /// What was prepared is gone afterwards, however it ends; but not if the flags are unknown.
  mutating func executeWrite(
    _ request: ATTExecuteWriteRequest, _ context: Context
  ) throws(Stop) -> [UInt8] {
    switch request.flags {
    case .cancel: forgetPrepared(context.client)
    case .write:
      do throws(Stop) {
        let client = clients[context.client]
        if let lost = client?.lostPrepared { throw .refuse(.invalidHandle, lost) }
        try execute(client?.prepared ?? [], context)
      } catch {
        if case .refuse = error { forgetPrepared(context.client) }
        throw error
      }
      forgetPrepared(context.client)
    default: throw .refuse(.invalidPDU, 0x0000)
    }
    return ATTExecuteWriteResponse().encoded
  }

  private mutating func execute(
    _ prepared: [ATTPrepareWriteRequest], _ context: Context
  ) throws(Stop) {
    var held: [(index: Int, value: [UInt8])] = []
    var dynamic: [Write] = []
    for part in prepared {
      let index = try index(of: part.handle)
      try check(index, isWrite: true, asksOwner: false, context)
      let offset = Int(part.offset)
      if database.attributes[index].isDynamic {
        guard offset <= 512 else { throw .refuse(.invalidOffset, part.handle) }
        try checkLength(offset + part.value.count, at: index)
        dynamic.append(part, at: offset)
        continue
      }
      let place = held.firstIndex { $0.index == index }
      let value = place.map { held[$0].value } ?? heldValue(at: index, of: context.client)
      guard offset <= value.count else { throw .refuse(.invalidOffset, part.handle) }
      // What is written from some place on replaces all behind it.
      let new = value.prefix(offset) + part.value
      try checkLength(new.count, at: index)
      if let place { held[place].value = Array(new) } else { held.append((index, Array(new))) }
    }
    for (index, value) in held { try validate(value, at: index, of: context.client) }
    if !dynamic.isEmpty { try ask(dynamic, context) }
    for (index, value) in held { apply(value, at: index, of: context.client) }
  }

  mutating func forgetPrepared(_ id: ClientID) {
    clients[id]?.prepared = []
    clients[id]?.lostPrepared = nil
    clients[id]?.preparedBytes = 0
  }
}

extension [GATTServer.Write] {
  /// Adds a part, to the write that it continues if there is one.
  fileprivate mutating func append(_ part: ATTPrepareWriteRequest, at offset: Int) {
    let place = lastIndex { $0.handle == part.handle }
    if let place, self[place].offset + self[place].value.count == offset {
      self[place].value += part.value
    } else {
      append(GATTServer.Write(handle: part.handle, offset: offset, value: part.value))
    }
  }
}
