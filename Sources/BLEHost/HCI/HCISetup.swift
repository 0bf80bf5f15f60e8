import BLEWire

/// Resets a controller and asks it what it has (Vol 4, Part E, §4.2; Vol 6, Part D, §2).
///
/// Rules:
/// - Only Reset has to succeed. All else is optional: a controller that does not know a command,
///   or refuses it, is used without it.
/// - Buffers: LE Read Buffer Size v2 or v1; when that says 0 or fails, those shared with BR/EDR;
///   when that fails too, 27 × 1.
/// - The extended commands only when all those of scanning and connecting are there and their events
///   could be enabled; and those of advertising too, unless the controller can't advertise at all.
struct HCISetup: Sendable {
  /// What has to be done.
  enum Action: Hashable, Sendable {
    /// Submit this command.
    case command(HCICommandPacket)
    /// The controller can be used.
    case ready(ControllerInfo)
    /// The controller can't be used.
    case failed(HostFailure)
  }

  private enum Step: Int, CaseIterable {
    case reset, commands, lmpFeatures, version, address, features, buffersV2, buffers, sharedBuffers
    case eventMask, leHostSupport, leEventMask, leEventMaskFloor, states, acceptListSize
    case acceptListClear, maximumDataLength, suggestedDataLength, defaultPHY, randomAddress
    case done
  }

  private let configuration: HCIHost.Configuration
  private var info = ControllerInfo()
  private var step = Step.reset
  private var lmpFeatures: UInt64?
  private var hasBuffers = false
  private var isMaskRefused = false
  private var isMaskAnswered = true
  private var actions = RingBuffer<Action>()

  init(_ configuration: HCIHost.Configuration) { self.configuration = configuration }

  /// Begins with the reset.
  mutating func start() {
    self = HCISetup(configuration)
    actions.append(.command(HCIReset().packet))
  }

  /// The next thing to do; nil when there is none.
  mutating func nextAction() -> Action? { actions.popFirst() }

  /// Takes the answer to the last command.
  mutating func receive(_ answer: HCICommandAnswer) {
    learn(answer)
    guard step != .done else { return }
    while let next = Step(rawValue: step.rawValue + 1) {
      step = next
      if next == .done { return finish() }
      if let packet = command(of: next) {
        actions.append(.command(packet))
        return
      }
    }
  }

  private mutating func finish() {
    let hasExtended = Self.extendedCommands.allSatisfy(info.commands.contains)
    let canAdvertise =
      info.commands.contains(.leSetAdvertisingEnable)
      || info.commands.contains(.leSetExtendedAdvertisingEnable)
    let hasExtendedAdvertising = Self.advertisingCommands.allSatisfy(info.commands.contains)
    info.family =
      hasExtended && (hasExtendedAdvertising || !canAdvertise) && !isMaskRefused
        && configuration.allowsExtendedCommands ? .extended : .legacy
    actions.append(.ready(info))
  }
}

extension HCISetup {
  /// The command of a step; nil when the controller does not need or have it.
  private func command(of step: Step) -> HCICommandPacket? {
    switch step {
    case .reset: HCIReset().packet
    case .commands: HCIReadLocalSupportedCommands().packet
    case .lmpFeatures: HCIReadLocalSupportedFeatures().packet
    case .version: HCIReadLocalVersionInformation().packet
    case .address: HCIReadBDADDR().packet
    case .features: HCILEReadLocalSupportedFeatures().packet
    case .buffersV2:
      info.commands.contains(.leReadBufferSizeV2) ? HCILEReadBufferSizeV2().packet : nil
    case .buffers: hasBuffers ? nil : HCILEReadBufferSize().packet
    case .sharedBuffers: hasBuffers ? nil : HCIReadBufferSize().packet
    case .eventMask: HCISetEventMask { $0.eventMask = Self.eventMask }.packet
    case .leHostSupport:
      isDualMode && info.commands.contains(.writeLEHostSupport)
        ? HCIWriteLEHostSupport { $0.leSupportedHost = 1 }.packet : nil
    case .leEventMask: HCILESetEventMask { $0.leEventMask = leEventMask }.packet
    case .leEventMaskFloor:
      isMaskRefused && isMaskAnswered ? HCILESetEventMask { $0.leEventMask = 0x1f }.packet : nil
    case .states:
      info.commands.contains(.leReadSupportedStates) ? HCILEReadSupportedStates().packet : nil
    case .acceptListSize: HCILEReadFilterAcceptListSize().packet
    case .acceptListClear: info.acceptListSize > 0 ? HCILEClearFilterAcceptList().packet : nil
    case .maximumDataLength:
      info.features.contains(.dataLengthExtension)
        && info.commands.contains(.leReadMaximumDataLength)
        ? HCILEReadMaximumDataLength().packet : nil
    case .suggestedDataLength:
      info.longestPacket.map { longest in
        HCILEWriteSuggestedDefaultDataLength {
          ($0.suggestedMaxTXOctets, $0.suggestedMaxTXTime) = longest
        }.packet
      }
    case .defaultPHY: defaultPHY
    case .randomAddress:
      info.ownAddress.type == .random
        ? HCILESetRandomAddress { $0.randomAddress = info.ownAddress.address }.packet : nil
    case .done: nil
    }
  }

  private var defaultPHY: HCICommandPacket? {
    guard info.features.contains(.phy2M), info.commands.contains(.leSetDefaultPHY),
      configuration.prefers2M
    else { return nil }
    return HCILESetDefaultPHY {
      $0.txPHYs = 0x03
      $0.rxPHYs = 0x03
    }.packet
  }

