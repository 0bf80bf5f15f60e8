public import BLEWire

extension AdvertisingContent {
  /// The bytes of all fields, at most so many in the advertisement and in its scan response each.
  ///
  /// All stays in the advertisement when it fits. Otherwise fields move to the scan response, if
  /// there is one, as few and as unimportant ones as can be: the name before the power, the
  /// appearance, data, and services; flags never move. What still doesn't fit is left out or
  /// shortened where that is allowed: services first, then the name.
  public func payload(
    limit: Int = AdvertisingData.Limit.legacy, isScannable: Bool = true, txPower: Int8 = 0
  ) throws(AdvertisingFitError) -> AdvertisingPayload {
    let packing = AdvertisingPacking(
      limit: limit, responseLimit: isScannable && scanResponse == nil ? limit : 0)
    if let scanResponse {
      let room = isScannable ? limit : 0
      guard scanResponse.count <= room else {
        throw AdvertisingFitError(
          type: AdvertisingDataType(rawValue: scanResponse.dropFirst().first ?? 0),
          needed: scanResponse.count, left: 0, leftInResponse: room)
      }
    }
    var unique: Set<BluetoothUUID> = []
    let all = services.filter { unique.insert($0).inserted }
    let counts = mayOmitServices ? Array((0...all.count).reversed()) : [all.count]
    for mayShorten in mayShortenName && name != nil ? [false, true] : [false] {
      for count in counts {
        let fields = fields(all.prefix(count), isComplete: count == all.count, txPower)
        let name = nameBytes
        if !mayShorten || name.isEmpty {
          let whole = name.isEmpty ? [] : [structure(.completeLocalName, name)]
          if let halves = packing.pack(fields + whole) { return payload(halves) }
        } else if let (halves, room) = packing.packLeavingRoom(fields), room > 2 {
          let part = structure(.shortenedLocalName, name.utf8Prefix(room - 2))
          if part.value.isEmpty { continue }
          if let halves = packing.pack(fields + [part]) ?? packing.add(part, to: halves) {
            return payload(halves)
          }
        }
      }
    }
    let name = nameBytes
    // What may be left out is not to blame.
    throw packing.error(
      fields(mayOmitServices ? [] : all[...], isComplete: true, txPower)
        + (name.isEmpty ? [] : [structure(.completeLocalName, name)]))
  }

  private func payload(_ halves: AdvertisingPacking.Halves) -> AdvertisingPayload {
    AdvertisingPayload(
      advertisement: halves.first.bytes, scanResponse: scanResponse ?? halves.second.bytes)
  }

  private var nameBytes: [UInt8] { name.map { Array($0.utf8) } ?? [] }

  /// All but the name, the most important first.
  private func fields(
    _ services: ArraySlice<BluetoothUUID>, isComplete: Bool, _ txPower: Int8
  ) -> [AdvertisingStructure] {
    var fields: [AdvertisingValue] = []
    switch discoverability {
    case .none: break
    case .limited: fields.append(.flags([.limitedDiscoverable, .brEDRNotSupported]))
    case .general: fields.append(.flags([.generalDiscoverable, .brEDRNotSupported]))
    }
    for (size, uuids) in services.bySize {
      fields.append(.serviceUUIDs(uuids, size: size, isComplete: isComplete))
    }
    for (size, uuids) in solicitedServices[...].bySize {
      fields.append(.solicitedServiceUUIDs(uuids, size: size))
    }
    for data in manufacturerData { fields.append(.manufacturerData(data)) }
    for data in serviceData { fields.append(.serviceData(data, size: data.uuid.advertisedSize)) }
    var structures = fields.map(\.structure) + others
    if let appearance { structures.append(AdvertisingValue.appearance(appearance).structure) }
    if includesTXPower { structures.append(AdvertisingValue.txPowerLevel(txPower).structure) }
    return structures
  }

  private func structure(_ type: AdvertisingDataType, _ value: [UInt8]) -> AdvertisingStructure {
    AdvertisingStructure(type: type, value: value)
  }
}

extension BluetoothUUID {
  /// The shortest form that advertisements know.
  fileprivate var advertisedSize: AdvertisingValue.UUIDSize {
    short16 != nil ? .bits16 : short32 != nil ? .bits32 : .bits128
  }
}

extension ArraySlice<BluetoothUUID> {
  /// The UUIDs of each size that there are any of, in their order.
  fileprivate var bySize: [(AdvertisingValue.UUIDSize, [BluetoothUUID])] {
    let sizes: [AdvertisingValue.UUIDSize] = [.bits16, .bits32, .bits128]
    return sizes.compactMap { size in
      let uuids = filter { $0.advertisedSize == size }
      return uuids.isEmpty ? nil : (size, uuids)
    }
  }
}

extension [UInt8] {
  /// As many bytes as there is room for, whole characters only.
  fileprivate func utf8Prefix(_ count: Int) -> [UInt8] {
    guard count < self.count else { return self }
    // The byte after the cut must begin a code point.
    let end = indices.prefix(count + 1).last { self[$0] & 0xc0 != 0x80 } ?? 0
    return Array(self[..<end])
  }
}
