/// HCI_Disconnection_Complete: a link has ended (Vol 4, Part E, §7.7.5).
public struct HCIDisconnectionComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x05
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Reason.
  public var reason: HCIStatus = .success

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Reason", &reason)
  }
}

/// HCI_Encryption_Change: a link's encryption began or ended (Vol 4, Part E, §7.7.8).
public struct HCIEncryptionChange: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x08
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Encryption_Enabled.
  public var encryptionEnabled: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Encryption_Enabled", &encryptionEnabled)
  }
}

/// HCI_Encryption_Change [v2]: a link's encryption began or ended, with its key size (Vol 4, Part
/// E, §7.7.8).
public struct HCIEncryptionChangeV2: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x59
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Encryption_Enabled.
  public var encryptionEnabled: UInt8 = 0
  /// Encryption_Key_Size.
  public var encryptionKeySize: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Encryption_Enabled", &encryptionEnabled)
    try coder.field("Encryption_Key_Size", &encryptionKeySize)
  }
}

/// HCI_Command_Status: a command has begun, or failed (Vol 4, Part E, §7.7.15).
public struct HCICommandStatus: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x0f
  /// Status.
  public var status: HCIStatus = .success
  /// Num_HCI_Command_Packets.
  public var numHCICommandPackets: UInt8 = 0
  /// Command_Opcode.
  public var commandOpcode: HCIOpcode = .none

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Num_HCI_Command_Packets", &numHCICommandPackets)
    try coder.field("Command_Opcode", &commandOpcode)
  }
}

/// HCI_Hardware_Error: the controller's hardware failed (Vol 4, Part E, §7.7.16).
public struct HCIHardwareError: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x10
  /// Hardware_Code.
  public var hardwareCode: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Hardware_Code", &hardwareCode)
  }
}

/// How many packets of one link have left the controller.
public struct HCICompletedPackets: HCIParameters {
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Num_Completed_Packets.
  public var numCompletedPackets: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Num_Completed_Packets", &numCompletedPackets)
  }
}

/// HCI_Number_Of_Completed_Packets: packets have left the controller, so there is room for new
/// ones (Vol 4, Part E, §7.7.19).
public struct HCINumberOfCompletedPackets: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x13
  /// Handles.
  public var handles: [HCICompletedPackets] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.rows("Num_Handles", &handles)
  }
}
