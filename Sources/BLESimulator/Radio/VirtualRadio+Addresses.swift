internal import BLEWire

/// Who is who, and who hears whom.
extension VirtualRadio {
  /// The address that a controller sends with (Vol 6, Part B, §1.3, §6.2).
  mutating func ownAddress(
    _ type: AddressType, peer: DeviceAddress, random own: BluetoothAddress?, _ id: ControllerID
  ) -> DeviceAddress {
    if type.rawValue >= 2, self[id].resolvingList.isEnabled,
      let index = self[id].resolvingList.index(of: peer), let address = localAddress(index, id)
    {
      return DeviceAddress(address, type: .random)
    }
    return type.isRandom
      ? DeviceAddress(own ?? .zero, type: .random)
      : DeviceAddress(self[id].configuration.address, type: .public)
  }

  /// The private address towards a peer; another one each time its timeout is over
  /// (Vol 6, Part B, §6.1.1).
  mutating func localAddress(_ index: Int, _ id: ControllerID) -> BluetoothAddress? {
    let entry = self[id].resolvingList.entries[index]
    guard let key = entry.localKey else { return nil }
    let lifetime = Duration.seconds(Int64(self[id].resolvingList.timeout))
    if let address = entry.localAddress, now < entry.localAddressMadeAt.adding(lifetime) {
      return address
    }
    let address = BluetoothAddress(
      resolvableBy: key, random: UInt32.random(in: 0...0x3f_ffff, using: &random), with: crypto)
    self[id].resolvingList.entries[index].localAddress = address
    self[id].resolvingList.entries[index].localAddressMadeAt = now
    return address
  }

  func hasLocalKey(for peer: DeviceAddress, _ id: ControllerID) -> Bool {
    guard let index = self[id].resolvingList.index(of: peer) else { return false }
    return self[id].resolvingList.entries[index].localKey != nil
  }

  /// A peer as a controller tells its host: the identity, where the address resolves.
  mutating func identity(
    of address: DeviceAddress, heardBy id: ControllerID
  ) -> (address: DeviceAddress, entry: Int?) {
    guard let index = self[id].resolvingList.resolve(address, with: crypto) else {
      return (address, nil)
    }
    let identity = self[id].resolvingList.entries[index].identity
    let type: AddressType = identity.type == .public ? .publicIdentity : .randomIdentity
    return (DeviceAddress(identity.address, type: type), index)
  }

  /// Whether an address that a packet is aimed at is a controller's own.
  func isOwn(_ target: DeviceAddress, type: AddressType, of id: ControllerID) -> Bool {
    let controller = self[id]
    if target.type == .public { return target.address == controller.configuration.address }
    if target.address == controller.randomAddress { return true }
    guard controller.resolvingList.isEnabled, target.isResolvable else { return false }
    return controller.resolvingList.entries.contains {
      $0.localKey.map { target.address.isResolved(by: $0, with: crypto) } ?? false
    }
  }

  /// How strong a controller hears another one; nil when it does not.
  func rssi(from sender: ControllerID, to receiver: ControllerID, power: Int8) -> Int8? {
    // Field by field: whole controllers would be copied for each packet.
    guard self[sender].isPlugged, self[receiver].isPlugged, !self[sender].isOutOfRange,
      !self[receiver].isOutOfRange
    else { return nil }
    let distance = self[sender].configuration.position - self[receiver].configuration.position
    return PathLoss.rssi(transmitted: power, metres: abs(distance))
  }
}
