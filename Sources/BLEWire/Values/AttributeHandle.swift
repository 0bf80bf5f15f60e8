/// Names an attribute on its server (Vol 3, Part F, §3.2.2).
public struct AttributeHandle: RawRepresentable, Hashable, Comparable, Sendable {
  /// The 16 bits on the wire; 0 is reserved.
  public var rawValue: UInt16

  /// Creates a handle.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// 0x0001, the first handle that may name an attribute.
  public static let first = Self(rawValue: 0x0001)
  /// 0xFFFF, the last handle.
  public static let last = Self(rawValue: 0xffff)

  /// The handle after this one; nil after 0xFFFF.
  public var next: AttributeHandle? {
    rawValue == .max ? nil : Self(rawValue: rawValue + 1)
  }

  /// Which handle is lower.
  @inlinable
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

extension AttributeHandle: ExpressibleByIntegerLiteral {
  /// Creates a handle from a literal, such as `0x0003`.
  public init(integerLiteral value: UInt16) { self.init(rawValue: value) }
}

extension AttributeHandle: CustomStringConvertible {
  /// Four hex digits, as `0x0013`.
  public var description: String { "0x" + rawValue.hexDigits }
}

/// A range of handles with a first and a last one.
public typealias AttributeHandleRange = ClosedRange<AttributeHandle>

extension AttributeHandleRange {
  /// 0x0001 to 0xFFFF.
  public static var all: AttributeHandleRange { .first ... .last }
}
