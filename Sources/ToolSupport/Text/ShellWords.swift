/// Cuts a line into words as a shell does: blanks between them, quotes and backslashes inside.
public enum ShellWords {
  /// The words; none for an empty line or a comment.
  public static func split(_ line: String) throws(ToolFailure) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Unicode.Scalar?
    var isEscaped = false
    // Not by characters: a quote or a blank may have an accent behind it.
    for letter in line.unicodeScalars {
      if isEscaped {
        word.append(letter)
        isEscaped = false
      } else if letter == "\\", quote != "'" {
        isEscaped = true
      } else if letter == quote {
        quote = nil
      } else if quote == nil, letter == "'" || letter == "\"" {
        quote = letter
        word = word ?? ""
      } else if quote == nil, letter.properties.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else if quote == nil, letter == "#", word == nil, words.isEmpty {
        return []
      } else {
        word.append(letter)
      }
    }
    guard quote == nil, !isEscaped else { throw .usage("a quote is not closed") }
    if let word { words.append(word) }
    return words
  }
}

extension String? {
  /// Adds a letter in place: a copy a letter would make a long line take for ever.
  fileprivate mutating func append(_ letter: Unicode.Scalar) {
    if self?.unicodeScalars.append(letter) == nil { self = String(letter) }
  }
}
