internal import BLEWire

/// A set of handles, as ranges that neither touch nor overlap, in order.
struct HandleRanges: Hashable, Sendable {
  private(set) var ranges: [AttributeHandleRange] = []

  /// Adds a range, and joins what it touches.
  mutating func insert(_ range: AttributeHandleRange) {
    var lower = range.lowerBound
    var upper = range.upperBound
    var others: [AttributeHandleRange] = []
    for other in ranges {
      if Self.touch(other, lower...upper) {
        lower = min(lower, other.lowerBound)
        upper = max(upper, other.upperBound)
      } else {
        others.append(other)
      }
    }
    let place = others.firstIndex { $0.lowerBound > upper } ?? others.count
    others.insert(lower...upper, at: place)
    ranges = others
  }

  /// Adds all of another set.
  mutating func formUnion(_ other: HandleRanges?) {
    for range in other?.ranges ?? [] { insert(range) }
  }

  /// Takes a range out.
  mutating func subtract(_ range: AttributeHandleRange) {
    var left: [AttributeHandleRange] = []
    for other in ranges {
      if other.lowerBound < range.lowerBound {
        let end = AttributeHandle(rawValue: range.lowerBound.rawValue - 1)
        left.append(other.lowerBound...min(other.upperBound, end))
      }
      if other.upperBound > range.upperBound, let start = range.upperBound.next {
        left.append(max(other.lowerBound, start)...other.upperBound)
      }
    }
    ranges = left
  }

  /// Whether every handle of the range is in the set.
  func contains(_ range: AttributeHandleRange) -> Bool {
    ranges.contains { $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound }
  }

  /// Whether the handle is in the set.
  func contains(_ handle: AttributeHandle) -> Bool { contains(handle...handle) }

  private static func touch(_ one: AttributeHandleRange, _ other: AttributeHandleRange) -> Bool {
    Int(one.lowerBound.rawValue) <= Int(other.upperBound.rawValue) + 1
      && Int(other.lowerBound.rawValue) <= Int(one.upperBound.rawValue) + 1
  }
}

/// The range of two handles from a request; nil when it is not one.
func requestedRange(_ start: AttributeHandle, _ end: AttributeHandle) -> AttributeHandleRange? {
  start.rawValue != 0 && start <= end ? start...end : nil
}
