/// One command of a tool, such as `read` of `gatt-client read`.
public struct ToolCommand: Sendable {
  /// The word that names it.
  public let name: String
  /// What follows it, as the help text shows it: `ADDR TARGET…`.
  public let operands: String
  /// How many operands it takes.
  public let operandCount: ClosedRange<Int>
  /// One sentence about it.
  public let summary: String
  /// The options that it knows, in the order of the help text.
  public let options: [ToolOption]

  /// Creates a command.
  public init(
    _ name: String, operands: String = "", count: ClosedRange<Int> = 0...0, _ summary: String,
    options: [ToolOption] = []
  ) {
    self.name = name
    self.operands = operands
    operandCount = count
    self.summary = summary
    self.options = options
  }
}
