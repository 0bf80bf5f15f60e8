/// A radio mode of LE (Vol 4, Part E, §7.8.47).
public struct LEPHY: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a PHY, assigned or not.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x01: one megabit a second.
  public static let le1M = Self(rawValue: 0x01)
  /// 0x02: two megabits a second.
  public static let le2M = Self(rawValue: 0x02)
  /// 0x03: coded, for longer range.
  public static let leCoded = Self(rawValue: 0x03)
}

extension LEPHY: CustomStringConvertible {
  /// `LE 1M`, `LE 2M`, `LE Coded`, or the number.
  public var description: String {
    switch self {
    case .le1M: "LE 1M"
    case .le2M: "LE 2M"
    case .leCoded: "LE Coded"
    default: "0x" + rawValue.hexDigits
    }
  }
}

extension LEPHY: HCIFieldValue {}
