/// The first byte of every SMP PDU (Vol 3, Part H, §3.3).
@frozen
public struct SMPCode: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a value, assigned or not.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x01: SMP_Pairing_Request.
  public static let pairingRequest = Self(rawValue: 0x01)
  /// 0x02: SMP_Pairing_Response.
  public static let pairingResponse = Self(rawValue: 0x02)
  /// 0x03: SMP_Pairing_Confirm.
  public static let pairingConfirm = Self(rawValue: 0x03)
  /// 0x04: SMP_Pairing_Random.
  public static let pairingRandom = Self(rawValue: 0x04)
  /// 0x05: SMP_Pairing_Failed.
  public static let pairingFailed = Self(rawValue: 0x05)
  /// 0x06: SMP_Encryption_Information.
  public static let encryptionInformation = Self(rawValue: 0x06)
  /// 0x07: SMP_Central_Identification.
  public static let centralIdentification = Self(rawValue: 0x07)
  /// 0x08: SMP_Identity_Information.
  public static let identityInformation = Self(rawValue: 0x08)
  /// 0x09: SMP_Identity_Address_Information.
  public static let identityAddressInformation = Self(rawValue: 0x09)
  /// 0x0A: SMP_Signing_Information.
  public static let signingInformation = Self(rawValue: 0x0a)
  /// 0x0B: SMP_Security_Request.
  public static let securityRequest = Self(rawValue: 0x0b)
  /// 0x0C: SMP_Pairing_Public_Key.
  public static let pairingPublicKey = Self(rawValue: 0x0c)
  /// 0x0D: SMP_Pairing_DHKey_Check.
  public static let pairingDHKeyCheck = Self(rawValue: 0x0d)
  /// 0x0E: SMP_Pairing_Keypress_Notification.
  public static let keypressNotification = Self(rawValue: 0x0e)
}

extension SMPCode: CustomStringConvertible {
  /// The specification's name with the number, as `Pairing Request (0x01)`.
  public var description: String { "\(name) (0x\(rawValue.hexDigits))" }

  /// The specification's name, as `Pairing Request`.
  public var name: String {
    switch rawValue {
    case 0x01: "Pairing Request"
    case 0x02: "Pairing Response"
    case 0x03: "Pairing Confirm"
    case 0x04: "Pairing Random"
    case 0x05: "Pairing Failed"
    case 0x06: "Encryption Information"
    case 0x07: "Central Identification"
    case 0x08: "Identity Information"
    case 0x09: "Identity Address Information"
    case 0x0a: "Signing Information"
    case 0x0b: "Security Request"
    case 0x0c: "Pairing Public Key"
    case 0x0d: "Pairing DHKey Check"
    case 0x0e: "Pairing Keypress Notification"
    default: "Unknown"
    }
  }
}
