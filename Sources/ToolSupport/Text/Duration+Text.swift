/// Minutes and seconds, with hours when there are some: `2:05`, `1:00:00`.
public func minutes(_ seconds: Double) -> String {
  let whole = Int(min(seconds, 1e9).rounded())
  func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
  let tail = two(whole % 60)
  return whole < 3600
    ? "\(whole / 60):\(tail)" : "\(whole / 3600):\(two(whole / 60 % 60)):\(tail)"
}

extension Duration {
  /// Seconds with their fraction.
  public var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
