internal import BLEWire

extension AttributeDatabase {
  /// Gives out the handles of a device's attributes, see `DeviceBehavior`.
  public init(_ model: DeviceModel) throws(DeviceModelError) {
    self = try DeviceBehavior(model).database
  }

  /// Adds a device's services; where each of its own is.
  ///
  /// GAP and GATT are added unless the device has them or is bare: in front with all that a server
  /// offers, or with less where the device's own handles leave less room, or last.
  mutating func add(_ model: DeviceModel) throws(DeviceModelError) -> [AttributeHandleRange] {
    let own = model.serviceDefinitions.enumerated().map { ($1, path: "services[\($0)]") }
    let all = model.addedServices(offersAll: true).map { ($0, path: "") }
    let few = model.addedServices(offersAll: false).map { ($0, path: "") }
    do {
      if let ranges = try? add(all + own, inOrder: true) { return ranges.suffix(own.count) }
      if let ranges = try? add(few + own, inOrder: true) { return ranges.suffix(own.count) }
      return try add(own + few, inOrder: true).dropLast(few.count)
    } catch {
      throw DeviceModelError(path: error.path, reason: error.reason)
    }
  }
}

extension DeviceModel {
  /// The device's own services, as they are added to a database.
  public var serviceDefinitions: [ServiceDefinition] {
    services.map { ServiceDefinition($0, isBare: isBare) }
  }

  /// GAP and GATT, unless the device has them (Vol 3, Part C, §12; Vol 3, Part G, §7).
  fileprivate func addedServices(offersAll: Bool) -> [ServiceDefinition] {
    guard !isBare else { return [] }
    let gap = ServiceDefinition.genericAccess(name: name ?? "", appearance: appearance ?? 0)
    let gatt = ServiceDefinition.genericAttribute(offersAll: offersAll)
    return [gap, gatt].filter { added in !services.contains { $0.uuid == added.uuid } }
  }
}

extension ServiceDefinition {
  /// A service of a file.
  fileprivate init(_ service: DeviceModel.Service, isBare: Bool) {
    self.init(service.uuid, isPrimary: service.isPrimary)
    handle = service.handle
    endHandle = service.endHandle
    includes = service.includes
    characteristics = service.characteristics.map { .init($0, isBare: isBare) }
  }
}

extension CharacteristicDefinition {
  fileprivate init(_ characteristic: DeviceModel.Characteristic, isBare: Bool) {
    self.init(
      characteristic.uuid, characteristic.properties, value: characteristic.value,
      permissions: characteristic.permissions)
    if characteristic.allowsReliableWrites { extendedProperties = .reliableWrite }
    handle = characteristic.handle
    valueHandle = characteristic.valueHandle
    // What is only counted may be as long as the MTU allows.
    maximumLength = characteristic.onWrite == .count ? .max : characteristic.maximumLength
    refusal = characteristic.error
    addsDescriptors = !isBare
    descriptors = characteristic.descriptors.map { descriptor in
      var definition = DescriptorDefinition(
        descriptor.uuid, value: descriptor.value, permissions: descriptor.permissions)
      definition.handle = descriptor.handle
      return definition
    }
  }
}
