internal import BLETransport
internal import BLEWire
internal import Synchronization

/// The way out of a link: everything that is sent on it goes through here, in order.
///
/// Any thread may send a command; where there is room, its own thread does it. What there is no
/// room for waits in a queue that is bounded: one PDU of a caller that does not wait, those of
/// callers that are suspended until they are sent, and the few that the link itself sends.
final class CommandGate: Sendable {
  private enum Sender: Sendable {
    /// Nobody is told.
    case nobody
    /// A caller that did not wait.
    case command
    /// A caller that is suspended, as long as it is among `State.waiters`.
    case waiter(UInt64)
  }

  private enum Passage {
    case sent
    /// It waits for room.
    case queued
    /// It waits for the loop's thread, which must be woken.
    case held
  }

  private struct Packet: Sendable {
    var pdu: [UInt8]
    var sender: Sender

    var waiterID: UInt64? {
      if case .waiter(let id) = sender { id } else { nil }
    }
  }

  private typealias CommandWaiter = Waiter<Result<Void, BLEError>>

  private struct State: Sendable {
    /// Callers that are suspended until their command is sent.
    var waiters: [UInt64: CommandWaiter] = [:]
    /// What waits for room; with the commands of callers that were cancelled since, which are not
    /// sent: so cancelling costs the same however many wait.
    var queue = Queue<Packet>()
    /// How many those are, at most.
    var cancelledInQueue = 0
    /// What waits for the loop's thread to reach it, behind what was submitted before.
    var held = Queue<Packet>()
    var commandsInQueue = 0
    var ownInQueue = 0
    /// Whether the channel had no room the last time.
    var isBlocked = false
    /// Whether the loop's thread took out a packet to send it, and may put it back.
    var isSending = false
    /// The caller that it is of, and whether that was cancelled meanwhile.
    var sendingID: UInt64?
    var isSendingCancelled = false
    var end: BLEError?
    /// Whether the link is to end when what waits is sent.
    var isLeaving = false
    var lastID: UInt64 = 0

    /// Whether another command may be taken.
    var hasRoom: Bool {
      !isBlocked && !isLeaving && commandsInQueue < CommandGate.commandLimit
    }
    /// Whether something waits to be sent.
    var isWaiting: Bool { !queue.isEmpty || !held.isEmpty || isSending }
    /// Whether what is sent now overtakes nothing in the queue.
    var isFree: Bool { queue.isEmpty && !isSending && !isBlocked }

    /// Whether nobody wants a packet sent any longer.
    func isCancelled(_ packet: Packet) -> Bool {
      packet.waiterID.map { waiters[$0] == nil } ?? false
    }

    /// Takes the packets of cancelled callers out of the queue.
    mutating func dropCancelled() {
      for _ in 0..<queue.count {
        guard let packet = queue.popFirst() else { break }
        if !isCancelled(packet) { queue.append(packet) }
      }
      cancelledInQueue = 0
    }
  }

  private let state = Locked(State())
  private let direct: (any DirectSender)?
  private let loop: EventLoop
  /// How many requests the loop's thread is still to start, of those that were submitted before.
  private let submissions = Atomic<Int>(0)
  private let wake: @Sendable () -> Void

  /// Creates a gate; `wake`, called on the loop's thread, is to call `admit(with:)`.
  init(
    direct: (any DirectSender)?, on loop: EventLoop, wake: @escaping @Sendable () -> Void
  ) {
    self.direct = direct
    self.loop = loop
    self.wake = wake
  }
}

// What any thread may call.
extension CommandGate {
  /// Whether `sendIfRoom` would take a command now.
  var hasRoom: Bool { state.withLock { $0.hasRoom && $0.end == nil } }

  /// Sends a command, or queues it when it takes the last room; false when there is none.
  func sendIfRoom(_ command: ATTWriteCommand) throws(BLEError) -> Bool {
    let (isTaken, isHeld) = try state.withLock { state throws(BLEError) -> (Bool, Bool) in
      if let end = state.end { throw end }
      guard state.hasRoom else { return (false, false) }
      let passage = pass(command, .command, &state)
      if passage != .sent { state.commandsInQueue += 1 }
      return (true, passage == .held)
    }
    if isHeld { loop.submit(wake) }
    return isTaken
  }

  /// Sends a command on this thread, if that overtakes nothing and there is room; else returns false.
  func sendNow(_ command: ATTWriteCommand) throws(BLEError) -> Bool {
    try state.withLock { state throws(BLEError) in
      if let end = state.end { throw end }
      return mayPass(state) && sendDirectly(command, &state)
    }
  }

