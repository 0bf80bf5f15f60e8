import BLEWire

/// An adapter's one scan: who wants it, who pauses it, what the controller was told
/// (Vol 4, Part E, §7.8.10, §7.8.11, §7.8.64, §7.8.65).
///
/// Rules:
/// - One command is under way at a time; each answer leads to the next step towards what is
///   wanted.
/// - Disabling always ends in `off`: a controller that says Command Disallowed was not scanning.
/// - Enabling that is disallowed is tried once more, after disabling.
/// - Reports are passed on only while the scan runs.
struct HCIScanner: Sendable {
  /// What has to be done.
  enum Action: Hashable, Sendable {
    /// Submit this command.
    case command(HCICommandPacket)
    /// The user's scan can't be started.
    case failed(HCIStatus)
    /// The controller doesn't have the extended commands, though it said so.
    case usesLegacyCommands
  }

  private enum State: Hashable {
    case off
    case setting(ScanParameters)
    case enabling(ScanParameters)
    case on(ScanParameters)
    case disabling
  }

  /// What the user asked for.
  private(set) var wanted: ScanParameters?
  /// Whether the connector looks for advertisers.
  private(set) var isWantedForConnecting = false
  private var isPaused = false
  private var isEnabled = false
  private var mayRetry = true
  private var state = State.off
  private var family = ControllerInfo.CommandFamily.legacy
  private var ownAddressType = AddressType.public
  private var hasCodedPHY = false
  private(set) var deadline = Moment.never
  private var actions = RingBuffer<Action>()

  /// Whether the controller does not scan, and was not told to.
  var isOff: Bool { state == .off }

  /// Whether the controller scans actively, or will.
  var isActive: Bool { wanted?.isActive ?? false }

  /// Whether somebody wants a scan.
  var isWanted: Bool { wanted != nil || isWantedForConnecting }

  /// The next thing to do; nil when there is none.
  mutating func nextAction() -> Action? { actions.popFirst() }

  /// The controller is ready.
  mutating func enable(_ info: ControllerInfo, at now: Moment) {
    isEnabled = true
    family = info.family
    ownAddressType = info.ownAddress.type
    hasCodedPHY = info.features.contains(.phyCoded)
    step(at: now)
  }

  /// The controller is reset or gone: nothing runs; what is wanted stays wanted.
  mutating func disable() {
    isEnabled = false
    state = .off
    deadline = .never
    actions = RingBuffer()
  }

  /// The user wants a scan, another one, or none.
  mutating func want(_ parameters: ScanParameters?, at now: Moment) {
    wanted = parameters
    mayRetry = true
    if parameters != nil { deadline = .never }
    step(at: now)
  }

  /// The connector wants advertisers to be reported, or the radio for itself.
  mutating func setForConnecting(wanted: Bool, paused: Bool, at now: Moment) {
    guard wanted != isWantedForConnecting || paused != isPaused else { return }
    isWantedForConnecting = wanted
    isPaused = paused
    step(at: now)
  }

  /// Only legacy commands from now on.
  mutating func useLegacyCommands() { family = .legacy }

  /// Whether a report is for the user.
  func passes(_ report: AdvertisingReport) -> Bool {
    guard case .on = state, let wanted else { return false }
    return wanted.acceptList?.contains(report.address) ?? true
  }

  /// Takes the answer to the last command.
  mutating func receive(_ answer: HCICommandAnswer, at now: Moment) {
    switch state {
    case .setting(let parameters):
      guard answer.status == .success else { return refused(answer, at: now) }
      state = .enabling(parameters)
      actions.append(.command(enableCommand(true, parameters)))
    case .enabling(let parameters):
      guard answer.status == .success else { return refused(answer, at: now) }
      state = .on(parameters)
      mayRetry = true
      step(at: now)
    case .disabling:
      state = .off
      step(at: now)
    case .off, .on: break
    }
  }

  /// Lets time pass.
  mutating func advance(to now: Moment) {
    guard now >= deadline else { return }
    deadline = .never
    step(at: now)
  }
}

extension HCIScanner {
  /// What the controller should do now.
  private var target: ScanParameters? {
    guard isEnabled, !isPaused else { return nil }
    if var wanted {
      // An advertiser that comes back must be seen again.
      if isWantedForConnecting { wanted.filtersDuplicates = false }
      return wanted
    }
    guard isWantedForConnecting else { return nil }
    var background = ScanParameters()
    background.isActive = false
    background.filtersDuplicates = false
    background.window = .milliseconds(30)
    return background
  }

  private mutating func step(at now: Moment) {
    switch state {
    case .off:
      guard let target, now >= deadline || deadline == .never else { return }
      state = .setting(target)
      actions.append(.command(parametersCommand(target)))
    case .on(let running):
      guard let target, target.onAir == running.onAir else {
        state = .disabling
        actions.append(.command(enableCommand(false, running)))
        return
      }
    case .setting, .enabling, .disabling: break
    }
  }

  private mutating func refused(_ answer: HCICommandAnswer, at now: Moment) {
    if answer.status == .unknownCommand, family == .extended {
      family = .legacy
      state = .off
      actions.append(.usesLegacyCommands)
      return step(at: now)
    }
    if answer.status == .commandDisallowed, mayRetry {
      mayRetry = false
      state = .disabling
      actions.append(.command(enableCommand(false, ScanParameters())))
      return
    }
    state = .off
    if wanted != nil {
      wanted = nil
      actions.append(.failed(answer.status))
    }
    // The connector goes on looking, a little later.
    if isWantedForConnecting { deadline = now.adding(.seconds(1)) }
  }

  private func parametersCommand(_ parameters: ScanParameters) -> HCICommandPacket {
    var parameters = parameters
    parameters.includesCodedPHY = parameters.includesCodedPHY && hasCodedPHY
    return parameters.setCommand(family, ownAddressType: ownAddressType)
  }

  private func enableCommand(_ isOn: Bool, _ parameters: ScanParameters) -> HCICommandPacket {
    parameters.enableCommand(family, isOn)
  }
}

extension ScanParameters {
  /// What the controller is told of it: the accept list is applied by the host.
  fileprivate var onAir: ScanParameters {
    var copy = self
    copy.acceptList = nil
    return copy
  }
}
