import BLETransport
import ToolSupport

/// Lines of standard input, each carried out on the loop in its turn.
///
/// A thread waits for them, and for what each asks for: so they are read no faster than they are
/// carried out. When they end, that is all. A line of more than 65,536 bytes is no command's: none
/// is taken any longer.
final class Console: Sendable {
  init(_ commands: Commands, _ log: ServerLog, _ loop: EventLoop) throws {
    let bell = try Bell()
    try startThread(named: "console") {
      var lines = BoundedLines(descriptor: 0, limit: 65_536)
      do throws(ToolFailure) {
        while let line = try lines.next() {
          loop.submit {
            commands.run(line)
            bell.ring()
          }
          bell.wait()
        }
      } catch {
        log.warn("\(error.description); no more commands are taken")
      }
    }
  }
}
