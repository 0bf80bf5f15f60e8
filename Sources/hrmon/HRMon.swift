import Glibc
import ToolSupport

@main
enum HRMon {
  static func main() {
    Tool.run(
      MonitorOptions.interface, signals: [SIGWINCH, SIGTSTP, SIGCONT],
      untilStopped: { !$0.has("count") && !$0.has("duration") }
    ) { arguments, context in
      let options = try MonitorOptions(arguments)
      context.diagnostics.level = options.common.level
      try await Monitor(options, context).run()
    }
  }
}
