import BLETransport
import LinuxBLE

/// A call that may never return: whoever waits for it is held up as long as the test may take.
struct Running: Sendable {
  private let task: Task<Void, Never>
  private let outcome: Locked<(any Error)??>

  /// Starts a call, in a task that is cancelled already if that is wanted.
  init(
    on loop: EventLoop? = nil, isCancelled: Bool = false,
    _ body: @escaping @Sendable () async throws -> Void
  ) {
    let outcome = Locked<(any Error)??>(nil)
    self.outcome = outcome
    task = Task(executorPreference: loop) {
      if isCancelled { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      do {
        try await body()
        outcome.withLock { $0 = .some(nil) }
      } catch {
        outcome.withLock { $0 = error }
      }
    }
  }

  func cancel() { task.cancel() }

  /// The error that it ends with, nil if it ends without.
  func error() async throws -> BLEError? {
    try await waitUntil { outcome.withLock { $0 != nil } }
    return outcome.withLock { $0 ?? nil } as? BLEError
  }
}
