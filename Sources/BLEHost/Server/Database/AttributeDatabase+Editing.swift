public import BLEWire

extension AttributeDatabase {
  /// Adds services; all of them or, if one has a mistake, none.
  ///
  /// A service without a handle of its own comes behind all handles that were ever given out, or
  /// where it fits when there is no room behind. The handles of each service are the result.
  @discardableResult
  public mutating func add(
    _ definitions: [ServiceDefinition]
  ) throws(AttributeDatabaseError) -> [AttributeHandleRange] {
    try add(definitions.enumerated().map { ($1, path: "services[\($0)]") }, inOrder: false)
  }

  /// Adds services, whose mistakes are told with these paths.
  ///
  /// In order, each service's handles are above those in front of it.
  @discardableResult
  mutating func add(
    _ definitions: [(ServiceDefinition, path: String)], inOrder: Bool
  ) throws(AttributeDatabaseError) -> [AttributeHandleRange] {
    var changed = self
    var added: [AttributeHandleRange] = []
    for (definition, path) in definitions {
      if inOrder, let handle = definition.handle, handle.rawValue <= changed.highest {
        throw AttributeDatabaseError(
          path: path + ".handle", reason: "is not above the handle in front of it")
      }
      added.append(try changed.place(definition, path, fillsGaps: !inOrder))
    }
    for ((definition, path), handles) in zip(definitions, added) {
      try changed.fillIncludes(of: definition, at: handles, path)
    }
    self = changed
    return added
  }

  /// Removes the service that begins at a handle; its handles are the result.
  @discardableResult
  public mutating func removeService(
    at handle: AttributeHandle
  ) throws(AttributeDatabaseError) -> AttributeHandleRange {
    let path = "the service at \(handle)"
    guard let place = services.firstIndex(where: { $0.lowerBound == handle }) else {
      throw AttributeDatabaseError(path: path, reason: "does not exist")
    }
    let removed = services[place]
    for include in handles(of: 0x2802) where !removed.contains(include) {
      guard let value = self[include]?.value,
        let declaration = try? IncludeDeclaration(parsing: value),
        declaration.handles.lowerBound == handle
      else { continue }
      throw AttributeDatabaseError(path: path, reason: "is included by another one")
    }
    services.remove(at: place)
    let first = firstIndex(atOrAfter: removed.lowerBound)
    let end = attributes.partitionPoint { $0.handle > removed.upperBound }
    attributes.removeSubrange(first..<end)
    for type in handlesByType.keys {
      handlesByType[type]?.removeAll(where: removed.contains)
    }
    for uuid in servicesByUUID.keys {
      servicesByUUID[uuid]?.removeAll(where: removed.contains)
    }
    return removed
  }

  /// Gives a service its handles and puts its attributes in their place.
  private mutating func place(
    _ definition: ServiceDefinition, _ path: String, fillsGaps: Bool
  ) throws(AttributeDatabaseError) -> AttributeHandleRange {
    let start = UInt32(definition.handle?.rawValue ?? 0)
    var layout: ServiceLayout
    if definition.handle != nil {
      layout = try ServiceLayout(definition, start: start, path)
    } else {
      do throws(AttributeDatabaseError) {
        layout = try ServiceLayout(definition, start: UInt32(highest) + 1, path)
      } catch {
        guard fillsGaps, let fitting = firstFit(definition, path) else { throw error }
        layout = fitting
      }
    }
    let range = layout.handles
    let place = services.partitionPoint { $0.upperBound >= range.lowerBound }
    if place < services.count, services[place].overlaps(range) {
      throw AttributeDatabaseError(
        path: path + ".handle",
        reason: "would give out handles of the service at \(services[place].lowerBound)")
    }
    services.insert(range, at: place)
    attributes.insert(
      contentsOf: layout.attributes, at: firstIndex(atOrAfter: range.lowerBound))
    for attribute in layout.attributes {
      handlesByType[attribute.type, default: []].insertSorted(attribute.handle)
    }
    servicesByUUID[definition.uuid, default: []].insertSorted(range.lowerBound)
    highest = max(highest, range.upperBound.rawValue)
    return range
  }

  /// The first gap between services with enough room.
  private func firstFit(_ definition: ServiceDefinition, _ path: String) -> ServiceLayout? {
    var start: UInt32 = 1
    for service in services + [AttributeHandle.last...AttributeHandle.last] {
      let end = UInt32(service.lowerBound.rawValue)
      if end > start, let layout = try? ServiceLayout(definition, start: start, path),
        UInt32(layout.handles.upperBound.rawValue) < end
      {
        return layout
      }
      start = UInt32(service.upperBound.rawValue) + 1
    }
    return nil
  }

  private mutating func fillIncludes(
    of definition: ServiceDefinition, at handles: AttributeHandleRange, _ path: String
  ) throws(AttributeDatabaseError) {
    for (number, include) in definition.includes.enumerated() {
      let place = firstIndex(atOrAfter: handles.lowerBound) + 1 + number
      attributes[place].value = try includeValue(include, "\(path).includes[\(number)]")
    }
  }

  private func includeValue(
    _ include: ServiceDefinition.Include, _ path: String
  ) throws(AttributeDatabaseError) -> [UInt8] {
    let found = services.filter { service in
      switch include {
      case .uuid(let uuid): self[service.lowerBound]?.value == uuid.encoded
      case .handle(let handle): service.lowerBound == handle
      }
    }
    guard let service = found.first, found.count == 1,
      let declaration = self[service.lowerBound]?.value
    else {
      throw AttributeDatabaseError(
        path: path, reason: found.isEmpty ? "names no service" : "names several services")
    }
    let uuid = try? BluetoothUUID(parsing: declaration)
    return IncludeDeclaration(
      handles: service, uuid: uuid?.short16 == nil ? nil : uuid
    ).encoded
  }
}

extension [AttributeHandle] {
  fileprivate mutating func insertSorted(_ handle: AttributeHandle) {
    insert(handle, at: partitionPoint { $0 >= handle })
  }
}
