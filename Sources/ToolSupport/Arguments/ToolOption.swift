/// One option that a tool or a command of it knows.
public struct ToolOption: Hashable, Sendable {
  /// Its name without the dashes, such as `adapter`.
  public let name: String
  /// The letter of its short form, such as `i`.
  public let letter: Character?
  /// What its value is called in the help text; nil for a flag.
  public let valueName: String?
  /// One sentence about it, without the full stop.
  public let help: String

  /// Creates an option; a flag unless `value` names what follows it.
  public init(
    _ name: String, _ letter: Character? = nil, value valueName: String? = nil, help: String
  ) {
    self.name = name
    self.letter = letter
    self.valueName = valueName
    self.help = help
  }

  /// Prints the help text.
  public static let help = ToolOption("help", "h", help: "Print this help")
  /// Prints the version.
  public static let version = ToolOption("version", help: "Print the version")
}
