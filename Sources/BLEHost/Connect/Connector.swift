import BLEWire

/// Makes links: one attempt of the controller at a time, shared by all requests
/// (Vol 4, Part E, §7.8.12, §7.8.13, §7.8.66).
///
/// Rules:
/// - Requests with a time limit take turns, in their order; a turn is cut short only when others
///   wait. Their time runs while they are queued.
/// - Pending requests share one turn through the accept list; one alone needs no list, which not
///   every controller heeds. Private addresses, and those the list has no room for, are looked for
///   by scanning, and get a turn when they are seen.
/// - The shared turn gives way at once to a new request with a time limit, and gets its own turn
///   between those. Where the controller can't scan and connect at a time, it lets scans have
///   theirs too.
/// - A link that ends with 0x3E before anything came through was a failed attempt.
/// - A link that nobody asked for, or no longer, is refused.
/// - When packets of the controller were lost, an attempt under way is withdrawn and begun anew: if
///   there is none to withdraw, the link was made and nobody was told.
struct Connector: Sendable {
  /// What has to be done.
  enum Action: Hashable, Sendable {
    /// Submit this command.
    case command(HCICommandPacket)
    /// The request has its link.
    case connected(ConnectID, ConnectionHandle)
    /// The request ended without a link.
    case failed(ConnectID, ConnectFailure)
    /// End this link.
    case refuse(ConnectionHandle)
    /// The controller doesn't have the extended commands, though it said so.
    case usesLegacyCommands
    /// The controller made a link, and what it told of that was lost.
    case lostLink
  }

  /// Whose turn it is.
  enum Turn: Hashable {
    case one(ConnectID)
    case list
  }

  /// What the controller does.
  enum Radio: Hashable {
    case idle
    /// The command that begins an attempt has no answer yet.
    case creating(Turn)
    case initiating(Turn)
    /// The attempt was withdrawn; until when the controller may take to say so.
    case cancelling(Turn, until: Moment)
  }

  /// How long a turn lasts when others wait.
  static let turnLength: Duration = .seconds(4)
  /// How long the shared turn waits for scans when it can't run beside them.
  static let scanLength: Duration = .seconds(2)
  /// How long the controller may take to tell that an attempt was withdrawn.
  static let cancelLimit: Duration = .seconds(2)

  var requests: [ConnectRequest] = []
  /// Requests whose link was not heard from yet.
  var establishing: [ConnectionHandle: ConnectRequest] = [:]
  var radio = Radio.idle
  var turnStart = Moment(nanoseconds: .min)
  /// The shared turn rests until then.
  var listRestsUntil = Moment(nanoseconds: .min)
  /// What the controller's accept list holds.
  var listed: [DeviceAddress] = []
  /// What the running shared turn waits for.
  var awaited: [DeviceAddress] = []
  /// The running shared turn has to give way.
  var mustListYield = false
  /// How many turns of single requests there were since the last shared one.
  var turnsSinceList = 0
  /// The time at the last input.
  var seen = Moment(nanoseconds: .min)
  var isEnabled = false
  var info = ControllerInfo()
  /// Whether the controller was seen to refuse an attempt while it scans, or a scan beside one.
  var refusesWhileScanning = false
  /// Whether the scanner is off, wanted, and active; the host keeps these up to date.
  var isScannerOff = true
  var isScanWanted = false
  var isScanActive = false
  /// Whether a scan uses the accept list.
  var isAcceptListTaken = false
  /// Whether the end of the attempt under way may have been lost.
  var mayHaveEnded = false
  /// Whether that is to be found out now.
  var mustFindOut = false
  private var lastID: UInt64 = 0
  var actions = RingBuffer<Action>()

  /// The next thing to do; nil when there is none.
  mutating func nextAction() -> Action? { actions.popFirst() }

  /// How many requests have no link yet.
  var count: Int { requests.count + establishing.count }

  /// The devices that are waited for.
  var addresses: Set<DeviceAddress> {
    Set(requests.map(\.address) + establishing.values.map(\.address))
  }

  /// Whether pending requests need advertisers to be reported.
  var wantsScan: Bool { isEnabled && requests.contains { $0.isPending && !isListed($0) } }

  /// Whether the accept list is needed, or holds something.
  var usesAcceptList: Bool { !listed.isEmpty || isEnabled && hasListTurn }

  /// Whether the scan has to be off for what comes next.
  var needsScanPaused: Bool {
    guard isEnabled, !mayInitiateWhileScanning else { return false }
    return radio != .idle || nextTurn != nil
  }

