public import BLEWire
internal import Glibc

extension Timestamp {
  /// Date and time in UTC as JSON has it: `2026-11-30T04:28:14.123Z`.
  public var iso8601: String {
    let (parts, milliseconds) = unsafe split { time, parts in unsafe gmtime_r(time, parts) }
    var digits: [UInt8] = []
    digits.reserveCapacity(24)
    unsafe digits.append(parts.tm_year + 1900, width: 4, then: "-")
    unsafe digits.append(parts.tm_mon + 1, width: 2, then: "-")
    unsafe digits.append(parts.tm_mday, width: 2, then: "T")
    unsafe digits.appendClock(parts, milliseconds)
    digits.append(UInt8(ascii: "Z"))
    return String(decoding: digits, as: UTF8.self)
  }

  /// The time of day in the machine's time zone, for a person: `12:00:07.512`.
  public var timeOfDay: String {
    let (parts, milliseconds) = unsafe split { time, parts in unsafe localtime_r(time, parts) }
    var digits: [UInt8] = []
    digits.reserveCapacity(12)
    unsafe digits.appendClock(parts, milliseconds)
    return String(decoding: digits, as: UTF8.self)
  }

  /// The time in parts, as a C function tells them, and the milliseconds beyond them.
  private func split(
    _ convert: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
  ) -> (parts: tm, milliseconds: CInt) {
    let billion: Int64 = 1_000_000_000
    var (seconds, rest) = nanosecondsSince1970.quotientAndRemainder(dividingBy: billion)
    if rest < 0 {
      seconds -= 1
      rest += billion
    }
    var time = time_t(seconds)
    var parts = unsafe tm()
    _ = unsafe convert(&time, &parts)
    return unsafe (parts, CInt(rest / 1_000_000))
  }
}

extension [UInt8] {
  fileprivate mutating func appendClock(_ parts: tm, _ milliseconds: CInt) {
    unsafe append(parts.tm_hour, width: 2, then: ":")
    unsafe append(parts.tm_min, width: 2, then: ":")
    unsafe append(parts.tm_sec, width: 2, then: ".")
    append(milliseconds, width: 3)
  }

  /// Appends a number with zeros in front, and what follows it.
  fileprivate mutating func append(
    _ number: CInt, width: Int, then next: Unicode.Scalar? = nil
  ) {
    var divisor: CInt = 1
    for _ in 1..<width { divisor *= 10 }
    // Years have four digits: times end in 2262.
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: abs(number) / divisor % 10))
      divisor /= 10
    }
    if let next { append(UInt8(ascii: next)) }
  }
}
