package import BLEWire
internal import Synchronization

/// A clock for tests: it stands still while a loop has work, and jumps to the next alarm when it
/// has none.
///
/// So what takes hours takes no time, and as long as only the loop's thread works, the same input
/// gives the same run. Two loops can't share one.
package final class VirtualClock: Sendable {
  private let nanoseconds: Atomic<Int64>

  /// Creates a clock that stands at a moment.
  package init(at start: Moment = Moment(nanoseconds: 0)) {
    nanoseconds = Atomic(start.nanoseconds)
  }

  /// What it shows; any thread may look.
  package var now: Moment { Moment(nanoseconds: nanoseconds.load(ordering: .relaxed)) }

  /// The same as a date: it stood at zero when 2026 began.
  package var date: Timestamp {
    Timestamp(nanosecondsSince1970: 1_767_225_600_000_000_000 + now.nanoseconds)
  }

  /// Moves it on; never back.
  func advance(to moment: Moment) {
    if moment > now { nanoseconds.store(moment.nanoseconds, ordering: .relaxed) }
  }
}

extension EventLoop {
  /// The current moment of the loop's clock: what its alarms go by.
  package var now: Moment { reactor.clock?.now ?? .now }

  /// The current date and time of the loop's clock.
  package var date: Timestamp { reactor.clock?.date ?? .now }

  /// What the loop holds now; to be called on its thread.
  package var counts: Counts { reactor.counts }

  /// What a loop holds: equal before and after, when nothing is left behind.
  package struct Counts: Hashable, Sendable {
    /// Descriptors that are watched.
    package var watches: Int
    /// Alarms that are going to ring.
    package var alarms: Int

    /// What a loop holds that nobody uses.
    package static let none = Counts(watches: 0, alarms: 0)
  }
}