  /// When something has to happen, if nothing comes in.
  var deadline: Moment {
    var next = Moment.never
    for request in requests {
      next = min(next, request.deadline, request.seenUntil ?? .never)
      if request.notBefore > seen { next = min(next, request.notBefore) }
    }
    for request in establishing.values { next = min(next, request.deadline) }
    guard isEnabled else { return next }
    if radio == .idle, listRestsUntil > seen, hasListTurn { next = min(next, listRestsUntil) }
    if case .initiating(let turn) = radio, isAwaited(besides: turn) {
      next = min(next, turnStart.adding(length(of: turn)))
    }
    if case .cancelling(_, let until) = radio { next = min(next, until) }
    return next
  }

  /// Asks for a link to a device.
  mutating func connect(
    to address: DeviceAddress, _ options: ConnectOptions, at now: Moment
  ) -> ConnectID {
    lastID += 1
    let id = ConnectID(rawValue: lastID)
    var request = ConnectRequest(
      id: id, address: address.forCommands, parameters: options.parameters, deadline: .never,
      attempts: max(1, options.attempts), isPending: true)
    if case .limited(let limit) = options.patience {
      request.deadline = now.adding(limit)
      request.isPending = false
    }
    requests.append(request)
    // The shared turn gives way to a request that can't wait.
    if !request.isPending { mustListYield = true }
    step(at: now)
    return id
  }

  /// Withdraws a request.
  mutating func cancel(_ id: ConnectID, at now: Moment) { fail(id, .cancelled, at: now) }

  /// The controller is ready.
  mutating func enable(_ info: ControllerInfo, at now: Moment) {
    self.info = info
    isEnabled = true
    refusesWhileScanning = false
    step(at: now)
  }

  /// The controller is reset: attempts fail, pending requests wait for it.
  mutating func disable(_ failure: HostFailure) {
    isEnabled = false
    radio = .idle
    listed = []
    awaited = []
    mustListYield = false
    isKnown()
    for _ in 0..<actions.count {
      guard let action = actions.popFirst() else { break }
      if case .command = action { continue }
      actions.append(action)
    }
    let all = establishing.values.sorted { $0.id.rawValue < $1.id.rawValue } + requests
    establishing = [:]
    requests = []
    for var request in all {
      if request.isPending {
        request.seenUntil = nil
        request.isUnlistable = false
        request.notBefore = Moment(nanoseconds: .min)
        requests.append(request)
      } else {
        actions.append(.failed(request.id, .adapter(failure)))
      }
    }
  }

  /// The controller is gone: all requests fail.
  mutating func fail(_ failure: HostFailure) {
    disable(failure)
    for request in requests { actions.append(.failed(request.id, .adapter(failure))) }
    requests = []
  }

  /// Packets of the controller were lost: the end of the attempt perhaps.
  mutating func lostPackets() { mayHaveEnded = isEnabled && radio != .idle }

  /// Finds out whether the attempt has ended.
  mutating func findOut(at now: Moment) {
    mustFindOut = mayHaveEnded
    step(at: now)
  }

  /// What became of the attempt is known.
  mutating func isKnown() { (mayHaveEnded, mustFindOut) = (false, false) }

  /// Lets time pass.
  mutating func advance(to now: Moment) {
    for request in requests where now >= request.deadline { fail(request.id, .timedOut, at: now) }
    // In a fixed order: equal inputs give equal outputs.
    let late = establishing.values.filter { now >= $0.deadline }
    for request in late.sorted(by: { $0.id.rawValue < $1.id.rawValue }) {
      fail(request.id, .timedOut, at: now)
    }
    for index in requests.indices {
      if let until = requests[index].seenUntil, now >= until {
        requests[index].backOff(at: now)
      }
    }
    if case .cancelling(_, let until) = radio, now >= until {
      radio = .idle
      isKnown()
    }
    step(at: now)
  }

  /// An advertiser was seen: one that is waited for gets a turn.
  mutating func saw(_ report: AdvertisingReport, at now: Moment) {
    guard isEnabled, report.eventType.isConnectable else { return }
    let address = report.address.forCommands
    for index in requests.indices
    where requests[index].address == address && requests[index].isPending
      && requests[index].seenUntil == nil && now >= requests[index].notBefore
      && !isListed(requests[index])
    {
      requests[index].seenUntil = now.adding(Self.turnLength)
      mustListYield = true
      step(at: now)
    }
  }

  /// Ends a request without a link.
  mutating func fail(_ id: ConnectID, _ failure: ConnectFailure, at now: Moment) {
    if let index = requests.firstIndex(where: { $0.id == id }) {
      requests.remove(at: index)
    } else if let handle = establishing.first(where: { $0.value.id == id })?.key {
      establishing[handle] = nil
      actions.append(.refuse(handle))
    } else {
      return
    }
    actions.append(.failed(id, failure))
    step(at: now)
  }
}
