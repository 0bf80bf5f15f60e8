import BLEWire

/// Notices that nothing sensible comes of a controller any longer: whether it is deaf or dead, or what
/// it says is not understood, shows when it is asked something.
///
/// Nobody is asked while nothing is expected, nor while a command waits for its answer.
struct SilenceWatch: Sendable {
  /// How long a controller may be silent: when it scans, when it doesn't, and when there came nothing
  /// but what makes no sense.
  static let scanLimit: Duration = .seconds(10)
  static let limit: Duration = .seconds(30)
  static let nonsenseLimit: Duration = .seconds(5)

  private var lastHeard = Moment(nanoseconds: .min)
  private var firstNonsense = Moment.never

  /// A packet came; whether it makes sense: one of a known kind, and of a known link.
  mutating func heard(sensible: Bool, at now: Moment) {
    if sensible {
      lastHeard = now
      firstNonsense = .never
    } else {
      firstNonsense = min(firstNonsense, now)
    }
  }

  /// When to ask.
  func deadline(whileScanning isScanning: Bool) -> Moment {
    let silence = lastHeard.adding(isScanning ? Self.scanLimit : Self.limit)
    return min(silence, firstNonsense.adding(Self.nonsenseLimit))
  }
}
