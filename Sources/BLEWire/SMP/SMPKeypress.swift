/// What a user does who enters a passkey (Vol 3, Part H, §3.5.8).
@frozen
public struct SMPKeypress: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a value, assigned or not.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x00: begins.
  public static let started = Self(rawValue: 0x00)
  /// 0x01: enters a digit.
  public static let digitEntered = Self(rawValue: 0x01)
  /// 0x02: takes a digit back.
  public static let digitErased = Self(rawValue: 0x02)
  /// 0x03: takes all digits back.
  public static let cleared = Self(rawValue: 0x03)
  /// 0x04: is done.
  public static let completed = Self(rawValue: 0x04)
}

extension SMPKeypress: CustomStringConvertible {
  /// The specification's name with the number, as `Passkey Entry Started (0x00)`.
  public var description: String { "\(name) (0x\(rawValue.hexDigits))" }

  /// The specification's name, as `Passkey Entry Started`.
  public var name: String {
    switch rawValue {
    case 0x00: "Passkey Entry Started"
    case 0x01: "Passkey Digit Entered"
    case 0x02: "Passkey Digit Erased"
    case 0x03: "Passkey Cleared"
    case 0x04: "Passkey Entry Completed"
    default: "Reserved"
    }
  }
}
