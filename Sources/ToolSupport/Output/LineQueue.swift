internal import BLETransport

/// Lines for standard output, written by a thread of their own: whoever adds one never waits.
///
/// When their reader is too slow, as a pager is, lines are left out; how many is told when there is
/// room again.
public final class LineQueue: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var leftOut = 0
    var isWriting = false
    var failure: ToolFailure?
    var onFailure: (@Sendable () -> Void)?
    /// Who waits until everything is written.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let diagnostics: Diagnostics
  private let limit: Int
  private let state = Locked(State())
  private let bell: Bell

  /// Creates a queue for so many bytes; descriptor 1 is standard output.
  public convenience init(_ diagnostics: Diagnostics, limit: Int = 1 << 20) throws {
    try self.init(diagnostics, limit: limit, descriptor: 1)
  }

  package init(_ diagnostics: Diagnostics, limit: Int, descriptor: CInt) throws {
    self.diagnostics = diagnostics
    self.limit = limit
    bell = try Bell()
    let bell = bell
    try startThread(named: "output") { [weak self] in
      while true {
        bell.wait()
        guard let self else { return }
        while let bytes = self.take() { self.wrote(writeAll(bytes, to: descriptor)) }
      }
    }
  }

  deinit { bell.ring() }

  /// Why nothing can be written any longer.
  public var failure: ToolFailure? { state.withLock { $0.failure } }

  /// Calls `body` when nothing can be written any longer.
  public func onFailure(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.onFailure = body }
  }

  /// Adds a line.
  public func line(_ text: String) {
    let isNews = state.withLock { state in
      guard state.failure == nil else { return false }
      guard state.bytes.count < limit else {
        state.leftOut += 1
        return false
      }
      state.bytes += text.utf8
      state.bytes.append(0x0a)
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if isNews { bell.ring() }
  }

  /// Waits until all lines are written, or the task is cancelled.
  public func finish() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          guard state.isWriting, !Task.isCancelled else { return true }
          state.waiting.append(continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      release()
    }
  }

  private func take() -> [UInt8]? {
    let (bytes, leftOut) = state.withLock { state in
      defer { (state.bytes, state.leftOut) = ([], 0) }
      state.isWriting = !state.bytes.isEmpty
      return (state.bytes, state.leftOut)
    }
    if leftOut > 0 {
      diagnostics.warn("\(leftOut) lines were left out: standard output took no more")
    }
    guard !bytes.isEmpty else {
      release()
      return nil
    }
    return bytes
  }

  private func wrote(_ failure: ToolFailure?) {
    guard let failure else { return }
    state.withLock { state in
      (state.bytes, state.leftOut, state.failure) = ([], 0, failure)
      return state.onFailure.take()
    }?()
  }

  private func release() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
