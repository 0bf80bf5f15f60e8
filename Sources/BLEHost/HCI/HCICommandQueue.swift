import BLEWire

/// How a command ended.
struct HCICommandAnswer: Hashable, Sendable {
  /// Which command it was.
  var opcode: HCIOpcode
  /// Whether it succeeded, or why not.
  var status: HCIStatus
  /// What it returned, the status first; empty when it ended in Command Status.
  var returned: [UInt8] = []
  /// Whether the controller never answered; the status is then made up.
  var isMissing = false
  /// Whether the command was sent twice, since the answer to the first may have been lost.
  var isRepeated = false

  /// What a command of a kind returned; nil when it failed or when too little came back.
  func value<Command: HCICompleteCommand>(of _: Command.Type) -> Command.ReturnParameters? {
    guard opcode == Command.opcode else { return nil }
    return (try? Command.parse(returned: returned))?.value
  }
}

/// Sends commands one after the other, as the controller's credits allow, and matches what comes
/// back (Vol 4, Part E, §4.4).
///
/// Rules:
/// - One command is under way at a time; the next follows when it has ended and a credit is there.
/// - A command ends with its Command Complete, or with its Command Status when that tells of an
///   error or the command has no Command Complete. Answers to other commands only update credits,
///   and so does opcode 0x0000.
/// - A controller that does not answer within the time limit, or gives no credit for as long, is
///   `unresponsive`; only a reset helps. One command that can be done without may stay without an
///   answer, though: controllers were seen that forget one kind.
/// - When packets of the controller were lost, the command under way may have been answered: without
///   an answer within the time limit it is sent again, once, and a credit that is missing is taken as
///   given. What may not be done twice, a piece of data, ends as disallowed instead: its sender then
///   begins anew.
/// - The queue is bounded: what a peer can cause must not fill memory.
struct HCICommandQueue<Owner: Hashable & Sendable>: Sendable {
  /// What has to be done.
  enum Action: Hashable, Sendable {
    /// Give this to the controller.
    case send(HCICommandPacket)
    /// A command has ended; it belonged to that part of the host.
    case done(Owner, HCICommandPacket, HCICommandAnswer)
    /// The controller does not answer.
    case unresponsive(HCIOpcode)
  }

  private struct Entry {
    var packet: HCICommandPacket
    var owner: Owner
    var isOptional: Bool
    /// Whether its answer may have been lost.
    var mayBeAnswered = false
    var isRepeated = false
  }

  /// The longest a queue gets.
  static var limit: Int { 256 }
  /// How many places are left for commands that can't be done without.
  static var reserve: Int { 64 }

  /// How long a command may take, and how long a credit may be missing.
  var timeLimit: Duration
  /// How many commands may be sent now.
  private(set) var credits = 1
  /// When something has to happen, if nothing comes in.
  private(set) var deadline = Moment.never
  private var waiting = RingBuffer<Entry>()
  private var underWay: Entry?
  private var actions = RingBuffer<Action>()
  /// Whether an event that brought a credit may have been lost.
  private var mayHaveCredit = false
  /// Whether the last command stayed without an answer.
  private var wasLastMissing = false

  init(timeLimit: Duration) { self.timeLimit = timeLimit }

  /// How many commands wait or are under way.
  var count: Int { waiting.count + (underWay == nil ? 0 : 1) }

  /// Queues a command; false when the queue is full.
  @discardableResult
  mutating func submit(
    _ packet: HCICommandPacket, for owner: Owner, isOptional: Bool = false, at now: Moment
  ) -> Bool {
    let limit = isOptional ? Self.limit - Self.reserve : Self.limit
    guard waiting.count < limit else { return false }
    waiting.append(Entry(packet: packet, owner: owner, isOptional: isOptional))
    sendNext(at: now)
    return true
  }

  /// Takes an HCI_Command_Complete.
  mutating func receive(_ event: HCICommandComplete, at now: Moment) {
    credits = Int(event.numHCICommandPackets)
    if let entry = underWay, event.commandOpcode == entry.packet.opcode {
      // Without a status the event is cut short: nothing useful came back.
      let status = event.status ?? .unspecifiedError
      end(entry, status, event.returnParameters)
    }
    sendNext(at: now)
  }

  /// Takes an HCI_Command_Status.
  mutating func receive(_ event: HCICommandStatus, at now: Moment) {
    credits = Int(event.numHCICommandPackets)
    if let entry = underWay, event.commandOpcode == entry.packet.opcode,
      event.status != .success || !HCICommand.endsInCommandComplete(event.commandOpcode)
    {
      end(entry, event.status, [])
    }
    sendNext(at: now)
  }

