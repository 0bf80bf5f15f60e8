/// What a BR/EDR device is: three bytes of service bits, major and minor class
/// (Assigned Numbers, §2.8).
public struct ClassOfDevice: Hashable, Sendable {
  /// The 24 bits on the wire.
  public let rawValue: UInt32

  /// Creates a class from its low 24 bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue & 0xff_ffff }

  /// The layout of the other bits; only 0 is defined.
  public var formatType: UInt8 { UInt8(truncatingIfNeeded: rawValue & 3) }
  /// The minor class, whose meaning depends on the major one.
  public var minorClass: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 2 & 0x3f) }
  /// The major class, as 1 for a computer and 2 for a phone.
  public var majorClass: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8 & 0x1f) }
  /// The service bits, from bit 13 on.
  public var services: UInt16 { UInt16(truncatingIfNeeded: rawValue >> 13) }
}

extension ClassOfDevice: WireValue {
  /// Reads the three bytes, and leaves the reader just after them.
  public init(from reader: inout ByteReader) throws(WireError) {
    self.init(rawValue: try reader.readUInt24())
  }

  /// Appends the three bytes.
  public func write(to writer: inout ByteWriter) { writer.writeUInt24(rawValue) }
}

extension ClassOfDevice: CustomStringConvertible {
  /// Six hex digits, as `0x240404`.
  public var description: String { "0x" + String(rawValue.hexDigits.dropFirst(2)) }
}

extension ClassOfDevice: HCIFieldValue {}
