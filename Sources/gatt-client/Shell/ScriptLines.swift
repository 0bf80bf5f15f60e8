import BLETransport
import Glibc
import Synchronization
import ToolSupport

/// Lines of a pipe or file, read by a thread of their own, each when it is asked for.
final class ScriptLines: LineSource {
  private struct State {
    /// What was read for somebody who was cancelled.
    var lines: [String] = []
    var isOver = false
    var waiting: CheckedContinuation<String?, Never>?
  }

  private let state = Mutex(State())
  private let output: StandardOutput
  private let bell: Bell

  init(_ output: StandardOutput) throws {
    self.output = output
    bell = try Bell()
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
        if let ready { continuation.resume(returning: ready) } else { bell.ring() }
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
    while true {
      bell.wait()
      guard let line = readLine() else { return deliver(nil) }
      deliver(line)
    }
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
