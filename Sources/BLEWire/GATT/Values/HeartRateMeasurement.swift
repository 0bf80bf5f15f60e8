/// Heart Rate Measurement (2A37): what a heart-rate sensor notifies (Heart Rate Service, §3.1).
///
///     | flags |  bpm   | energy | RR interval | ...
///     |   1   | 1 or 2 | 0 or 2 |      2      |
public struct HeartRateMeasurement: WireValue {
  /// Beats a minute.
  public var bpm: Int
  /// Whether the sensor touches skin; nil when it can't tell.
  public var contact: Bool?
  /// The energy expended since the last reset, in kJ.
  public var energy: Int?
  /// The times between beats in 1/1024 s, the oldest first.
  public var rr: [UInt16] {
    get { intervals.array }
    set { intervals = PackedIntervals(newValue) }
  }
  private var intervals: PackedIntervals

  /// Creates a measurement.
  public init(bpm: Int, contact: Bool? = nil, energy: Int? = nil, rr: [UInt16] = []) {
    self.bpm = bpm
    self.contact = contact
    self.energy = energy
    intervals = PackedIntervals(rr)
  }

  /// Reads a measurement, which takes all that is left.
  ///
  /// Energy or an RR interval that is cut short is dropped: the heart rate is still good.
  public init(from reader: inout ByteReader) throws(WireError) {
    let flags: UInt8 = try reader.read()
    bpm = flags & 0x01 == 0 ? Int(try reader.read(UInt8.self)) : Int(try reader.read(UInt16.self))
    contact = flags & 0x04 == 0 ? nil : flags & 0x02 != 0
    energy = nil
    var intervals = PackedIntervals()
    if flags & 0x08 != 0 {
      if reader.left >= 2 { energy = Int(try reader.read(UInt16.self)) }
    }
    if flags & 0x10 != 0, flags & 0x08 == 0 || energy != nil {
      while reader.left >= 2 { intervals.append(try reader.read()) }
    }
    try reader.skip(reader.left)
    self.intervals = intervals
  }

  /// Reads a measurement from all of its bytes.
  public init(parsing bytes: [UInt8]) throws(WireError) {
    var reader = ByteReader(bytes)
    try self.init(from: &reader)
  }

  /// Appends the measurement.
  public func write(to writer: inout ByteWriter) {
    let rate = UInt16(clamping: bpm)
    let contactFlags: UInt8 = contact.map { $0 ? 0x06 : 0x04 } ?? 0
    writer.write(
      contactFlags | (rate > 0xff ? 0x01 : 0) | (energy == nil ? 0 : 0x08)
        | (rr.isEmpty ? 0 : 0x10))
    if rate > 0xff { writer.write(rate) } else { writer.write(UInt8(truncatingIfNeeded: rate)) }
    if let energy { writer.write(UInt16(clamping: energy)) }
    for interval in rr { writer.write(interval) }
  }

  /// The times between beats in seconds, the oldest first.
  public var rrSeconds: [Double] { rr.map { Double($0) / 1024 } }
}

extension HeartRateMeasurement: CustomStringConvertible {
  /// For a person, as `72 bpm  contact  rr 0.812`.
  public var description: String {
    var text = "\(bpm) bpm"
    if let contact { text += contact ? "  contact" : "  no contact" }
    if let energy { text += "  energy \(energy) kJ" }
    if !rr.isEmpty {
      text += "  rr " + rr.map(Self.seconds).joined(separator: " ")
    }
    return text
  }

  /// An interval with three digits after the point, so that columns of them line up.
  private static func seconds(_ interval: UInt16) -> String {
    let (whole, rest) = (Int(interval) * 125).quotientAndRemainder(dividingBy: 128)
    let isUp = rest > 64 || rest == 64 && !whole.isMultiple(of: 2)
    let digits = String(whole + (isUp ? 1 : 0) + 1_000_000).dropFirst()
    return "\(Int(digits.prefix(3)) ?? 0).\(digits.suffix(3))"
  }

  /// The measurement as a JSON tree: `{"bpm":72,"contact":true,"energy":null,"rr":[0.812]}`.
  public var decoded: DecodedValue {
    .object([
      .init("bpm", .integer(Int64(bpm))),
      .init("contact", contact.map { .bool($0) } ?? .null),
      .init("energy", energy.map { .integer(Int64($0)) } ?? .null),
      .init("rr", .array(rrSeconds.map { .number($0, fractionDigits: 3) })),
    ])
  }
}