  private mutating func learn(_ answer: HCICommandAnswer) {
    switch step {
    case .reset:
      if answer.status != .success {
        step = .done
        actions.append(.failed(.setup(answer.opcode, answer.status)))
      }
    case .commands:
      let value = answer.value(of: HCIReadLocalSupportedCommands.self)
      info.commands = SupportedCommands(bytes: value?.supportedCommands ?? [])
    case .lmpFeatures:
      lmpFeatures = answer.value(of: HCIReadLocalSupportedFeatures.self)?.lmpFeatures
      // Bit 38: LE Supported (Controller).
      if let lmpFeatures, lmpFeatures >> 38 & 1 == 0 {
        step = .done
        actions.append(.failed(.noLowEnergy))
      }
    case .version:
      let value = answer.value(of: HCIReadLocalVersionInformation.self)
      info.hciVersion = value?.hciVersion ?? 0
      info.manufacturer = value?.companyIdentifier ?? 0
    case .address: learnAddress(answer)
    case .features:
      let value = answer.value(of: HCILEReadLocalSupportedFeatures.self)
      info.features = LEFeatures(rawValue: value?.leFeatures ?? 0)
    case .buffersV2, .buffers, .sharedBuffers: learnBuffers(answer)
    case .leEventMask:
      isMaskRefused = answer.status != .success
      isMaskAnswered = !answer.isMissing
    case .states: info.states = answer.value(of: HCILEReadSupportedStates.self)?.leStates
    case .acceptListSize:
      let value = answer.value(of: HCILEReadFilterAcceptListSize.self)
      info.acceptListSize = Int(value?.filterAcceptListSize ?? 0)
    case .acceptListClear:
      if answer.status != .success { info.acceptListSize = 0 }
    case .maximumDataLength:
      info.longestPacket = answer.value(of: HCILEReadMaximumDataLength.self).flatMap {
        $0.supportedMaxTXOctets > 27 ? ($0.supportedMaxTXOctets, $0.supportedMaxTXTime) : nil
      }
    case .eventMask, .leHostSupport, .leEventMaskFloor, .suggestedDataLength, .defaultPHY,
      .randomAddress, .done:
      break
    }
  }

  private mutating func learnAddress(_ answer: HCICommandAnswer) {
    info.address = answer.value(of: HCIReadBDADDR.self)?.address ?? .zero
    let random = configuration.staticAddress
    if let random, info.address == .zero || configuration.prefersStaticAddress {
      info.ownAddress = DeviceAddress(random, type: .random)
    } else {
      info.ownAddress = DeviceAddress(info.address, type: .public)
    }
  }

  private mutating func learnBuffers(_ answer: HCICommandAnswer) {
    var buffers = ControllerInfo.Buffers(length: 0, count: 0)
    if let value = answer.value(of: HCILEReadBufferSizeV2.self) {
      buffers = .init(
        length: Int(value.leACLDataPacketLength), count: Int(value.totalNumLEACLDataPackets))
    } else if let value = answer.value(of: HCILEReadBufferSize.self) {
      buffers = .init(
        length: Int(value.leACLDataPacketLength), count: Int(value.totalNumLEACLDataPackets))
    } else if let value = answer.value(of: HCIReadBufferSize.self) {
      buffers = .init(
        length: Int(value.aclDataPacketLength), count: Int(value.totalNumACLDataPackets))
    }
    guard buffers.length > 0, buffers.count > 0 else { return }
    info.buffers = buffers
    hasBuffers = true
  }

  /// Whether the controller has BR/EDR too (bit 37: BR/EDR Not Supported).
  private var isDualMode: Bool { lmpFeatures.map { $0 >> 37 & 1 == 0 } ?? false }

  /// The events of LE that the host understands and the controller has.
  private var leEventMask: UInt64 {
    // Connection Complete, reports, Connection Update, Remote Features, Long Term Key Request.
    var mask: UInt64 = 0x1f
    if info.features.contains(.connectionParametersRequest) { mask |= 1 << 5 }
    if info.features.contains(.dataLengthExtension) { mask |= 1 << 6 }
    if !info.features.isDisjoint(with: [.privacy, .extendedAdvertising])
      || info.commands.contains(.leExtendedCreateConnection)
    {
      mask |= 1 << 9
    }
    if info.features.contains(.extendedScannerFilterPolicies) { mask |= 1 << 10 }
    if !info.features.isDisjoint(with: [.phy2M, .phyCoded]) { mask |= 1 << 11 }
    if info.commands.contains(.leSetExtendedScanEnable) { mask |= 1 << 12 }
    if info.commands.contains(.leSetExtendedAdvertisingEnable) { mask |= 1 << 17 }
    return mask
  }

  private static let extendedCommands: [HCIOpcode] = [
    .leSetExtendedScanParameters, .leSetExtendedScanEnable, .leExtendedCreateConnection,
  ]
  private static let advertisingCommands: [HCIOpcode] = [
    .leSetAdvertisingSetRandomAddress, .leSetExtendedAdvertisingParameters,
    .leSetExtendedAdvertisingData, .leSetExtendedScanResponseData, .leSetExtendedAdvertisingEnable,
    .leReadMaximumAdvertisingDataLength, .leReadNumberOfSupportedAdvertisingSets,
    .leRemoveAdvertisingSet,
  ]

  /// The events of BR/EDR and of all links that the host understands.
  ///
  /// Disconnection, Encryption Change, Remote Version, Command Complete and Status, Hardware
  /// Error, Number Of Completed Packets, Buffer Overflow, Key Refresh, LE. Controllers were seen
  /// that really mask the three that can't be masked.
  private static let eventMask: UInt64 =
    1 << 4 | 1 << 7 | 1 << 11 | 1 << 13 | 1 << 14 | 1 << 15 | 1 << 18 | 1 << 25 | 1 << 47 | 1 << 61
}
