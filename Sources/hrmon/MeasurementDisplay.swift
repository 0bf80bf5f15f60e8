import BLETransport
import BLEWire
import Glibc
import ToolSupport

/// Shows measurements as they come: a live view on a terminal, lines elsewhere.
///
/// Only the loop's thread uses it.
final class MeasurementDisplay {
  /// What the live view knows.
  var screen = LiveScreen() {
    didSet { draw() }
  }
  private let context: ToolContext
  private let isJSON: Bool
  let isLive: Bool
  private var keys: Watch?

  /// Creates a display; `quit` is called when a person presses `q`.
  init(_ context: ToolContext, isJSON: Bool) {
    self.context = context
    self.isJSON = isJSON
    isLive = !isJSON && Terminal.isCapable(1)
    screen.isColoured = environmentVariable("NO_COLOR") == nil
  }

  /// Takes the terminal over, if there is one.
  func open(
    _ isolation: isolated (any Actor), changed: @escaping @Sendable () -> Void,
    said: @escaping @Sendable (String) -> Void, quit: @escaping @Sendable () -> Void
  ) throws {
    guard isLive, TerminalScreen.enter() else {
      context.signals.handle(SIGTSTP) { kill(getpid(), SIGSTOP) }
      return
    }
    context.diagnostics.capture(said)
    context.signals.handle(SIGWINCH, changed)
    context.signals.handle(SIGTSTP) {
      TerminalScreen.leave()
      kill(getpid(), SIGSTOP)
    }
    context.signals.handle(SIGCONT) {
      _ = TerminalScreen.enter()
      changed()
    }
    if isatty(0) == 1 { keys = try watchKeys(quit) }
    draw()
  }

  /// Gives the terminal back.
  func close() {
    keys = nil
    context.diagnostics.capture(nil)
    TerminalScreen.leave()
  }

  /// Shows a measurement.
  func show(_ time: Timestamp, _ measurement: HeartRateMeasurement) throws(ToolFailure) {
    if isLive {
      screen.add(measurement)
    } else {
      try context.output.line(
        isJSON ? MeasurementText.json(time, measurement) : MeasurementText.line(time, measurement))
    }
  }

  /// Draws the live view anew.
  func draw() {
    guard isLive else { return }
    let size = Terminal.size(1)
    TerminalScreen.draw(screen.rows(columns: size.columns, rows: size.rows))
  }

  private func watchKeys(_ quit: @escaping @Sendable () -> Void) throws -> Watch {
    let input = try Descriptor(dup(0), from: "dup")
    return try context.loop.watch(input, for: .readable) { [weak self] _ in
      var key: UInt8 = 0
      switch unsafe read(input.number, &key, 1) {
      case 1: if key == UInt8(ascii: "q") || key == UInt8(ascii: "Q") { quit() }
      case 0: self?.keys = nil
      default: break
      }
    }
  }
}
