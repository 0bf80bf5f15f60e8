extension Duration {
  /// Seconds with nine decimals, as `-0.000001000`.
  var nineDecimals: String { decimals(9) }

  /// Seconds with so many decimals, at most nine; what lies beyond them is cut off.
  func decimals(_ count: Int) -> String {
    let (seconds, attoseconds) = components
    let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
    let digits = String(attoseconds.magnitude / 1_000_000_000)
    let padded = String(repeating: "0", count: 9 - digits.count) + digits
    return sign + String(seconds.magnitude) + "." + padded.prefix(count)
  }
}
