/// Date Time (2A08): a date and a time of day of the device's calendar
/// (GATT Specification Supplement, Date Time).
///
///     | year | month | day | hours | minutes | seconds |
///     |  2   |   1   |  1  |   1   |    1    |    1    |
public struct DateTime: WireValue {
  /// 1582 to 9999; nil when not known.
  public var year: UInt16?
  /// 1 to 12; nil when not known.
  public var month: UInt8?
  /// 1 to 31; nil when not known.
  public var day: UInt8?
  /// 0 to 23.
  public var hours: UInt8
  /// 0 to 59.
  public var minutes: UInt8
  /// 0 to 59.
  public var seconds: UInt8

  /// Creates a date and time.
  public init(
    year: UInt16?, month: UInt8?, day: UInt8?, hours: UInt8, minutes: UInt8, seconds: UInt8
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
  }

  /// Reads the date and time, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    let year: UInt16 = try reader.read()
    guard year == 0 || (1582...9999).contains(year) else {
      throw WireError(.invalidValue(UInt64(year)), at: reader.offset - 2)
    }
    self.year = year == 0 ? nil : year
    let month = try reader.read(atMost: 12)
    self.month = month == 0 ? nil : month
    let day = try reader.read(atMost: 31)
    self.day = day == 0 ? nil : day
    hours = try reader.read(atMost: 23)
    minutes = try reader.read(atMost: 59)
    seconds = try reader.read(atMost: 59)
  }

  /// Appends the date and time.
  public func write(to writer: inout ByteWriter) {
    writer.write(year ?? 0)
    writer.write([month ?? 0, day ?? 0, hours, minutes, seconds])
  }
}

extension DateTime: CustomStringConvertible {
  /// As `2026-11-30T12:00:07`, with zeros for what is not known.
  public var description: String {
    let year = padded(year ?? 0, 4)
    let date = "\(year)-\(padded(month ?? 0, 2))-\(padded(day ?? 0, 2))"
    return "\(date)T\(padded(hours, 2)):\(padded(minutes, 2)):\(padded(seconds, 2))"
  }

  /// The description; null when nothing at all is known.
  var decoded: DecodedValue {
    let isEmpty =
      year == nil && month == nil && day == nil && hours == 0 && minutes == 0 && seconds == 0
    return isEmpty ? .null : .string(description)
  }

  private func padded(_ number: some UnsignedInteger, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension ByteReader {
  /// Reads a byte that may not be above `limit`.
  mutating func read(atMost limit: UInt8) throws(WireError) -> UInt8 {
    let byte: UInt8 = try read()
    guard byte <= limit else { throw WireError(.invalidValue(UInt64(byte)), at: offset - 1) }
    return byte
  }
}

/// A date without a time, as Date of Birth (2A85) has it (GATT Specification Supplement).
struct CalendarDate {
  var midnight: DateTime

  init(from reader: inout ByteReader) throws(WireError) {
    let date = try reader.read(count: 4)
    midnight = try DateTime(parsing: date + [0, 0, 0])
  }

  var decoded: DecodedValue {
    if case .string(let text) = midnight.decoded { .string(String(text.prefix(10))) } else { .null }
  }
}
