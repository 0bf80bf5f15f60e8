extension AdvertisingValue {
  /// Parses a structure's value; one that does not fit its type is an error.
  public init(parsing structure: AdvertisingStructure) throws(WireError) {
    var reader = ByteReader(structure.value)
    self = try Self.read(structure.type, from: &reader)
    guard reader.left == 0 else { throw WireError(.trailing(reader.left), at: reader.offset) }
  }

  private static func read(
    _ type: AdvertisingDataType, from reader: inout ByteReader
  ) throws(WireError) -> AdvertisingValue {
    switch type {
    case .flags:
      // Bytes after the first are reserved (Supplement, Part A, §1.3.1).
      let first = try reader.read(UInt8.self)
      try reader.skip(reader.left)
      return .flags(AdvertisingFlags(rawValue: first))
    case .incompleteServiceUUIDs16: return try services(&reader, .bits16, false)
    case .completeServiceUUIDs16: return try services(&reader, .bits16, true)
    case .incompleteServiceUUIDs32: return try services(&reader, .bits32, false)
    case .completeServiceUUIDs32: return try services(&reader, .bits32, true)
    case .incompleteServiceUUIDs128: return try services(&reader, .bits128, false)
    case .completeServiceUUIDs128: return try services(&reader, .bits128, true)
    case .solicitedServiceUUIDs16: return try solicited(&reader, .bits16)
    case .solicitedServiceUUIDs32: return try solicited(&reader, .bits32)
    case .solicitedServiceUUIDs128: return try solicited(&reader, .bits128)
    case .shortenedLocalName:
      return .localName(String(advertised: reader.readRest()), isComplete: false)
    case .completeLocalName:
      return .localName(String(advertised: reader.readRest()), isComplete: true)
    case .txPowerLevel: return .txPowerLevel(try reader.read())
    case .classOfDevice: return .classOfDevice(try ClassOfDevice(from: &reader))
    case .simplePairingHash192, .simplePairingRandomizer192, .simplePairingHash256,
      .simplePairingRandomizer256, .secureConnectionsConfirmation, .secureConnectionsRandom:
      return .securityValue(type, try reader.read(count: 16))
    case .securityManagerOOBFlags: return .securityManagerOOBFlags(try reader.read())
    case .serviceData16: return try serviceData(&reader, .bits16)
    case .serviceData32: return try serviceData(&reader, .bits32)
    case .serviceData128: return try serviceData(&reader, .bits128)
    default: return try readRare(type, from: &reader)
    }
  }

  private static func readRare(
    _ type: AdvertisingDataType, from reader: inout ByteReader
  ) throws(WireError) -> AdvertisingValue {
    switch type {
    case .connectionIntervalRange:
      let minimum = try reader.read(UInt16.self)
      return .connectionIntervalRange(minimum: minimum, maximum: try reader.read())
    case .publicTargetAddress, .randomTargetAddress:
      var addresses: [BluetoothAddress] = []
      repeat { addresses.append(try BluetoothAddress(from: &reader)) } while reader.left > 0
      return .targetAddresses(addresses, isRandom: type == .randomTargetAddress)
    case .appearance: return .appearance(try reader.read())
    case .advertisingInterval:
      return .advertisingInterval(UInt32(try reader.read(UInt16.self)), size: 2)
    case .advertisingIntervalLong:
      if reader.left >= 4 { return .advertisingInterval(try reader.read(), size: 4) }
      return .advertisingInterval(try reader.readUInt24(), size: 3)
    case .leDeviceAddress:
      // Bits 1 to 7 of the last byte are reserved (Supplement, Part A, §1.16.1).
      let address = try BluetoothAddress(from: &reader)
      let isRandom = try reader.read(UInt8.self) & 1 != 0
      return .leDeviceAddress(DeviceAddress(address, type: isRandom ? .random : .public))
    case .leRole:
      let start = reader.offset
      let role = LERole(rawValue: try reader.read())
      guard role.rawValue <= LERole.centralPreferred.rawValue else {
        throw WireError(.invalidValue(UInt64(role.rawValue)), at: start)
      }
      return .leRole(role)
    case .uri: return .uri(String(advertised: reader.readRest()))
    case .leSupportedFeatures: return .leSupportedFeatures(reader.readRest())
    case .channelMapUpdate:
      let channels = try reader.read(count: 5)
      return .channelMapUpdate(channels: channels, instant: try reader.read())
    case .pbADV:
      let (link, transaction) = (try reader.read(UInt32.self), try reader.read(UInt8.self))
      let pdu = try reader.read(count: max(1, reader.left))
      return .pbADV(linkID: link, transaction: transaction, pdu: pdu)
    case .meshMessage:
      // The shortest network PDU has 14 bytes (Mesh Protocol, §3.4.4).
      return .meshMessage(try reader.read(count: max(14, reader.left)))
    case .meshBeacon:
      let kind = try reader.read(UInt8.self)
      return .meshBeacon(kind: kind, data: reader.readRest())
    case .broadcastCode: return .broadcastCode(try reader.read(count: 16))
    case .resolvableSetIdentifier:
      let hash = try reader.readUInt24()
      return .resolvableSetIdentifier(hash: hash, random: try reader.readUInt24())
    case .broadcastName: return .broadcastName(String(advertised: reader.readRest()))
    case .encryptedData:
      let randomizer = try reader.read(count: 5)
      let payload = try reader.read(count: max(0, reader.left - 4))
      return .encryptedData(
        randomizer: randomizer, payload: payload, mic: try reader.read(UInt32.self))
    case .responseTiming: return .responseTiming(try reader.read(count: 8))
    case .information3D:
      let flags = try reader.read(UInt8.self)
      return .information3D(flags: flags, pathLossThreshold: try reader.read())
    case .manufacturerData:
      let company = try reader.read(UInt16.self)
      return .manufacturerData(
        AdvertisingData.ManufacturerData(company: company, data: reader.readRest()))
    default: return .other(type, reader.readRest())
    }
  }

  private static func services(
    _ reader: inout ByteReader, _ size: UUIDSize, _ isComplete: Bool
  ) throws(WireError) -> AdvertisingValue {
    .serviceUUIDs(try reader.readUUIDs(size), size: size, isComplete: isComplete)
  }

  private static func solicited(
    _ reader: inout ByteReader, _ size: UUIDSize
  ) throws(WireError) -> AdvertisingValue {
    .solicitedServiceUUIDs(try reader.readUUIDs(size), size: size)
  }

  private static func serviceData(
    _ reader: inout ByteReader, _ size: UUIDSize
  ) throws(WireError) -> AdvertisingValue {
    let uuid = try BluetoothUUID(from: &reader, size: size.rawValue)
    return .serviceData(
      AdvertisingData.ServiceData(uuid: uuid, data: reader.readRest()), size: size)
  }
}

extension ByteReader {
  /// Reads UUIDs of one size up to the end.
  fileprivate mutating func readUUIDs(
    _ size: AdvertisingValue.UUIDSize
  ) throws(WireError) -> [BluetoothUUID] {
    var uuids: [BluetoothUUID] = []
    while left > 0 { uuids.append(try BluetoothUUID(from: &self, size: size.rawValue)) }
    return uuids
  }

  /// Reads an integer of three bytes.
  mutating func readUInt24() throws(WireError) -> UInt32 {
    guard left >= 3 else { throw WireError(.truncated(needed: 3, left: left), at: offset) }
    let low = try read(UInt16.self)
    return UInt32(try read(UInt8.self)) << 16 | UInt32(low)
  }
}

extension ByteWriter {
  /// Appends the low three bytes of an integer.
  mutating func writeUInt24(_ value: UInt32) {
    write(UInt16(truncatingIfNeeded: value))
    write(UInt8(truncatingIfNeeded: value >> 16))
  }
}
