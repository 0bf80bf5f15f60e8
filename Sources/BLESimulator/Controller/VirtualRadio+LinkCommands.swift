internal import BLEWire

/// Commands that make, change and end links (Vol 4, Part E, §7.1, §7.5, §7.8).
extension VirtualRadio {
  static let linkCommands: [CommandHandler] = [
    .status(HCILECreateConnection.self, bit: 212) { radio, id, command in
      try radio.choose(.legacy, id)
      try radio.initiate(try initiator(command, at: radio.now), id)
    },
    .status(HCILEExtendedCreateConnection.self, bit: 303) { radio, id, command in
      try radio.choose(.extended, id)
      try radio.initiate(try initiator(command, at: radio.now), id)
    },
    .complete(HCILECreateConnectionCancel.self, bit: 213) { radio, id, _ in
      try radio.cancelInitiating(id)
      return .init()
    },
    .status(HCIDisconnect.self, bit: 5) { radio, id, command in
      let (link, role) = try radio.find(command.connectionHandle, id)
      try require(
        [0x05, 0x13, 0x14, 0x15, 0x1a, 0x29, 0x3b].contains(command.reason.rawValue),
        .invalidParameters)
      try require(link.terminator != role, .commandDisallowed)
      radio.begin(.terminate(by: role, command.reason), on: link.id)
    },
    .status(HCIReadRemoteVersionInformation.self, bit: 23) { radio, id, command in
      let (link, role) = try radio.find(command.connectionHandle, id)
      radio.begin(.exchangeVersions(by: role), on: link.id)
    },
    .status(HCILEReadRemoteFeatures.self, bit: 221) { radio, id, command in
      let (link, role) = try radio.find(command.connectionHandle, id)
      try require(
        role == .central || radio[id].configuration.has(.peripheralFeatureExchange),
        .commandDisallowed)
      radio.begin(.exchangeFeatures(by: role), on: link.id)
    },
    .status(HCILEConnectionUpdate.self, bit: 218) { radio, id, command in
      try radio.update(command, id)
    },
    .complete(HCILERemoteConnectionParameterRequestReply.self, bit: 268) { radio, id, command in
      let (link, role) = try radio.find(command.connectionHandle, id)
      try require(role == .central && link.isAsked, .commandDisallowed)
      guard
        let parameters = ConnectionParameters(
          minimum: command.intervalMin, maximum: command.intervalMax, latency: command.maxLatency,
          timeout: command.timeout)
      else { throw CommandFailure(.invalidParameters) }
      radio.begin(.update(by: .central, parameters), on: link.id)
      return .init { $0.connectionHandle = command.connectionHandle }
    },
    .complete(HCILERemoteConnectionParameterRequestNegativeReply.self, bit: 269) {
      radio, id, command in
      let (link, role) = try radio.find(command.connectionHandle, id)
      try require(role == .central && link.isAsked, .commandDisallowed)
      radio.begin(.rejectUpdate(command.reason), on: link.id)
      return .init { $0.connectionHandle = command.connectionHandle }
    },
    .complete(HCIReadRSSI.self, bit: 125) { radio, id, command in
      let (link, role) = try radio.find(command.handle, id)
      let peer = link[role.other].controller
      let power = radio[peer].configuration.transmitPower
      // 127: not known.
      let rssi = radio.rssi(from: peer, to: id, power: power) ?? 127
      return .init {
        $0.handle = command.handle
        $0.rssi = rssi
      }
    },
    .complete(HCIReadTransmitPowerLevel.self, bit: 82) { radio, id, command in
      _ = try radio.find(command.connectionHandle, id)
      try require(command.type <= 1, .invalidParameters)
      let power = radio[id].configuration.transmitPower
      return .init {
        $0.connectionHandle = command.connectionHandle
        $0.txPowerLevel = power
      }
    },
    .complete(HCILESetHostChannelClassification.self, bit: 219) { _, _, command in
      let channels = command.channelMap.reduce(0) { $0 + $1.nonzeroBitCount }
      try require(channels >= 2 && (command.channelMap.last ?? 0) < 0x20, .invalidParameters)
      return .init()
    },
    .complete(HCILEReadChannelMap.self, bit: 220) { radio, id, command in
      _ = try radio.find(command.connectionHandle, id)
      return .init {
        $0.connectionHandle = command.connectionHandle
        $0.channelMap = [0xff, 0xff, 0xff, 0xff, 0x1f]
      }
    },
    .complete(HCILESetDataLength.self, bit: 270) { radio, id, command in
      let (link, role) = try radio.find(command.connectionHandle, id)
      try checkLength(command.txOctets, command.txTime)
      let octets = min(command.txOctets, radio[id].configuration.maximumOctets)
      radio.links[link.id.slot]?[role].wantedOctets = octets
      radio.links[link.id.slot]?[role].wantedTime = command.txTime
      radio.begin(.updateDataLength, on: link.id)
      return .init { $0.connectionHandle = command.connectionHandle }
    },
    .complete(HCILEReadSuggestedDefaultDataLength.self, bit: 271) { radio, id, _ in
      let (octets, time) = (radio[id].suggestedOctets, radio[id].suggestedTime)
      return .init {
        $0.suggestedMaxTXOctets = octets
        $0.suggestedMaxTXTime = time
      }
    },
    .complete(HCILEWriteSuggestedDefaultDataLength.self, bit: 272) { radio, id, command in
      try checkLength(command.suggestedMaxTXOctets, command.suggestedMaxTXTime)
      radio[id].suggestedOctets = command.suggestedMaxTXOctets
      radio[id].suggestedTime = command.suggestedMaxTXTime
      return .init()
    },
    .complete(HCILEReadMaximumDataLength.self, bit: 283) { radio, id, _ in
      let configuration = radio[id].configuration
      let time = UInt16(
        clamping: AirTime.dataPacket(
          payload: Int(configuration.maximumOctets),
          phy: configuration.has(.coded) ? .leCoded : .le1M, isEncrypted: true))
      return .init {
        $0.supportedMaxTXOctets = configuration.maximumOctets
        $0.supportedMaxTXTime = time
        $0.supportedMaxRXOctets = configuration.maximumOctets
        $0.supportedMaxRXTime = time
      }
    },
    .complete(HCILEReadPHY.self, bit: 284) { radio, id, command in
      let (link, role) = try radio.find(command.connectionHandle, id)
      return .init {
        $0.connectionHandle = command.connectionHandle
        $0.txPHY = link[role].phy
        $0.rxPHY = link[role.other].phy
      }
    },
    .complete(HCILESetDefaultPHY.self, bit: 285) { radio, id, command in
      let mask = radio[id].configuration.phyMask
      try checkPHYs(command.allPHYs, command.txPHYs, command.rxPHYs, possible: mask)
      radio[id].sendingPHYs = command.allPHYs & 1 != 0 ? 7 : command.txPHYs
      radio[id].receivingPHYs = command.allPHYs & 2 != 0 ? 7 : command.rxPHYs
      return .init()
    },
    .status(HCILESetPHY.self, bit: 286) { radio, id, command in
      let (link, role) = try radio.find(command.connectionHandle, id)
      let mask = radio[id].configuration.phyMask
      try checkPHYs(command.allPHYs, command.txPHYs, command.rxPHYs, possible: mask)
      try require(!link[role].isUpdatingPHY, .commandDisallowed)
      radio.links[link.id.slot]?[role].isUpdatingPHY = true
      radio.begin(
        role == .central ? .updatePHY(by: .central, command) : .requestPHY(command), on: link.id)
    },
  ]

