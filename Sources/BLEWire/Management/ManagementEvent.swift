/// What the Linux kernel's Bluetooth stack tells of itself (BlueZ, Management API).
public enum ManagementEvent: Hashable, Sendable {
  /// 0x0001: a command has ended, with what it returns.
  case commandComplete(ManagementOpcode, ManagementStatus, returned: [UInt8])
  /// 0x0002: a command has ended, and returns nothing.
  case commandStatus(ManagementOpcode, ManagementStatus)
  /// 0x0003: the controller told of a hardware error.
  case controllerError(UInt8)
  /// 0x0004: a controller is there that was not.
  case indexAdded
  /// 0x0005: a controller is gone.
  case indexRemoved
  /// 0x0006: other things are switched on than before.
  case newSettings(ManagementSettings)
  /// 0x0008: the adapter has another name.
  case localNameChanged(ManagementName)
  /// 0x000B: there is a link to a device.
  case deviceConnected(ManagementAddress, flags: UInt32, data: [UInt8])
  /// 0x000C: a link is over.
  case deviceDisconnected(ManagementAddress, ManagementDisconnectReason)
  /// 0x000D: a connection did not come about.
  case connectFailed(ManagementAddress, ManagementStatus)
  /// 0x000F: pairing waits for somebody to accept it, or to compare six digits.
  case confirmationRequest(ManagementAddress, isJustWorks: Bool, value: UInt32)
  /// 0x0011: a pairing failed.
  case authenticationFailed(ManagementAddress, ManagementStatus)
  /// 0x0020: a controller is there that was not.
  case extendedIndexAdded(ManagementControllerKind)
  /// 0x0021: a controller is gone.
  case extendedIndexRemoved(ManagementControllerKind)
  /// 0x0023: another program made an advertising instance.
  case advertisingAdded(UInt8)
  /// 0x0024: an advertising instance is over.
  case advertisingRemoved(UInt8)
  /// Any other event, and its parameters.
  case other(UInt16, [UInt8])
}

extension ManagementEvent {
  /// Reads the event that a packet holds; bytes behind its known fields are passed over.
  public init(_ packet: ManagementPacket) throws(WireError) {
    var reader = ByteReader(packet.parameters)
    switch packet.code {
    case 0x0001:
      self = .commandComplete(
        try ManagementOpcode(from: &reader), try ManagementStatus(from: &reader),
        returned: reader.readRest())
    case 0x0002:
      self = .commandStatus(
        try ManagementOpcode(from: &reader), try ManagementStatus(from: &reader))
    case 0x0003: self = .controllerError(try reader.read(UInt8.self))
    case 0x0004: self = .indexAdded
    case 0x0005: self = .indexRemoved
    case 0x0006: self = .newSettings(try ManagementSettings(from: &reader))
    case 0x0008: self = .localNameChanged(try ManagementName(from: &reader))
    case 0x000b:
      let address = try ManagementAddress(from: &reader)
      let flags = try reader.read(UInt32.self)
      let length = Int(try reader.read(UInt16.self))
      self = .deviceConnected(address, flags: flags, data: try reader.read(count: length))
    case 0x000c:
      self = .deviceDisconnected(
        try ManagementAddress(from: &reader),
        ManagementDisconnectReason(rawValue: try reader.read(UInt8.self)))
    case 0x000d:
      self = .connectFailed(
        try ManagementAddress(from: &reader), try ManagementStatus(from: &reader))
    case 0x000f:
      self = .confirmationRequest(
        try ManagementAddress(from: &reader), isJustWorks: try reader.read(UInt8.self) != 0,
        value: try reader.read(UInt32.self))
    case 0x0011:
      self = .authenticationFailed(
        try ManagementAddress(from: &reader), try ManagementStatus(from: &reader))
    case 0x0020: self = .extendedIndexAdded(try ManagementControllerKind(from: &reader))
    case 0x0021: self = .extendedIndexRemoved(try ManagementControllerKind(from: &reader))
    case 0x0023: self = .advertisingAdded(try reader.read(UInt8.self))
    case 0x0024: self = .advertisingRemoved(try reader.read(UInt8.self))
    default: self = .other(packet.code, packet.parameters)
    }
  }

  /// The packet in which the kernel tells it.
  public func packet(for index: ControllerIndex) -> ManagementPacket {
    var writer = ByteWriter()
    write(to: &writer)
    return ManagementPacket(code: code, index: index, parameters: writer.bytes)
  }

  /// What stands in the packet's header.
  public var code: UInt16 {
    switch self {
    case .commandComplete: 0x0001
    case .commandStatus: 0x0002
    case .controllerError: 0x0003
    case .indexAdded: 0x0004
    case .indexRemoved: 0x0005
    case .newSettings: 0x0006
    case .localNameChanged: 0x0008
    case .deviceConnected: 0x000b
    case .deviceDisconnected: 0x000c
    case .connectFailed: 0x000d
    case .confirmationRequest: 0x000f
    case .authenticationFailed: 0x0011
    case .extendedIndexAdded: 0x0020
    case .extendedIndexRemoved: 0x0021
    case .advertisingAdded: 0x0023
    case .advertisingRemoved: 0x0024
    case .other(let code, _): code
    }
  }

  private func write(to writer: inout ByteWriter) {
    switch self {
    case .indexAdded, .indexRemoved: break
    case .commandComplete(let opcode, let status, let returned):
      opcode.write(to: &writer)
      status.write(to: &writer)
      writer.write(returned)
    case .commandStatus(let opcode, let status):
      opcode.write(to: &writer)
      status.write(to: &writer)
    case .controllerError(let byte), .advertisingAdded(let byte), .advertisingRemoved(let byte):
      writer.write(byte)
    case .newSettings(let settings): settings.write(to: &writer)
    case .localNameChanged(let name): name.write(to: &writer)
    case .deviceConnected(let address, let flags, let data):
      address.write(to: &writer)
      writer.write(flags)
      writer.write(UInt16(clamping: data.count))
      writer.write(Array(data.prefix(0xffff)))
    case .deviceDisconnected(let address, let reason):
      address.write(to: &writer)
      writer.write(reason.rawValue)
    case .connectFailed(let address, let status),
      .authenticationFailed(let address, let status):
      address.write(to: &writer)
      status.write(to: &writer)
    case .confirmationRequest(let address, let isJustWorks, let value):
      address.write(to: &writer)
      writer.write(UInt8(isJustWorks ? 1 : 0))
      writer.write(value)
    case .extendedIndexAdded(let kind), .extendedIndexRemoved(let kind): kind.write(to: &writer)
    case .other(_, let bytes): writer.write(bytes)
    }
  }
}

/// Why a link is over (BlueZ, Management API, Device Disconnected).
public struct ManagementDisconnectReason: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a reason, assigned or not.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x00: another reason.
  public static let unspecified = Self(rawValue: 0x00)
  /// 0x01: the device was not heard any longer.
  public static let timeout = Self(rawValue: 0x01)
  /// 0x02: this machine ended it.
  public static let localHost = Self(rawValue: 0x02)
  /// 0x03: the device ended it.
  public static let remote = Self(rawValue: 0x03)
  /// 0x04: the device could not prove who it is.
  public static let authenticationFailure = Self(rawValue: 0x04)
  /// 0x05: this machine goes to sleep.
  public static let localHostSuspend = Self(rawValue: 0x05)
}
