internal import BLEWire

/// Commands of encryption and privacy (Vol 4, Part E, §7.8.24–26, §7.8.38–45, §7.8.77).
extension VirtualRadio {
  static let securityCommands: [CommandHandler] = [
    .status(HCILEEnableEncryption.self, bit: 224) { radio, id, command in
      let (link, role) = try radio.find(command.connectionHandle, id)
      try require(role == .central && !link.isPaused, .commandDisallowed)
      try require(radio[id].configuration.has(.encryption), .unsupportedFeature)
      radio.requestEncryption(command, on: link)
    },
    .complete(HCILELongTermKeyRequestReply.self, bit: 225) { radio, id, command in
      try radio.answerKey(command.connectionHandle, command.longTermKey, id)
      return .init { $0.connectionHandle = command.connectionHandle }
    },
    .complete(HCILELongTermKeyRequestNegativeReply.self, bit: 226) { radio, id, command in
      try radio.answerKey(command.connectionHandle, nil, id)
      return .init { $0.connectionHandle = command.connectionHandle }
    },
    .complete(HCILEAddDeviceToResolvingList.self, bit: 275) { radio, id, command in
      try require(radio[id].mayChangeResolvingList, .commandDisallowed)
      let identity = try plainIdentity(command.peerIdentityAddressType, command.peerIdentityAddress)
      try require(radio[id].resolvingList.index(of: identity) == nil, .invalidParameters)
      try require(
        radio[id].resolvingList.entries.count < Int(radio[id].configuration.resolvingListSize),
        .memoryExceeded)
      radio[id].resolvingList.entries.append(
        .init(identity: identity, peerKey: command.peerIRK, localKey: command.localIRK))
      radio[id].resolvingList.changed()
      return .init()
    },
    .complete(HCILERemoveDeviceFromResolvingList.self, bit: 276) { radio, id, command in
      try require(radio[id].mayChangeResolvingList, .commandDisallowed)
      let index = try radio.entry(command.peerIdentityAddressType, command.peerIdentityAddress, id)
      radio[id].resolvingList.entries.remove(at: index)
      radio[id].resolvingList.changed()
      return .init()
    },
    .complete(HCILEClearResolvingList.self, bit: 277) { radio, id, _ in
      try require(radio[id].mayChangeResolvingList, .commandDisallowed)
      radio[id].resolvingList.entries = []
      radio[id].resolvingList.changed()
      return .init()
    },
    .complete(HCILEReadResolvingListSize.self, bit: 278) { radio, id, _ in
      let size = radio[id].configuration.resolvingListSize
      return .init { $0.resolvingListSize = size }
    },
    .complete(HCILEReadPeerResolvableAddress.self, bit: 279) { radio, id, command in
      let index = try radio.entry(command.peerIdentityAddressType, command.peerIdentityAddress, id)
      guard let address = radio[id].resolvingList.entries[index].peerAddress else {
        throw CommandFailure(.unknownConnectionIdentifier)
      }
      return .init { $0.peerResolvableAddress = address }
    },
    .complete(HCILEReadLocalResolvableAddress.self, bit: 280) { radio, id, command in
      let index = try radio.entry(command.peerIdentityAddressType, command.peerIdentityAddress, id)
      guard let address = radio.localAddress(index, id) else {
        throw CommandFailure(.unknownConnectionIdentifier)
      }
      return .init { $0.localResolvableAddress = address }
    },
    .complete(HCILESetAddressResolutionEnable.self, bit: 281) { radio, id, command in
      try require(command.addressResolutionEnable <= 1, .invalidParameters)
      try require(!radio[id].isOnAir, .commandDisallowed)
      radio[id].resolvingList.isEnabled = command.addressResolutionEnable == 1
      radio[id].resolvingList.changed()
      return .init()
    },
    .complete(HCILESetResolvablePrivateAddressTimeout.self, bit: 282) { radio, id, command in
      try require((1...3600).contains(command.rpaTimeout), .invalidParameters)
      radio[id].resolvingList.timeout = command.rpaTimeout
      return .init()
    },
    .complete(HCILESetPrivacyMode.self, bit: 314) { radio, id, command in
      try require(command.privacyMode <= 1, .invalidParameters)
      try require(radio[id].mayChangeResolvingList, .commandDisallowed)
      let index = try radio.entry(command.peerIdentityAddressType, command.peerIdentityAddress, id)
      radio[id].resolvingList.entries[index].isDeviceMode = command.privacyMode == 1
      return .init()
    },
  ]

  private func entry(
    _ type: AddressType, _ address: BluetoothAddress, _ id: ControllerID
  ) throws(CommandFailure) -> Int {
    let identity = try plainIdentity(type, address)
    guard let index = self[id].resolvingList.index(of: identity) else {
      throw CommandFailure(.unknownConnectionIdentifier)
    }
    return index
  }
}

extension VirtualController {
  /// Whether addresses are in use (Vol 4, Part E, §7.8.44).
  fileprivate var isOnAir: Bool {
    scan.isEnabled || initiator != nil || sets.contains(where: \.isEnabled)
  }

  /// The resolving list may not change while it is used (Vol 4, Part E, §7.8.38).
  fileprivate var mayChangeResolvingList: Bool { !(resolvingList.isEnabled && isOnAir) }
}

private func plainIdentity(
  _ type: AddressType, _ address: BluetoothAddress
) throws(CommandFailure) -> DeviceAddress {
  try require(type.rawValue <= 1, .invalidParameters)
  return DeviceAddress(address, type: type)
}