  private mutating func update(
    _ command: HCILEConnectionUpdate, _ id: ControllerID
  ) throws(CommandFailure) {
    let (link, role) = try find(command.connectionHandle, id)
    guard
      let parameters = ConnectionParameters(
        minimum: command.connectionIntervalMin, maximum: command.connectionIntervalMax,
        latency: command.maxLatency, timeout: command.supervisionTimeout)
    else { throw CommandFailure(.invalidParameters) }
    try require(
      !link[role].isUpdating && !(role == .central && link.isAsked), .commandDisallowed)
    if role == .peripheral {
      try require(self[id].configuration.has(.parameterRequest), .commandDisallowed)
    }
    links[link.id.slot]?[role].isUpdating = true
    begin(
      role == .central ? .update(by: .central, parameters) : .requestUpdate(command), on: link.id)
  }
}

private func initiator(
  _ command: HCILECreateConnection, at now: Moment
) throws(CommandFailure) -> InitiatorState {
  try require(isWindow(command.scanWindow, in: command.scanInterval, 0x4000), .invalidParameters)
  return try initiator(
    policy: command.initiatorFilterPolicy,
    peer: DeviceAddress(command.peerAddress, type: command.peerAddressType),
    own: command.ownAddressType,
    parameters: ConnectionParameters(
      minimum: command.connectionIntervalMin, maximum: command.connectionIntervalMax,
      latency: command.maxLatency, timeout: command.supervisionTimeout),
    scan: (command.scanInterval, command.scanWindow), isExtended: false, at: now)
}

