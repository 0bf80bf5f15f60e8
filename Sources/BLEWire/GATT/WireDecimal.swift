/// A number of the form mantissa × 10^exponent, as devices send them: no binary noise.
public struct WireDecimal: Hashable, Sendable {
  /// The digits.
  public var mantissa: Int64
  /// The power of ten.
  public var exponent: Int

  /// Creates a number.
  public init(mantissa: Int64, exponent: Int = 0) {
    self.mantissa = mantissa
    self.exponent = exponent
  }

  /// The nearest binary number.
  public var value: Double {
    switch exponent {
    case 0...18: Double(mantissa) * Double(decimalPower(exponent))
    case -18..<0: Double(mantissa) / Double(decimalPower(-exponent))
    default: Double("\(mantissa)e\(exponent)") ?? 0
    }
  }

  /// The number as a JSON tree has it: an integer if it is one.
  public var decoded: DecodedValue {
    var digits = mantissa
    var exponent = self.exponent
    while exponent < 0, digits.isMultiple(of: 10), digits != 0 {
      digits /= 10
      exponent += 1
    }
    if digits == 0 { return .integer(0) }
    if exponent >= 0 {
      let (product, overflow) = digits.multipliedReportingOverflow(by: decimalPower(exponent))
      return overflow || exponent > 18
        ? .number(value, fractionDigits: 0) : .integer(product)
    }
    return .number(value, fractionDigits: -exponent)
  }
}

extension WireDecimal: CustomStringConvertible {
  /// The digits with a point, zeros after the last other digit left out.
  public var description: String {
    guard exponent < 0 else { return String(mantissa) + String(repeating: "0", count: exponent) }
    var digits = String(mantissa.magnitude)
    if digits.utf8.count <= -exponent {
      digits = String(repeating: "0", count: -exponent - digits.utf8.count + 1) + digits
    }
    let whole = digits.dropLast(-exponent)
    var fraction = digits.suffix(-exponent)
    while fraction.last == "0" { fraction.removeLast() }
    let sign = mantissa < 0 ? "-" : ""
    return fraction.isEmpty ? sign + whole : sign + whole + "." + fraction
  }
}

extension Double {
  /// The number with at most so many digits after the point, zeros at the end left out.
  ///
  /// Halves go to the even digit; nil for what is no number, or is too large for all its digits.
  public func decimal(fractionDigits: Int) -> String? {
    let digits = max(0, min(fractionDigits, 18))
    let scaled = self * Double(decimalPower(digits))
    guard scaled.magnitude < 0x1p62 else { return isFinite ? "\(self)" : nil }
    // Rounded by hand: the library's rounding would need libm, which nothing else here does.
    var whole = Int64(scaled)
    let rest = (scaled - Double(whole)).magnitude
    if rest > 0.5 || rest == 0.5 && !whole.isMultiple(of: 2) { whole += scaled < 0 ? -1 : 1 }
    return WireDecimal(mantissa: whole, exponent: -digits).description
  }
}

/// 10 to the power of 0 to 18.
func decimalPower(_ exponent: Int) -> Int64 {
  var power: Int64 = 1
  for _ in 0..<max(0, min(exponent, 18)) { power *= 10 }
  return power
}
