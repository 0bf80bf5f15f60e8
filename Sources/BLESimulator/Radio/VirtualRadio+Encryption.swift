internal import BLEWire

/// How a link's encryption starts (Vol 6, Part B, §5.1.3).
extension VirtualRadio {
  /// The central's host has given a key; data waits from now on.
  mutating func requestEncryption(_ command: HCILEEnableEncryption, on link: VirtualLink) {
    let run = link.encryptionRun &+ 1
    links[link.id.slot]?.encryption = .starting(
      centralKey: command.longTermKey, wasOn: link.isEncrypted)
    links[link.id.slot]?.encryptionRun = run
    begin(
      .requestEncryption(
        random: command.randomNumber, diversifier: command.encryptedDiversifier,
        key: command.longTermKey), on: link.id)
    queue.add(.encryptionTimeout(link.id, run: run), at: now.adding(procedureTimeout))
  }

  /// Asks the peripheral's host for the key, if it wants to be asked.
  mutating func requestKey(_ link: VirtualLink, random: UInt64, diversifier: UInt16) {
    let peripheral = link[.peripheral].controller
    guard self[peripheral].configuration.has(.encryption), self[peripheral].wantsLE(0x05) else {
      return begin(.rejectEncryption(.unsupportedRemoteFeature), on: link.id)
    }
    links[link.id.slot]?.isAwaitingKey = true
    let event = HCILELongTermKeyRequest {
      $0.connectionHandle = link[.peripheral].handle
      $0.randomNumber = random
      $0.encryptedDiversifier = diversifier
    }
    emit(event, to: peripheral)
  }

  /// The peripheral's host has answered; nil when it has no key.
  mutating func answerKey(
    _ handle: ConnectionHandle, _ key: [UInt8]?, _ id: ControllerID
  ) throws(CommandFailure) {
    let (link, role) = try find(handle, id)
    try require(role == .peripheral && link.isAwaitingKey, .commandDisallowed)
    links[link.id.slot]?.isAwaitingKey = false
    if let key {
      begin(.startEncryption(peripheralKey: key), on: link.id)
    } else {
      begin(.rejectEncryption(.pinOrKeyMissing), on: link.id)
    }
  }

  /// Both keys are known: with different ones the first packet's check fails at once.
  mutating func startEncryption(_ link: VirtualLink, peripheralKey: [UInt8]) {
    guard case .starting(let centralKey, let wasOn) = link.encryption else { return }
    guard centralKey == peripheralKey else {
      return drop(link.id, central: .micFailure, peripheral: .micFailure)
    }
    links[link.id.slot]?.encryption = .on
    for end in link.ends {
      let event =
        wasOn
        ? HCIEncryptionKeyRefreshComplete { $0.connectionHandle = end.handle }.packet
        : HCIEncryptionChange {
          $0.connectionHandle = end.handle
          $0.encryptionEnabled = 1
        }.packet
      emit(event, to: end.controller)
    }
    wake(link.id)
  }

  /// The link goes on in clear; one that was encrypted ends (Vol 6, Part B, §5.1.3.2).
  mutating func rejectEncryption(_ link: VirtualLink, _ status: HCIStatus) {
    guard case .starting(_, let wasOn) = link.encryption else { return }
    guard !wasOn else { return drop(link.id, central: status, peripheral: status) }
    links[link.id.slot]?.encryption = .off
    let event = HCIEncryptionChange {
      $0.status = status
      $0.connectionHandle = link[.central].handle
    }
    emit(event, to: link[.central].controller)
    wake(link.id)
  }
}
