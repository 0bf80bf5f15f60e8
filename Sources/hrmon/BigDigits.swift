/// Numbers in large digits drawn with block characters, five rows high.
enum BigDigits {
  /// How many rows a number takes.
  static let height = 5

  /// The rows of a number, all of one width.
  static func rows(of number: Int) -> [String] {
    let digits = String(number).map { glyphs[$0] ?? glyphs["-"] ?? [] }
    return (0..<height).map { row in
      digits.map { $0.indices.contains(row) ? $0[row] : "" }.joined(separator: "  ")
    }
  }

  private static let glyphs: [Character: [String]] = [
    "0": ["██████", "██  ██", "██  ██", "██  ██", "██████"],
    "1": ["  ██  ", "████  ", "  ██  ", "  ██  ", "██████"],
    "2": ["██████", "    ██", "██████", "██    ", "██████"],
    "3": ["██████", "    ██", " █████", "    ██", "██████"],
    "4": ["██  ██", "██  ██", "██████", "    ██", "    ██"],
    "5": ["██████", "██    ", "██████", "    ██", "██████"],
    "6": ["██████", "██    ", "██████", "██  ██", "██████"],
    "7": ["██████", "    ██", "   ██ ", "  ██  ", "  ██  "],
    "8": ["██████", "██  ██", "██████", "██  ██", "██████"],
    "9": ["██████", "██  ██", "██████", "    ██", "██████"],
    "-": ["      ", "      ", "██████", "      ", "      "],
  ]
}
