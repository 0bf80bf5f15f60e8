import BLETransport
import ToolSupport

/// Lines of standard input, each carried out on the loop before the next is read.
///
/// A thread waits for them; when they end, that is all.
final class Console: Sendable {
  init(_ commands: Commands, _ loop: EventLoop) throws {
    let done = try Bell()
    try startThread(named: "console") {
      var lines = BoundedLines(descriptor: 0, limit: 65_536)
      var isOver = false
      while !isOver {
        let request: Result<Commands.Request, ToolFailure>
        do throws(ToolFailure) {
          guard let line = try lines.next() else { return }
          request = Result { () throws(ToolFailure) in try Commands.Request(line) }
        } catch {
          request = .failure(error)
          isOver = true
        }
        Task(executorPreference: loop) {
          await commands.run(request)
          done.ring()
        }
        done.wait()
      }
    }
  }
}
