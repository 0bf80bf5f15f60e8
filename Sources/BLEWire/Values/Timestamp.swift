/// A date and time of day, as captures store it: nanoseconds since 1970-01-01 00:00 UTC.
public struct Timestamp: Comparable, Hashable, Sendable {
  /// Nanoseconds since 1970-01-01 00:00:00 UTC, without leap seconds; negative before.
  public var nanosecondsSince1970: Int64

  /// Creates a time from nanoseconds since 1970.
  public init(nanosecondsSince1970: Int64) { self.nanosecondsSince1970 = nanosecondsSince1970 }

  /// Creates a time from microseconds since 1970; the nearest that can be counted.
  public init(microsecondsSince1970 microseconds: Int64) {
    let (product, overflow) = microseconds.multipliedReportingOverflow(by: 1000)
    nanosecondsSince1970 = overflow ? (microseconds < 0 ? .min : .max) : product
  }

  /// How much later this is than another; negative when it is earlier.
  ///
  /// A duration counts further than a time does, so that any two times are told apart rightly.
  public func since(_ other: Timestamp) -> Duration {
    .nanoseconds(nanosecondsSince1970) - .nanoseconds(other.nanosecondsSince1970)
  }

  /// Which time is earlier.
  public static func < (one: Timestamp, other: Timestamp) -> Bool {
    one.nanosecondsSince1970 < other.nanosecondsSince1970
  }
}