  /// Packets of the controller were lost, an answer perhaps.
  mutating func lostPackets() {
    if underWay == nil {
      mayHaveCredit = !waiting.isEmpty
    } else {
      underWay?.mayBeAnswered = true
    }
  }

  /// What the command under way brings about was seen, if it is one of these: it need not be sent again.
  mutating func sawEffect(of opcodes: [HCIOpcode]) {
    guard let entry = underWay, entry.mayBeAnswered, opcodes.contains(entry.packet.opcode) else {
      return
    }
    credits = max(credits, 1)
    end(entry, .success, [])
  }

  /// Lets time pass.
  mutating func advance(to now: Moment) {
    guard now >= deadline else { return }
    deadline = .never
    if goOnAfterLoss(at: now) { return }
    if let entry = underWay, entry.isOptional, !wasLastMissing {
      wasLastMissing = true
      underWay = nil
      credits = max(credits, 1)
      let answer = HCICommandAnswer(
        opcode: entry.packet.opcode, status: .unspecifiedError, isMissing: true)
      actions.append(.done(entry.owner, entry.packet, answer))
      return sendNext(at: now)
    }
    let opcode = underWay?.packet.opcode ?? .none
    reset()
    actions.append(.unresponsive(opcode))
  }

  /// Forgets all commands: the controller is reset, or gone.
  mutating func reset() {
    waiting = RingBuffer()
    underWay = nil
    actions = RingBuffer()
    credits = 1
    deadline = .never
    wasLastMissing = false
    mayHaveCredit = false
  }

  /// Forgets the commands of one part of the host that were not yet sent.
  mutating func withdraw(where matches: (Owner) -> Bool) {
    while waiting.removeFirst(where: { matches($0.owner) }) != nil {}
  }

  /// The next thing to do; nil when there is none.
  mutating func nextAction() -> Action? { actions.popFirst() }

  private mutating func end(_ entry: Entry, _ status: HCIStatus, _ returned: [UInt8]) {
    underWay = nil
    wasLastMissing = false
    deadline = .never
    let answer = HCICommandAnswer(
      opcode: entry.packet.opcode, status: status, returned: returned,
      isRepeated: entry.isRepeated)
    actions.append(.done(entry.owner, entry.packet, answer))
  }

  /// What came may have been lost: true when that explains why nothing did.
  private mutating func goOnAfterLoss(at now: Moment) -> Bool {
    guard var entry = underWay else {
      guard mayHaveCredit else { return false }
      mayHaveCredit = false
      credits = max(credits, 1)
      sendNext(at: now)
      return true
    }
    guard entry.mayBeAnswered else { return false }
    credits = max(credits, 1)
    guard HCICommand.mayBeRepeated(entry.packet) else {
      end(entry, .commandDisallowed, [])
      sendNext(at: now)
      return true
    }
    (entry.mayBeAnswered, entry.isRepeated) = (false, true)
    underWay = entry
    credits -= 1
    deadline = now.adding(timeLimit)
    actions.append(.send(entry.packet))
    return true
  }

  private mutating func sendNext(at now: Moment) {
    guard underWay == nil, !waiting.isEmpty else { return }
    guard credits > 0, let entry = waiting.popFirst() else {
      if deadline == .never { deadline = now.adding(timeLimit) }
      return
    }
    mayHaveCredit = false
    credits -= 1
    underWay = entry
    deadline = now.adding(timeLimit)
    actions.append(.send(entry.packet))
  }
}

extension HCIStatus {
  /// 0x1F: no other code fits.
  static let unspecifiedError = HCIStatus(rawValue: 0x1f)
}

extension HCICommand {
  /// Whether a command does no harm when it is done twice: not a piece of longer advertising data
  /// (Vol 4, Part E, §7.8.54).
  static func mayBeRepeated(_ packet: HCICommandPacket) -> Bool {
    switch packet.opcode {
    case .leSetExtendedAdvertisingData, .leSetExtendedScanResponseData:
      packet.parameters.dropFirst().first == 3
    default: true
    }
  }

  /// Whether a command of the host ends in Command Complete rather than Command Status.
  static func endsInCommandComplete(_ opcode: HCIOpcode) -> Bool {
    switch opcode {
    case .disconnect, .leCreateConnection, .leExtendedCreateConnection, .leConnectionUpdate,
      .leReadRemoteFeatures, .leSetPHY, .readRemoteVersionInformation, .leEnableEncryption:
      false
    default: true
    }
  }
}
