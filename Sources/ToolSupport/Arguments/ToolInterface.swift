/// All that can stand on a tool's command line, and how to read and explain it.
///
/// GNU style: `--name VALUE`, `--name=VALUE`, `-x VALUE`, `-xVALUE`, flags in one word (`-vq`),
/// options anywhere, `--` before operands that begin with a dash.
public struct ToolInterface: Sendable {
  /// The tool's name, which begins each line on standard error.
  public let name: String
  /// One sentence about the tool.
  public let summary: String
  /// Its commands; a tool without commands has one without a name.
  public let commands: [ToolCommand]
  /// Lines that end the help text, such as the exit codes.
  public let notes: String

  /// Creates the interface of a tool whose first operand is a command.
  public init(name: String, _ summary: String, commands: [ToolCommand], notes: String = "") {
    self.name = name
    self.summary = summary
    self.commands = commands
    self.notes = notes
  }

  /// Creates the interface of a tool without commands.
  public init(
    name: String, _ summary: String, operands: String = "", count: ClosedRange<Int> = 0...0,
    options: [ToolOption], notes: String = ""
  ) {
    self.init(
      name: name, summary,
      commands: [ToolCommand("", operands: operands, count: count, summary, options: options)],
      notes: notes)
  }

  /// Whether the first operand names a command.
  public var hasCommands: Bool { commands.first?.name != "" }

  /// What a command line asks for.
  public enum Request: Sendable {
    /// Text for standard output, after which the tool is done: help or version.
    case text(String)
    /// A command to run, or the tool itself.
    case run(ToolArguments)
  }

  /// Reads a command line, without the tool's own name; help and version are JSON where that is
  /// asked for.
  public func parse(_ words: [String], asJSON: Bool = false) throws(ToolFailure) -> Request {
    func help(_ command: ToolCommand?) -> Request {
      .text(asJSON ? jsonHelp(command) : self.help(command))
    }
    var scanner = OptionScanner(words, options: allOptions)
    let (found, operands) = try hinting(nil) { () throws(ToolFailure) in try scanner.scan() }
    let wantsHelp = found.contains { $0.option == .help }
    if found.contains(where: { $0.option == .version }), !wantsHelp {
      if asJSON { return .text(jsonVersion) }
      // A shell's interface has no name.
      return .text((name.isEmpty ? "" : name + " ") + "\(toolVersion) (LinuxBLE)\n")
    }
    guard hasCommands else {
      if wantsHelp { return help(commands.first) }
      return .run(try check(commands.first, found, operands))
    }
    guard let word = operands.first else {
      if wantsHelp { return help(nil) }
      throw hinted(.usage("no command given"), nil)
    }
    if word == "help", command(named: "help") == nil {
      guard operands.count > 1 else { return help(nil) }
      return help(try known(operands[1]))
    }
    let command = try known(word)
    if wantsHelp { return help(command) }
    return .run(try check(command, found, Array(operands.dropFirst())))
  }

  private func command(named word: String) -> ToolCommand? {
    commands.first { $0.name == word }
  }

  private func known(_ word: String) throws(ToolFailure) -> ToolCommand {
    if let command = command(named: word) { return command }
    throw hinted(
      .usage("unknown command '\(word)'" + suggestion(for: word, among: commands.map(\.name))), nil)
  }

  private func check(
    _ command: ToolCommand?, _ found: [OptionScanner.Found], _ operands: [String]
  ) throws(ToolFailure) -> ToolArguments {
    guard let command else { throw .usage("no command given") }
    for item in found where !command.options.contains(where: { $0.name == item.option.name }) {
      throw hinted(.usage("'\(command.name)' has no option '\(item.spelling)'"), command)
    }
    let count = command.operandCount
    if operands.count > count.upperBound {
      let word = operands[count.upperBound]
      throw hinted(.usage("unexpected argument '\(word)'"), command)
    }
    if operands.count < count.lowerBound {
      let names = command.operands.split(separator: " ")
      let missing = names.indices.contains(operands.count) ? names[operands.count] : "argument"
      throw hinted(.usage("missing \(missing.filter { $0 != "…" && $0 != "[" })"), command)
    }
    return ToolArguments(command: command.name, operands: operands, found: found)
  }

  private func hinting<Value>(
    _ command: ToolCommand?, _ body: () throws(ToolFailure) -> Value
  ) throws(ToolFailure) -> Value {
    do { return try body() } catch { throw hinted(error, command) }
  }

  private func hinted(_ failure: ToolFailure, _ command: ToolCommand?) -> ToolFailure {
    // A shell's interface has no name, and a command for help.
    let words =
      name.isEmpty ? ["help", command?.name ?? ""] : [name, command?.name ?? "", "--help"]
    let call = words.filter { !$0.isEmpty }.joined(separator: " ")
    return ToolFailure(failure.code, (failure.message ?? "") + "; see '\(call)'")
  }

  /// Each option that some command knows, once.
  var allOptions: [ToolOption] {
    var seen: Set<String> = []
    return (commands.flatMap(\.options) + [.help, .version])
      .filter { seen.insert($0.name).inserted }
  }
}

/// The version that `--version` prints.
public let toolVersion = "0.1.0"
