public import BLEWire

/// A Bluetooth LE host, down to HCI: sets a controller up, scans, connects, advertises, and carries
/// L2CAP (Vol 1, Part A, §2; Vol 4, Part E).
///
/// A sans-IO machine: packets of the controller and commands of the user go in, `nextAction` says
/// what comes of it. The machines of its parts know nothing of each other; this one moves their
/// commands and answers.
///
/// Rules:
/// - A hardware error, a reset by somebody else, and a needed command without an answer all lead to
///   a reset: links and attempts end with that reason, pending requests, the scan and what is
///   advertised go on when the controller is ready again. After `setupAttempts` in a row the host has
///   failed. So it is when bytes of the controller were lost (`lostStep`).
/// - When a scan hears nothing, or what comes makes no sense, the controller is asked for its address;
///   when it doesn't answer that, it is reset.
/// - When whole packets were lost (`lostPackets`), what they may have told is found out, and the rest
///   goes on.
/// - When the transport closes, everything ends.
/// - Events that are cut short are dropped and counted; handles that are not known are ignored.
public struct HCIHost: Sendable {
  /// How the host behaves.
  public let configuration: Configuration
  /// What the host is about.
  public internal(set) var state = State.off
  /// How many events were dropped since they were malformed.
  public internal(set) var droppedEvents = 0
  /// How many packets of the controller were lost on their way.
  public internal(set) var lostPackets = 0
  var setup: HCISetup
  var setupsLeft = 0
  var commands: HCICommandQueue<Owner>
  var scanner = HCIScanner()
  var connector = Connector()
  var advertiser = HCIAdvertiser()
  var scheduler: ACLScheduler
  var early = EarlyData()
  var links: [Link] = []
  var lastLinkID: UInt64 = 0
  var silence = SilenceWatch()
  var losses = Losses()
  /// Optional commands that the controller did not answer; they are not sent again.
  var unanswered: Set<HCIOpcode> = []
  var actions = RingBuffer<Action>(capacity: 16)

  /// Creates a host that is off.
  public init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
    setup = HCISetup(configuration)
    commands = HCICommandQueue(timeLimit: configuration.commandTimeout)
    scheduler = ACLScheduler(timeLimit: configuration.stallTimeout)
  }

  /// The next thing to do; nil when there is none.
  public mutating func nextAction() -> Action? { actions.popFirst() }

  /// When `advance` has something to do, if nothing comes in before.
  public var deadline: Moment {
    var next = min(commands.deadline, scanner.deadline)
    next = min(next, connector.deadline, scheduler.deadline)
    next = min(next, early.deadline)
    next = min(next, advertiser.deadline, silenceDeadline)
    next = min(next, losses.checkAt)
    for link in links { next = min(next, link.deadline) }
    return next
  }

  /// What the host holds now.
  public var counts: Counts {
    var counts = Counts(freeBuffers: scheduler.free)
    counts.links = links.count
    counts.requests = connector.count
    counts.advertisements = advertiser.count
    counts.commands = commands.count
    counts.queuedBytes = scheduler.queuedBytes
    counts.earlyPackets = early.count
    return counts
  }

  /// What the controller told of itself; nil while it is not ready.
  public var controller: ControllerInfo? {
    if case .ready(let info) = state { info } else { nil }
  }

  /// The links that the user was told of.
  public var openLinks: [LinkInfo] { links.filter(\.isAnnounced).map(\.info) }

  /// The devices that requests to connect wait for.
  public var waitingAddresses: Set<DeviceAddress> { connector.addresses }

  /// Sets the controller up; nothing happens when that is done or under way.
  public mutating func start(at now: Moment) {
    switch state {
    case .off, .failed: break
    case .settingUp, .ready: return
    }
    setupsLeft = configuration.setupAttempts
    beginSetup(at: now)
  }

  /// Ends everything, and leaves the controller reset.
  public mutating func stop(at now: Moment) {
    let wasRunning = isRunning
    endAll(.off)
    guard wasRunning else { return }
    enter(.off)
    actions.append(.send(.command(HCIReset().packet)))
  }

  /// The transport to the controller is closed: everything ends.
  public mutating func transportClosed(at now: Moment) {
    guard isRunning else { return }
    endAll(.transportClosed)
    enter(.failed(.transportClosed))
  }

  /// Takes a packet of the controller.
  public mutating func receive(_ packet: HCIPacket, at now: Moment) {
    guard isRunning else { return }
    switch packet {
    case .acl(let packet):
      guard state != .settingUp else { return }
      silence.heard(sensible: index(of: packet.handle) != nil, at: now)
      receive(packet, at: now)
      drainScheduler(at: now)
    case .event(let packet):
      do {
        let event = try HCIEvent(parsing: packet)
        silence.heard(sensible: event.isKnown, at: now)
        receive(event, at: now)
      } catch {
        silence.heard(sensible: false, at: now)
        droppedEvents += 1
      }
    case .command, .sco, .iso: silence.heard(sensible: false, at: now)
    }
  }

  /// Lets time pass.
  public mutating func advance(to now: Moment) {
    guard now >= deadline else { return }
    commands.advance(to: now)
    scanner.advance(to: now)
    connector.advance(to: now)
    advertiser.advance(to: now)
    scheduler.advance(to: now)
    early.advance(to: now)
    checkLosses(at: now)
    if now >= silenceDeadline { commands.submit(HCIReadBDADDR().packet, for: .nobody, at: now) }
    for id in links.filter({ now >= $0.deadline }).map(\.info.id) { linkTimedOut(id, at: now) }
    pump(at: now)
  }
}

