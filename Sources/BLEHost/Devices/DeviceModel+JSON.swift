internal import BLEWire

extension DeviceModel {
  /// Reads a description; a mistake is told with its path, and so is one in the handles.
  public init(json: JSONValue) throws(DeviceModelError) {
    self.init()
    let member = try DeviceModelReader(json).members([
      "name", "address", "address_type", "appearance", "mtu", "advertise", "services", "bare",
    ])
    name = try member("name")?.string()
    try readAddress(member("address"), type: member("address_type"))
    if let reader = member("appearance") {
      appearance = UInt16(truncatingIfNeeded: try reader.integer(in: 0...0xffff))
    }
    if let reader = member("mtu") {
      mtu = UInt16(truncatingIfNeeded: try reader.integer(in: 23...517))
    }
    if let reader = member("advertise") { advertisement = try Advertisement(reader) }
    if let reader = member("bare") { isBare = try reader.bool() }
    for reader in try member("services")?.elements() ?? [] {
      services.append(try Service(reader))
    }
    try checkEchoes(in: try AttributeDatabase(self))
  }

  /// Whether each echo goes to a characteristic that there is.
  private func checkEchoes(in database: AttributeDatabase) throws(DeviceModelError) {
    for (place, service) in services.enumerated() {
      for (number, characteristic) in service.characteristics.enumerated() {
        guard case .echo(let target) = characteristic.onWrite, database.value(target) == nil else {
          continue
        }
        throw DeviceModelError(
          path: "services[\(place)].characteristics[\(number)].echo_to",
          reason: "names no characteristic")
      }
    }
  }

  private mutating func readAddress(
    _ reader: DeviceModelReader?, type typeReader: DeviceModelReader?
  ) throws(DeviceModelError) {
    if let reader {
      guard let value = BluetoothAddress(try reader.string()) else {
        throw reader.wrong("is not an address")
      }
      address.address = value
    }
    guard let typeReader else { return }
    switch try typeReader.string() {
    case "public": address.type = .public
    case "random": address.type = .random
    default: throw typeReader.wrong("is neither public nor random")
    }
  }
}

extension DeviceModel.Advertisement {
  init(_ reader: DeviceModelReader) throws(DeviceModelError) {
    self.init()
    let member = try reader.members([
      "services", "manufacturer", "service_data", "interval_ms", "connectable", "scan_response",
    ])
    if let reader = member("services") {
      var uuids: [BluetoothUUID] = []
      for element in try reader.elements() { uuids.append(try element.uuid()) }
      services = uuids
    }
    for (name, reader) in try member("manufacturer")?.pairs() ?? [] {
      let digits = name.hasPrefix("0x") ? name.dropFirst(2) : name[...]
      guard let number = DeviceModelReader.number(hexDigits: digits),
        let company = UInt16(exactly: number)
      else { throw reader.wrong("names no company") }
      manufacturer.append(.init(company: company, data: try reader.bytes(atMost: 251)))
    }
    for (name, reader) in try member("service_data")?.pairs() ?? [] {
      let uuid = try DeviceModelReader(.string(name), path: reader.path).uuid()
      serviceData.append(.init(uuid: uuid, data: try reader.bytes(atMost: 251)))
    }
    if let reader = member("interval_ms") {
      intervalMilliseconds = Int(try reader.integer(in: 20...10240))
    }
    if let reader = member("connectable") { isConnectable = try reader.bool() }
    guard let reader = member("scan_response") else { return }
    if case .bool(let value) = reader.value {
      isScannable = value
    } else {
      scanResponse = try reader.bytes(atMost: 31)
    }
  }
}

extension DeviceModel.Service {
  init(_ reader: DeviceModelReader) throws(DeviceModelError) {
    let member = try reader.members([
      "uuid", "primary", "handle", "end_handle", "includes", "characteristics",
    ])
    guard let uuid = try member("uuid")?.uuid() else { throw reader.wrong("has no uuid") }
    self.init(uuid)
    if let reader = member("primary") { isPrimary = try reader.bool() }
    handle = try member("handle")?.handle()
    endHandle = try member("end_handle")?.handle()
    for reader in try member("includes")?.elements() ?? [] {
      if case .integer = reader.value {
        includes.append(.handle(try reader.handle()))
      } else {
        includes.append(.uuid(try reader.uuid()))
      }
    }
    for reader in try member("characteristics")?.elements() ?? [] {
      characteristics.append(try DeviceModel.Characteristic(reader))
    }
  }
}

