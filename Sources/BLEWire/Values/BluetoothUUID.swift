/// A UUID of any of the three sizes: equal when the 128 bits are (Vol 3, Part B, §2.5.1).
///
/// 16-bit and 32-bit UUIDs are short for one of the Bluetooth base UUID's range,
/// `xxxxxxxx-0000-1000-8000-00805F9B34FB`; there is one value whatever form was on the wire.
@frozen
public struct BluetoothUUID: Hashable, Sendable {
  /// The upper 64 of the 128 bits.
  public let high: UInt64
  /// The lower 64 of the 128 bits.
  public let low: UInt64

  /// Creates a UUID from its 128 bits.
  @inlinable
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates the UUID that 16 bits are short for.
  @inlinable
  public init(_ short: UInt16) { self.init(UInt32(short)) }

  /// Creates the UUID that 32 bits are short for.
  @inlinable
  public init(_ short: UInt32) {
    self.init(high: UInt64(short) << 32 | 0x0000_1000, low: 0x8000_0080_5f9b_34fb)
  }

  /// The 32 bits that this UUID can be written with, if it is of the base UUID's range.
  @inlinable
  public var short32: UInt32? {
    low == 0x8000_0080_5f9b_34fb && high & 0xffff_ffff == 0x1000
      ? UInt32(truncatingIfNeeded: high >> 32) : nil
  }

  /// The 16 bits that this UUID can be written with, if 16 are enough.
  @inlinable
  public var short16: UInt16? { short32.flatMap(UInt16.init(exactly:)) }
}

extension BluetoothUUID: ExpressibleByIntegerLiteral {
  /// Creates a UUID from its short form, such as `0x2A19`.
  public init(integerLiteral value: UInt32) { self.init(value) }
}

extension BluetoothUUID {
  /// Reads all that is left as a UUID of 2, 4 or 16 bytes, lowest first.
  public init(rest reader: inout ByteReader) throws(WireError) {
    try self.init(from: &reader, size: reader.left)
  }

  /// Reads a UUID of 2, 4 or 16 bytes, lowest first; any other size is an invalid value.
  public init(from reader: inout ByteReader, size: Int) throws(WireError) {
    switch size {
    case 2: self.init(try reader.read(UInt16.self))
    case 4: self.init(try reader.read(UInt32.self))
    case 16:
      let low = try reader.read(UInt64.self)
      self.init(high: try reader.read(UInt64.self), low: low)
    default: throw WireError(.invalidValue(UInt64(clamping: size)), at: reader.offset)
    }
  }

  /// Reads a UUID from exactly 2, 4 or 16 bytes, lowest first.
  public init(parsing bytes: [UInt8]) throws(WireError) {
    var reader = ByteReader(bytes)
    try self.init(rest: &reader)
  }

  /// Appends the UUID in the shortest form that ATT knows: 2 or 16 bytes (Vol 3, Part F, §3.2.1).
  public func write(to writer: inout ByteWriter) {
    if let short16 { writer.write(short16) } else { writeFull(to: &writer) }
  }

  /// Appends all 16 bytes, lowest first.
  public func writeFull(to writer: inout ByteWriter) {
    writer.write(low)
    writer.write(high)
  }

  /// The UUID in the shortest form that ATT knows: 2 or 16 bytes.
  public var encoded: [UInt8] {
    var writer = ByteWriter()
    write(to: &writer)
    return writer.bytes
  }
}

extension BluetoothUUID: LosslessStringConvertible {
  /// Reads 4, 8 or 32 hex digits; 32 with dashes in their places or without; nil for anything else.
  public init?(_ description: String) {
    let digits = description.utf8.filter { $0 != UInt8(ascii: "-") }
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    let text = String(decoding: digits, as: UTF8.self)
    if digits.count != description.utf8.count {
      let groups = description.split(separator: "-", omittingEmptySubsequences: false)
      guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
    }
    switch digits.count {
    case 4, 8: self.init(UInt32(text, radix: 16) ?? 0)
    case 32:
      self.init(
        high: UInt64(text.prefix(16), radix: 16) ?? 0, low: UInt64(text.suffix(16), radix: 16) ?? 0)
    default: return nil
    }
  }

  /// The shortest form, in lower case: `2a19`, `12345678`, or all 32 digits with dashes.
  public var description: String {
    if let short16 { return short16.hexDigits }
    if let short32 { return short32.hexDigits }
    return fullDescription
  }

  /// All 32 digits in lower case, with dashes.
  public var fullDescription: String {
    let digits = high.hexDigits + low.hexDigits
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }
}
