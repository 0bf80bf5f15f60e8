import BLETransport
import ToolSupport

/// Lines of a pipe or file, read by a thread of their own.
///
/// A line is read when it is asked for, so that a script may be of any length, or endless. A line of
/// more than 65,536 bytes is no script's: it is an error, and the end.
final class ScriptLines: LineSource {
  /// A line, nil at the end, or why there is none.
  private typealias Line = Result<String?, ToolFailure>

  private struct State {
    /// A line that nobody waited for any longer when it came.
    var spare: Line?
    var isReading = false
    var isOver = false
    var waiting: CheckedContinuation<Line, Never>?
  }

  private let state = Locked(State())
  private let bell: Bell
  private let output: StandardOutput

  init(_ output: StandardOutput) throws {
    self.output = output
    bell = try Bell()
    try startThread(named: "script") { [self] in read() }
  }

  func next() async throws -> String? {
    let line = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready: Line? = state.withLock { state in
          if let line = state.spare.take() { return line }
          if state.isOver || Task.isCancelled { return .success(nil) }
          state.waiting = continuation
          if !state.isReading { bell.ring() }
          state.isReading = true
          return nil
        }
        if let ready { continuation.resume(returning: ready) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume(returning: .success(nil))
    }
    return try line.get()
  }

  func say(_ text: String) throws(ToolFailure) {
    try output.line(text)
    try output.flush()
  }

  func interrupt() {}
  func close() {}

  private func read() {
    var reader = BoundedLines(descriptor: 0, limit: 65_536)
    var isOver = false
    while !isOver {
      bell.wait()
      let line: Line = Result { () throws(ToolFailure) in try reader.next() }
      isOver = (try? line.get()) == nil
      deliver(line, isLast: isOver)
    }
  }

  private func deliver(_ line: Line, isLast: Bool) {
    let waiting = state.withLock { state -> CheckedContinuation<Line, Never>? in
      state.isReading = false
      state.isOver = isLast
      if state.waiting == nil { state.spare = line }
      return state.waiting.take()
    }
    waiting?.resume(returning: line)
  }
}
