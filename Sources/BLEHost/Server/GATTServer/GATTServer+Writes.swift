internal import BLEWire

/// Requests and commands that write values (Vol 3, Part F, §3.4.5).
extension GATTServer {
  mutating func write(_ request: ATTWriteRequest, _ context: Context) throws(Stop) -> [UInt8] {
    let index = try index(of: request.handle)
    try check(index, isWrite: true, context)
    if database.attributes[index].isDynamic {
      try checkLength(request.value.count, at: index)
      try ask([Write(handle: request.handle, value: request.value)], context)
    } else {
      try validate(request.value, at: index, of: context.client)
      apply(request.value, at: index, of: context.client)
    }
    return ATTWriteResponse().encoded
  }

  mutating func write(_ command: ATTWriteCommand, _ context: Context) throws(Stop) -> [UInt8]? {
    let index = try index(of: command.handle)
    try check(index, isWrite: true, context)
    if database.attributes[index].isDynamic {
      try checkLength(command.value.count, at: index)
      let write = Write(handle: command.handle, value: command.value)
      events.append(.command(context.client, write))
    } else {
      try validate(command.value, at: index, of: context.client)
      apply(command.value, at: index, of: context.client)
    }
    return nil
  }

  /// Lets the owner carry out writes of dynamic values.
  func ask(_ writes: [Write], _ context: Context) throws(Stop) {
    switch context.job.answers[.write] {
    case .success: return
    case .failure(let error):
      let first = writes.first?.handle ?? 0x0000
      throw .refuse(error, context.job.faultyHandle ?? first)
    case nil: throw .ask(.write, .write(writes))
    }
  }

  func checkLength(_ count: Int, at index: Int) throws(Stop) {
    guard count <= database.attributes[index].maximumLength else {
      throw .refuse(.invalidAttributeValueLength, database.attributes[index].handle)
    }
  }

  /// Whether a value that the database or the client's state holds can become this one.
  func validate(_ value: [UInt8], at index: Int, of id: ClientID) throws(Stop) {
    try checkLength(value.count, at: index)
    let attribute = database.attributes[index]
    switch attribute.role {
    case .configuration(_, let properties):
      guard let configuration = ClientCharacteristicConfiguration(lenient: value) else {
        throw .refuse(.invalidAttributeValueLength, attribute.handle)
      }
      guard configuration.isAllowed(by: properties) else {
        throw .refuse(.cccdImproperlyConfigured, attribute.handle)
      }
    case .value where attribute.type == .clientSupportedFeatures:
      guard (1...Self.longestFeatures).contains(value.count) else {
        throw .refuse(.invalidAttributeValueLength, attribute.handle)
      }
      // A bit that was set stays (Vol 3, Part G, §7.2).
      for (place, byte) in (clients[id]?.features ?? []).enumerated() {
        let new = place < value.count ? value[place] : 0
        guard byte & ~new == 0 else { throw .refuse(.valueNotAllowed, attribute.handle) }
      }
    case .value, .service, .include, .characteristic, .descriptor: break
    }
  }

  /// Stores a value that was found valid.
  mutating func apply(_ value: [UInt8], at index: Int, of id: ClientID) {
    let attribute = database.attributes[index]
    switch attribute.role {
    case .configuration(let handle, _):
      let new = ClientCharacteristicConfiguration(lenient: value) ?? []
      let old = clients[id]?.configurations[attribute.handle] ?? []
      guard new != old else { return }
      clients[id]?.configurations[attribute.handle] = new.isEmpty ? nil : new
      // None comes after the response that tells the client so.
      dropValues(old.subtracting(new), for: id) { $0 == handle }
      events.append(.subscriptionChanged(id, handle, new))
      store(id)
    case .value where attribute.type == .clientSupportedFeatures:
      guard clients[id]?.features != value else { return }
      clients[id]?.features = value
      store(id)
    case .value, .service, .include, .characteristic, .descriptor:
      database.attributes[index].value = value
      events.append(.written(id, attribute.handle, value))
    }
  }

  private static let longestFeatures = 16
}

extension ClientCharacteristicConfiguration {
  /// The first two bytes; nil if there are fewer.
  ///
  /// More come only where a listed descriptor takes more.
  init?(lenient value: [UInt8]) {
    guard value.count >= 2 else { return nil }
    self.init(rawValue: (UInt16(value[0]) | UInt16(value[1]) << 8) & 0x0003)
  }
}
