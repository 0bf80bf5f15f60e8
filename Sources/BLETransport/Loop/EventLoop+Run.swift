public import BLEWire
internal import CBlueZ
internal import Glibc

// Without Dispatch: from the first job in its global pool, or its first timer, which is what
// `Task.sleep` sets, it wakes once a second for ever.
extension EventLoop {
  /// Runs `body` as a task that prefers the loop, while this thread waits: a tool's whole main.
  ///
  /// An async main would use the main actor and with it Dispatch.
  public func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    precondition(!reactor.isCurrent, "the loop can't wait for itself")
    let end = try Descriptor(eventfd(0, CInt(EFD_CLOEXEC)), from: "eventfd")
    let outcome = Locked<Result<Value, any Error>>(.failure(CancellationError()))
    Task(executorPreference: self) {
      do {
        let value = try await body()
        outcome.withLock { $0 = .success(value) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
      _ = eventfd_write(end.number, 1)
    }
    var count = eventfd_t()
    while unsafe eventfd_read(end.number, &count) != 0 {}  // A signal may interrupt it.
    return try outcome.withLock { $0 }.get()
  }

  /// Suspends until the moment has come, or throws as soon as the task is cancelled.
  public func sleep(until moment: Moment) async throws {
    // Where it is resumed, on the loop, it goes on at once.
    guard isPreferred else {
      return try await withTaskExecutorPreference(self) { try await sleep(until: moment) }
    }
    let sleeper = Sleeper()
    await withTaskCancellationHandler {
      await unsafe withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
        let waiter = unsafe Waiter(continuation)
        submit { sleeper.start(waiter, until: moment, on: self) }
      }
    } onCancel: {
      submit { sleeper.end() }
    }
    try Task.checkCancellation()
  }
}

/// One sleep on a loop, whose thread alone touches it.
private final class Sleeper: @unchecked Sendable {
  private var waiter: Waiter<Void>?
  private var alarm: Alarm?
  private var hasEnded = false

  func start(_ waiter: Waiter<Void>, until moment: Moment, on loop: EventLoop) {
    guard !hasEnded else { return waiter.resume(returning: ()) }
    self.waiter = waiter
    alarm = loop.alarm { [weak self] in self?.end() }
    alarm?.set(moment)
  }

  func end() {
    hasEnded = true
    alarm = nil
    waiter.take()?.resume(returning: ())
  }
}
