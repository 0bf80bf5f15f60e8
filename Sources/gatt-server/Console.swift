import BLETransport
import ToolSupport

/// Lines of standard input, each carried out on the loop before the next is read.
///
/// A thread waits for them, and for what each asks for: so they are read no faster than they are
/// carried out. When they end, that is all. A line of more than 65,536 bytes is no command's: none
/// is taken any longer.
final class Console: Sendable {
  init(_ commands: Commands, _ log: ServerLog, _ loop: EventLoop) throws {
    let done = try Bell()
    try startThread(named: "console") {
      var lines = BoundedLines(descriptor: 0, limit: 65_536)
      do throws(ToolFailure) {
        while let line = try lines.next() {
          let request = Result { () throws(ToolFailure) in try Commands.Request(line) }
          Task(executorPreference: loop) {
            await commands.run(request)
            done.ring()
          }
          done.wait()
        }
      } catch {
        log.warn("\(error.description); no more commands are taken")
      }
    }
  }
}
