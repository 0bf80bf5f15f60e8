/// A command line that was understood.
public struct ToolArguments: Sendable {
  /// The command; empty for a tool without commands.
  public let command: String
  /// What is neither command nor option, in order.
  public let operands: [String]
  private let found: [OptionScanner.Found]

  init(command: String, operands: [String], found: [OptionScanner.Found]) {
    self.command = command
    self.operands = operands
    self.found = found
  }

  /// Whether an option was given.
  public func has(_ name: String) -> Bool {
    found.contains { $0.option.name == name }
  }

  /// An option's value; the last one counts.
  public func value(_ name: String) -> String? {
    values(name).last
  }

  /// All values of an option that may stand more than once.
  public func values(_ name: String) -> [String] {
    found.filter { $0.option.name == name }.compactMap(\.value)
  }

  /// An option's value as a whole number of a range.
  public func integer(_ name: String, in range: ClosedRange<Int>) throws(ToolFailure) -> Int? {
    guard let item = last(name), let text = item.value else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let bounds =
        range.upperBound == .max
        ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
      throw .usage("option '\(item.spelling)' needs a whole number \(bounds), not '\(text)'")
    }
    return number
  }

  /// An option's value as a positive number of seconds, whole or with a fraction.
  public func seconds(_ name: String) throws(ToolFailure) -> Duration? {
    guard let item = last(name), let text = item.value else { return nil }
    guard let number = Double(text), number.isFinite, number > 0, number <= 1e9 else {
      throw .usage(
        "option '\(item.spelling)' needs a positive number of seconds, 1e9 at most, not '\(text)'")
    }
    return .nanoseconds(Int64(number * 1e9))
  }

  /// An option's value as one of some words, and what the word stands for.
  public func choice<Value>(
    _ name: String, of choices: [(word: String, value: Value)]
  ) throws(ToolFailure) -> Value? {
    guard let item = last(name), let text = item.value else { return nil }
    if let choice = choices.first(where: { $0.word == text }) { return choice.value }
    let words = choices.map(\.word).joined(separator: ", ")
    throw .usage("option '\(item.spelling)' needs one of \(words), not '\(text)'")
  }

  private func last(_ name: String) -> OptionScanner.Found? {
    found.last { $0.option.name == name }
  }
}
