internal import BLEWire

/// How far a discovery has come in its range: what guards it against peers that lead in circles.
///
/// Every answer must name handles at or after the asked start, in rising order, so a discovery
/// ends after at most 65,535 answers; the handle after 0xFFFF is the end, not 0x0000.
struct HandleCursor {
  private var next: UInt32
  private let end: UInt32

  init(_ range: AttributeHandleRange) {
    next = UInt32(max(range.lowerBound.rawValue, 1))
    end = UInt32(range.upperBound.rawValue)
  }

  /// What is left to ask for: never from 0x0000, never from behind the end; nil when done.
  var left: AttributeHandleRange? {
    guard next <= end else { return nil }
    let start = AttributeHandle(rawValue: UInt16(truncatingIfNeeded: next))
    return start...AttributeHandle(rawValue: UInt16(truncatingIfNeeded: end))
  }

  /// Moves behind an attribute or group that came; false if it was not asked for.
  mutating func pass(_ first: AttributeHandle, through last: AttributeHandle) -> Bool {
    guard first.rawValue >= next, first.rawValue <= end, last >= first else { return false }
    next = UInt32(last.rawValue) + 1
    return true
  }

  mutating func pass(_ handle: AttributeHandle) -> Bool { pass(handle, through: handle) }

  /// Moves to a handle further on.
  mutating func skip(to handle: AttributeHandle) { next = max(next, UInt32(handle.rawValue)) }

  /// Leaves out what is left.
  mutating func finish() { next = end + 1 }
}
