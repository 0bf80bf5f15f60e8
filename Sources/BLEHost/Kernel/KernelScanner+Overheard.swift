internal import BLEWire

// What others do with the controller.
extension KernelScanner {
  /// Somebody else's command goes to the controller.
  mutating func overheard(_ command: HCICommandPacket, at now: Moment) {
    foreignCommand = command
    if command.opcode.group == lowEnergyGroup || command.opcode == .reset {
      quietEnd = now.adding(Self.quiet)
    }
  }

  mutating func receive(_ event: HCIEvent, _ time: Timestamp, at now: Moment) {
    switch event {
    case .leAdvertisingReports(let reports), .leDirectedAdvertisingReports(let reports),
      .leExtendedAdvertisingReports(let reports):
      heard(reports, time, at: now)
    case .commandComplete(let answer):
      guard let status = answer.status else { return }
      answered(answer.commandOpcode, status, answer.returnParameters, at: now)
    case .commandStatus(let answer): answered(answer.commandOpcode, answer.status, [], at: now)
    case .leConnectionComplete, .leEnhancedConnectionComplete, .leEnhancedConnectionCompleteV2:
      guard initiatingEnd != nil else { return }
      initiatingEnd = nil
      quietEnd = now.adding(Self.quiet)
    default: break
    }
  }

  private mutating func heard(_ reports: [AdvertisingReport], _ time: Timestamp, at now: Moment) {
    guard wanted != nil else { return }
    for report in reports {
      // Only a scan for devices asks for scan responses: it is left alone.
      if state == .listening, isForeignScanUnseen, report.eventType.isScanResponse {
        patienceEnd = now.adding(Self.patience)
      }
      actions.append(.report(report, time))
    }
  }

  private mutating func answered(
    _ opcode: HCIOpcode, _ status: HCIStatus, _ values: [UInt8], at now: Moment
  ) {
    // The controller is at one command at a time: who sent last is answered.
    if let foreign = foreignCommand, foreign.opcode == opcode {
      foreignCommand = nil
      if status == .success { done(foreign, at: now) }
    } else if let command, command.packet.opcode == opcode {
      answered(status, values, at: now)
    }
  }

  /// The controller does what somebody else wants.
  private mutating func done(_ command: HCICommandPacket, at now: Moment) {
    switch command.opcode {
    case .reset: reset(at: now)
    case .leSetScanParameters:
      foreignParameters = command
      family = .legacy
    case .leSetExtendedScanParameters:
      foreignParameters = command
      family = .extended
    case .leSetScanEnable, .leSetExtendedScanEnable:
      if command.parameters.first == 1 { scanBegan(command) } else { scanEnded() }
    case .leCreateConnection, .leExtendedCreateConnection, .leExtendedCreateConnectionV2:
      initiatingEnd = now.adding(Self.initiatingTime)
    default: break
    }
  }

  private mutating func scanBegan(_ enable: HCICommandPacket) {
    hasEnded = false
    isForeignScanUnseen = foreignParameters == nil
    foreignScan = foreignParameters.map { ForeignScan(parameters: $0, enable: enable) }
    patienceEnd = .never
    if state == .idle && wanted != nil { state = .listening }
    if wanted == nil { foreignScan = nil }
  }

  private mutating func scanEnded() {
    (foreignScan, isForeignScanUnseen, patienceEnd) = (nil, false, .never)
    hasEnded = false
    switch state {
    case .on, .listening: state = .idle
    case .idle, .asking, .setting, .enabling, .disabling, .restoring: break
    }
  }
}

private let lowEnergyGroup: UInt8 = 8
