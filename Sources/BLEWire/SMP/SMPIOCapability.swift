/// What a device can show and what can be entered (Vol 3, Part H, §3.5.1).
@frozen
public struct SMPIOCapability: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a value, assigned or not.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x00: shows six digits.
  public static let displayOnly = Self(rawValue: 0x00)
  /// 0x01: shows six digits, and a user can agree or not.
  public static let displayYesNo = Self(rawValue: 0x01)
  /// 0x02: digits can be entered.
  public static let keyboardOnly = Self(rawValue: 0x02)
  /// 0x03: neither.
  public static let noInputNoOutput = Self(rawValue: 0x03)
  /// 0x04: both.
  public static let keyboardDisplay = Self(rawValue: 0x04)
}

extension SMPIOCapability: CustomStringConvertible {
  /// The specification's name with the number, as `DisplayOnly (0x00)`.
  public var description: String { "\(name) (0x\(rawValue.hexDigits))" }

  /// The specification's name, as `DisplayOnly`.
  public var name: String {
    switch rawValue {
    case 0x00: "DisplayOnly"
    case 0x01: "DisplayYesNo"
    case 0x02: "KeyboardOnly"
    case 0x03: "NoInputNoOutput"
    case 0x04: "KeyboardDisplay"
    default: "Reserved"
    }
  }
}
