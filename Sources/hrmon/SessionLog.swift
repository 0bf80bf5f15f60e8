import BLEWire

/// The measurements of a session as a plot needs them.
struct SessionLog: Sendable {
  /// One measurement.
  struct Point: Hashable, Sendable {
    /// When it came.
    var time: Timestamp
    /// Beats per minute.
    var bpm: Int
    /// RR intervals in 1/1024 s.
    var intervals: [UInt16]
    /// Whether nothing is known of the time before it.
    var followsGap: Bool
  }

  /// The sensor's name or address.
  var sensor = ""
  /// All measurements that had a rate, the oldest first; none unless they are kept.
  private(set) var points: [Point] = []
  /// What they come to.
  private(set) var statistics = HeartRateStatistics()
  private let keepsPoints: Bool
  private var isGapPending = false

  /// Creates an empty log; without a plot to draw, its memory is constant.
  init(keepsPoints: Bool = true) { self.keepsPoints = keepsPoints }

  /// Adds a measurement.
  mutating func add(_ time: Timestamp, bpm: Int, contact: Bool?, intervals: [UInt16]) {
    statistics.add(bpm: bpm, contact: contact, intervals: intervals, at: time)
    guard keepsPoints else { return }
    guard bpm > 0 else {
      isGapPending = !points.isEmpty
      return
    }
    let pause = points.last.map { time.since($0.time) } ?? .zero
    points.append(
      Point(
        time: time, bpm: bpm, intervals: intervals,
        followsGap: isGapPending || pause > longestPause || pause < .zero))
    isGapPending = false
  }

  /// Says that the link was lost.
  mutating func addGap() {
    isGapPending = !points.isEmpty
    statistics.addGap()
  }
}
