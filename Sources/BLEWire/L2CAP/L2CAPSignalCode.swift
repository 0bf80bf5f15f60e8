/// What a command of a signalling channel is (Vol 3, Part A, §4).
@frozen
public struct L2CAPSignalCode: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a value, assigned or not.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x01: L2CAP_COMMAND_REJECT_RSP.
  public static let commandReject = Self(rawValue: 0x01)
  /// 0x06: L2CAP_DISCONNECTION_REQ.
  public static let disconnectionRequest = Self(rawValue: 0x06)
  /// 0x07: L2CAP_DISCONNECTION_RSP.
  public static let disconnectionResponse = Self(rawValue: 0x07)
  /// 0x12: L2CAP_CONNECTION_PARAMETER_UPDATE_REQ.
  public static let connectionParameterUpdateRequest = Self(rawValue: 0x12)
  /// 0x13: L2CAP_CONNECTION_PARAMETER_UPDATE_RSP.
  public static let connectionParameterUpdateResponse = Self(rawValue: 0x13)
  /// 0x14: L2CAP_LE_CREDIT_BASED_CONNECTION_REQ.
  public static let leCreditBasedConnectionRequest = Self(rawValue: 0x14)
  /// 0x15: L2CAP_LE_CREDIT_BASED_CONNECTION_RSP.
  public static let leCreditBasedConnectionResponse = Self(rawValue: 0x15)
  /// 0x16: L2CAP_FLOW_CONTROL_CREDIT_IND.
  public static let flowControlCreditIndication = Self(rawValue: 0x16)
  /// 0x17: L2CAP_CREDIT_BASED_CONNECTION_REQ.
  public static let creditBasedConnectionRequest = Self(rawValue: 0x17)
  /// 0x18: L2CAP_CREDIT_BASED_CONNECTION_RSP.
  public static let creditBasedConnectionResponse = Self(rawValue: 0x18)
  /// 0x19: L2CAP_CREDIT_BASED_RECONFIGURE_REQ.
  public static let creditBasedReconfigureRequest = Self(rawValue: 0x19)
  /// 0x1A: L2CAP_CREDIT_BASED_RECONFIGURE_RSP.
  public static let creditBasedReconfigureResponse = Self(rawValue: 0x1a)
}

extension L2CAPSignalCode: CustomStringConvertible {
  /// The specification's name with the number, as `Command Reject (0x01)`.
  public var description: String { "\(name) (0x\(rawValue.hexDigits))" }

  /// The specification's name, as `Command Reject`.
  public var name: String {
    switch rawValue {
    case 0x01: "Command Reject"
    case 0x06: "Disconnection Request"
    case 0x07: "Disconnection Response"
    case 0x12: "Connection Parameter Update Request"
    case 0x13: "Connection Parameter Update Response"
    case 0x14: "LE Credit Based Connection Request"
    case 0x15: "LE Credit Based Connection Response"
    case 0x16: "Flow Control Credit"
    case 0x17: "Credit Based Connection Request"
    case 0x18: "Credit Based Connection Response"
    case 0x19: "Credit Based Reconfigure Request"
    case 0x1a: "Credit Based Reconfigure Response"
    default: "Unknown"
    }
  }
}
