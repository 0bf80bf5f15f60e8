import BLEWire
import ToolSupport

/// How values are printed.
enum ValueFormat: Sendable {
  /// For a person, with the bytes.
  case text
  /// The bytes in hex.
  case hex
  /// The bytes themselves, and nothing else.
  case raw

  /// Reads `--format`.
  init(_ arguments: ToolArguments) throws(ToolFailure) {
    let choices: [(word: String, value: ValueFormat)] = [
      ("text", .text), ("hex", .hex), ("raw", .raw),
    ]
    self = try arguments.choice("format", of: choices) ?? .text
  }
}

extension Client {
  /// Prints a value in the format that was asked for.
  func print(_ value: NamedValue, _ format: ValueFormat, withHandle: Bool = false) throws {
    if options.isJSON { return try context.output.line(value.json.text) }
    switch format {
    case .text:
      let handle = withHandle && value.uuid != nil ? "\(value.handle)  " : ""
      try context.output.line("\(handle)\(value.label): \(value.text)")
    case .hex: try context.output.line(value.bytes.hexDigits)
    case .raw: try context.output.append(value.bytes)
    }
  }
}
