/// An error code of a controller: why a command failed or a link ended (Vol 1, Part F, §1.3).
@frozen
public struct HCIStatus: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a code, assigned or not.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x00: no error.
  public static let success = Self(rawValue: 0x00)
  /// 0x01: the controller does not know the command.
  public static let unknownCommand = Self(rawValue: 0x01)
  /// 0x02: no link has that handle.
  public static let unknownConnectionIdentifier = Self(rawValue: 0x02)
  /// 0x05: the keys do not fit.
  public static let authenticationFailure = Self(rawValue: 0x05)
  /// 0x06: one side has lost its key.
  public static let pinOrKeyMissing = Self(rawValue: 0x06)
  /// 0x08: the peer was not heard for the supervision timeout.
  public static let connectionTimeout = Self(rawValue: 0x08)
  /// 0x09: no more links are possible.
  public static let connectionLimitExceeded = Self(rawValue: 0x09)
  /// 0x0B: there is a link with the peer already.
  public static let connectionAlreadyExists = Self(rawValue: 0x0b)
  /// 0x0C: the controller's state does not allow the command.
  public static let commandDisallowed = Self(rawValue: 0x0c)
  /// 0x12: a parameter is not valid.
  public static let invalidParameters = Self(rawValue: 0x12)
  /// 0x13: the peer's user ended the link.
  public static let remoteUserTerminatedConnection = Self(rawValue: 0x13)
  /// 0x16: this host ended the link.
  public static let connectionTerminatedByLocalHost = Self(rawValue: 0x16)
  /// 0x1A: the peer lacks the feature.
  public static let unsupportedRemoteFeature = Self(rawValue: 0x1a)
  /// 0x22: the peer's link layer did not answer.
  public static let responseTimeout = Self(rawValue: 0x22)
  /// 0x23: the peer has begun the same procedure.
  public static let procedureCollision = Self(rawValue: 0x23)
  /// 0x2A: the peer has begun another procedure, which does not go with this one.
  public static let differentTransactionCollision = Self(rawValue: 0x2a)
  /// 0x3B: the connection parameters were refused.
  public static let unacceptableConnectionParameters = Self(rawValue: 0x3b)
  /// 0x3C: advertising ended without a connection.
  public static let advertisingTimeout = Self(rawValue: 0x3c)
  /// 0x3D: a packet's integrity check failed.
  public static let micFailure = Self(rawValue: 0x3d)
  /// 0x3E: the peer did not answer after the connect request.
  public static let connectionFailedToBeEstablished = Self(rawValue: 0x3e)
}

extension HCIStatus: CustomStringConvertible {
  /// The specification's name with the number, as `Command Disallowed (0x0c)`.
  public var description: String { "\(name) (0x\(rawValue.hexDigits))" }

  /// The specification's name, as `Command Disallowed`.
  public var name: String { Self.names[rawValue] ?? "Reserved Error" }

  private static let names: [UInt8: String] = [
    0x00: "Success", 0x01: "Unknown HCI Command", 0x02: "Unknown Connection Identifier",
    0x03: "Hardware Failure", 0x04: "Page Timeout", 0x05: "Authentication Failure",
    0x06: "PIN or Key Missing", 0x07: "Memory Capacity Exceeded", 0x08: "Connection Timeout",
    0x09: "Connection Limit Exceeded", 0x0a: "Synchronous Connection Limit to a Device Exceeded",
    0x0b: "ACL Connection Already Exists", 0x0c: "Command Disallowed",
    0x0d: "Connection Rejected due to Limited Resources",
    0x0e: "Connection Rejected due to Security Reasons",
    0x0f: "Connection Rejected due to Unacceptable BD_ADDR",
    0x10: "Connection Accept Timeout Exceeded", 0x11: "Unsupported Feature or Parameter Value",
    0x12: "Invalid HCI Command Parameters", 0x13: "Remote User Terminated Connection",
    0x14: "Remote Device Terminated Connection due to Low Resources",
    0x15: "Remote Device Terminated Connection due to Power Off",
    0x16: "Connection Terminated by Local Host", 0x17: "Repeated Attempts",
    0x18: "Pairing Not Allowed", 0x19: "Unknown LMP PDU", 0x1a: "Unsupported Remote/LMP Feature",
    0x1b: "SCO Offset Rejected", 0x1c: "SCO Interval Rejected", 0x1d: "SCO Air Mode Rejected",
    0x1e: "Invalid LMP/LL Parameters", 0x1f: "Unspecified Error",
    0x20: "Unsupported LMP/LL Parameter Value", 0x21: "Role Change Not Allowed",
    0x22: "LMP/LL Response Timeout", 0x23: "LMP Error Transaction Collision/LL Procedure Collision",
    0x24: "LMP PDU Not Allowed", 0x25: "Encryption Mode Not Acceptable",
    0x26: "Link Key cannot be Changed", 0x27: "Requested QoS Not Supported", 0x28: "Instant Passed",
    0x29: "Pairing with Unit Key Not Supported", 0x2a: "Different Transaction Collision",
    0x2c: "QoS Unacceptable Parameter", 0x2d: "QoS Rejected",
    0x2e: "Channel Classification Not Supported", 0x2f: "Insufficient Security",
    0x30: "Parameter Out Of Mandatory Range", 0x32: "Role Switch Pending",
    0x34: "Reserved Slot Violation", 0x35: "Role Switch Failed",
    0x36: "Extended Inquiry Response Too Large",
    0x37: "Secure Simple Pairing Not Supported By Host", 0x38: "Host Busy - Pairing",
    0x39: "Connection Rejected due to No Suitable Channel Found", 0x3a: "Controller Busy",
    0x3b: "Unacceptable Connection Parameters", 0x3c: "Directed Advertising Timeout",
    0x3d: "Connection Terminated due to MIC Failure", 0x3e: "Connection Failed to be Established",
    0x3f: "MAC Connection Failed",
    0x40: "Coarse Clock Adjustment Rejected but Will Try to Adjust Using Clock Dragging",
    0x41: "Type0 Submap Not Defined", 0x42: "Unknown Advertising Identifier", 0x43: "Limit Reached",
    0x44: "Operation Cancelled by Host", 0x45: "Packet Too Long",
  ]
}
