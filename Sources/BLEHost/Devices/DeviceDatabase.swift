public import BLEWire

/// A device's attributes with all handles given out (Vol 3, Part G, §2.5).
public struct DeviceDatabase: Hashable, Sendable {
  /// What an attribute is.
  public enum Role: Hashable, Sendable {
    /// A service's declaration, with its last handle.
    case service(end: AttributeHandle)
    /// An include's or a characteristic's declaration.
    case declaration
    /// A characteristic's value.
    case value(DeviceModel.Characteristic)
    /// A client configuration; it belongs to the value at a handle.
    case configuration(of: AttributeHandle, CharacteristicProperties)
    /// Any other descriptor.
    case descriptor
  }

  /// One attribute.
  public struct Attribute: Hashable, Sendable {
    /// Its handle.
    public var handle: AttributeHandle
    /// Its type.
    public var type: BluetoothUUID
    /// What it is.
    public var role: Role
    /// Its value at the start.
    public var value: [UInt8]
    /// Who may read and write it.
    public var permissions: DeviceModel.Permissions
  }

  /// The attributes by rising handles.
  public private(set) var attributes: [Attribute] = []
  private var next: UInt32 = 1
  private var last: UInt32 = 0

  /// Gives out the handles of a device's attributes.
  ///
  /// GAP and GATT come first; last where the device's own handles leave no room in front.
  public init(_ model: DeviceModel) throws(DeviceModelError) {
    let added = model.addedServices
    let front = added.map { ($0, "") }
    let own = model.services.enumerated().map { ($1, "services[\($0)]") }
    do throws(DeviceModelError) {
      try self.init(front + own, isBare: model.isBare)
    } catch {
      guard !added.isEmpty else { throw error }
      try self.init(own + front, isBare: model.isBare)
    }
  }

  /// The place of an attribute.
  public func index(of handle: AttributeHandle) -> Int? {
    let index = firstIndex(atOrAfter: handle)
    return index < attributes.count && attributes[index].handle == handle ? index : nil
  }

