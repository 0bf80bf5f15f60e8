/// An L2CAP channel's identifier, CID (Vol 3, Part A, §2.1).
public struct ChannelID: RawRepresentable, Hashable, Sendable {
  /// The 16 bits on the wire.
  public var rawValue: UInt16

  /// Creates an identifier, assigned or not.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// 0x0001: signalling of BR/EDR links.
  public static let signaling = Self(rawValue: 0x0001)
  /// 0x0004: the Attribute Protocol.
  public static let att = Self(rawValue: 0x0004)
  /// 0x0005: signalling of LE links.
  public static let leSignaling = Self(rawValue: 0x0005)
  /// 0x0006: the Security Manager Protocol.
  public static let smp = Self(rawValue: 0x0006)
}

extension ChannelID: CustomStringConvertible {
  /// Four hex digits, as `0x0004`.
  public var description: String { "0x" + rawValue.hexDigits }
}
