extension Double {
  /// The number with so many digits after the point, rounded to the nearest, ties to even.
  ///
  /// Without Foundation, which would make a tool slow to start.
  public func text(digits: Int) -> String {
    guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
    var power: Int64 = 1
    for _ in 0..<max(0, digits) { power = power &* 10 }
    let scaled = (self * Double(power)).rounded(.toNearestOrEven)
    guard let whole = Int64(exactly: scaled) else { return description }
    let (quotient, rest) = whole.magnitude.quotientAndRemainder(dividingBy: UInt64(power))
    let sign = whole < 0 ? "-" : ""
    guard digits > 0 else { return sign + String(quotient) }
    let fraction = String(rest)
    let zeros = String(repeating: "0", count: max(0, digits - fraction.count))
    return sign + String(quotient) + "." + zeros + fraction
  }
}
