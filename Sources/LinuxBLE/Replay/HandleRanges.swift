internal import BLEWire

/// A set of handles, as ranges that neither touch nor overlap, in order.
struct HandleRanges: Hashable, Sendable {
  private(set) var ranges: [AttributeHandleRange] = []

  /// Adds a range, and joins what it touches.
  mutating func insert(_ range: AttributeHandleRange) {
    let lower = Int(range.lowerBound.rawValue), upper = Int(range.upperBound.rawValue)
    let place = index { Int($0.upperBound.rawValue) + 1 >= lower }
    let end = index(from: place) { Int($0.lowerBound.rawValue) > upper + 1 }
    let touched = ranges[place..<end]
    let first = min(touched.first?.lowerBound ?? range.lowerBound, range.lowerBound)
    let last = max(touched.last?.upperBound ?? range.upperBound, range.upperBound)
    ranges.replaceSubrange(place..<end, with: CollectionOfOne(first...last))
  }

  /// Adds all of another set.
  mutating func formUnion(_ other: HandleRanges?) {
    for range in other?.ranges ?? [] { insert(range) }
  }

  /// Takes a range out.
  mutating func subtract(_ range: AttributeHandleRange) {
    let place = index { $0.upperBound >= range.lowerBound }
    let end = index(from: place) { $0.lowerBound > range.upperBound }
    var left: [AttributeHandleRange] = []
    if let first = ranges[place..<end].first, first.lowerBound < range.lowerBound {
      left.append(
        first.lowerBound...AttributeHandle(rawValue: range.lowerBound.rawValue - 1))
    }
    if let last = ranges[place..<end].last, last.upperBound > range.upperBound,
      let start = range.upperBound.next
    {
      left.append(start...last.upperBound)
    }
    ranges.replaceSubrange(place..<end, with: left)
  }

  /// Whether every handle of the range is in the set.
  func contains(_ range: AttributeHandleRange) -> Bool {
    let place = index { $0.upperBound >= range.lowerBound }
    guard place < ranges.endIndex else { return false }
    return ranges[place].lowerBound <= range.lowerBound
      && ranges[place].upperBound >= range.upperBound
  }

  /// Whether the handle is in the set.
  func contains(_ handle: AttributeHandle) -> Bool { contains(handle...handle) }

  /// The first place from which on all ranges are so; they are in order.
  private func index(
    from start: Int = 0, where isSo: (AttributeHandleRange) -> Bool
  ) -> Int {
    var (low, high) = (start, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if isSo(ranges[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The range of two handles from a request; nil when it is not one.
func requestedRange(_ start: AttributeHandle, _ end: AttributeHandle) -> AttributeHandleRange? {
  start.rawValue != 0 && start <= end ? start...end : nil
}
