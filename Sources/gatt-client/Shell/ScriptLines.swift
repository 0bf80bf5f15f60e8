import BLETransport
import Glibc
import Synchronization
import ToolSupport

/// Lines of a pipe or file, read by a thread of their own.
///
/// A line is read when it is asked for, so that a script may be of any length, or endless.
final class ScriptLines: LineSource {
  private struct State {
    /// A line that nobody waited for any longer when it came.
    var spare: String?
    var isReading = false
    var isOver = false
    var waiting: CheckedContinuation<String?, Never>?
  }

  private let state = Mutex(State())
  private let bell: Bell
  private let output: StandardOutput

  init(_ output: StandardOutput) throws {
    self.output = output
    bell = try Bell()
    try startThread(named: "script") { [self] in read() }
  }

  func next() async -> String? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready: String?? = state.withLock { state in
          if let line = state.spare.take() { return line }
          if state.isOver || Task.isCancelled { return .some(nil) }
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
      waiting?.resume(returning: nil)
    }
  }

  func say(_ text: String) throws(ToolFailure) {
    try output.line(text)
    try output.flush()
  }

  func interrupt() {}
  func close() {}

  private func read() {
    var isOver = false
    while !isOver {
      bell.wait()
      let line = readLine()
      isOver = line == nil
      deliver(line)
    }
  }

  private func deliver(_ line: String?) {
    let waiting = state.withLock { state -> CheckedContinuation<String?, Never>? in
      state.isReading = false
      state.isOver = line == nil
      if state.waiting == nil { state.spare = line }
      return state.waiting.take()
    }
    waiting?.resume(returning: line)
  }
}
