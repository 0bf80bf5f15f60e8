import BLETransport
import ToolSupport

/// Lines of standard input, each carried out on the loop in its turn.
///
/// A thread waits for them; when they end, that is all.
final class Console: Sendable {
  init(_ commands: Commands, _ loop: EventLoop) throws {
    try startThread(named: "console") {
      while let line = readLine() {
        loop.submit { commands.run(line) }
      }
    }
  }
}