private func initiator(
  _ command: HCILEExtendedCreateConnection, at now: Moment
) throws(CommandFailure) -> InitiatorState {
  // Advertising on the 2M PHY is only ever pointed at from another one.
  guard let first = command.phys.first, command.initiatingPHYs & ~0x07 == 0,
    command.initiatingPHYs & 0x05 != 0,
    command.phys.allSatisfy({
      ConnectionParameters(
        minimum: $0.connectionIntervalMin, maximum: $0.connectionIntervalMax,
        latency: $0.maxLatency, timeout: $0.supervisionTimeout) != nil
    }), isWindow(first.scanWindow, in: first.scanInterval, 0xffff)
  else { throw CommandFailure(.invalidParameters) }
  var state = try initiator(
    policy: command.initiatorFilterPolicy,
    peer: DeviceAddress(command.peerAddress, type: command.peerAddressType),
    own: command.ownAddressType,
    parameters: ConnectionParameters(
      minimum: first.connectionIntervalMin, maximum: first.connectionIntervalMax,
      latency: first.maxLatency, timeout: first.supervisionTimeout),
    scan: (first.scanInterval, first.scanWindow), isExtended: true, at: now)
  state.hears1M = command.initiatingPHYs & 1 != 0
  state.hearsCoded = command.initiatingPHYs & 4 != 0
  return state
}

private func initiator(
  policy: UInt8, peer: DeviceAddress, own: AddressType, parameters: ConnectionParameters?,
  scan: (interval: UInt16, window: UInt16), isExtended: Bool, at now: Moment
) throws(CommandFailure) -> InitiatorState {
  guard let parameters, policy <= 1, own.rawValue <= 3, policy == 1 || peer.type.rawValue <= 3
  else { throw CommandFailure(.invalidParameters) }
  return InitiatorState(
    usesAcceptList: policy == 1, peer: peer, ownAddressType: own, parameters: parameters,
    interval: scan.interval, window: scan.window, isExtended: isExtended, startedAt: now)
}

/// What a link layer's packet may hold (Vol 4, Part E, §7.8.33).
private func checkLength(_ octets: UInt16, _ time: UInt16) throws(CommandFailure) {
  try require(
    (27...251).contains(octets) && (328...17040).contains(time), .invalidParameters)
}

/// Which PHYs may be asked for (Vol 4, Part E, §7.8.48, §7.8.49).
private func checkPHYs(
  _ all: UInt8, _ sending: UInt8, _ receiving: UInt8, possible: UInt8
) throws(CommandFailure) {
  for (mask, isAny) in [(sending, all & 1 != 0), (receiving, all & 2 != 0)] where !isAny {
    try require(mask != 0 && mask <= 7, .invalidParameters)
    try require(mask & ~possible == 0, .unsupportedFeature)
  }
}