  /// Sends a command as soon as there is room, after those that wait already.
  func send(_ command: ATTWriteCommand) async -> Result<Void, BLEError> {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await unsafe withUnsafeContinuation { continuation in
        enqueue(command, id, unsafe Waiter(continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func enqueue(
    _ command: ATTWriteCommand, _ id: UInt64, _ waiter: CommandWaiter
  ) {
    let (outcome, isHeld) = state.withLock { state -> (Result<Void, BLEError>?, Bool) in
      if let end = state.end { return (.failure(end), false) }
      // Under the lock: a later `cancel` finds the packet.
      if Task.isCancelled { return (.failure(.writeCancelled), false) }
      let passage = pass(command, .waiter(id), &state)
      if passage != .sent { state.waiters[id] = waiter }
      return (passage == .sent ? .success(()) : nil, passage == .held)
    }
    if let outcome { waiter.resume(returning: outcome) }
    if isHeld { loop.submit(wake) }
  }

  private func cancel(_ id: UInt64) {
    state.withLock { state in
      if state.sendingID == id { return state.isSendingCancelled = true }
      guard let waiter = state.waiters.removeValue(forKey: id) else { return }
      state.cancelledInQueue += 1
      if state.cancelledInQueue > Self.commandLimit,
        state.cancelledInQueue > state.queue.count / 2
      {
        state.dropCancelled()
      }
      waiter.resume(returning: .failure(.writeCancelled))
    }
  }

  /// Makes commands wait for something that is submitted to the loop: its requests come first.
  func holdForSubmission() { submissions.add(1, ordering: .acquiringAndReleasing) }

  /// Ends what `holdForSubmission` began.
  func releaseAfterSubmission() { submissions.subtract(1, ordering: .acquiringAndReleasing) }

  /// Sends on this thread if that overtakes nothing, and else lets the packet wait.
  private func pass(
    _ command: ATTWriteCommand, _ sender: Sender, _ state: inout State
  ) -> Passage {
    guard mayPass(state) else {
      state.held.append(Packet(pdu: command.encoded, sender: sender))
      return .held
    }
    if sendDirectly(command, &state) { return .sent }
    state.queue.append(Packet(pdu: command.encoded, sender: sender))
    return .queued
  }

  /// Whether the loop's thread has nothing to start of what was submitted before.
  private func mayPass(_ state: State) -> Bool {
    direct != nil && state.held.isEmpty && submissions.load(ordering: .acquiring) == 0
  }

  private func sendDirectly(_ command: ATTWriteCommand, _ state: inout State) -> Bool {
    guard let direct, state.isFree else { return false }
    state.isBlocked = !direct.send(command)
    return !state.isBlocked
  }

  /// How many commands may wait for the loop to be sent; not for room in the channel.
  private static let commandLimit = 64
}

// What only the loop's thread calls.
extension CommandGate {
  /// Whether what is sent now would have to wait.
  var isBusy: Bool { state.withLock { !$0.isFree } }

  /// Sends a PDU of the link itself, or queues it; returns how many of those wait.
  func send(_ pdu: [UInt8], with channel: any ATTChannel) -> Int {
    // The channel is not called under the lock: of the other threads, none but by `direct` sends.
    let mayTry = state.withLock { $0.isFree && $0.end == nil }
    if mayTry && channel.send(pdu) { return 0 }
    return state.withLock { state in
      guard state.end == nil else { return 0 }
      if mayTry { state.isBlocked = true }
      state.queue.append(Packet(pdu: pdu, sender: .nobody))
      state.ownInQueue += 1
      return state.ownInQueue
    }
  }

  /// Sends a command if that overtakes nothing and there is room; else returns false.
  func sendNow(_ command: ATTWriteCommand, with channel: any ATTChannel) throws(BLEError) -> Bool {
    let mayTry = try state.withLock { state throws(BLEError) in
      if let end = state.end { throw end }
      return state.isFree && state.held.isEmpty && submissions.load(ordering: .acquiring) == 0
    }
    guard mayTry else { return false }
    if channel.send(command.encoded) { return true }
    state.withLock { $0.isBlocked = true }
    return false
  }

  /// The channel has room again: sends what waits.
  func channelHasRoom(with channel: any ATTChannel) {
    state.withLock { $0.isBlocked = false }
    flush(with: channel)
  }

  /// Takes the packet that was held longest, and sends what waits.
  func admit(with channel: any ATTChannel) {
    state.withLock { state in
      guard let packet = state.held.popFirst(), !state.isCancelled(packet) else { return }
      state.queue.append(packet)
    }
    flush(with: channel)
  }

  /// Sends what waits, as long as there is room.
  func flush(with channel: any ATTChannel) {
    while let packet = takeFirst() {
      let isSent = channel.send(packet.pdu)
      let (waiter, outcome) = state.withLock { state -> (CommandWaiter?, Result<Void, BLEError>) in
        let isCancelled = state.isSendingCancelled
        (state.isSending, state.sendingID, state.isSendingCancelled) = (false, nil, false)
        if !isSent { state.isBlocked = true }
        if !isSent && state.end == nil && !isCancelled {
          state.queue.prepend(packet)
          return (nil, .success(()))
        }
        switch packet.sender {
        case .nobody: state.ownInQueue -= 1
        case .command: state.commandsInQueue -= 1
        case .waiter: break
        }
        let waiter = packet.waiterID.flatMap { state.waiters.removeValue(forKey: $0) }
        return (waiter, isSent ? .success(()) : .failure(state.end ?? .writeCancelled))
      }
      waiter?.resume(returning: outcome)
      if !isSent { return }
    }
  }

  private func takeFirst() -> Packet? {
    state.withLock { state in
      guard !state.isBlocked, !state.isSending else { return nil }
      while let packet = state.queue.popFirst() {
        if state.isCancelled(packet) { continue }
        (state.isSending, state.sendingID) = (true, packet.waiterID)
        return packet
      }
      state.cancelledInQueue = 0
      return nil
    }
  }

  /// Takes no more commands of those who don't wait; false when there is nothing left to send.
  func leave() -> Bool {
    state.withLock { state in
      state.isLeaving = true
      state.dropCancelled()
      return state.isWaiting
    }
  }

  /// Whether it only waited for what is sent now.
  var mayClose: Bool { state.withLock { $0.isLeaving && !$0.isWaiting } }

  /// Refuses all from now on; those who wait are told.
  func close(_ error: BLEError) {
    let waiters = state.withLock { state in
      state.end = error
      (state.queue, state.held) = (Queue(), Queue())
      defer { state.waiters = [:] }
      return state.waiters
    }
    for (_, waiter) in waiters.sorted(by: { $0.key < $1.key }) {
      waiter.resume(returning: .failure(error))
    }
  }
}

extension BLEError {
  fileprivate static let writeCancelled = BLEError(.cancelled, operation: "write command")
}
