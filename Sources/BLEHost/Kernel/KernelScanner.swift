package import BLEWire

/// The scan of a controller that the kernel and other programs use at the same time, through its
/// raw HCI channel (Vol 4, Part E, §7.8.10, §7.8.11, §7.8.64, §7.8.65).
///
/// It sees what others tell the controller. Rules:
/// - One command of our own is under way at a time, from the family that the kernel uses: legacy
///   and extended ones are never mixed (Vol 4, Part E, §3.1.1).
/// - While another program scans for devices, nothing is changed: we listen along.
/// - The kernel's background scan, which only looks for devices that it waits for, is taken over:
///   the kernel finds those in our scan too. It is put back when ours ends.
/// - When packets of the channel were lost, nothing that was believed holds: our command is sent
///   again, our scan begun anew, and somebody else's is taken for one that was found.
/// - While the kernel makes a link, and for a moment after any LE command of others, nothing is
///   sent, so that no sequence of theirs is cut in two.
package struct KernelScanner: Sendable {
  /// What has to be done, or is to be told.
  package enum Action: Hashable, Sendable {
    /// Give this to the controller.
    case send(HCICommandPacket)
    /// An advertiser was heard.
    case report(AdvertisingReport, Timestamp)
    /// The scan ended by itself.
    case failed(Failure)
  }

  /// Why a scan ended by itself.
  package enum Failure: Hashable, Sendable {
    /// The controller refused.
    case refused(HCIStatus)
    /// The controller does not answer.
    case unanswered
  }

  enum State: Hashable, Sendable {
    /// Nobody scans, as far as is known.
    case idle
    /// The controller is asked which commands it has.
    case asking
    /// It is told how to scan.
    case setting(ScanParameters)
    /// It is told to scan.
    case enabling(ScanParameters)
    /// It scans for us.
    case on(ScanParameters)
    /// It is told to end a scan: ours, or one that is taken over.
    case disabling
    /// Somebody else scans.
    case listening
    /// The scan that was taken over is put back.
    case restoring([HCICommandPacket])
  }

  /// A scan of somebody else, as far as it was seen.
  struct ForeignScan: Hashable, Sendable {
    var parameters: HCICommandPacket
    var enable: HCICommandPacket
  }

  var wanted: ScanParameters?
  var hasPendingConnections = false
  var state = State.idle
  var family: ControllerInfo.CommandFamily?
  package let ownAddressType: AddressType
  /// The command whose answer is awaited, and until when.
  var command: (packet: HCICommandPacket, deadline: Moment)?
  /// The command of others that the controller is at.
  var foreignCommand: HCICommandPacket?
  var foreignParameters: HCICommandPacket?
  /// The scan to put back when ours ends.
  var foreignScan: ForeignScan?
  /// Whether that is a scan that was found, and not seen to begin.
  var isForeignScanUnseen = false
  /// Whether we ended a scan, ours or another, and nobody has begun one since.
  var hasEnded = false
  /// When a scan that was found is taken for the kernel's.
  var patienceEnd = Moment.never
  var quietEnd = Moment(nanoseconds: .min)
  var initiatingEnd: Moment?
  var refusals = 0
  var actions = RingBuffer<Action>()

  /// Creates a scanner that does nothing yet.
  package init(ownAddressType: AddressType = .public) {
    self.ownAddressType = ownAddressType
  }

  /// The next thing to do; nil when there is none.
  package mutating func nextAction() -> Action? { actions.popFirst() }

  /// Whether a scan is wanted.
  package var isWanted: Bool { wanted != nil }

  /// Whether something is wanted, or still to be put in order: the channel must be listened to.
  package var isBusy: Bool { wanted != nil || state != .idle || command != nil }

  /// The user wants a scan, another one, or none.
  package mutating func want(_ parameters: ScanParameters?, at now: Moment) {
    wanted = parameters
    refusals = 0
    step(at: now)
  }

  /// Whether the kernel waits for devices on our behalf: then a scan that is found is its own.
  package mutating func setHasPendingConnections(_ new: Bool, at now: Moment) {
    guard new != hasPendingConnections else { return }
    hasPendingConnections = new
    step(at: now)
  }

  /// The controller was switched off or reset: nothing of what was known holds.
  package mutating func reset(at now: Moment) {
    (state, command, foreignCommand, foreignParameters) = (.idle, nil, nil, nil)
    (foreignScan, isForeignScanUnseen, initiatingEnd) = (nil, false, nil)
    hasEnded = false
    patienceEnd = .never
    quietEnd = now.adding(Self.quiet)
    step(at: now)
  }

  /// Takes a packet from the channel: an event, or a command of somebody else.
  package mutating func receive(_ packet: HCIPacket, heardAt time: Timestamp, at now: Moment) {
    switch packet {
    case .command(let command): overheard(command, at: now)
    case .event(let packet):
      if let event = try? HCIEvent(parsing: packet) { receive(event, time, at: now) }
    case .acl, .sco, .iso: break
    }
    step(at: now)
  }

  /// Packets of the channel were lost: answers of the controller, or what others do, may be among
  /// them.
  package mutating func lost(at now: Moment) {
    foreignCommand = nil
    if let command {
      // Each of them does the same once more.
      actions.append(.send(command.packet))
    } else if case .on(let parameters) = state {
      restart(parameters, at: now)
    } else if state == .listening {
      findScan(at: now)
    }
    step(at: now)
  }

  /// When `advance` is due.
  package var deadline: Moment {
    if let command { return command.deadline }
    guard wanted != nil || scanToRestore != nil else { return .never }
    switch state {
    case .idle: return mayBegin
    case .listening: return min(patienceEnd, isBackground ? mayBegin : .never)
    case .asking, .setting, .enabling, .on, .disabling, .restoring: return .never
    }
  }

  /// Lets time pass.
  package mutating func advance(to now: Moment) {
    if let end = initiatingEnd, end <= now { initiatingEnd = nil }
    if let command, command.deadline <= now {
      // The kernel's scan that was taken over is put back all the same.
      hasEnded = hasEnded || state == .disabling
      (self.command, state) = (nil, .idle)
      fail(.unanswered)
    }
    step(at: now)
  }

  /// How long nothing is sent after a command of others.
  static let quiet = Duration.milliseconds(250)
  /// How long the controller may take to answer.
  static let answerTime = Duration.seconds(5)
  /// How long the kernel tries to make a link, and a little.
  static let initiatingTime = Duration.seconds(25)
  /// How long the kernel scans for a program that asked it to, and a little: one that goes on
  /// without a word is of another kind.
  static let patience = Duration.milliseconds(11_500)
  /// How often the controller may say no.
  static let refusalLimit = 5
}
