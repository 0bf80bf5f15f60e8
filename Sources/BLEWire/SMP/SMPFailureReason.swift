/// Why a pairing failed (Vol 3, Part H, §3.5.5).
@frozen
public struct SMPFailureReason: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a value, assigned or not.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x01: the user did not enter the passkey.
  public static let passkeyEntryFailed = Self(rawValue: 0x01)
  /// 0x02: data of another way is not there.
  public static let oobNotAvailable = Self(rawValue: 0x02)
  /// 0x03: what was asked for can't be had with these IO capabilities.
  public static let authenticationRequirements = Self(rawValue: 0x03)
  /// 0x04: the confirm value is not the right one.
  public static let confirmValueFailed = Self(rawValue: 0x04)
  /// 0x05: the device does not pair.
  public static let pairingNotSupported = Self(rawValue: 0x05)
  /// 0x06: the key would be too short.
  public static let encryptionKeySize = Self(rawValue: 0x06)
  /// 0x07: the PDU is not known.
  public static let commandNotSupported = Self(rawValue: 0x07)
  /// 0x08: something else.
  public static let unspecifiedReason = Self(rawValue: 0x08)
  /// 0x09: too little time has passed since the last attempt.
  public static let repeatedAttempts = Self(rawValue: 0x09)
  /// 0x0A: a length or a value is not allowed.
  public static let invalidParameters = Self(rawValue: 0x0a)
  /// 0x0B: the check value is not the right one.
  public static let dhKeyCheckFailed = Self(rawValue: 0x0b)
  /// 0x0C: the numbers differ.
  public static let numericComparisonFailed = Self(rawValue: 0x0c)
  /// 0x0D: the devices pair on the other transport.
  public static let brEDRPairingInProgress = Self(rawValue: 0x0d)
  /// 0x0E: the key of one transport can't serve the other.
  public static let crossTransportKeyDerivationNotAllowed = Self(rawValue: 0x0e)
  /// 0x0F: the device does not take the key.
  public static let keyRejected = Self(rawValue: 0x0f)
  /// 0x10: the device can't pair now.
  public static let busy = Self(rawValue: 0x10)
}

extension SMPFailureReason: CustomStringConvertible {
  /// The specification's name with the number, as `Passkey Entry Failed (0x01)`.
  public var description: String { "\(name) (0x\(rawValue.hexDigits))" }

  /// The specification's name, as `Passkey Entry Failed`.
  public var name: String {
    switch rawValue {
    case 0x01: "Passkey Entry Failed"
    case 0x02: "OOB Not Available"
    case 0x03: "Authentication Requirements"
    case 0x04: "Confirm Value Failed"
    case 0x05: "Pairing Not Supported"
    case 0x06: "Encryption Key Size"
    case 0x07: "Command Not Supported"
    case 0x08: "Unspecified Reason"
    case 0x09: "Repeated Attempts"
    case 0x0a: "Invalid Parameters"
    case 0x0b: "DHKey Check Failed"
    case 0x0c: "Numeric Comparison Failed"
    case 0x0d: "BR/EDR Pairing in Progress"
    case 0x0e: "Cross-transport Key Derivation/Generation Not Allowed"
    case 0x0f: "Key Rejected"
    case 0x10: "Busy"
    default: "Reserved"
    }
  }
}
