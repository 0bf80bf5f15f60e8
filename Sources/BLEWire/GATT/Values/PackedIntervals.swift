/// RR intervals in two machine words, so that decoding a notification allocates nothing.
///
/// A ninth interval and those after it, which belts hardly ever send, go to an array.
struct PackedIntervals: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private(set) var count = 0
  private var more: [UInt16] = []

  init() {}

  init(_ intervals: [UInt16]) {
    for interval in intervals { append(interval) }
  }

  @inline(__always)
  mutating func append(_ interval: UInt16) {
    switch count {
    case 0..<4: low |= UInt64(interval) << (16 * count)
    case 4..<8: high |= UInt64(interval) << (16 * (count - 4))
    default: more.append(interval)
    }
    count += 1
  }

  var array: [UInt16] {
    guard count > 0 else { return [] }
    var intervals: [UInt16] = []
    intervals.reserveCapacity(count)
    for index in 0..<min(count, 8) {
      let word = index < 4 ? low : high
      intervals.append(UInt16(truncatingIfNeeded: word >> (16 * (index & 3))))
    }
    return intervals + more
  }
}
