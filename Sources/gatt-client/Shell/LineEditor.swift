import BLETransport
import CEditLine
import Glibc
import ToolSupport

/// Lines of a person at a terminal, with editing, history and completion.
///
/// libedit is used by one thread alone, which the loop's thread only rings for: to ask for a line,
/// to print above it, to drop it.
final class LineEditor: LineSource {
  private struct State {
    var waiting: CheckedContinuation<String?, Never>?
    var isEditing = false
    var texts: [String] = []
    var isInterrupted = false
    var isClosed = false
  }

  private let state = Locked(State())
  private let bell: Bell
  private let prompt: Locked<String>
  private let output: StandardOutput
  private let history = ShellHistory()

  init(prompt: String, _ output: StandardOutput) throws {
    self.prompt = Locked(prompt)
    self.output = output
    bell = try Bell()
    try startThread(named: "editor") { [self] in run() }
  }

  /// What stands before the line from the next one on.
  func setPrompt(_ text: String) { prompt.withLock { $0 = text } }

  func next() async -> String? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled { return true }
          state.waiting = continuation
          return false
        }
        if isOver { continuation.resume(returning: nil) } else { bell.ring() }
      }
    } onCancel: {
      finish(nil)
      bell.ring()
    }
  }

  func say(_ text: String) throws(ToolFailure) {
    let isEditing = state.withLock { state in
      if state.isEditing { state.texts.append(text) }
      return state.isEditing
    }
    guard !isEditing else { return bell.ring() }
    try output.line(text)
    try output.flush()
  }

  func interrupt() {
    state.withLock { $0.isInterrupted = true }
    bell.ring()
  }

  func close() {
    // The terminal must be as it was when this returns; the thread may be about to be ended.
    state.withLock { $0.isClosed = true }
    bell.ring()
    while state.withLock({ $0.isEditing }) { usleep(1000) }
  }

  private func finish(_ line: String?) {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: line)
  }
}

// What the editor's thread does.
extension LineEditor {
  private func run() {
    unsafe editor_set_up("gatt-client", complete)
    for line in history.lines { unsafe add_history(line.rawCString) }
    while true {
      bell.wait()
      while state.withLock({ $0.waiting != nil && !$0.isClosed }) { editLine() }
    }
  }

  private func editLine() {
    editedLine.withLock { $0 = .editing }
    state.withLock { $0.isEditing = true }
    install()
    while editedLine.withLock({ $0 == .editing }), takeRequests() { waitForInput() }
    rl_callback_handler_remove()
    let edited = editedLine.withLock { $0 }
    let rest = state.withLock { state in
      state.isEditing = false
      defer { state.texts = [] }
      return state.texts
    }
    for text in rest { try? output.line(text) }
    try? output.flush()
    switch edited {
    case .line(let line):
      if history.add(line) { unsafe add_history(line.rawCString) }
      finish(line)
    case .end:
      put("\n")
      finish(nil)
    case .editing: put("\r\u{1b}[K")
    }
  }

  private func install() {
    let text = prompt.withLock { $0 }
    unsafe rl_callback_handler_install(text) { line in
      guard let line = unsafe line else { return editedLine.withLock { $0 = .end } }
      let text = unsafe String(rawCString: line)
      unsafe free(line)
      editedLine.withLock { $0 = .line(text) }
    }
  }

  /// Does what the loop asked for; false when nobody waits for the line any longer.
  private func takeRequests() -> Bool {
    let (texts, isInterrupted, isWanted) = state.withLock { state in
      defer {
        state.texts = []
        state.isInterrupted = false
      }
      return (state.texts, state.isInterrupted, state.waiting != nil && !state.isClosed)
    }
    if !texts.isEmpty {
      put("\r\u{1b}[K" + texts.map { $0 + "\n" }.joined())
      rl_forced_update_display()
    }
    if isInterrupted {
      rl_callback_handler_remove()
      put("^C\n")
      install()
    }
    return isWanted
  }

  private func waitForInput() {
    var wanted = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell.number, events: Int16(POLLIN), revents: 0),
    ]
    guard unsafe poll(&wanted, 2, -1) > 0 else { return }
    if wanted[1].revents != 0 { bell.wait() }
    if wanted[0].revents != 0 { rl_callback_read_char() }
  }

  private func put(_ text: String) {
    try? output.append(text)
    try? output.flush()
  }
}

/// What became of the line that is being edited; libedit's functions have no context.
private enum EditedLine: Equatable, Sendable {
  case editing
  case line(String)
  case end
}

private let editedLine = Locked(EditedLine.editing)
