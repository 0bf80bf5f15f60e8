/// What most readers want to know; malformed structures are passed over.
extension AdvertisingData {
  /// Data of a company's own.
  public struct ManufacturerData: Hashable, Sendable {
    /// The company's identifier.
    public var company: UInt16
    /// What follows it.
    public var data: [UInt8]

    /// Creates data of a company.
    public init(company: UInt16, data: [UInt8]) {
      self.company = company
      self.data = data
    }
  }

  /// Data of a service.
  public struct ServiceData: Hashable, Sendable {
    /// The service.
    public var uuid: BluetoothUUID
    /// What follows it.
    public var data: [UInt8]

    /// Creates data of a service.
    public init(uuid: BluetoothUUID, data: [UInt8]) {
      self.uuid = uuid
      self.data = data
    }
  }

  /// The flags; nil when there are none.
  public var flags: AdvertisingFlags? {
    firstValue(.flags) { $0.first.map(AdvertisingFlags.init(rawValue:)) }
  }

  /// The complete name, or else the shortened one; empty ones are passed over.
  ///
  /// It ends at the first NUL and at the first bytes that are no UTF-8.
  public var name: String? { name(.completeLocalName) ?? name(.shortenedLocalName) }

  /// Whether `name` is the complete one.
  public var isNameComplete: Bool { name(.completeLocalName) != nil }

  /// The services of all lists, in their order, repeated ones too.
  public var serviceUUIDs: [BluetoothUUID] {
    structures.flatMap { structure -> [BluetoothUUID] in
      switch structure.type {
      case .incompleteServiceUUIDs16, .completeServiceUUIDs16: uuids(structure.value, size: 2)
      case .incompleteServiceUUIDs32, .completeServiceUUIDs32: uuids(structure.value, size: 4)
      case .incompleteServiceUUIDs128, .completeServiceUUIDs128: uuids(structure.value, size: 16)
      default: []
      }
    }
  }

  /// The services that the sender looks for, in their order.
  public var solicitedServiceUUIDs: [BluetoothUUID] {
    structures.flatMap { structure -> [BluetoothUUID] in
      switch structure.type {
      case .solicitedServiceUUIDs16: uuids(structure.value, size: 2)
      case .solicitedServiceUUIDs32: uuids(structure.value, size: 4)
      case .solicitedServiceUUIDs128: uuids(structure.value, size: 16)
      default: []
      }
    }
  }

  /// The companies' own data; a structure without a whole company identifier is passed over.
  public var manufacturerData: [ManufacturerData] {
    structures.compactMap { structure in
      guard case .manufacturerData(let data) = try? AdvertisingValue(parsing: structure) else {
        return nil
      }
      return data
    }
  }

  /// The services' data.
  public var serviceData: [ServiceData] {
    structures.compactMap { structure in
      guard case .serviceData(let data, _) = try? AdvertisingValue(parsing: structure) else {
        return nil
      }
      return data
    }
  }

  /// The power the data is sent with, in dBm; nil when it is not told.
  public var txPower: Int8? {
    firstValue(.txPowerLevel) { $0.first.map(Int8.init(bitPattern:)) }
  }

  /// What the device looks like, as its assigned number; nil when it is not told.
  public var appearance: UInt16? {
    firstValue(.appearance) { value in
      value.count >= 2 ? UInt16(value[0]) | UInt16(value[1]) << 8 : nil
    }
  }

  /// The value of the first structure of a type.
  public func first(_ type: AdvertisingDataType) -> [UInt8]? {
    structures.first { $0.type == type }?.value
  }

  private func name(_ type: AdvertisingDataType) -> String? {
    firstValue(type) { bytes in
      let name = String(advertised: bytes)
      return name.isEmpty ? nil : name
    }
  }

  /// What the first structure of a type that holds anything holds.
  private func firstValue<Value>(
    _ type: AdvertisingDataType, _ value: ([UInt8]) -> Value?
  ) -> Value? {
    for structure in structures where structure.type == type {
      if let value = value(structure.value) { return value }
    }
    return nil
  }

  /// All whole UUIDs of a list; bytes left over are ignored.
  private func uuids(_ bytes: [UInt8], size: Int) -> [BluetoothUUID] {
    var (uuids, reader) = ([BluetoothUUID](), ByteReader(bytes))
    while reader.left >= size, let uuid = try? BluetoothUUID(from: &reader, size: size) {
      uuids.append(uuid)
    }
    return uuids
  }
}

extension String {
  /// The text of a name: all up to the first NUL and the first bytes that are no UTF-8.
  init(advertised bytes: [UInt8]) {
    var decoder = UTF8()
    var (source, text) = (bytes.prefix { $0 != 0 }.makeIterator(), String.UnicodeScalarView())
    while case .scalarValue(let scalar) = decoder.decode(&source) { text.append(scalar) }
    self = String(text)
  }
}
