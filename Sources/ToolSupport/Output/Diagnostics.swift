internal import BLETransport
internal import Glibc

/// What a tool says beside its output: on standard error, each line as `TOOL: message`.
///
/// A message is one line, whatever names of files or peers are in it.
public final class Diagnostics: Sendable {
  /// How much is said.
  public enum Level: Int, Comparable, Sendable {
    /// Errors alone (`--quiet`).
    case errors
    /// Warnings too.
    case warnings
    /// What happens, step by step (`--verbose`).
    case steps

    /// Which level says less.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  private struct State {
    var level = Level.warnings
    var capture: (@Sendable (String) -> Void)?
  }

  private let name: String
  private let state = Locked(State())

  /// Creates the diagnostics of a tool.
  public init(name: String) { self.name = name }

  /// How much is said.
  public var level: Level {
    get { state.withLock { $0.level } }
    set { state.withLock { $0.level = newValue } }
  }

  /// Says why the tool gives up.
  public func error(_ message: String) { say(message, .errors) }

  /// Says what may surprise, though the tool goes on.
  public func warn(_ message: String) { say("warning: " + message, .warnings) }

  /// Says what a person at a terminal wants to know, though it is no warning.
  public func note(_ message: String) { say(message, .warnings) }

  /// Says what the tool does, if asked to.
  public func step(_ message: String) { say(message, .steps) }

  /// Hands all but errors to somebody who draws on the terminal; nil ends it.
  public func capture(_ handler: (@Sendable (String) -> Void)?) {
    state.withLock { $0.capture = handler }
  }

  private func say(_ message: String, _ level: Level) {
    let (isWanted, capture) = state.withLock { (level <= $0.level, $0.capture) }
    guard isWanted else { return }
    if let capture, level != .errors { return capture(message) }
    let message = message.printable
    // One call, so that lines of several threads don't mix.
    _ = writeAll(Array("\(name): \(message)\n".utf8), to: 2)
  }
}
