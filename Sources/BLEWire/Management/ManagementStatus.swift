/// How a command of the Linux management channel ended (BlueZ, Management API, Error Codes).
@frozen
public struct ManagementStatus: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a status, assigned or not.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x00: it was done.
  public static let success = Self(rawValue: 0x00)
  /// 0x01: the kernel does not know the command.
  public static let unknownCommand = Self(rawValue: 0x01)
  /// 0x02: there is no link to that device.
  public static let notConnected = Self(rawValue: 0x02)
  /// 0x03: it failed, for a reason that has no code.
  public static let failed = Self(rawValue: 0x03)
  /// 0x07: there is no room for more.
  public static let noResources = Self(rawValue: 0x07)
  /// 0x08: the controller did not answer.
  public static let timeout = Self(rawValue: 0x08)
  /// 0x0A: the same is being done already.
  public static let busy = Self(rawValue: 0x0a)
  /// 0x0B: it is not possible in this state.
  public static let rejected = Self(rawValue: 0x0b)
  /// 0x0C: the controller can't do it.
  public static let notSupported = Self(rawValue: 0x0c)
  /// 0x0D: the parameters make no sense.
  public static let invalidParameters = Self(rawValue: 0x0d)
  /// 0x0E: the link was lost.
  public static let disconnected = Self(rawValue: 0x0e)
  /// 0x0F: the controller is switched off.
  public static let notPowered = Self(rawValue: 0x0f)
  /// 0x10: it was called off.
  public static let cancelled = Self(rawValue: 0x10)
  /// 0x11: there is no such controller.
  public static let invalidIndex = Self(rawValue: 0x11)
  /// 0x12: the radio is blocked.
  public static let rfkilled = Self(rawValue: 0x12)
  /// 0x14: the user may not do it.
  public static let permissionDenied = Self(rawValue: 0x14)
}

extension ManagementStatus: WireValue {
  /// Reads the byte.
  public init(from reader: inout ByteReader) throws(WireError) {
    rawValue = try reader.read(UInt8.self)
  }

  /// Appends the byte.
  public func write(to writer: inout ByteWriter) { writer.write(rawValue) }
}

extension ManagementStatus: CustomStringConvertible {
  /// The document's name with the number, as `RFKilled (0x12)`.
  public var description: String {
    let name = Int(rawValue) < names.count ? names[Int(rawValue)] : "Unknown Status"
    return "\(name) (0x\(rawValue.hexDigits))"
  }
}

private let names = [
  "Success", "Unknown Command", "Not Connected", "Failed", "Connect Failed",
  "Authentication Failed", "Not Paired", "No Resources", "Timeout", "Already Connected", "Busy",
  "Rejected", "Not Supported", "Invalid Parameters", "Disconnected", "Not Powered", "Cancelled",
  "Invalid Index", "RFKilled", "Already Paired", "Permission Denied",
]
