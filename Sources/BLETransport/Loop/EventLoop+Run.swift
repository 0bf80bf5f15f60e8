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
    try await Sleeper(on: self).sleep(until: moment)
  }
}

/// One sleep on a loop.
private actor Sleeper {
  private let loop: EventLoop
  private var waiter: Waiter<Void>?

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe loop.asUnownedSerialExecutor()
  }

  init(on loop: EventLoop) { self.loop = loop }

  func sleep(until moment: Moment) async throws {
    guard loop.isPreferred else {
      return try await withTaskExecutorPreference(loop) { try await sleep(until: moment) }
    }
    try Task.checkCancellation()
    let alarm = loop.alarm { self.waiter.take()?.resume(returning: ()) }
    alarm.set(moment)
    try await withTaskCancellationHandler {
      try await unsafe withUnsafeThrowingContinuation { unsafe waiter = Waiter($0) }
    } onCancel: {
      Task(executorPreference: loop) { await self.cancel() }
    }
    withExtendedLifetime(alarm) {}
  }

  private func cancel() {
    waiter.take()?.resume(throwing: CancellationError())
  }
}
