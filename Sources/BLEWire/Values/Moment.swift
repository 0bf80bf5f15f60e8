/// A moment on a clock that never goes back: what machines are told and what they answer with.
///
/// A plain integer, unlike `ContinuousClock.Instant`, whose layout is known only at run time: each
/// copy of an enum or array element that holds one is a call.
public struct Moment: Comparable, Hashable, Sendable {
  /// Nanoseconds since the clock's start.
  public var nanoseconds: Int64

  /// Creates a moment from nanoseconds since the clock's start.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The moment that never comes.
  public static let never = Moment(nanoseconds: .max)

  /// The moment so much later; `never` when it is too far away to be counted.
  public func adding(_ duration: Duration) -> Moment {
    let (seconds, attoseconds) = duration.components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflow2) = nanoseconds.addingReportingOverflow(whole)
    let (total, overflow3) = sum.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || overflow2 || overflow3 ? .never : Moment(nanoseconds: total)
  }

  /// How much time lies between an earlier moment and this one.
  public func since(_ earlier: Moment) -> Duration {
    .nanoseconds(nanoseconds &- earlier.nanoseconds)
  }

  /// Which moment is earlier.
  public static func < (one: Moment, other: Moment) -> Bool {
    one.nanoseconds < other.nanoseconds
  }
}
