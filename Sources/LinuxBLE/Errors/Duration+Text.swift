extension Duration {
  /// The time for a person, in seconds with two decimals at most, and one figure at least: `1.5 s`.
  var inSeconds: String {
    let (seconds, attoseconds) = components
    let whole = Double(seconds) + Double(attoseconds) * 1e-18
    let scale = whole.magnitude < 0.1 ? 1000.0 : 100
    let rounded = (whole * scale).rounded() / scale
    return rounded == rounded.rounded() && rounded.magnitude < 1e15
      ? "\(Int64(rounded)) s" : "\(rounded) s"
  }
}
