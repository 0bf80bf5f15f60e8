/// The first byte of an HCI packet on a serial line: what kind it is (Vol 4, Part A, §2).
@frozen
public struct H4Type: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a type, assigned or not.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x01: a command.
  public static let command = Self(rawValue: 0x01)
  /// 0x02: asynchronous data.
  public static let acl = Self(rawValue: 0x02)
  /// 0x03: synchronous data.
  public static let sco = Self(rawValue: 0x03)
  /// 0x04: an event.
  public static let event = Self(rawValue: 0x04)
  /// 0x05: isochronous data.
  public static let iso = Self(rawValue: 0x05)
}

extension H4Type: CustomStringConvertible {
  /// A name for a person, as `Event`.
  public var description: String {
    switch self {
    case .command: "Command"
    case .acl: "ACL"
    case .sco: "SCO"
    case .event: "Event"
    case .iso: "ISO"
    default: "Type 0x\(rawValue.hexDigits)"
    }
  }
}
