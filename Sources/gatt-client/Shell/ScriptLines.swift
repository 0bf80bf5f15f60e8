import BLETransport
import Glibc
import Synchronization
import ToolSupport

/// Lines of a pipe or file, read by a thread of their own.
final class ScriptLines: LineSource {
  private struct State {
    var lines: [String] = []
    var isOver = false
    var waiting: CheckedContinuation<String?, Never>?
  }

  private let state = Mutex(State())
  private let output: StandardOutput

  init(_ output: StandardOutput) throws {
    self.output = output
    try startThread(named: "script") { [self] in read() }
  }

  func next() async -> String? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready: String?? = state.withLock { state in
          if !state.lines.isEmpty { return state.lines.removeFirst() }
          if state.isOver || Task.isCancelled { return .some(nil) }
          state.waiting = continuation
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
    while let line = readLine() { deliver(line) }
    deliver(nil)
  }

  private func deliver(_ line: String?) {
    let waiting = state.withLock { state -> CheckedContinuation<String?, Never>? in
      if let waiting = state.waiting {
        state.waiting = nil
        state.isOver = line == nil
        return waiting
      }
      if let line { state.lines.append(line) } else { state.isOver = true }
      return nil
    }
    waiting?.resume(returning: line)
  }
}
