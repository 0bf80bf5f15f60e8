internal import BLEWire

/// Commands of scanning, legacy and extended, and of the filter accept list
/// (Vol 4, Part E, §7.8.10–11, §7.8.14–17, §7.8.64–65).
extension VirtualRadio {
  static let scanningCommands: [CommandHandler] = [
    .complete(HCILESetScanParameters.self, bit: 210) { radio, id, command in
      try radio.choose(.legacy, id)
      try require(!radio[id].scan.isEnabled, .commandDisallowed)
      try require(
        command.scanType <= 1 && isWindow(command.scanWindow, in: command.scanInterval, 0x4000)
          && command.ownAddressType.rawValue <= 3 && command.scanningFilterPolicy <= 3,
        .invalidParameters)
      radio[id].scan.isActive = command.scanType == 1
      radio[id].scan.interval = command.scanInterval
      radio[id].scan.window = command.scanWindow
      radio[id].scan.ownAddressType = command.ownAddressType
      radio[id].scan.filterPolicy = command.scanningFilterPolicy
      radio[id].scan.hears1M = true
      radio[id].scan.hearsCoded = false
      return .init()
    },
    .complete(HCILESetScanEnable.self, bit: 211) { radio, id, command in
      try radio.choose(.legacy, id)
      try radio.enableScan(
        command.leScanEnable, duplicates: command.filterDuplicates ? 1 : 0, duration: 0, period: 0,
        isExtended: false, id)
      return .init()
    },
    .complete(HCILESetExtendedScanParameters.self, bit: 301) { radio, id, command in
      try radio.choose(.extended, id)
      try require(!radio[id].scan.isEnabled, .commandDisallowed)
      guard let first = command.phys.first, command.scanningPHYs & ~0x05 == 0,
        command.phys.allSatisfy({
          $0.scanType <= 1 && isWindow($0.scanWindow, in: $0.scanInterval, 0xffff)
        }), command.ownAddressType.rawValue <= 3, command.scanningFilterPolicy <= 3
      else { throw CommandFailure(.invalidParameters) }
      radio[id].scan.isActive = first.scanType == 1
      radio[id].scan.interval = first.scanInterval
      radio[id].scan.window = first.scanWindow
      radio[id].scan.ownAddressType = command.ownAddressType
      radio[id].scan.filterPolicy = command.scanningFilterPolicy
      radio[id].scan.hears1M = command.scanningPHYs & 1 != 0
      radio[id].scan.hearsCoded = command.scanningPHYs & 4 != 0
      return .init()
    },
    .complete(HCILESetExtendedScanEnable.self, bit: 302) { radio, id, command in
      try radio.choose(.extended, id)
      try require(
        command.filterDuplicates <= 2 && !(command.filterDuplicates == 2 && command.period == 0),
        .invalidParameters)
      // A period must be longer than the scan in it.
      try require(
        command.period == 0 || command.duration == 0
          || Int(command.period) * 128 > Int(command.duration), .invalidParameters)
      try radio.enableScan(
        command.enable, duplicates: command.filterDuplicates, duration: command.duration,
        period: command.period, isExtended: true, id)
      return .init()
    },
    .complete(HCILEReadFilterAcceptListSize.self, bit: 214) { radio, id, _ in
      let size = radio[id].configuration.acceptListSize
      return .init { $0.filterAcceptListSize = size }
    },
    .complete(HCILEClearFilterAcceptList.self, bit: 215) { radio, id, _ in
      try require(!radio[id].usesAcceptList, .commandDisallowed)
      radio[id].acceptList = []
      return .init()
    },
    .complete(HCILEAddDeviceToFilterAcceptList.self, bit: 216) { radio, id, command in
      try require(!radio[id].usesAcceptList, .commandDisallowed)
      let entry = try acceptListEntry(command.addressType, command.address)
      guard !radio[id].acceptList.contains(entry) else { return .init() }
      try require(
        radio[id].acceptList.count < Int(radio[id].configuration.acceptListSize), .memoryExceeded)
      radio[id].acceptList.append(entry)
      return .init()
    },
    .complete(HCILERemoveDeviceFromFilterAcceptList.self, bit: 217) { radio, id, command in
      try require(!radio[id].usesAcceptList, .commandDisallowed)
      let entry = try acceptListEntry(command.addressType, command.address)
      radio[id].acceptList.removeAll { $0 == entry }
      return .init()
    },
  ]

  private mutating func enableScan(
    _ isEnabled: Bool, duplicates: UInt8, duration: UInt16, period: UInt16, isExtended: Bool,
    _ id: ControllerID
  ) throws(CommandFailure) {
    if isEnabled {
      let type = self[id].scan.ownAddressType
      try require(
        type != .random || self[id].randomAddress != nil, .invalidParameters)
      if !self[id].scan.isEnabled { try checkRole(self[id].scan.role, id) }
    }
    self[id].scan.isEnabled = isEnabled
    self[id].scan.isListening = isEnabled
    self[id].scan.isExtended = isExtended
    self[id].scan.run &+= 1
    self[id].seenReports = []
    guard isEnabled else { return }
    self[id].scan.filtersDuplicates = duplicates
    self[id].scan.duration = duration
    self[id].scan.period = period
    listen(id)
  }
}

extension VirtualController {
  /// Whether the accept list is in use, so that it must not change (Vol 4, Part E, §7.8.16).
  fileprivate var usesAcceptList: Bool {
    scan.isEnabled && scan.filterPolicy & 1 == 1 || initiator?.usesAcceptList == true
      || sets.contains { $0.isEnabled && $0.filterPolicy != 0 }
  }
}

/// Whether a scan's window fits into its interval (Vol 4, Part E, §7.8.10).
func isWindow(_ window: UInt16, in interval: UInt16, _ most: UInt16) -> Bool {
  (4...most).contains(interval) && (4...interval).contains(window)
}

private func acceptListEntry(
  _ type: AddressType, _ address: BluetoothAddress
) throws(CommandFailure) -> DeviceAddress {
  // Type 0xFF stands for anonymous advertisers.
  if type == .anonymous { return DeviceAddress(.zero, type: .anonymous).plain }
  try require(type.rawValue <= 3, .invalidParameters)
  return DeviceAddress(address, type: type).plain
}
