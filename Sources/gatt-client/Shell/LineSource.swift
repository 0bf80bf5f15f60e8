import ToolSupport

/// Where a shell's lines come from.
protocol LineSource: AnyObject, Sendable {
  /// The next line; nil at the end, or when the task is cancelled.
  func next() async throws -> String?
  /// Shows text above the line that is being edited.
  func say(_ text: String) throws(ToolFailure)
  /// Drops the line that is being edited.
  func interrupt()
  /// Gives the terminal back.
  func close()
}
