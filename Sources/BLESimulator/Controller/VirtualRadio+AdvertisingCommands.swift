internal import BLEWire

/// Commands of advertising, legacy and extended (Vol 4, Part E, §7.8.5–9, §7.8.52–60).
extension VirtualRadio {
  static let advertisingCommands: [CommandHandler] = [
    .complete(HCILESetAdvertisingParameters.self, bit: 205) { radio, id, command in
      try radio.setLegacyParameters(command, id)
      return .init()
    },
    .complete(HCILESetAdvertisingData.self, bit: 207) { radio, id, command in
      try require(command.advertisingDataLength <= 31, .invalidParameters)
      let index = try radio.legacySet(id)
      radio[id].sets[index].data = Array(
        command.advertisingData.prefix(Int(command.advertisingDataLength)))
      return .init()
    },
    .complete(HCILESetScanResponseData.self, bit: 208) { radio, id, command in
      try require(command.scanResponseDataLength <= 31, .invalidParameters)
      let index = try radio.legacySet(id)
      radio[id].sets[index].scanResponse = Array(
        command.scanResponseData.prefix(Int(command.scanResponseDataLength)))
      return .init()
    },
    .complete(HCILESetAdvertisingEnable.self, bit: 209) { radio, id, command in
      try require(command.advertisingEnable <= 1, .invalidParameters)
      let index = try radio.legacySet(id)
      if command.advertisingEnable == 1 {
        guard !radio[id].sets[index].isEnabled else { return .init() }
        let isHighDuty = radio[id].sets[index].properties.contains(.highDuty)
        // A directed advertiser at high duty gives up after 1.28 s (Vol 6, Part B, §4.4.2.4.3).
        try radio.enable(index, id, duration: isHighDuty ? 128 : 0, events: 0)
      } else {
        radio.disable(index, id)
      }
      return .init()
    },
    .complete(HCILESetAdvertisingSetRandomAddress.self, bit: 289) { radio, id, command in
      let index = try radio.extendedSet(command.advertisingHandle, id)
      let set = radio[id].sets[index]
      try require(!(set.isEnabled && set.properties.contains(.connectable)), .commandDisallowed)
      radio[id].sets[index].randomAddress = command.randomAddress
      return .init()
    },
    .complete(HCILESetExtendedAdvertisingParameters.self, bit: 290) { radio, id, command in
      let power = try radio.setExtendedParameters(command, id)
      return .init { $0.selectedTXPower = power }
    },
    .complete(HCILESetExtendedAdvertisingData.self, bit: 291) { radio, id, command in
      let index = try radio.extendedSet(command.advertisingHandle, id)
      var set = radio[id].sets[index]
      try radio.change(
        &set.data, &set.isDataOpen, in: radio[id].sets[index], operation: command.operation,
        with: command.advertisingData)
      set.dataID = UInt16.random(in: 0...0xfff, using: &radio.random)
      radio[id].sets[index] = set
      return .init()
    },
    .complete(HCILESetExtendedScanResponseData.self, bit: 292) { radio, id, command in
      let index = try radio.extendedSet(command.advertisingHandle, id)
      var set = radio[id].sets[index]
      try require(command.operation != 4, .invalidParameters)
      try radio.change(
        &set.scanResponse, &set.isScanResponseOpen, in: radio[id].sets[index],
        operation: command.operation,
        with: command.scanResponseData)
      radio[id].sets[index] = set
      return .init()
    },
    .complete(HCILESetExtendedAdvertisingEnable.self, bit: 293) { radio, id, command in
      try radio.enableExtended(command, id)
      return .init()
    },
    .complete(HCILEReadMaximumAdvertisingDataLength.self, bit: 294) { radio, id, _ in
      try radio.choose(.extended, id)
      return .init { $0.maxAdvertisingDataLength = UInt16(maximumAdvertisingData) }
    },
    .complete(HCILEReadNumberOfSupportedAdvertisingSets.self, bit: 295) { radio, id, _ in
      try radio.choose(.extended, id)
      let sets = radio[id].configuration.advertisingSets
      return .init { $0.numSupportedAdvertisingSets = sets }
    },
    .complete(HCILERemoveAdvertisingSet.self, bit: 296) { radio, id, command in
      let index = try radio.extendedSet(command.advertisingHandle, id)
      try require(!radio[id].sets[index].isEnabled, .commandDisallowed)
      radio[id].sets.remove(at: index)
      return .init()
    },
    .complete(HCILEClearAdvertisingSets.self, bit: 297) { radio, id, _ in
      try radio.choose(.extended, id)
      try require(!radio[id].sets.contains(where: \.isEnabled), .commandDisallowed)
      radio[id].sets = []
      return .init()
    },
  ]

