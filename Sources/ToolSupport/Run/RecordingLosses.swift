internal import Synchronization

/// Whether a recording ended before its time: then the tool has not done all that it was asked for,
/// though its work may go on.
final class RecordingLosses: Sendable {
  private let isAny = Atomic(false)

  /// Takes note of a recording that ended.
  func add() { isAny.store(true, ordering: .relaxed) }

  /// Throws when there was one.
  func check() throws(ToolFailure) {
    guard isAny.load(ordering: .relaxed) else { return }
    throw ToolFailure(.failure, "the recording is not whole")
  }
}
