/// Why a tool gives up: the line it prints as `TOOL: message`, and its exit code.
public struct ToolFailure: Error, Hashable, Sendable {
  /// The exit code.
  public var code: ExitCode
  /// What is wrong, for a person; nil when nothing is to be printed.
  public var message: String?

  /// Creates a failure.
  public init(_ code: ExitCode, _ message: String?) {
    self.code = code
    self.message = message
  }

  /// The command line can't be understood: exit 64.
  public static func usage(_ message: String) -> Self { Self(.usage, message) }
  /// A file, a value or a UUID is no good: exit 65.
  public static func badData(_ message: String) -> Self { Self(.badData, message) }
  /// Interrupted by a signal: exit 130, without a word.
  public static let interrupted = Self(.interrupted, nil)
  /// Whoever read standard output has closed it: no failure, and nobody to tell.
  public static let outputClosed = Self(.done, nil)
}

extension ToolFailure: CustomStringConvertible {
  /// The message alone.
  public var description: String { message ?? "exit \(code.rawValue)" }
}
