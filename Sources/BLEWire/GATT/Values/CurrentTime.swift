/// Current Time (2A2B): a device's clock, to a 256th of a second (Current Time Service, §3.1).
///
///     | date and time | day of week | fractions | adjust reason |
///     |       7       |      1      |     1     |       1       |
public struct CurrentTime: WireValue {
  /// Why the clock was adjusted.
  public struct AdjustReason: OptionSet, Hashable, Sendable {
    /// The byte on the wire.
    public var rawValue: UInt8

    /// Creates a set of reasons.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// 0x01: by hand.
    public static let manualUpdate = Self(rawValue: 0x01)
    /// 0x02: from a reference clock.
    public static let externalReference = Self(rawValue: 0x02)
    /// 0x04: the time zone changed.
    public static let timeZoneChange = Self(rawValue: 0x04)
    /// 0x08: daylight saving time began or ended.
    public static let daylightSavingChange = Self(rawValue: 0x08)
  }

  /// The date and the time of day.
  public var dateTime: DateTime
  /// 1 Monday to 7 Sunday; nil when not known.
  public var dayOfWeek: UInt8?
  /// 256ths of a second.
  public var fractions: UInt8
  /// Why the clock was adjusted.
  public var adjustReason: AdjustReason

  /// Creates a time.
  public init(
    dateTime: DateTime, dayOfWeek: UInt8? = nil, fractions: UInt8 = 0,
    adjustReason: AdjustReason = []
  ) {
    self.dateTime = dateTime
    self.dayOfWeek = dayOfWeek
    self.fractions = fractions
    self.adjustReason = adjustReason
  }

  /// Reads the time, and leaves the reader just after it; reserved reasons are left out.
  public init(from reader: inout ByteReader) throws(WireError) {
    dateTime = try DateTime(from: &reader)
    let day = try reader.read(atMost: 7)
    dayOfWeek = day == 0 ? nil : day
    fractions = try reader.read()
    adjustReason = AdjustReason(rawValue: try reader.read(UInt8.self) & 0x0f)
  }

  /// Appends the time.
  public func write(to writer: inout ByteWriter) {
    dateTime.write(to: &writer)
    writer.write([dayOfWeek ?? 0, fractions, adjustReason.rawValue & 0x0f])
  }
}