  /// Legacy and extended commands must not be mixed until a reset (Vol 4, Part E, §3.1.1).
  ///
  /// Some controllers do not mind, and hosts of some machines rely on it.
  mutating func choose(
    _ commandSet: VirtualController.CommandSet, _ id: ControllerID
  ) throws(CommandFailure) {
    guard !self[id].configuration.mixesCommandSets else { return }
    try require((self[id].commandSet ?? commandSet) == commandSet, .commandDisallowed)
    self[id].commandSet = commandSet
  }

  private mutating func legacySet(_ id: ControllerID) throws(CommandFailure) -> Int {
    try choose(.legacy, id)
    if let index = self[id].set(AdvertisingSet.legacyHandle) { return index }
    self[id].sets.append(AdvertisingSet(handle: AdvertisingSet.legacyHandle))
    return self[id].sets.count - 1
  }

  private mutating func extendedSet(
    _ handle: UInt8, _ id: ControllerID
  ) throws(CommandFailure) -> Int {
    try choose(.extended, id)
    try require(handle <= 0xef, .invalidParameters)
    guard let index = self[id].set(handle) else { throw CommandFailure(.unknownAdvertiser) }
    return index
  }

  private mutating func setLegacyParameters(
    _ command: HCILESetAdvertisingParameters, _ id: ControllerID
  ) throws(CommandFailure) {
    let kinds: [AdvertisingSet.Properties] = [
      [.connectable, .scannable, .legacy], [.connectable, .directed, .highDuty, .legacy],
      [.scannable, .legacy], [.legacy], [.connectable, .directed, .legacy],
    ]
    let index = try legacySet(id)
    try require(!self[id].sets[index].isEnabled, .commandDisallowed)
    try require(
      kinds.indices.contains(Int(command.advertisingType)) && command.ownAddressType.rawValue <= 3
        && command.peerAddressType.rawValue <= 1 && command.advertisingFilterPolicy <= 3
        && command.advertisingChannelMap & 7 != 0, .invalidParameters)
    // Intervals mean nothing at high duty.
    if command.advertisingType != 1 {
      let range: ClosedRange<UInt16> = 0x20...0x4000
      try require(
        range.contains(command.advertisingIntervalMin)
          && range.contains(command.advertisingIntervalMax)
          && command.advertisingIntervalMin <= command.advertisingIntervalMax, .invalidParameters)
    }
    self[id].sets[index].properties = kinds[Int(command.advertisingType)]
    self[id].sets[index].interval = UInt32(max(command.advertisingIntervalMin, 0x20))
    self[id].sets[index].ownAddressType = command.ownAddressType
    self[id].sets[index].peer = DeviceAddress(command.peerAddress, type: command.peerAddressType)
    self[id].sets[index].filterPolicy = command.advertisingFilterPolicy
    self[id].sets[index].power = self[id].configuration.transmitPower
  }

