internal import BLEWire

/// A service's attributes with their handles given out, from a first handle on.
struct ServiceLayout {
  private(set) var attributes: [Attribute] = []
  private(set) var handles: AttributeHandleRange = .all
  private var next: UInt32
  private var last: UInt32 = 0

  init(
    _ definition: ServiceDefinition, start: UInt32, _ path: String
  ) throws(AttributeDatabaseError) {
    next = max(start, 1)
    try add(
      type: definition.isPrimary ? 0x2800 : 0x2801, value: definition.uuid.encoded,
      at: definition.handle, path + ".handle", role: .service(end: .first))
    for _ in definition.includes {
      try add(type: 0x2802, value: [], at: nil, path, role: .include)
    }
    for (number, characteristic) in definition.characteristics.enumerated() {
      try add(characteristic, "\(path).characteristics[\(number)]")
    }
    if let end = definition.endHandle {
      guard UInt32(end.rawValue) >= last else {
        throw AttributeDatabaseError(
          path: path + ".end_handle", reason: "is below the service's last attribute")
      }
      last = UInt32(end.rawValue)
    }
    handles = attributes[0].handle...AttributeHandle(rawValue: UInt16(clamping: last))
    attributes[0].role = .service(end: handles.upperBound)
  }

  private mutating func add(
    _ characteristic: CharacteristicDefinition, _ path: String
  ) throws(AttributeDatabaseError) {
    var properties = characteristic.properties
    if !characteristic.extendedProperties.isEmpty { properties.insert(.extendedProperties) }
    let declaration = attributes.count
    try add(
      type: 0x2803, value: [], at: characteristic.handle, path + ".handle",
      role: .characteristic(value: .first))
    let place = attributes.count
    try add(
      type: characteristic.uuid, value: characteristic.value, at: characteristic.valueHandle,
      path + ".value_handle", role: .value(properties, configuration: nil),
      permissions: characteristic.permissions
        ?? .init(properties, characteristic.allExtendedProperties),
      maximumLength: characteristic.maximumLength)
    attributes[place].minimumKeySize = characteristic.minimumKeySize
    attributes[place].refusal = characteristic.refusal
    if [.databaseHash, .clientSupportedFeatures].contains(characteristic.uuid) {
      attributes[place].isDynamic = false
    }
    let handle = attributes[place].handle
    attributes[declaration].role = .characteristic(value: handle)
    attributes[declaration].value =
      CharacteristicDeclaration(
        properties: properties, valueHandle: handle, uuid: characteristic.uuid
      ).encoded
    try addDescriptors(of: characteristic, properties, at: handle, path)
    let configuration = attributes[place...].first { $0.type == 0x2902 }?.handle
    attributes[place].role = .value(properties, configuration: configuration)
  }

  private mutating func addDescriptors(
    of characteristic: CharacteristicDefinition, _ properties: CharacteristicProperties,
    at value: AttributeHandle, _ path: String
  ) throws(AttributeDatabaseError) {
    let start = attributes.count
    let configurationPermissions =
      characteristic.configurationPermissions ?? attributes[start - 1].permissions.ofConfiguration
    var descriptors: [(DescriptorDefinition, path: String)] = []
    let listed = characteristic.descriptors.map(\.uuid)
    if characteristic.addsDescriptors {
      if !properties.isDisjoint(with: [.notify, .indicate]), !listed.contains(0x2902) {
        var added = DescriptorDefinition(
          0x2902, value: [0, 0], permissions: configurationPermissions)
        added.maximumLength = 2
        descriptors.append((added, path))
      }
      if !characteristic.extendedProperties.isEmpty, !listed.contains(0x2900) {
        let value = characteristic.extendedProperties.encoded
        descriptors.append((DescriptorDefinition(0x2900, value: value), path))
      }
    }
    for (number, descriptor) in characteristic.descriptors.enumerated() {
      descriptors.append((descriptor, "\(path).descriptors[\(number)].handle"))
    }
    for (descriptor, path) in descriptors {
      let isConfiguration = descriptor.uuid == 0x2902
      let isShort = isConfiguration && descriptor.value?.count != 2
      try add(
        type: descriptor.uuid, value: isShort ? [0, 0] : descriptor.value, at: descriptor.handle,
        path, role: isConfiguration ? .configuration(of: value, properties) : .descriptor,
        permissions: descriptor.permissions
          ?? (isConfiguration ? configurationPermissions : .read),
        maximumLength: descriptor.maximumLength)
      attributes[attributes.count - 1].minimumKeySize = characteristic.minimumKeySize
    }
    // An aggregate format without a list names all formats of its characteristic.
    let formats = attributes[start...].filter { $0.type == 0x2904 }.map(\.handle)
    for index in attributes.indices[start...]
    where attributes[index].type == 0x2905 && attributes[index].value.isEmpty
      && !attributes[index].isDynamic
    {
      attributes[index].value = AggregateFormat(formats: formats).encoded
    }
  }

  /// Adds an attribute; without a value it is dynamic.
  private mutating func add(
    type: BluetoothUUID, value: [UInt8]?, at handle: AttributeHandle?, _ path: String,
    role: Attribute.Role, permissions: AttributePermissions = .read, maximumLength: Int = 512
  ) throws(AttributeDatabaseError) {
    let number = handle.map { UInt32($0.rawValue) } ?? next
    guard number >= next else {
      throw AttributeDatabaseError(path: path, reason: "is not above the handle in front of it")
    }
    guard number <= 0xffff else {
      throw AttributeDatabaseError(path: path, reason: "would need a handle above 0xffff")
    }
    attributes.append(
      Attribute(
        handle: AttributeHandle(rawValue: UInt16(number)), type: type, role: role,
        value: value ?? [], isDynamic: value == nil, permissions: permissions,
        maximumLength: maximumLength, minimumKeySize: 7))
    last = number
    next = number + 1
  }
}

extension CharacteristicDefinition {
  /// The extended properties, those of a descriptor that is listed too.
  fileprivate var allExtendedProperties: CharacteristicExtendedProperties {
    let listed = descriptors.filter { $0.uuid == 0x2900 }.compactMap { descriptor in
      descriptor.value.flatMap { try? CharacteristicExtendedProperties(parsing: $0) }
    }
    return listed.reduce(extendedProperties) { $0.union($1) }
  }
}
