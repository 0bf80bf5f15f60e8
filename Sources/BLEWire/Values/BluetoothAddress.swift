/// A BD_ADDR: 48 bits that name a device, whatever their kind (Vol 6, Part B, §1.3).
public struct BluetoothAddress: Hashable, Sendable {
  /// The address as a number: the first byte a person writes is the highest of the 48 bits.
  public let rawValue: UInt64

  /// Creates an address from its low 48 bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue & 0xffff_ffff_ffff }

  /// The address that names nobody.
  public static let zero = Self(rawValue: 0)
}

extension BluetoothAddress: WireValue {
  /// Reads the six bytes, lowest first, and leaves the reader just after them.
  public init(from reader: inout ByteReader) throws(WireError) {
    let low = try reader.read(UInt32.self)
    let high = try reader.read(UInt16.self)
    rawValue = UInt64(high) << 32 | UInt64(low)
  }

  /// Appends the six bytes, lowest first.
  public func write(to writer: inout ByteWriter) {
    writer.write(UInt32(truncatingIfNeeded: rawValue))
    writer.write(UInt16(truncatingIfNeeded: rawValue >> 32))
  }
}

extension BluetoothAddress: LosslessStringConvertible {
  /// Reads `C0:FF:EE:00:18:0D`, in either case, with colons or dashes; nil for anything else.
  public init?(_ description: String) {
    let parts = description.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == ":" || $0 == "-" })
    guard parts.count == 6 else { return nil }
    var value: UInt64 = 0
    for part in parts {
      guard part.utf8.count == 2, part.utf8.allSatisfy(\.isHexDigit),
        let byte = UInt8(part, radix: 16)
      else { return nil }
      value = value << 8 | UInt64(byte)
    }
    self.init(rawValue: value)
  }

  /// Lower case with colons, as `c0:ff:ee:00:18:0d`.
  public var description: String {
    stride(from: 40, through: 0, by: -8)
      .map { UInt8(truncatingIfNeeded: rawValue >> $0).hexDigits }
      .joined(separator: ":")
  }
}

extension UInt8 {
  /// Whether the character is a hex digit.
  var isHexDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