extension DeviceModel.Characteristic {
  init(_ reader: DeviceModelReader) throws(DeviceModelError) {
    let member = try reader.members([
      "uuid", "handle", "value_handle", "properties", "permissions", "value", "text",
      "max_length", "notify", "error", "on_write", "echo_to", "descriptors",
    ])
    guard let uuid = try member("uuid")?.uuid() else { throw reader.wrong("has no uuid") }
    self.init(uuid, [])
    handle = try member("handle")?.handle()
    valueHandle = try member("value_handle")?.handle()
    for reader in try member("properties")?.elements() ?? [] {
      let name = try reader.string()
      guard let property = CharacteristicProperties(name: name) else {
        throw reader.wrong("is not a property")
      }
      properties.insert(property)
      if name == "reliable-write" { allowsReliableWrites = true }
    }
    permissions = try DeviceModel.Permissions(member("permissions"))
    value = try valueBytes(member("value"), text: member("text"), in: reader)
    if let reader = member("max_length") {
      maximumLength = Int(try reader.integer(in: 0...512))
      guard value.count <= maximumLength else { throw reader.wrong("is less than the value has") }
    }
    if let reader = member("notify") {
      notify = try Notify(reader)
      guard !properties.isDisjoint(with: [.notify, .indicate]) else {
        throw reader.wrong("needs the property notify or indicate")
      }
    }
    if let reader = member("error") {
      error = ATTErrorCode(rawValue: UInt8(truncatingIfNeeded: try reader.integer(in: 1...0xff)))
    }
    try readOnWrite(member("on_write"), echoTo: member("echo_to"))
    for reader in try member("descriptors")?.elements() ?? [] {
      descriptors.append(try DeviceModel.Descriptor(reader))
    }
  }

  private mutating func readOnWrite(
    _ reader: DeviceModelReader?, echoTo: DeviceModelReader?
  ) throws(DeviceModelError) {
    let kind = try reader?.string()
    switch (kind, echoTo) {
    case ("echo", let target?): onWrite = .echo(to: try target.uuid())
    case ("echo", nil): throw reader?.wrong("needs echo_to") ?? .init(path: "", reason: "")
    case (_, let target?): throw target.wrong("needs on_write: echo")
    case (nil, nil), ("store", nil): onWrite = .store
    case ("count", nil): onWrite = .count
    default: throw reader?.wrong("is none of store, count and echo") ?? .init(path: "", reason: "")
    }
  }
}

extension DeviceModel.Characteristic.Notify {
  init(_ reader: DeviceModelReader) throws(DeviceModelError) {
    let member = try reader.members(["every_ms", "values", "repeat"])
    var values: [[UInt8]] = []
    for reader in try member("values")?.elements() ?? [] { values.append(try reader.bytes()) }
    guard !values.isEmpty else { throw reader.wrong("has no values") }
    let interval = try member("every_ms")?.integer(in: 0...86_400_000) ?? 1000
    self.init(
      everyMilliseconds: Int(interval), values: values,
      repeats: try member("repeat")?.bool() ?? true)
  }
}

extension DeviceModel.Descriptor {
  init(_ reader: DeviceModelReader) throws(DeviceModelError) {
    let member = try reader.members(["uuid", "handle", "value", "text", "permissions"])
    guard let uuid = try member("uuid")?.uuid() else { throw reader.wrong("has no uuid") }
    self.init(uuid)
    handle = try member("handle")?.handle()
    value = try valueBytes(member("value"), text: member("text"), in: reader)
    permissions = try DeviceModel.Permissions(member("permissions"))
  }
}

extension DeviceModel.Permissions {
  init?(_ reader: DeviceModelReader?) throws(DeviceModelError) {
    guard let reader else { return nil }
    self = []
    for reader in try reader.elements() {
      guard let index = Self.names.firstIndex(of: try reader.string()) else {
        throw reader.wrong("is not a permission")
      }
      insert(Self(rawValue: 1 << UInt16(index)))
    }
  }

  /// In the order of the bits.
  private static let names = [
    "read", "write", "read-encrypted", "write-encrypted", "read-authenticated",
    "write-authenticated", "read-secure", "write-secure", "authorize",
  ]
}

/// The value as hex digits or as text, but not both.
private func valueBytes(
  _ value: DeviceModelReader?, text: DeviceModelReader?, in reader: DeviceModelReader
) throws(DeviceModelError) -> [UInt8] {
  switch (value, text) {
  case (let value?, nil): return try value.bytes()
  case (nil, let text?):
    let bytes = Array(try text.string().utf8)
    guard bytes.count <= 512 else { throw text.wrong("has more than 512 bytes") }
    return bytes
  case (nil, nil): return []
  case (_?, let text?): throw text.wrong("stands beside a value")
  }
}