extension HCIHost {
  /// Whether packets are exchanged.
  var isRunning: Bool {
    switch state {
    case .settingUp, .ready: true
    case .off, .failed: false
    }
  }

  /// When to ask whether the controller is there; never while nothing is expected of it.
  var silenceDeadline: Moment {
    guard controller != nil, commands.count == 0 else { return .never }
    let isScanning = scanner.isWanted && !scanner.isOff
    guard isScanning || !links.isEmpty || connector.count > 0 || advertiser.count > 0 else {
      return .never
    }
    return silence.deadline(whileScanning: isScanning)
  }

  /// Why the host can't work; nil when it can.
  var failure: HostFailure? {
    switch state {
    case .off: .off
    case .failed(let failure): failure
    case .settingUp, .ready: nil
    }
  }

  mutating func enter(_ new: State) {
    guard state != new else { return }
    state = new
    actions.append(.state(new))
  }

  mutating func beginSetup(at now: Moment) {
    setupsLeft -= 1
    enter(.settingUp)
    commands.reset()
    setup.start()
    pump(at: now)
  }

  /// The controller has to be reset: what it did is lost.
  mutating func recover(from failure: HostFailure, at now: Moment) {
    guard isRunning else { return }
    dropLinks(.adapter(failure))
    scanner.disable()
    connector.disable(failure)
    advertiser.disable()
    guard setupsLeft > 0 else { return giveUp(failure) }
    actions.append(.resetting(failure))
    beginSetup(at: now)
  }

  /// The controller can't be used.
  mutating func giveUp(_ failure: HostFailure) {
    endAll(failure)
    enter(.failed(failure))
  }

  private mutating func endAll(_ failure: HostFailure) {
    dropLinks(.adapter(failure))
    commands.reset()
    scanner.disable()
    if scanner.wanted != nil { actions.append(.scanFailed(.adapter(failure))) }
    scanner.want(nil, at: Moment(nanoseconds: .min))
    connector.fail(failure)
    drainConnector(at: Moment(nanoseconds: .min))
    advertiser.fail(failure)
    drainAdvertiser(at: Moment(nanoseconds: .min))
  }

  private mutating func dropLinks(_ end: LinkEnd) {
    for link in links where link.isAnnounced { actions.append(.disconnected(link.info.id, end)) }
    links = []
    losses = Losses()
    scheduler.reset(scheduler.buffers)
    early.reset()
  }
}
