/// How much weaker a signal arrives than it was sent: the log-distance model, indoors.
///
/// 40 dB for the first metre, and 30 dB for each factor of 10.
enum PathLoss {
  /// The weakest signal that is received, in dBm.
  static let sensitivity = -95

  /// The signal strength in dBm at a distance in metres; nil below the sensitivity.
  static func rssi(transmitted: Int8, metres: Double) -> Int8? {
    let loss = 40 + 9.0309 * log2(min(max(metres, 0.1), 100_000))
    let level = Int(transmitted) - Int(loss.rounded())
    return level < sensitivity ? nil : Int8(clamping: level)
  }

  /// The same number on every machine: no library's rounding is in it.
  private static func log2(_ value: Double) -> Double {
    var (result, rest, step) = (Double(value.exponent), value.significand, 0.5)
    for _ in 0..<16 {
      rest *= rest
      if rest >= 2 {
        rest /= 2
        result += step
      }
      step /= 2
    }
    return result
  }
}
