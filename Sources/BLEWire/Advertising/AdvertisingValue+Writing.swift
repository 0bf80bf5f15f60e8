extension AdvertisingValue {
  /// The value as a structure.
  public var structure: AdvertisingStructure {
    var writer = ByteWriter()
    write(to: &writer)
    return AdvertisingStructure(type: type, value: writer.bytes)
  }

  /// The structure's type.
  public var type: AdvertisingDataType {
    switch self {
    case .flags: .flags
    case .serviceUUIDs(_, .bits16, let whole):
      whole ? .completeServiceUUIDs16 : .incompleteServiceUUIDs16
    case .serviceUUIDs(_, .bits32, let whole):
      whole ? .completeServiceUUIDs32 : .incompleteServiceUUIDs32
    case .serviceUUIDs(_, .bits128, let whole):
      whole ? .completeServiceUUIDs128 : .incompleteServiceUUIDs128
    case .solicitedServiceUUIDs(_, .bits16): .solicitedServiceUUIDs16
    case .solicitedServiceUUIDs(_, .bits32): .solicitedServiceUUIDs32
    case .solicitedServiceUUIDs(_, .bits128): .solicitedServiceUUIDs128
    case .localName(_, let isComplete): isComplete ? .completeLocalName : .shortenedLocalName
    case .txPowerLevel: .txPowerLevel
    case .classOfDevice: .classOfDevice
    case .securityValue(let type, _), .other(let type, _): type
    case .securityManagerOOBFlags: .securityManagerOOBFlags
    case .connectionIntervalRange: .connectionIntervalRange
    case .serviceData(_, .bits16): .serviceData16
    case .serviceData(_, .bits32): .serviceData32
    case .serviceData(_, .bits128): .serviceData128
    case .targetAddresses(_, let isRandom): isRandom ? .randomTargetAddress : .publicTargetAddress
    case .appearance: .appearance
    case .advertisingInterval(_, let size):
      size == 2 ? .advertisingInterval : .advertisingIntervalLong
    case .leDeviceAddress: .leDeviceAddress
    case .leRole: .leRole
    case .uri: .uri
    case .leSupportedFeatures: .leSupportedFeatures
    case .channelMapUpdate: .channelMapUpdate
    case .pbADV: .pbADV
    case .meshMessage: .meshMessage
    case .meshBeacon: .meshBeacon
    case .broadcastCode: .broadcastCode
    case .resolvableSetIdentifier: .resolvableSetIdentifier
    case .broadcastName: .broadcastName
    case .encryptedData: .encryptedData
    case .responseTiming: .responseTiming
    case .information3D: .information3D
    case .manufacturerData: .manufacturerData
    }
  }

  private func write(to writer: inout ByteWriter) {
    switch self {
    case .flags(let flags): writer.write(flags.rawValue)
    case .serviceUUIDs(let uuids, let size, _), .solicitedServiceUUIDs(let uuids, let size):
      for uuid in uuids { uuid.write(to: &writer, size: size) }
    case .localName(let text, _), .uri(let text), .broadcastName(let text):
      writer.write(Array(text.utf8))
    case .txPowerLevel(let power): writer.write(power)
    case .classOfDevice(let value): value.write(to: &writer)
    case .securityValue(_, let bytes), .other(_, let bytes), .leSupportedFeatures(let bytes),
      .meshMessage(let bytes), .broadcastCode(let bytes), .responseTiming(let bytes):
      writer.write(bytes)
    case .securityManagerOOBFlags(let flags): writer.write(flags)
    case .connectionIntervalRange(let minimum, let maximum):
      writer.write(minimum)
      writer.write(maximum)
    case .serviceData(let data, let size):
      data.uuid.write(to: &writer, size: size)
      writer.write(data.data)
    case .targetAddresses(let addresses, _):
      for address in addresses { address.write(to: &writer) }
    case .appearance(let value): writer.write(value)
    case .advertisingInterval(let interval, 2):
      writer.write(UInt16(truncatingIfNeeded: interval))
    case .advertisingInterval(let interval, 3): writer.writeUInt24(interval)
    case .advertisingInterval(let interval, _): writer.write(interval)
    case .leDeviceAddress(let address):
      address.address.write(to: &writer)
      writer.write(UInt8(address.type.isRandom ? 1 : 0))
    case .leRole(let role): writer.write(role.rawValue)
    case .channelMapUpdate(let channels, let instant):
      writer.write(channels)
      writer.write(instant)
    case .pbADV(let link, let transaction, let pdu):
      writer.write(link)
      writer.write(transaction)
      writer.write(pdu)
    case .meshBeacon(let kind, let data):
      writer.write(kind)
      writer.write(data)
    case .resolvableSetIdentifier(let hash, let random):
      writer.writeUInt24(hash)
      writer.writeUInt24(random)
    case .encryptedData(let randomizer, let payload, let mic):
      writer.write(randomizer)
      writer.write(payload)
      writer.write(mic)
    case .information3D(let flags, let threshold):
      writer.write(flags)
      writer.write(threshold)
    case .manufacturerData(let data):
      writer.write(data.company)
      writer.write(data.data)
    }
  }
}

extension BluetoothUUID {
  /// Appends the UUID in so many bytes; a long one is cut when it has no short form.
  fileprivate func write(to writer: inout ByteWriter, size: AdvertisingValue.UUIDSize) {
    let short = short32 ?? UInt32(truncatingIfNeeded: high >> 32)
    switch size {
    case .bits16: writer.write(UInt16(truncatingIfNeeded: short))
    case .bits32: writer.write(short)
    case .bits128: writeFull(to: &writer)
    }
  }
}
