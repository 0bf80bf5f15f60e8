/// What a credit-based channel is for: a simplified protocol/service multiplexer, SPSM
/// (Vol 3, Part A, §4.22).
public struct PSM: RawRepresentable, Hashable, Sendable {
  /// The 16 bits on the wire: 0x0001 to 0x00FF on LE links.
  public var rawValue: UInt16

  /// Creates a PSM, assigned or not.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// 0x0023: Internet Protocol Support.
  public static let ipsp = Self(rawValue: 0x0023)
  /// 0x0025: Object Transfer.
  public static let ots = Self(rawValue: 0x0025)
  /// 0x0027: Enhanced ATT.
  public static let eatt = Self(rawValue: 0x0027)

  /// Whether the Bluetooth SIG assigns it: 0x0001 to 0x007F.
  public var isFixed: Bool { (0x0001...0x007f).contains(rawValue) }
  /// Whether a service chooses it for a time: 0x0080 to 0x00FF.
  public var isDynamic: Bool { (0x0080...0x00ff).contains(rawValue) }
}

extension PSM: ExpressibleByIntegerLiteral {
  /// Creates a PSM from a literal, such as `0x0080`.
  public init(integerLiteral value: UInt16) { self.init(rawValue: value) }
}

extension PSM: CustomStringConvertible {
  /// Four hex digits, as `0x0080`.
  public var description: String { "0x" + rawValue.hexDigits }
}
