import BLEWire

/// Notices that nothing sensible comes of a controller any longer: whether it is deaf or dead, or what
/// it says is not understood, shows when it is asked something.
///
/// It is asked while it scans, since others are heard nearly everywhere, and when what came made no
/// sense; never while a command waits for its answer. A silent link or attempt is no sign of anything:
/// who idles wakes nobody up.
struct SilenceWatch: Sendable {
  /// How long a controller that scans may be silent.
  static let scanLimit: Duration = .seconds(10)
  /// How long nothing may come but what makes no sense.
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
    let nonsense = firstNonsense.adding(Self.nonsenseLimit)
    return isScanning ? min(lastHeard.adding(Self.scanLimit), nonsense) : nonsense
  }
}
