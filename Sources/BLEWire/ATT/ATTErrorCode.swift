/// Why a server refuses a request (Vol 3, Part F, §3.4.1.1; Supplement, Part B, §1.2).
@frozen
public struct ATTErrorCode: RawRepresentable, Error, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a code, assigned or not.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x01: no attribute has that handle.
  public static let invalidHandle = Self(rawValue: 0x01)
  /// 0x02: the attribute can't be read.
  public static let readNotPermitted = Self(rawValue: 0x02)
  /// 0x03: the attribute can't be written.
  public static let writeNotPermitted = Self(rawValue: 0x03)
  /// 0x04: the PDU was not valid.
  public static let invalidPDU = Self(rawValue: 0x04)
  /// 0x05: the link must be authenticated first.
  public static let insufficientAuthentication = Self(rawValue: 0x05)
  /// 0x06: the server does not support the request.
  public static let requestNotSupported = Self(rawValue: 0x06)
  /// 0x07: the offset lies past the value's end.
  public static let invalidOffset = Self(rawValue: 0x07)
  /// 0x08: the client is not authorized.
  public static let insufficientAuthorization = Self(rawValue: 0x08)
  /// 0x09: too many writes were prepared.
  public static let prepareQueueFull = Self(rawValue: 0x09)
  /// 0x0A: no attribute of that kind lies in the range.
  public static let attributeNotFound = Self(rawValue: 0x0a)
  /// 0x0B: the value can't be read in parts.
  public static let attributeNotLong = Self(rawValue: 0x0b)
  /// 0x0C: the encryption key is too short.
  public static let encryptionKeySizeTooShort = Self(rawValue: 0x0c)
  /// 0x0D: the value is too long or too short for the attribute.
  public static let invalidAttributeValueLength = Self(rawValue: 0x0d)
  /// 0x0E: something that can't be foreseen.
  public static let unlikelyError = Self(rawValue: 0x0e)
  /// 0x0F: the link must be encrypted first.
  public static let insufficientEncryption = Self(rawValue: 0x0f)
  /// 0x10: the type is not one that groups attributes.
  public static let unsupportedGroupType = Self(rawValue: 0x10)
  /// 0x11: the server has too few resources.
  public static let insufficientResources = Self(rawValue: 0x11)
  /// 0x12: the database changed since the client last looked.
  public static let databaseOutOfSync = Self(rawValue: 0x12)
  /// 0x13: the value is not allowed.
  public static let valueNotAllowed = Self(rawValue: 0x13)
  /// 0xFC: the write was refused for a reason of the service.
  public static let writeRequestRejected = Self(rawValue: 0xfc)
  /// 0xFD: the client configuration is not as the service needs it.
  public static let cccdImproperlyConfigured = Self(rawValue: 0xfd)
  /// 0xFE: a procedure is under way already.
  public static let procedureAlreadyInProgress = Self(rawValue: 0xfe)
  /// 0xFF: the value is out of range.
  public static let outOfRange = Self(rawValue: 0xff)

  /// Whether a safer link would mend it: 0x05, 0x0C or 0x0F.
  public var needsSecurity: Bool {
    self == .insufficientAuthentication || self == .insufficientEncryption
      || self == .encryptionKeySizeTooShort
  }
}

extension ATTErrorCode: CustomStringConvertible {
  /// The specification's name with the number, as `Read Not Permitted (0x02)`.
  public var description: String { "\(name) (0x\(rawValue.hexDigits))" }

  /// The specification's name, as `Read Not Permitted`.
  public var name: String {
    switch rawValue {
    case 0x01: "Invalid Handle"
    case 0x02: "Read Not Permitted"
    case 0x03: "Write Not Permitted"
    case 0x04: "Invalid PDU"
    case 0x05: "Insufficient Authentication"
    case 0x06: "Request Not Supported"
    case 0x07: "Invalid Offset"
    case 0x08: "Insufficient Authorization"
    case 0x09: "Prepare Queue Full"
    case 0x0a: "Attribute Not Found"
    case 0x0b: "Attribute Not Long"
    case 0x0c: "Encryption Key Size Too Short"
    case 0x0d: "Invalid Attribute Value Length"
    case 0x0e: "Unlikely Error"
    case 0x0f: "Insufficient Encryption"
    case 0x10: "Unsupported Group Type"
    case 0x11: "Insufficient Resources"
    case 0x12: "Database Out Of Sync"
    case 0x13: "Value Not Allowed"
    case 0x80...0x9f: "Application Error"
    case 0xfc: "Write Request Rejected"
    case 0xfd: "Client Characteristic Configuration Descriptor Improperly Configured"
    case 0xfe: "Procedure Already in Progress"
    case 0xff: "Out of Range"
    case 0xe0...0xfb: "Common Profile Error"
    default: "Reserved Error"
    }
  }
}
