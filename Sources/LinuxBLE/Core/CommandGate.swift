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
    /// A caller that is suspended.
    case waiter(UInt64, Waiter<Result<Void, BLEError>>)
  }

  private struct Packet: Sendable {
    var pdu: [UInt8]
    var sender: Sender

    func isOf(_ waiterID: UInt64) -> Bool {
      if case .waiter(waiterID, _) = sender { true } else { false }
    }
  }

  private struct State: Sendable {
    var queue = Queue<Packet>()
    var commandsInQueue = 0
    /// Whether the channel had no room the last time.
    var isBlocked = false
    /// Whether the loop's thread took out a packet to send it, and may put it back.
    var isSending = false
    /// A caller that was cancelled just then.
    var cancelledID: UInt64?
    var end: BLEError?
    var lastID: UInt64 = 0

    var isFree: Bool { queue.isEmpty && !isSending && !isBlocked }
  }

  private let state = Locked(State())
  private let direct: (any DirectSender)?
  private let loop: EventLoop
  /// What the loop's thread is still to start, of what other threads submitted before.
  private let submissions = Atomic<Int>(0)
  private let flush: @Sendable () -> Void

  /// Creates a gate; `flush` is to call `flush(with:)` on the loop's thread.
  init(
    direct: (any DirectSender)?, on loop: EventLoop, flush: @escaping @Sendable () -> Void
  ) {
    self.direct = direct
    self.loop = loop
    self.flush = flush
  }
}

// What any thread may call.
extension CommandGate {
  /// Whether `sendIfRoom` would take a command now.
  var hasRoom: Bool { state.withLock { hasRoom(in: $0) && $0.end == nil } }

  /// Sends a command, or queues it when it takes the last room; false when there is none.
  func sendIfRoom(_ pdu: [UInt8]) throws(BLEError) -> Bool {
    let (isTaken, mustFlush) = try state.withLock { state throws(BLEError) -> (Bool, Bool) in
      if let end = state.end { throw end }
      guard hasRoom(in: state) else { return (false, false) }
      if trySend(pdu, &state) { return (true, false) }
      state.queue.append(Packet(pdu: pdu, sender: .command))
      state.commandsInQueue += 1
      return (true, !state.isBlocked)
    }
    if mustFlush { loop.submit(flush) }
    return isTaken
  }

  /// Sends a command as soon as there is room, after those that wait already.
  func send(_ pdu: [UInt8]) async -> Result<Void, BLEError> {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await unsafe withUnsafeContinuation { continuation in
        enqueue(pdu, id, unsafe Waiter(continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func enqueue(_ pdu: [UInt8], _ id: UInt64, _ waiter: Waiter<Result<Void, BLEError>>) {
    let isCancelled = Task.isCancelled
    let (outcome, mustFlush) = state.withLock { state -> (Result<Void, BLEError>?, Bool) in
      if let end = state.end { return (.failure(end), false) }
      if isCancelled { return (.failure(.writeCancelled), false) }
      if trySend(pdu, &state) { return (.success(()), false) }
      state.queue.append(Packet(pdu: pdu, sender: .waiter(id, waiter)))
      return (nil, !state.isBlocked)
    }
    if let outcome { waiter.resume(returning: outcome) }
    if mustFlush { loop.submit(flush) }
  }

  private func cancel(_ id: UInt64) {
    let packet = state.withLock { state in
      let packet = state.queue.remove { $0.isOf(id) }
      if packet == nil && state.isSending { state.cancelledID = id }
      return packet
    }
    if case .waiter(_, let waiter) = packet?.sender {
      waiter.resume(returning: .failure(.writeCancelled))
    }
  }

  /// Makes commands wait for something that is submitted to the loop: its requests come first.
  func holdForSubmission() { submissions.add(1, ordering: .acquiringAndReleasing) }

  /// Ends what `holdForSubmission` began.
  func releaseAfterSubmission() { submissions.subtract(1, ordering: .acquiringAndReleasing) }

  private func hasRoom(in state: State) -> Bool {
    !state.isBlocked && state.commandsInQueue < Self.commandLimit
  }

  /// Sends on this thread, if that overtakes nothing.
  private func trySend(_ pdu: [UInt8], _ state: inout State) -> Bool {
    guard let direct, state.isFree, submissions.load(ordering: .acquiring) == 0 else {
      return false
    }
    if direct.send(pdu) { return true }
    state.isBlocked = true
    return false
  }

  /// How many commands may wait for the loop to be sent; not for room in the channel.
  private static let commandLimit = 64
}

// What only the loop's thread calls.
extension CommandGate {
  /// Sends a PDU of the link itself, or queues it; returns how many wait.
  func send(_ pdu: [UInt8], with channel: any ATTChannel) -> Int {
    // The channel is not called under the lock: of the other threads, none but by `direct` sends.
    let mayTry = state.withLock { $0.isFree && $0.end == nil }
    if mayTry && channel.send(pdu) { return 0 }
    return state.withLock { state in
      guard state.end == nil else { return 0 }
      if mayTry { state.isBlocked = true }
      state.queue.append(Packet(pdu: pdu, sender: .nobody))
      return state.queue.count
    }
  }

  /// The channel has room again: sends what waits.
  func channelHasRoom(with channel: any ATTChannel) {
    state.withLock { $0.isBlocked = false }
    flush(with: channel)
  }

  /// Sends what waits, as long as there is room.
  func flush(with channel: any ATTChannel) {
    while let packet = takeFirst() {
      let isSent = channel.send(packet.pdu)
      let isOver = state.withLock { state in
        state.isSending = false
        let cancelledID = state.cancelledID.take()
        if isSent {
          if case .command = packet.sender { state.commandsInQueue -= 1 }
          return true
        }
        state.isBlocked = true
        if state.end != nil { return true }
        if let cancelledID, packet.isOf(cancelledID) { return true }
        state.queue.prepend(packet)
        return false
      }
      if isOver, case .waiter(_, let waiter) = packet.sender {
        waiter.resume(returning: isSent ? .success(()) : .failure(.writeCancelled))
      }
      if !isSent { return }
    }
  }

  private func takeFirst() -> Packet? {
    state.withLock { state in
      guard !state.isBlocked, !state.isSending else { return nil }
      let packet = state.queue.popFirst()
      state.isSending = packet != nil
      return packet
    }
  }

  /// Refuses all from now on; those who wait are told.
  func close(_ error: BLEError) {
    let packets = state.withLock { state in
      state.end = error
      return state.queue.removeAll()
    }
    for packet in packets {
      if case .waiter(_, let waiter) = packet.sender { waiter.resume(returning: .failure(error)) }
    }
  }
}

extension BLEError {
  fileprivate static let writeCancelled = BLEError(.cancelled, operation: "write command")
}
