/// Which command a packet holds: a group and a number in it (Vol 4, Part E, §5.4.1).
@frozen
public struct HCIOpcode: RawRepresentable, Hashable, Sendable {
  /// The 16 bits on the wire: OGF 6, OCF 10.
  public var rawValue: UInt16

  /// Creates an opcode, assigned or not.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Creates an opcode from its group (OGF) and its number (OCF).
  public init(group: UInt8, command: UInt16) {
    rawValue = UInt16(group & 0x3f) << 10 | command & 0x3ff
  }

  /// The group, OGF: 1 link control, 2 link policy, 3 baseband, 4 informational, 5 status, 8 LE.
  public var group: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 10) }

  /// The number in the group, OCF.
  public var command: UInt16 { rawValue & 0x3ff }

  /// Whether the command is the controller maker's own (OGF 0x3F).
  public var isVendorSpecific: Bool { group == 0x3f }

  /// 0x0000: no command; events name it when they only tell how many commands may be sent.
  public static let none = Self(rawValue: 0x0000)
}

extension HCIOpcode: ExpressibleByIntegerLiteral {
  /// Creates an opcode from a literal, such as `0x200C`.
  public init(integerLiteral value: UInt16) { self.init(rawValue: value) }
}

extension HCIOpcode: CustomStringConvertible {
  /// The specification's name, as `LE Set Scan Enable`, or `Command 0xfc01`.
  public var description: String {
    if let name = Self.names[rawValue] { return name }
    return (isVendorSpecific ? "Vendor Command 0x" : "Command 0x") + rawValue.hexDigits
  }
}
