internal import BLEWire

// The way to what is wanted.
extension KernelScanner {
  /// When commands of our own disturb nobody.
  var mayBegin: Moment { initiatingEnd ?? quietEnd }

  /// Whether the scan that somebody else began is the kernel's, for devices that it waits for.
  var isBackground: Bool {
    guard let foreignScan else { return hasPendingConnections && isForeignScanUnseen }
    return foreignScan.parameters.isBackgroundScan
  }

  /// The scan that is to run when ours does not.
  var scanToRestore: ForeignScan? {
    guard hasEnded else { return nil }
    return foreignScan ?? (hasPendingConnections ? background : nil)
  }

  mutating func step(at now: Moment) {
    guard command == nil else { return }
    switch state {
    case .idle:
      guard mayBegin <= now else { return }
      if let wanted { begin(wanted, at: now) } else { restore(at: now) }
    case .on(let running) where wanted != running: disable(at: now)
    case .listening:
      if wanted == nil {
        // It goes on without us.
        (state, foreignScan, isForeignScanUnseen) = (.idle, nil, false)
      } else if mayBegin <= now && (isBackground || patienceEnd <= now) {
        patienceEnd = .never
        if foreignScan == nil { foreignScan = background }
        disable(at: now)
      }
    case .restoring(let commands):
      guard let next = commands.first else {
        if wanted == nil { (state, foreignScan) = (.idle, nil) } else { state = .listening }
        return step(at: now)
      }
      send(next, .restoring(Array(commands.dropFirst())), at: now)
    case .on, .asking, .setting, .enabling, .disabling: break
    }
  }

  /// Takes the answer to our command.
  mutating func answered(_ status: HCIStatus, _ values: [UInt8], at now: Moment) {
    command = nil
    switch state {
    case .asking:
      let commands = SupportedCommands(bytes: Array(values.dropFirst()))
      let isExtended =
        status == .success && commands.contains(.leSetExtendedScanParameters)
        && commands.contains(.leSetExtendedScanEnable)
      family = isExtended ? .extended : .legacy
      state = .idle
    case .setting(let parameters):
      guard status == .success else { return refused(status, at: now) }
      send(enableCommand(true, parameters), .enabling(parameters), at: now)
    case .enabling(let parameters):
      guard status == .success else { return refused(status, at: now) }
      state = .on(parameters)
      refusals = 0
      hasEnded = false
    case .disabling:
      state = .idle
      hasEnded = true
      // Our own sequence goes on.
      quietEnd = now
    case .restoring, .idle, .on, .listening: break
    }
  }

  /// Ends our scan, which `step` begins again.
  mutating func restart(_ parameters: ScanParameters, at now: Moment) {
    if wanted == parameters { disable(at: now) }
  }

  /// Takes the scan of somebody else for one that was found, and not seen to begin.
  mutating func findScan(at now: Moment) {
    (foreignScan, isForeignScanUnseen) = (nil, true)
    patienceEnd = now.adding(Self.patience)
  }

  mutating func fail(_ failure: Failure) {
    guard wanted != nil else { return }
    wanted = nil
    actions.append(.failed(failure))
  }

  private mutating func begin(_ parameters: ScanParameters, at now: Moment) {
    guard family != nil else {
      return send(HCIReadLocalSupportedCommands().packet, .asking, at: now)
    }
    send(parametersCommand(parameters), .setting(parameters), at: now)
  }

  private mutating func disable(at now: Moment) {
    send(enableCommand(false, ScanParameters()), .disabling, at: now)
  }

  private mutating func restore(at now: Moment) {
    let scan = scanToRestore
    hasEnded = false
    guard let scan else { return }
    state = .restoring([scan.parameters, scan.enable])
    step(at: now)
  }

  private mutating func refused(_ status: HCIStatus, at now: Moment) {
    state = .idle
    switch status {
    case .commandDisallowed:
      refusals += 1
      if refusals > Self.refusalLimit { return fail(.refused(status)) }
      // Somebody scans.
      state = .listening
      isForeignScanUnseen = foreignScan == nil
      patienceEnd = isForeignScanUnseen ? now.adding(Self.patience) : .never
    case .unknownCommand where family == .extended: family = .legacy
    default: fail(.refused(status))
    }
  }

  private mutating func send(_ packet: HCICommandPacket, _ next: State, at now: Moment) {
    state = next
    command = (packet, now.adding(Self.answerTime))
    actions.append(.send(packet))
  }

  /// What the kernel's background scan is like, when it was not seen to begin.
  private var background: ForeignScan {
    var parameters = ScanParameters()
    parameters.isActive = false
    parameters.window = .milliseconds(30)
    return ForeignScan(
      parameters: parametersCommand(parameters), enable: enableCommand(true, parameters))
  }

  private func parametersCommand(_ parameters: ScanParameters) -> HCICommandPacket {
    parameters.setCommand(family ?? .legacy, ownAddressType: ownAddressType)
  }

  private func enableCommand(_ isOn: Bool, _ parameters: ScanParameters) -> HCICommandPacket {
    parameters.enableCommand(family ?? .legacy, isOn)
  }
}

extension HCICommandPacket {
  /// Whether it tells to scan as the kernel does for devices that it waits for: passively, or for
  /// those of the accept list alone.
  fileprivate var isBackgroundScan: Bool {
    switch opcode {
    case .leSetScanParameters:
      guard let command = try? HCILESetScanParameters(parsingPrefix: parameters) else {
        return false
      }
      return command.scanType == 0 || command.scanningFilterPolicy & 1 == 1
    case .leSetExtendedScanParameters:
      guard let command = try? HCILESetExtendedScanParameters(parsingPrefix: parameters) else {
        return false
      }
      return command.phys.allSatisfy { $0.scanType == 0 } || command.scanningFilterPolicy & 1 == 1
    default: return false
    }
  }
}