  private mutating func setExtendedParameters(
    _ command: HCILESetExtendedAdvertisingParameters, _ id: ControllerID
  ) throws(CommandFailure) -> Int8 {
    try choose(.extended, id)
    let properties = AdvertisingSet.Properties(rawValue: command.advertisingEventProperties & 0x7f)
    let (low, high) = (
      number(command.primaryAdvertisingIntervalMin), number(command.primaryAdvertisingIntervalMax)
    )
    try require(
      command.advertisingHandle <= 0xef && low >= 0x20 && low <= high
        && command.primaryAdvertisingChannelMap & 7 != 0 && command.ownAddressType.rawValue <= 3
        && command.peerAddressType.rawValue <= 1 && command.advertisingFilterPolicy <= 3
        && command.advertisingSID <= 15
        && [.le1M, .leCoded].contains(command.primaryAdvertisingPHY)
        && [.le1M, .le2M, .leCoded].contains(command.secondaryAdvertisingPHY)
        && properties.isAllowed
        && !(properties.contains(.legacy) && command.primaryAdvertisingPHY != .le1M),
      .invalidParameters)
    let index: Int
    if let known = self[id].set(command.advertisingHandle) {
      index = known
    } else {
      try require(
        self[id].sets.count < Int(self[id].configuration.advertisingSets), .memoryExceeded)
      self[id].sets.append(AdvertisingSet(handle: command.advertisingHandle))
      index = self[id].sets.count - 1
    }
    try require(!self[id].sets[index].isEnabled, .commandDisallowed)
    let power = min(max(command.advertisingTXPower, -127), self[id].configuration.transmitPower)
    let selected =
      command.advertisingTXPower == 127 ? self[id].configuration.transmitPower : power
    self[id].sets[index].properties = properties
    self[id].sets[index].interval = low
    self[id].sets[index].ownAddressType = command.ownAddressType
    self[id].sets[index].peer = DeviceAddress(command.peerAddress, type: command.peerAddressType)
    self[id].sets[index].filterPolicy = command.advertisingFilterPolicy
    self[id].sets[index].power = selected
    self[id].sets[index].primaryPHY = command.primaryAdvertisingPHY
    self[id].sets[index].secondaryPHY = command.secondaryAdvertisingPHY
    self[id].sets[index].sid = command.advertisingSID
    self[id].sets[index].notifiesScanRequests = command.scanRequestNotificationEnable == 1
    return selected
  }

  /// Takes a fragment of data (Vol 4, Part E, §7.8.54).
  private func change(
    _ data: inout [UInt8], _ isOpen: inout Bool, in set: AdvertisingSet, operation: UInt8,
    with fragment: [UInt8]
  ) throws(CommandFailure) {
    try require(operation <= 4 && fragment.count <= 251, .invalidParameters)
    try require(!set.isEnabled || operation >= 3, .commandDisallowed)
    if set.isLegacy {
      try require(operation >= 3 && fragment.count <= 31, .invalidParameters)
      try require(!set.properties.contains(.directed) || fragment.isEmpty, .invalidParameters)
    }
    switch operation {
    case 1, 3: data = fragment
    case 0, 2:
      try require(isOpen, .commandDisallowed)
      try require(data.count + fragment.count <= maximumAdvertisingData, .memoryExceeded)
      data += fragment
    default:
      try require(set.isEnabled && fragment.isEmpty && !data.isEmpty, .invalidParameters)
    }
    isOpen = operation == 0 || operation == 1
  }

  private mutating func enableExtended(
    _ command: HCILESetExtendedAdvertisingEnable, _ id: ControllerID
  ) throws(CommandFailure) {
    try choose(.extended, id)
    try require(command.enable <= 1, .invalidParameters)
    if command.enable == 0, command.sets.isEmpty {
      for index in self[id].sets.indices { disable(index, id) }
      return
    }
    let handles = command.sets.map(\.advertisingHandle)
    try require(!handles.isEmpty && Set(handles).count == handles.count, .invalidParameters)
    var indices: [Int] = []
    for entry in command.sets {
      let index = try extendedSet(entry.advertisingHandle, id)
      if command.enable == 1 {
        try checkStart(index, id)
        let isHighDuty = self[id].sets[index].properties.contains(.highDuty)
        try require(!isHighDuty || (1...128).contains(entry.duration), .invalidParameters)
      }
      indices.append(index)
    }
    for (index, entry) in zip(indices, command.sets) {
      disable(index, id)
      guard command.enable == 1 else { continue }
      try enable(
        index, id, duration: entry.duration, events: entry.maxExtendedAdvertisingEvents)
    }
  }
}

extension AdvertisingSet.Properties {
  /// Whether this combination is one of the specification's (Vol 4, Part E, §7.8.53).
  fileprivate var isAllowed: Bool {
    if contains(.legacy) { return [0x13, 0x15, 0x1d, 0x12, 0x10].contains(rawValue) }
    if contains([.connectable, .scannable]) || contains(.highDuty) { return false }
    return !contains(.anonymous) || isDisjoint(with: [.connectable, .scannable])
  }
}

extension HCIStatus {
  /// 0x07: there is no room left.
  static let memoryExceeded = Self(rawValue: 0x07)
  /// 0x42: no advertising set has that handle.
  static let unknownAdvertiser = Self(rawValue: 0x42)
}

/// The longest data of an extended advertising set (Vol 4, Part E, §7.8.57).
private let maximumAdvertisingData = 1650

/// A little-endian number of any size.
private func number(_ bytes: [UInt8]) -> UInt32 {
  bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
}
