public import BLETransport
public import BLEWire
internal import LinuxBLE
internal import Synchronization

extension EventLoop {
  /// Runs `body` as a task that is cancelled when the moment has come; then the result is nil.
  public func run<Value: Sendable>(
    until moment: Moment, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value? {
    let isOver = Atomic(false)
    let task = Task(executorPreference: self) { try await body() }
    let timer = Task(executorPreference: self) {
      guard moment != .never else { return }
      try await self.sleep(until: moment)
      isOver.store(true, ordering: .relaxed)
      task.cancel()
    }
    defer { timer.cancel() }
    do {
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch {
      guard isOver.load(ordering: .relaxed), error.isCancellation else { throw error }
      return nil
    }
  }

  /// Runs what must be done before the tool may end, though its task is cancelled already.
  ///
  /// It is cancelled when it takes longer than 2 s.
  public func leave(_ body: @escaping @Sendable () async -> Void) async {
    let task = Task(executorPreference: self) { await body() }
    let timer = Task(executorPreference: self) {
      try await self.sleep(until: self.now.adding(.seconds(2)))
      task.cancel()
    }
    await task.value
    timer.cancel()
  }
}

extension Error {
  /// Whether it only says that the task was cancelled.
  public var isCancellation: Bool {
    switch self {
    case is CancellationError: true
    case let error as BLEError: error.code == .cancelled
    case let failure as ToolFailure: failure == .interrupted
    default: false
    }
  }
}
