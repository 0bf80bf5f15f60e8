/// Names a link between a host and its controller (Vol 4, Part E, §5.4.2).
public struct ConnectionHandle: RawRepresentable, Hashable, Comparable, Sendable {
  /// The 12 bits on the wire: 0x0000 to 0x0EFF.
  public var rawValue: UInt16

  /// Creates a handle from its low 12 bits; flags above them are dropped.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue & 0x0fff }

  /// Which handle is lower.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

extension ConnectionHandle: ExpressibleByIntegerLiteral {
  /// Creates a handle from a literal, such as `0x0040`.
  public init(integerLiteral value: UInt16) { self.init(rawValue: value) }
}

extension ConnectionHandle: CustomStringConvertible {
  /// Four hex digits, as `0x0040`.
  public var description: String { "0x" + rawValue.hexDigits }
}
