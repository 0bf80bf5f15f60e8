public import BLEWire

/// The asking half of a Linux management channel: matches what comes back with what was asked.
///
/// Rules:
/// - An answer names the command and the controller, and nothing else: so of one command to one
///   controller only one is under way, and others of it wait. Different ones overlap.
/// - An answer that nobody waits for is passed over: it is that of a request that was given up.
/// - A request ends within the time limit, the wait for its turn included. When it had its turn, the
///   next of the same kind follows at once.
public struct ManagementRequester: Sendable {
  /// Names a request; never used twice.
  public struct RequestID: Hashable, Sendable {
    let number: UInt64
  }

  /// How a request ended.
  public enum Answer: Hashable, Sendable {
    /// The kernel did it, and returned this.
    case done([UInt8])
    /// The kernel did not do it.
    case failed(ManagementStatus)
    /// The kernel did not answer within the time limit.
    case timedOut
    /// The channel was closed.
    case closed
  }

  /// What has to be done.
  public enum Action: Hashable, Sendable {
    /// Give this to the kernel.
    case send(ManagementPacket)
    /// A request has ended.
    case finish(RequestID, Answer)
    /// The kernel tells of something that was not asked for.
    case event(ControllerIndex, ManagementEvent)
  }

  private struct Request {
    var id: RequestID
    var command: ManagementCommand
    var index: ControllerIndex
    var deadline: Moment
    var isSent = false

    func isLike(_ opcode: ManagementOpcode, _ index: ControllerIndex) -> Bool {
      self.index == index && command.opcode == opcode
    }
  }

  /// How long a request may take; powering on can take a controller several seconds.
  public let timeLimit: Duration
  private var requests: [Request] = []
  private var actions = RingBuffer<Action>()
  private var lastID: UInt64 = 0
  private var isClosed = false

  /// Creates a channel on which nothing was asked yet.
  public init(timeLimit: Duration = .seconds(15)) { self.timeLimit = timeLimit }

  /// When something has to happen, if nothing comes in.
  public var deadline: Moment { requests.map(\.deadline).min() ?? .never }

  /// Asks the kernel for something.
  public mutating func request(
    _ command: ManagementCommand, of index: ControllerIndex, at now: Moment
  ) -> RequestID {
    lastID += 1
    let id = RequestID(number: lastID)
    guard !isClosed else {
      actions.append(.finish(id, .closed))
      return id
    }
    requests.append(
      Request(id: id, command: command, index: index, deadline: now.adding(timeLimit)))
    sendNext(like: command.opcode, index)
    return id
  }

  /// Takes a packet of the kernel; one that makes no sense is passed over.
  public mutating func receive(_ bytes: [UInt8]) {
    guard !isClosed, let packet = try? ManagementPacket(parsing: bytes),
      let event = try? ManagementEvent(packet)
    else { return }
    switch event {
    case .commandComplete(let opcode, .success, let returned):
      end(opcode, packet.index, .done(returned))
    case .commandComplete(let opcode, let status, _): end(opcode, packet.index, .failed(status))
    case .commandStatus(let opcode, .success): end(opcode, packet.index, .done([]))
    case .commandStatus(let opcode, let status): end(opcode, packet.index, .failed(status))
    default: actions.append(.event(packet.index, event))
    }
  }

  /// Lets time pass.
  public mutating func advance(to now: Moment) {
    while let late = requests.firstIndex(where: { $0.deadline <= now }) {
      let request = requests.remove(at: late)
      actions.append(.finish(request.id, .timedOut))
      sendNext(like: request.command.opcode, request.index)
    }
  }

  /// Ends all requests: the channel is closed.
  public mutating func close() {
    guard !isClosed else { return }
    isClosed = true
    for request in requests { actions.append(.finish(request.id, .closed)) }
    requests = []
  }

  /// The next thing to do; nil when there is none.
  public mutating func nextAction() -> Action? { actions.popFirst() }

  private mutating func end(
    _ opcode: ManagementOpcode, _ index: ControllerIndex, _ answer: Answer
  ) {
    guard let place = requests.firstIndex(where: { $0.isSent && $0.isLike(opcode, index) }) else {
      return
    }
    actions.append(.finish(requests.remove(at: place).id, answer))
    sendNext(like: opcode, index)
  }

  private mutating func sendNext(like opcode: ManagementOpcode, _ index: ControllerIndex) {
    guard let place = requests.firstIndex(where: { $0.isLike(opcode, index) }),
      !requests[place].isSent
    else { return }
    requests[place].isSent = true
    actions.append(.send(requests[place].command.packet(for: index)))
  }
}
