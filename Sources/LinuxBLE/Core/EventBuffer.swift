internal import BLETransport

/// Events on their way from a loop to one reader, in order.
///
/// The reader may be on any executor. It takes all that came at once, so a burst costs it one
/// suspension and one lock, however many events it has. When it is slow and the buffer is full,
/// events are dropped and counted.
final class EventBuffer<Event: Sendable>: Sendable {
  private struct State {
    var events: [Event] = []
    var dropped = 0
    var end: End?
    var reader: Waiter<Void>?
    /// Those who read although somebody reads already.
    var otherReaders: [Waiter<Void>] = []
  }

  private enum End {
    case finished
    case failed(BLEError)
  }

  private let state = Locked(State())
  private let loop: EventLoop
  private let limit: Int

  /// Creates an empty buffer for so many events.
  init(on loop: EventLoop, limit: Int) {
    self.loop = loop
    self.limit = max(1, limit)
  }

  /// How many events were dropped because the buffer was full.
  var dropped: Int { state.withLock { $0.dropped } }

  /// Adds events, and wakes the reader once.
  func append(_ events: [Event]) {
    wake { state in
      guard state.end == nil else { return }
      let room = limit - state.events.count
      if state.events.isEmpty, events.count <= room {
        state.events = events
      } else if events.count <= room {
        state.events += events
      } else {
        state.events += events.prefix(room)
        state.dropped += events.count - room
      }
    }
  }

  /// Ends the stream after what was added, with an error or without; only the first end counts.
  func finish(_ error: BLEError? = nil) {
    wake { state in
      if state.end == nil { state.end = error.map { .failed($0) } ?? .finished }
    }
  }

  /// Changes the state, and wakes all who wait: who then finds nothing waits again.
  private func wake(_ change: (inout State) -> Void) {
    let (reader, others) = state.withLock { state in
      change(&state)
      defer { if !state.otherReaders.isEmpty { state.otherReaders = [] } }
      return (state.reader.take(), state.otherReaders)
    }
    reader?.resume(returning: ())
    for other in others { other.resume(returning: ()) }
  }

  /// Takes all events, at least one; waits for them if none are there.
  ///
  /// Without events it leaves the array empty: at the end, and when the task is cancelled.
  func take(into events: inout [Event]) async throws(BLEError) {
    events.removeAll(keepingCapacity: true)
    while true {
      let isOver = try state.withLock { state throws(BLEError) in
        swap(&state.events, &events)
        guard events.isEmpty, let end = state.end else { return !events.isEmpty }
        // An error is thrown once.
        state.end = .finished
        if case .failed(let error) = end { throw error }
        return true
      }
      if isOver || Task.isCancelled { return }
      await waitForEvents()
    }
  }

  /// Suspends until there is something to take, or the task is cancelled.
  private func waitForEvents() async {
    // A task that has no such preference would go through the global pool.
    guard loop.isPreferred else {
      return await withTaskExecutorPreference(loop) { await waitForEvents() }
    }
    await withTaskCancellationHandler {
      await unsafe withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
        let waiter = unsafe Waiter(continuation)
        let isReady = state.withLock { state in
          if !state.events.isEmpty || state.end != nil || Task.isCancelled { return true }
          guard state.reader != nil else {
            state.reader = waiter
            return false
          }
          state.otherReaders.append(waiter)
          return false
        }
        if isReady { waiter.resume(returning: ()) }
      }
    } onCancel: {
      wake { _ in }
    }
  }
}
