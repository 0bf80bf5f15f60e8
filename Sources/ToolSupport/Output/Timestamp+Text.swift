public import BLEWire
internal import Glibc

extension Timestamp {
  /// Date and time in UTC as JSON has it: `2026-11-30T04:28:14.123Z`.
  public var iso8601: String {
    let (parts, milliseconds) = unsafe split { time, parts in unsafe gmtime_r(time, parts) }
    let date = [padded(parts[0], 4), padded(parts[1], 2), padded(parts[2], 2)]
    return date.joined(separator: "-") + "T" + clock(parts, milliseconds) + "Z"
  }

  /// The time of day in the machine's time zone, for a person: `12:00:07.512`.
  public var timeOfDay: String {
    let (parts, milliseconds) = unsafe split { time, parts in unsafe localtime_r(time, parts) }
    return clock(parts, milliseconds)
  }

  /// Year, month, day, hour, minute and second, as a C function tells them apart.
  private func split(
    _ convert: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
  ) -> (parts: [Int], milliseconds: Int) {
    let billion: Int64 = 1_000_000_000
    var (seconds, rest) = nanosecondsSince1970.quotientAndRemainder(dividingBy: billion)
    if rest < 0 {
      seconds -= 1
      rest += billion
    }
    var time = time_t(seconds)
    var parts = unsafe tm()
    _ = unsafe convert(&time, &parts)
    let numbers = unsafe [
      parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min,
      parts.tm_sec,
    ]
    return (numbers.map { Int($0) }, Int(rest / 1_000_000))
  }
}

private func clock(_ parts: [Int], _ milliseconds: Int) -> String {
  parts[3...].map { padded($0, 2) }.joined(separator: ":") + "." + padded(milliseconds, 3)
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
