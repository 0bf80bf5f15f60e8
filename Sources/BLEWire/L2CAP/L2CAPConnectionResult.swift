/// Whether credit-based channels were opened (Vol 3, Part A, §4.23, §4.26).
@frozen
public struct L2CAPConnectionResult: RawRepresentable, Hashable, Sendable {
  /// The 16 bits on the wire.
  public var rawValue: UInt16

  /// Creates a value, assigned or not.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// 0x0000: open.
  public static let success = Self(rawValue: 0x0000)
  /// 0x0002: nobody listens there.
  public static let psmNotSupported = Self(rawValue: 0x0002)
  /// 0x0004: no room for it, or for some of them.
  public static let noResources = Self(rawValue: 0x0004)
  /// 0x0005: pair first, or more safely.
  public static let insufficientAuthentication = Self(rawValue: 0x0005)
  /// 0x0006: the user has not agreed.
  public static let insufficientAuthorization = Self(rawValue: 0x0006)
  /// 0x0007: the key is too short.
  public static let encryptionKeySizeTooShort = Self(rawValue: 0x0007)
  /// 0x0008: encrypt the link first.
  public static let insufficientEncryption = Self(rawValue: 0x0008)
  /// 0x0009: a channel identifier is not allowed.
  public static let invalidSourceChannel = Self(rawValue: 0x0009)
  /// 0x000A: a channel identifier is taken.
  public static let sourceChannelInUse = Self(rawValue: 0x000a)
  /// 0x000B: MTU, MPS or credits are not acceptable.
  public static let unacceptableParameters = Self(rawValue: 0x000b)
  /// 0x000C: MTU, MPS or credits are not allowed.
  public static let invalidParameters = Self(rawValue: 0x000c)
  /// 0x000D: another answer follows.
  public static let pending = Self(rawValue: 0x000d)
  /// 0x000E: another answer follows.
  public static let authenticationPending = Self(rawValue: 0x000e)
  /// 0x000F: another answer follows.
  public static let authorizationPending = Self(rawValue: 0x000f)
}

extension L2CAPConnectionResult: CustomStringConvertible {
  /// The specification's name with the number, as `Success (0x0000)`.
  public var description: String { "\(name) (0x\(rawValue.hexDigits))" }

  /// The specification's name, as `Success`.
  public var name: String {
    switch rawValue {
    case 0x0000: "Success"
    case 0x0002: "SPSM Not Supported"
    case 0x0004: "Insufficient Resources"
    case 0x0005: "Insufficient Authentication"
    case 0x0006: "Insufficient Authorization"
    case 0x0007: "Encryption Key Size Too Short"
    case 0x0008: "Insufficient Encryption"
    case 0x0009: "Invalid Source CID"
    case 0x000a: "Source CID Already Allocated"
    case 0x000b: "Unacceptable Parameters"
    case 0x000c: "Invalid Parameters"
    case 0x000d: "Connection Pending, No Further Information"
    case 0x000e: "Connection Pending, Authentication Pending"
    case 0x000f: "Connection Pending, Authorization Pending"
    default: "Reserved"
    }
  }
}
