import BLEWire

extension HCIAdvertiser {
  /// Takes the answer to the last command.
  mutating func receive(_ answer: HCICommandAnswer, hasLinks: Bool) {
    guard let (step, handle, family) = current.take() else { return }
    defer { self.step() }
    // Another part of the host found out that there are no extended commands.
    guard family == info.family else { return }
    guard let index = sets.firstIndex(where: { $0.handle == handle }) else { return }
    switch step {
    case .setCount:
      let value = answer.value(of: HCILEReadNumberOfSupportedAdvertisingSets.self)
      if answer.status == .unknownCommand { return refuseExtendedCommands() }
      setLimit = max(1, value.map { Int($0.numSupportedAdvertisingSets) } ?? 1)
    case .dataLength:
      let value = answer.value(of: HCILEReadMaximumAdvertisingDataLength.self)
      dataLimit = max(
        AdvertisingData.Limit.legacy, value.map { Int($0.maxAdvertisingDataLength) } ?? 0)
    case .power:
      let value = answer.value(of: HCILEReadAdvertisingPhysicalChannelTransmitPower.self)
      sets[index].hasAskedForPower = true
      sets[index].txPower = value.map { Int($0.txPowerLevel) }
    case .disable:
      // One that says Command Disallowed does not advertise.
      sets[index].isOn = false
    case .remove: sets[index].hasParameters = false
    case .enable where answer.status == .success:
      sets[index].isOn = true
      sets[index].hasRetried = false
    case .enable: enableRefused(index, answer, hasLinks: hasLinks)
    case .parameters, .address, .data:
      guard answer.status == .success else { return refused(index, step, answer) }
      accepted(index, step, answer)
    }
  }

  private mutating func accepted(_ index: Int, _ step: Step, _ answer: HCICommandAnswer) {
    switch step {
    case .parameters:
      sets[index].hasParameters = true
      if let value = answer.value(of: HCILESetExtendedAdvertisingParameters.self) {
        sets[index].txPower = Int(value.selectedTXPower)
      }
    case .address: sets[index].hasAddress = true
    case .data(let chunk):
      // The content may have changed meanwhile.
      if sets[index].chunks.first == chunk { sets[index].chunks.removeFirst() }
    case .setCount, .dataLength, .power, .enable, .disable, .remove: break
    }
  }

  private mutating func enableRefused(_ index: Int, _ answer: HCICommandAnswer, hasLinks: Bool) {
    // Not beside its links, or not beside so many.
    if hasLinks, sets[index].told != nil {
      sets[index].isWaiting = true
    } else {
      refused(index, .enable, answer)
    }
  }

  private mutating func refused(_ index: Int, _ step: Step, _ answer: HCICommandAnswer) {
    if answer.status == .unknownCommand, info.family == .extended {
      return refuseExtendedCommands()
    }
    if answer.status == .memoryExceeded, case .parameters = step {
      return sets[index].give(up: .noMoreSets(sets.count { $0.hasParameters }))
    }
    // It may advertise already, or have forgotten the set: once more from the start.
    if !sets[index].hasRetried,
      answer.status == .commandDisallowed || answer.status == .unknownAdvertiser
    {
      sets[index].forget()
      sets[index].hasRetried = true
      sets[index].isOn = answer.status == .commandDisallowed
      return
    }
    sets[index].give(up: .refused(answer.opcode, answer.status))
  }
}

extension HCIAdvertiser {
  private mutating func refuseExtendedCommands() {
    actions.append(.usesLegacyCommands)
    useLegacyCommands()
  }
}

extension HCIStatus {
  /// 0x07: there is no room left.
  static let memoryExceeded = HCIStatus(rawValue: 0x07)
  /// 0x42: no advertising set has that handle.
  static let unknownAdvertiser = HCIStatus(rawValue: 0x42)
}
