import BLEWire

/// What a session's measurements come to, at any time, in constant memory.
struct HeartRateStatistics: Hashable, Sendable {
  /// How many measurements there were.
  private(set) var count = 0
  /// How many of them had a rate: without skin contact a sensor may send 0.
  private(set) var rateCount = 0
  /// The lowest rate, in beats per minute.
  private(set) var minimum = 0
  /// The highest rate.
  private(set) var maximum = 0
  private var sum = 0
  private var squares = 0.0
  private var differences = 0
  private var lastInterval: Double?
  private var lastTime: Timestamp?

  /// The mean rate; nil before the first.
  var mean: Double? { rateCount == 0 ? nil : Double(sum) / Double(rateCount) }

  /// The root mean square of successive differences of RR intervals, in milliseconds.
  ///
  /// Two intervals are successive unless a gap lies between them: a lost link, lost skin contact, or
  /// no measurement for more than 5 s.
  var rmssd: Double? { differences == 0 ? nil : (squares / Double(differences)).squareRoot() }

  /// Adds a measurement; intervals are in 1/1024 s, as on the wire.
  mutating func add(bpm: Int, contact: Bool?, intervals: [UInt16], at time: Timestamp) {
    count += 1
    if bpm > 0 {
      minimum = rateCount == 0 ? bpm : min(minimum, bpm)
      maximum = max(maximum, bpm)
      rateCount += 1
      sum += bpm
    }
    if contact == false || isGap(before: time) { addGap() }
    lastTime = time
    for interval in intervals {
      let milliseconds = Double(interval) * 1000 / 1024
      if let lastInterval {
        squares += (milliseconds - lastInterval) * (milliseconds - lastInterval)
        differences += 1
      }
      lastInterval = milliseconds
    }
  }

  /// Says that what follows does not follow at once.
  mutating func addGap() { lastInterval = nil }

  private func isGap(before time: Timestamp) -> Bool {
    guard let lastTime else { return false }
    return time.since(lastTime) > longestPause || time < lastTime
  }
}

/// The longest time between two measurements of one stretch.
let longestPause = Duration.seconds(5)
