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

/// HCI_Encryption_Key_Refresh_Complete: a link has a new encryption key (Vol 4, Part E, §7.7.39).
public struct HCIEncryptionKeyRefreshComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x30
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
  }
}

/// HCI_Read_Remote_Version_Information_Complete: the version of the peer's controller (Vol 4,
/// Part E, §7.7.12).
public struct HCIReadRemoteVersionInformationComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x0c
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Version.
  public var version: UInt8 = 0
  /// Company_Identifier.
  public var companyIdentifier: UInt16 = 0
  /// Subversion.
  public var subversion: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Version", &version)
    try coder.field("Company_Identifier", &companyIdentifier)
    try coder.field("Subversion", &subversion)
  }
}

/// HCI_Authenticated_Payload_Timeout_Expired: no authenticated packet came in time (Vol 4, Part
/// E, §7.7.75).
public struct HCIAuthenticatedPayloadTimeoutExpired: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x57
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
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

/// HCI_Data_Buffer_Overflow: the host sent more than there was room for (Vol 4, Part E, §7.7.26).
public struct HCIDataBufferOverflow: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x1a
  /// Link_Type.
  public var linkType: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Link_Type", &linkType)
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
