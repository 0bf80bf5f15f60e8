/// Whether authentication data of the peer came on another way (Vol 3, Part H, §3.5.1).
@frozen
public struct SMPOOBData: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a value, assigned or not.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x00: none came.
  public static let notPresent = Self(rawValue: 0x00)
  /// 0x01: it is here.
  public static let present = Self(rawValue: 0x01)
}

extension SMPOOBData: CustomStringConvertible {
  /// The specification's name with the number, as `OOB Authentication Data Not Present (0x00)`.
  public var description: String { "\(name) (0x\(rawValue.hexDigits))" }

  /// The specification's name, as `OOB Authentication Data Not Present`.
  public var name: String {
    switch rawValue {
    case 0x00: "OOB Authentication Data Not Present"
    case 0x01: "OOB Authentication Data Present"
    default: "Reserved"
    }
  }
}
