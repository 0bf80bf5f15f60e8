/// Which LE event a packet holds (Vol 4, Part E, §7.7.65).
@frozen
public struct LEMetaSubevent: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a code, assigned or not.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x02: advertisements of legacy PDUs.
  public static let advertisingReport = Self(rawValue: 0x02)
  /// 0x0B: advertisements directed to a private address that the controller can't resolve.
  public static let directedAdvertisingReport = Self(rawValue: 0x0b)
  /// 0x0D: advertisements of any PDUs.
  public static let extendedAdvertisingReport = Self(rawValue: 0x0d)
}

extension LEMetaSubevent: ExpressibleByIntegerLiteral {
  /// Creates a code from a literal, such as `0x0D`.
  public init(integerLiteral value: UInt8) { self.init(rawValue: value) }
}

extension LEMetaSubevent: CustomStringConvertible {
  /// The specification's name, as `LE Connection Complete`, or `LE Event 0x63`.
  public var description: String { Self.names[rawValue] ?? "LE Event 0x\(rawValue.hexDigits)" }

  private static let names: [UInt8: String] = [
    0x01: "LE Connection Complete", 0x02: "LE Advertising Report",
    0x03: "LE Connection Update Complete", 0x04: "LE Read Remote Features Complete",
    0x05: "LE Long Term Key Request", 0x06: "LE Remote Connection Parameter Request",
    0x07: "LE Data Length Change", 0x08: "LE Read Local P-256 Public Key Complete",
    0x09: "LE Generate DHKey Complete", 0x0a: "LE Enhanced Connection Complete",
    0x0b: "LE Directed Advertising Report", 0x0c: "LE PHY Update Complete",
    0x0d: "LE Extended Advertising Report", 0x0e: "LE Periodic Advertising Sync Established",
    0x0f: "LE Periodic Advertising Report", 0x10: "LE Periodic Advertising Sync Lost",
    0x11: "LE Scan Timeout", 0x12: "LE Advertising Set Terminated",
    0x13: "LE Scan Request Received", 0x14: "LE Channel Selection Algorithm",
    0x15: "LE Connectionless IQ Report", 0x16: "LE Connection IQ Report",
    0x17: "LE CTE Request Failed", 0x18: "LE Periodic Advertising Sync Transfer Received",
    0x19: "LE CIS Established", 0x1a: "LE CIS Request", 0x1b: "LE Create BIG Complete",
    0x1c: "LE Terminate BIG Complete", 0x1d: "LE BIG Sync Established", 0x1e: "LE BIG Sync Lost",
    0x1f: "LE Request Peer SCA Complete", 0x20: "LE Path Loss Threshold",
    0x21: "LE Transmit Power Reporting", 0x22: "LE BIGInfo Advertising Report",
    0x23: "LE Subrate Change", 0x24: "LE Periodic Advertising Sync Established v2",
    0x25: "LE Periodic Advertising Report v2",
    0x26: "LE Periodic Advertising Sync Transfer Received v2",
    0x27: "LE Periodic Advertising Subevent Data Request",
    0x28: "LE Periodic Advertising Response Report", 0x29: "LE Enhanced Connection Complete v2",
    0x2a: "LE CIS Established v2",
  ]
}
