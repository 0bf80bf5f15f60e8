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
/// - Who asks for some addresses only gets them through the controller's accept list (§9.3), where
///   that has room and nobody connects by it: it is filled before the scan and emptied after it.
///   The host looks at the addresses all the same.
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
    /// The accept list is emptied, then filled; what is yet to be put in.
    case listing(ScanParameters, left: [DeviceAddress])
    case setting(ScanParameters)
    case enabling(ScanParameters)
    case on(ScanParameters)
    case disabling
    /// The accept list is emptied.
    case clearing
  }

  /// What the user asked for.
  private(set) var wanted: ScanParameters?
  /// Whether the connector looks for advertisers.
  private(set) var isWantedForConnecting = false
  private var isPaused = false
  /// Whether the connector has no use for the accept list.
  private var mayUseAcceptList = true
  /// Whether the accept list holds what the scan needs, or will.
  private(set) var holdsAcceptList = false
  private var acceptListSize = 0
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
    acceptListSize = info.acceptListSize
    step(at: now)
  }

  /// The controller is reset or gone: nothing runs; what is wanted stays wanted.
  mutating func disable() {
    isEnabled = false
    state = .off
    holdsAcceptList = false
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
  mutating func setForConnecting(
    wanted: Bool, paused: Bool, usesAcceptList: Bool, at now: Moment
  ) {
    guard
      wanted != isWantedForConnecting || paused != isPaused || usesAcceptList == mayUseAcceptList
    else { return }
    isWantedForConnecting = wanted
    isPaused = paused
    mayUseAcceptList = !usesAcceptList
    step(at: now)
  }

  /// The scan waits, since the controller refused to begin it beside an attempt to connect.
  mutating func giveWay(at now: Moment) {
    isPaused = true
    turnOff(at: now)
  }

  /// Whether this answer refuses to begin a scan, as the controller does something else.
  func isTurnedAway(by answer: HCICommandAnswer) -> Bool {
    guard case .enabling = state else { return false }
    return answer.status == .commandDisallowed
  }

  /// Only legacy commands from now on.
  mutating func useLegacyCommands() { family = .legacy }

  /// Whether a report is for the user.
  func passes(_ report: AdvertisingReport) -> Bool {
    guard case .on = state, let wanted else { return false }
    return wanted.acceptList?.contains(report.address.forCommands) ?? true
  }

  /// Takes the answer to the last command.
  mutating func receive(_ answer: HCICommandAnswer, at now: Moment) {
    switch state {
    case .listing(let parameters, var left):
      guard answer.status == .success else {
        // The host alone looks at the addresses.
        acceptListSize = 0
        return turnOff(at: now)
      }
      guard let next = left.popLast() else {
        state = .setting(parameters)
        return actions.append(.command(parametersCommand(parameters)))
      }
      state = .listing(parameters, left: left)
      let entry = HCILEAddDeviceToFilterAcceptList {
        $0.addressType = next.type
        $0.address = next.address
      }
      actions.append(.command(entry.packet))
    case .setting(let parameters):
      guard answer.status == .success else { return refused(answer, at: now) }
      state = .enabling(parameters)
      actions.append(.command(enableCommand(true, parameters)))
    case .enabling(let parameters):
      guard answer.status == .success else { return refused(answer, at: now) }
      state = .on(parameters)
      mayRetry = true
      step(at: now)
    case .disabling: turnOff(at: now)
    case .clearing:
      state = .off
      holdsAcceptList = false
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
      if !mayUseList(wanted) { wanted.acceptList = nil }
      return wanted
    }
    guard isWantedForConnecting else { return nil }
    var background = ScanParameters()
    background.isActive = false
    background.filtersDuplicates = false
    background.window = .milliseconds(30)
    return background
  }

  private func mayUseList(_ parameters: ScanParameters) -> Bool {
    guard mayUseAcceptList, !isWantedForConnecting, let list = parameters.acceptList else {
      return false
    }
    return (1...max(1, acceptListSize)).contains(list.count) && acceptListSize > 0
      && list.allSatisfy { $0.type == .public || $0.type == .random }
  }

  /// The controller does not scan any more.
  private mutating func turnOff(at now: Moment) {
    guard holdsAcceptList else {
      state = .off
      return step(at: now)
    }
    state = .clearing
    actions.append(.command(HCILEClearFilterAcceptList().packet))
  }

  private mutating func step(at now: Moment) {
    switch state {
    case .off:
      guard let target, now >= deadline || deadline == .never else { return }
      if let list = target.acceptList {
        // In a fixed order: equal inputs give equal outputs.
        let entries = list.sorted {
          ($0.type.rawValue, $0.address.rawValue) > ($1.type.rawValue, $1.address.rawValue)
        }
        state = .listing(target, left: entries)
        holdsAcceptList = true
        return actions.append(.command(HCILEClearFilterAcceptList().packet))
      }
      state = .setting(target)
      actions.append(.command(parametersCommand(target)))
    case .on(let running):
      guard let target, target == running else {
        state = .disabling
        actions.append(.command(enableCommand(false, running)))
        return
      }
    case .listing, .setting, .enabling, .disabling, .clearing: break
    }
  }

  private mutating func refused(_ answer: HCICommandAnswer, at now: Moment) {
    if answer.status == .unknownCommand, family == .extended {
      family = .legacy
      actions.append(.usesLegacyCommands)
      return turnOff(at: now)
    }
    if answer.status == .commandDisallowed, mayRetry {
      mayRetry = false
      state = .disabling
      actions.append(.command(enableCommand(false, ScanParameters())))
      return
    }
    if wanted != nil {
      wanted = nil
      actions.append(.failed(answer.status))
    }
    // The connector goes on looking, a little later.
    if isWantedForConnecting { deadline = now.adding(.seconds(1)) }
    turnOff(at: now)
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