  /// The place of the first attribute whose handle is not lower.
  public func firstIndex(atOrAfter handle: AttributeHandle) -> Int {
    var (low, high) = (0, attributes.count)
    while low < high {
      let middle = (low + high) / 2
      if attributes[middle].handle < handle { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private init(
    _ services: [(DeviceModel.Service, path: String)], isBare: Bool
  ) throws(DeviceModelError) {
    var includes: [(index: Int, include: DeviceModel.Service.Include, path: String)] = []
    for (service, path) in services {
      let start = attributes.count
      try add(
        type: service.isPrimary ? 0x2800 : 0x2801, value: service.uuid.encoded,
        at: service.handle, path + ".handle", role: .service(end: .first))
      for (number, include) in service.includes.enumerated() {
        includes.append((attributes.count, include, "\(path).includes[\(number)]"))
        try add(type: 0x2802, value: [], at: nil, path, role: .declaration)
      }
      for (number, characteristic) in service.characteristics.enumerated() {
        try add(characteristic, "\(path).characteristics[\(number)]", isBare: isBare)
      }
      if let end = service.endHandle {
        guard UInt32(end.rawValue) >= last else {
          throw DeviceModelError(
            path: path + ".end_handle", reason: "is below the service's last attribute")
        }
        last = UInt32(end.rawValue)
        next = last + 1
      }
      attributes[start].role = .service(end: AttributeHandle(rawValue: UInt16(clamping: last)))
    }
    for (index, include, path) in includes {
      attributes[index].value = try includeValue(include, path)
    }
  }

  private mutating func add(
    _ characteristic: DeviceModel.Characteristic, _ path: String, isBare: Bool
  ) throws(DeviceModelError) {
    var properties = characteristic.properties
    if characteristic.allowsReliableWrites { properties.insert(.extendedProperties) }
    let declaration = attributes.count
    try add(
      type: 0x2803, value: [], at: characteristic.handle, path + ".handle", role: .declaration)
    let valueIndex = attributes.count
    try add(
      type: characteristic.uuid, value: characteristic.value, at: characteristic.valueHandle,
      path + ".value_handle", role: .value(characteristic),
      permissions: characteristic.permissions ?? .init(properties))
    let valueHandle = attributes[valueIndex].handle
    attributes[declaration].value =
      CharacteristicDeclaration(
        properties: properties, valueHandle: valueHandle, uuid: characteristic.uuid
      ).encoded
    let listed = characteristic.descriptors.map(\.uuid)
    if !isBare, !properties.isDisjoint(with: [.notify, .indicate]), !listed.contains(0x2902) {
      try add(
        type: 0x2902, value: [0, 0], at: nil, path,
        role: .configuration(of: valueHandle, properties), permissions: [.read, .write])
    }
    if !isBare, characteristic.allowsReliableWrites, !listed.contains(0x2900) {
      try add(type: 0x2900, value: [1, 0], at: nil, path, role: .descriptor)
    }
    for (number, descriptor) in characteristic.descriptors.enumerated() {
      let isConfiguration = descriptor.uuid == 0x2902
      try add(
        type: descriptor.uuid,
        value: isConfiguration && descriptor.value.count != 2 ? [0, 0] : descriptor.value,
        at: descriptor.handle, "\(path).descriptors[\(number)].handle",
        role: isConfiguration ? .configuration(of: valueHandle, properties) : .descriptor,
        permissions: descriptor.permissions ?? (isConfiguration ? [.read, .write] : .read))
    }
  }

  private mutating func add(
    type: BluetoothUUID, value: [UInt8], at handle: AttributeHandle?, _ path: String,
    role: Role, permissions: DeviceModel.Permissions = .read
  ) throws(DeviceModelError) {
    let number = handle.map { UInt32($0.rawValue) } ?? next
    guard number >= next else {
      throw DeviceModelError(path: path, reason: "is not above the handle in front of it")
    }
    guard number <= 0xffff else {
      throw DeviceModelError(path: path, reason: "would need a handle above 0xffff")
    }
    attributes.append(
      Attribute(
        handle: AttributeHandle(rawValue: UInt16(number)), type: type, role: role, value: value,
        permissions: permissions))
    last = number
    next = number + 1
  }

  private func includeValue(
    _ include: DeviceModel.Service.Include, _ path: String
  ) throws(DeviceModelError) -> [UInt8] {
    let found = attributes.filter { attribute in
      guard case .service = attribute.role else { return false }
      return switch include {
      case .uuid(let uuid): attribute.value == uuid.encoded
      case .handle(let handle): attribute.handle == handle
      }
    }
    guard let service = found.first, found.count == 1, case .service(let end) = service.role,
      end >= service.handle
    else {
      throw DeviceModelError(
        path: path, reason: found.isEmpty ? "names no service" : "names several services")
    }
    let uuid = try? BluetoothUUID(parsing: service.value)
    return IncludeDeclaration(
      handles: service.handle...end, uuid: uuid?.short16 == nil ? nil : uuid
    ).encoded
  }
}

extension DeviceModel {
  /// GAP and GATT, unless the device has them (Vol 3, Part C, §12; Vol 3, Part G, §7).
  fileprivate var addedServices: [Service] {
    guard !isBare else { return [] }
    let appearance = self.appearance ?? 0
    let gap = Service(
      0x1800,
      [
        Characteristic(0x2a00, .read, value: Array((name ?? "").utf8.prefix(248))),
        Characteristic(
          0x2a01, .read,
          value: [
            UInt8(truncatingIfNeeded: appearance), UInt8(truncatingIfNeeded: appearance >> 8),
          ]),
      ])
    let gatt = Service(0x1801, [Characteristic(0x2a05, .indicate)])
    return [gap, gatt].filter { added in !services.contains { $0.uuid == added.uuid } }
  }
}
