extension String {
  /// How many columns of a terminal the text takes, once control characters are out of it.
  public var columns: Int {
    let utf8 = utf8
    return utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns }
  }

  /// The text in so many columns at most, with `…` for what is left out.
  public func cut(to columns: Int) -> String {
    guard self.columns > columns else { return self }
    guard columns > 0 else { return "" }
    var (text, used) = ("", 0)
    for character in self {
      used += character.columns
      if used > columns - 1 { break }
      text.append(character)
    }
    return text + "…"
  }
}

extension Character {
  /// 2 for characters of East Asia and pictures, 0 for what is drawn over another one, 1 for others.
  fileprivate var columns: Int {
    if isASCII { return 1 }
    return unicodeScalars.map(\.columns).max() ?? 0
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    if value < 0x0300 { return 1 }
    if wideScalars.contains(where: { $0.contains(value) }) { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}

/// What terminals draw two columns wide (Unicode's Standard Annex 11, W and F).
private let wideScalars: [ClosedRange<UInt32>] = [
  0x1100...0x115f, 0x231a...0x231b, 0x23e9...0x23ec, 0x25fd...0x25fe, 0x2614...0x2615,
  0x2648...0x2653, 0x26a1...0x26a1, 0x26bd...0x26be, 0x2705...0x2705, 0x2728...0x2728,
  0x2753...0x2755, 0x2795...0x2797, 0x2b1b...0x2b1c, 0x2b50...0x2b50, 0x2e80...0x303e,
  0x3041...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
  0xff01...0xff60, 0xffe0...0xffe6, 0x1f18e...0x1f18e, 0x1f191...0x1f19a, 0x1f1e6...0x1f202,
  0x1f210...0x1f64f, 0x1f680...0x1f6ff, 0x1f7e0...0x1f7eb, 0x1f900...0x1f9ff, 0x1fa70...0x1faff,
  0x20000...0x3fffd,
]
