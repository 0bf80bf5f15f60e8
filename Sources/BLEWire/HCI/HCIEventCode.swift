/// Which event a packet holds (Vol 4, Part E, §7.7).
@frozen
public struct HCIEventCode: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a code, assigned or not.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x3E: an LE event, whose subevent code tells which.
  public static let leMeta = Self(rawValue: 0x3e)
  /// 0x0E: a command is done.
  public static let commandComplete = Self(rawValue: 0x0e)
  /// 0x0F: a command has begun, or failed.
  public static let commandStatus = Self(rawValue: 0x0f)
  /// 0x13: the controller sent packets off.
  public static let numberOfCompletedPackets = Self(rawValue: 0x13)
  /// 0xFF: an event of the controller's maker.
  public static let vendorSpecific = Self(rawValue: 0xff)
}

extension HCIEventCode: ExpressibleByIntegerLiteral {
  /// Creates a code from a literal, such as `0x3E`.
  public init(integerLiteral value: UInt8) { self.init(rawValue: value) }
}

extension HCIEventCode: CustomStringConvertible {
  /// The specification's name, as `Command Complete`, or `Event 0x63`.
  public var description: String { Self.names[rawValue] ?? "Event 0x\(rawValue.hexDigits)" }

  private static let names: [UInt8: String] = [
    0x01: "Inquiry Complete", 0x02: "Inquiry Result", 0x03: "Connection Complete",
    0x04: "Connection Request", 0x05: "Disconnection Complete", 0x06: "Authentication Complete",
    0x07: "Remote Name Request Complete", 0x08: "Encryption Change",
    0x09: "Change Connection Link Key Complete", 0x0a: "Link Key Type Changed",
    0x0b: "Read Remote Supported Features Complete",
    0x0c: "Read Remote Version Information Complete", 0x0d: "QoS Setup Complete",
    0x0e: "Command Complete", 0x0f: "Command Status", 0x10: "Hardware Error",
    0x11: "Flush Occurred", 0x12: "Role Change", 0x13: "Number Of Completed Packets",
    0x14: "Mode Change", 0x15: "Return Link Keys", 0x16: "PIN Code Request",
    0x17: "Link Key Request", 0x18: "Link Key Notification", 0x19: "Loopback Command",
    0x1a: "Data Buffer Overflow", 0x1b: "Max Slots Change", 0x1c: "Read Clock Offset Complete",
    0x1d: "Connection Packet Type Changed", 0x1e: "QoS Violation", 0x1f: "Page Scan Mode Change",
    0x20: "Page Scan Repetition Mode Change", 0x21: "Flow Specification Complete",
    0x22: "Inquiry Result With RSSI", 0x23: "Read Remote Extended Features Complete",
    0x2c: "Synchronous Connection Complete", 0x2d: "Synchronous Connection Changed",
    0x2e: "Sniff Subrating", 0x2f: "Extended Inquiry Result",
    0x30: "Encryption Key Refresh Complete", 0x31: "IO Capability Request",
    0x32: "IO Capability Response", 0x33: "User Confirmation Request", 0x34: "User Passkey Request",
    0x35: "Remote OOB Data Request", 0x36: "Simple Pairing Complete",
    0x38: "Link Supervision Timeout Changed", 0x39: "Enhanced Flush Complete",
    0x3b: "User Passkey Notification", 0x3c: "Keypress Notification",
    0x3d: "Remote Host Supported Features Notification", 0x3e: "LE Meta",
    0x40: "Physical Link Complete", 0x41: "Channel Selected",
    0x42: "Disconnect Physical Link Complete", 0x43: "Physical Link Loss Early Warning",
    0x44: "Physical Link Recovery", 0x45: "Logical Link Complete",
    0x46: "Disconnect Logical Link Complete", 0x47: "Flow Spec Modify Complete",
    0x48: "Number Of Completed Data Blocks", 0x49: "AMP Start Test", 0x4a: "AMP Test End",
    0x4b: "AMP Receiver Report", 0x4c: "Short Range Mode Change Complete",
    0x4d: "AMP Status Change", 0x4e: "Triggered Clock Capture",
    0x4f: "Synchronization Train Complete", 0x50: "Synchronization Train Received",
    0x51: "Connectionless Peripheral Broadcast Receive",
    0x52: "Connectionless Peripheral Broadcast Timeout", 0x53: "Truncated Page Complete",
    0x54: "Peripheral Page Response Timeout",
    0x55: "Connectionless Peripheral Broadcast Channel Map Change",
    0x56: "Inquiry Response Notification", 0x57: "Authenticated Payload Timeout Expired",
    0x58: "SAM Status Change", 0x59: "Encryption Change v2", 0xff: "Vendor Specific",
  ]
}
