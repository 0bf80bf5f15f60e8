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
  }

  /// The longest a queue gets.
  static var limit: Int { 256 }

  /// How long a command may take, and how long a credit may be missing.
  var timeLimit: Duration
  /// How many commands may be sent now.
  private(set) var credits = 1
  /// When something has to happen, if nothing comes in.
  private(set) var deadline = Moment.never
  private var waiting = RingBuffer<Entry>()
  private var underWay: Entry?
  private var actions = RingBuffer<Action>()
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
    guard waiting.count < Self.limit else { return false }
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

  /// Lets time pass.
  mutating func advance(to now: Moment) {
    guard now >= deadline else { return }
    deadline = .never
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
      opcode: entry.packet.opcode, status: status, returned: returned)
    actions.append(.done(entry.owner, entry.packet, answer))
  }

  private mutating func sendNext(at now: Moment) {
    guard underWay == nil, !waiting.isEmpty else { return }
    guard credits > 0, let entry = waiting.popFirst() else {
      if deadline == .never { deadline = now.adding(timeLimit) }
      return
    }
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
