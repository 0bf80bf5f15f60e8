internal import BLEWire

/// How often two devices of a link meet (Vol 6, Part B, §4.5.1, §4.5.2).
struct ConnectionParameters: Hashable, Sendable {
  /// In 1.25 ms.
  var interval: UInt16
  /// How many events the peripheral may leave out.
  var latency: UInt16
  /// In 10 ms.
  var timeout: UInt16

  var intervalNanoseconds: Int64 { Int64(interval) * 1_250_000 }
  var timeoutDuration: Duration { .milliseconds(10 * Int64(timeout)) }

  /// The shortest of a range of intervals; nil when the values are not allowed
  /// (Vol 4, Part E, §7.8.12, §7.8.18).
  init?(minimum: UInt16, maximum: UInt16, latency: UInt16, timeout: UInt16) {
    guard (6...3200).contains(minimum), (6...3200).contains(maximum), minimum <= maximum,
      latency <= 499, (10...3200).contains(timeout),
      Int(timeout) * 10_000 > (1 + Int(latency)) * Int(maximum) * 1250 * 2
    else { return nil }
    (self.interval, self.latency, self.timeout) = (minimum, latency, timeout)
  }
}
