public import BLEWire

extension AttributeDatabase {
  /// Lets the server's owner be asked for each access to an attribute; false if there is none.
  ///
  /// The value that it held is dropped. With permissions, it gets other ones.
  @discardableResult
  public mutating func setDynamic(
    _ handle: AttributeHandle, permissions: AttributePermissions? = nil
  ) -> Bool {
    guard let index = index(of: handle) else { return false }
    attributes[index].isDynamic = true
    attributes[index].value = []
    if let permissions { attributes[index].permissions = permissions }
    return true
  }

  /// The database as a client discovers it.
  public var tree: [GATTService] {
    services.map { range in
      var service = GATTService(handles: range, uuid: 0)
      for attribute in attributes[firstIndex(atOrAfter: range.lowerBound)...] {
        guard range.contains(attribute.handle) else { break }
        service.add(attribute, in: self)
      }
      return service
    }
  }
}

extension GATTService {
  fileprivate mutating func add(_ attribute: Attribute, in database: AttributeDatabase) {
    switch attribute.role {
    case .service:
      uuid = (try? BluetoothUUID(parsing: attribute.value)) ?? 0
      isPrimary = attribute.type == 0x2800
    case .include:
      guard let include = try? IncludeDeclaration(parsing: attribute.value) else { return }
      let start = include.handles.lowerBound
      let value = database[start]?.value ?? []
      includes.append(
        GATTInclude(
          handle: attribute.handle, service: include.handles,
          uuid: (try? BluetoothUUID(parsing: value)) ?? 0))
    case .characteristic(let value):
      guard let found = database[value], case .value(let properties, _) = found.role else { return }
      if let last = characteristics.indices.last {
        characteristics[last].endHandle = AttributeHandle(rawValue: attribute.handle.rawValue - 1)
      }
      characteristics.append(
        GATTCharacteristic(
          handle: attribute.handle, valueHandle: value, properties: properties, uuid: found.type,
          endHandle: handles.upperBound))
    case .value: break
    case .configuration, .descriptor:
      guard let last = characteristics.indices.last else { return }
      characteristics[last].descriptors.append(
        GATTDescriptor(handle: attribute.handle, uuid: attribute.type))
    }
  }
}
