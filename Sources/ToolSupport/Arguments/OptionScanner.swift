/// Tells options from operands, word by word.
struct OptionScanner {
  /// An option as it stood on the command line.
  struct Found: Sendable {
    var option: ToolOption
    /// As it was written: `--adapter` or `-i`.
    var spelling: String
    var value: String?
  }

  private var words: ArraySlice<String>
  private let options: [ToolOption]
  private var found: [Found] = []
  private var operands: [String] = []

  init(_ words: [String], options: [ToolOption]) {
    self.words = words[...]
    self.options = options
  }

  mutating func scan() throws(ToolFailure) -> (found: [Found], operands: [String]) {
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        words = []
      } else if word.hasPrefix("--") {
        try scanLong(word)
      } else if word.hasPrefix("-"), word != "-" {
        try scanLetters(word)
      } else {
        operands.append(word)
      }
    }
    return (found, operands)
  }

  private mutating func scanLong(_ word: String) throws(ToolFailure) {
    // Not by characters: an accent may stand behind the sign.
    let parts = word.unicodeScalars.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map { String($0) } ?? ""
    let spelling = "--" + name
    guard let option = options.first(where: { $0.name == name }) else {
      let names = options.map { "--" + $0.name }
      throw .usage("unknown option '\(spelling)'" + suggestion(for: spelling, among: names))
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard option.valueName != nil || attached == nil else {
      throw .usage("option '\(spelling)' takes no value")
    }
    try add(option, spelling, attached)
  }

  private mutating func scanLetters(_ word: String) throws(ToolFailure) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        throw .usage("unknown option '-\(letter)'")
      }
      guard option.valueName != nil, !letters.isEmpty else {
        try add(option, "-\(letter)", nil)
        continue
      }
      if letters.first == "=" { letters.removeFirst() }
      try add(option, "-\(letter)", String(letters))
      return
    }
  }

  private mutating func add(
    _ option: ToolOption, _ spelling: String, _ attached: String?
  ) throws(ToolFailure) {
    var value = attached
    if let valueName = option.valueName, value == nil {
      value = words.popFirst()
      if value == nil { throw .usage("option '\(spelling)' needs a value, \(valueName)") }
    }
    found.append(Found(option: option, spelling: spelling, value: value))
  }
}

/// `, did you mean 'X'?` when a known word is near to what was written.
func suggestion(for word: String, among known: [String]) -> String {
  let farthest = max(1, word.count / 3)
  // What is much longer or shorter is never near, and a script's word may be of any length.
  let near = known.filter { abs($0.count - word.count) <= farthest }
    .map { (word: $0, distance: distance($0, word)) }.min { $0.distance < $1.distance }
  guard let near, near.distance <= farthest else { return "" }
  return ", did you mean '\(near.word)'?"
}

/// How many letters must be added, removed or changed to make one word of the other.
private func distance(_ one: String, _ other: String) -> Int {
  let letters = Array(other)
  var row = Array(0...letters.count)
  for (index, letter) in one.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for column in letters.indices {
      let next = min(
        row[column] + 1, row[column + 1] + 1, diagonal + (letters[column] == letter ? 0 : 1))
      diagonal = row[column + 1]
      row[column + 1] = next
    }
  }
  return row[letters.count]
}
