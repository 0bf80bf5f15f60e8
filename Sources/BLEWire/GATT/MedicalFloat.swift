/// A number of IEEE 11073-20601, in 16 or 32 bits: a decimal, or a special value.
public enum MedicalFloat: Hashable, Sendable {
  /// A number.
  case number(WireDecimal)
  /// Not a number: the measurement failed.
  case notANumber
  /// The number can't be given at this resolution.
  case notAtThisResolution
  /// Larger than can be given.
  case positiveInfinity
  /// Smaller than can be given.
  case negativeInfinity
  /// Reserved.
  case reserved

  /// Reads an SFLOAT: a mantissa of 12 bits and an exponent of 4 bits, both signed.
  public init(sfloat bits: UInt16) {
    let mantissa = Int64(Int16(truncatingIfNeeded: bits << 4) >> 4)
    switch bits {
    case 0x07fe: self = .positiveInfinity
    case 0x07ff: self = .notANumber
    case 0x0800: self = .notAtThisResolution
    case 0x0801: self = .reserved
    case 0x0802: self = .negativeInfinity
    default:
      let exponent = Int(Int16(bitPattern: bits) >> 12)
      self = .number(WireDecimal(mantissa: mantissa, exponent: exponent))
    }
  }

  /// Reads a FLOAT: a mantissa of 24 bits and an exponent of 8 bits, both signed.
  public init(float bits: UInt32) {
    let mantissa = Int64(Int32(truncatingIfNeeded: bits << 8) >> 8)
    switch bits {
    case 0x007f_fffe: self = .positiveInfinity
    case 0x007f_ffff: self = .notANumber
    case 0x0080_0000: self = .notAtThisResolution
    case 0x0080_0001: self = .reserved
    case 0x0080_0002: self = .negativeInfinity
    default:
      let exponent = Int(Int32(bitPattern: bits) >> 24)
      self = .number(WireDecimal(mantissa: mantissa, exponent: exponent))
    }
  }

  /// The number; nil for a special value.
  public var decimal: WireDecimal? {
    if case .number(let decimal) = self { decimal } else { nil }
  }
}
