/// What a record of the Linux monitor channel holds: an HCI packet, or news about an adapter.
@frozen
public struct MonitorOpcode: RawRepresentable, Hashable, Sendable {
  /// The 16 bits in the record.
  public var rawValue: UInt16

  /// Creates an opcode, assigned or not.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// 0: an adapter appeared.
  public static let newIndex = Self(rawValue: 0)
  /// 1: an adapter went away.
  public static let deleteIndex = Self(rawValue: 1)
  /// 2: an HCI command.
  public static let command = Self(rawValue: 2)
  /// 3: an HCI event.
  public static let event = Self(rawValue: 3)
  /// 4: ACL data that the host sent.
  public static let aclSent = Self(rawValue: 4)
  /// 5: ACL data that the host received.
  public static let aclReceived = Self(rawValue: 5)
  /// 6: synchronous data that the host sent.
  public static let scoSent = Self(rawValue: 6)
  /// 7: synchronous data that the host received.
  public static let scoReceived = Self(rawValue: 7)
  /// 8: an adapter was opened.
  public static let openIndex = Self(rawValue: 8)
  /// 9: an adapter was closed.
  public static let closeIndex = Self(rawValue: 9)
  /// 10: an adapter's address and maker.
  public static let indexInfo = Self(rawValue: 10)
  /// 11: a diagnostic message of the adapter's maker.
  public static let vendorDiagnostic = Self(rawValue: 11)
  /// 12: a line of text from the kernel.
  public static let systemNote = Self(rawValue: 12)
  /// 13: a line of text from a program.
  public static let userLogging = Self(rawValue: 13)
  /// 14: a program opened the management channel.
  public static let controlOpen = Self(rawValue: 14)
  /// 15: a program closed the management channel.
  public static let controlClose = Self(rawValue: 15)
  /// 16: a management command.
  public static let controlCommand = Self(rawValue: 16)
  /// 17: a management event.
  public static let controlEvent = Self(rawValue: 17)
  /// 18: isochronous data that the host sent.
  public static let isoSent = Self(rawValue: 18)
  /// 19: isochronous data that the host received.
  public static let isoReceived = Self(rawValue: 19)
}

extension MonitorOpcode {
  /// The opcode of an HCI packet; nil when the monitor channel has none for its type.
  public init?(type: H4Type, direction: CaptureDirection) {
    let sent = direction == .hostToController
    switch type {
    case .command: self = .command
    case .event: self = .event
    case .acl: self = sent ? .aclSent : .aclReceived
    case .sco: self = sent ? .scoSent : .scoReceived
    case .iso: self = sent ? .isoSent : .isoReceived
    default: return nil
    }
  }

  /// The HCI packet's type and direction; nil when the record is none.
  public var packet: (type: H4Type, direction: CaptureDirection)? {
    switch self {
    case .command: (.command, .hostToController)
    case .event: (.event, .controllerToHost)
    case .aclSent: (.acl, .hostToController)
    case .aclReceived: (.acl, .controllerToHost)
    case .scoSent: (.sco, .hostToController)
    case .scoReceived: (.sco, .controllerToHost)
    case .isoSent: (.iso, .hostToController)
    case .isoReceived: (.iso, .controllerToHost)
    default: nil
    }
  }
}

extension MonitorOpcode: CustomStringConvertible {
  /// A name for a person, as `New Index`.
  public var description: String {
    Int(rawValue) < names.count ? names[Int(rawValue)] : "Monitor 0x\(rawValue.hexDigits)"
  }
}

private let names = [
  "New Index", "Delete Index", "Command", "Event", "ACL Sent", "ACL Received", "SCO Sent",
  "SCO Received", "Open Index", "Close Index", "Index Info", "Vendor Diagnostic", "System Note",
  "User Logging", "Control Open", "Control Close", "Control Command", "Control Event", "ISO Sent",
  "ISO Received",
]
