internal import BLEWire

/// How fast a capture is played.
package enum ReplaySpeed: Hashable, Sendable {
  /// At so many times the recorded pace.
  case times(Double)
  /// As fast as possible.
  case max

  /// When a place on a timeline is reached that stood at another place at a moment.
  func moment(of position: Int64, from origin: Int64, since start: Moment) -> Moment {
    let (wait, overflow) = position.subtractingReportingOverflow(origin)
    guard wait > 0 || overflow, case .times(let factor) = self else { return start }
    let (sum, overflow2) = start.nanoseconds
      .addingReportingOverflow(scaled(overflow ? .max : wait, by: 1 / factor))
    return overflow2 ? .never : Moment(nanoseconds: sum)
  }

  /// Which place on a timeline is reached now; nil when time does not matter.
  func position(at now: Moment, from origin: Int64, since start: Moment) -> Int64? {
    guard case .times(let factor) = self else { return nil }
    let passed = Swift.max(0, now.nanoseconds &- start.nanoseconds)
    let (sum, overflow) = origin.addingReportingOverflow(scaled(passed, by: factor))
    return overflow ? .max : sum
  }

  private func scaled(_ nanoseconds: Int64, by factor: Double) -> Int64 {
    factor == 1 ? nanoseconds : Int64(exactly: (Double(nanoseconds) * factor).rounded(.up)) ?? .max
  }
}

/// How far a recording has come, by a clock that may run backwards: then no time has passed.
struct RecordedProgress {
  /// Nanoseconds since the first record.
  private(set) var position: Int64 = 0
  private var lastTime: Timestamp?

  /// Goes on to the next record.
  mutating func pass(to time: Timestamp) {
    defer { lastTime = time }
    guard let lastTime, time > lastTime else { return }
    let (step, overflow) = time.nanosecondsSince1970
      .subtractingReportingOverflow(lastTime.nanosecondsSince1970)
    let (sum, overflow2) = position.addingReportingOverflow(overflow ? .max : step)
    position = overflow2 ? .max : sum
  }
}
