/// HCI_Sniff_Mode: lets a link sleep (Vol 4, Part E, §7.2.2).
public struct HCISniffMode: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.sniffMode
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Sniff_Max_Interval, in 0.625 ms.
  public var sniffMaxInterval: UInt16 = 0
  /// Sniff_Min_Interval, in 0.625 ms.
  public var sniffMinInterval: UInt16 = 0
  /// Sniff_Attempt.
  public var sniffAttempt: UInt16 = 0
  /// Sniff_Timeout.
  public var sniffTimeout: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Sniff_Max_Interval", &sniffMaxInterval)
    try coder.field("Sniff_Min_Interval", &sniffMinInterval)
    try coder.field("Sniff_Attempt", &sniffAttempt)
    try coder.field("Sniff_Timeout", &sniffTimeout)
  }
}

/// HCI_Exit_Sniff_Mode: wakes a link (Vol 4, Part E, §7.2.3).
public struct HCIExitSniffMode: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.exitSniffMode
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
  }
}

/// HCI_Role_Discovery: reads who is central (Vol 4, Part E, §7.2.7).
public struct HCIRoleDiscovery: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.roleDiscovery
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Connection_Handle.
    public var connectionHandle: ConnectionHandle = 0
    /// Current_Role.
    public var currentRole: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Connection_Handle", &connectionHandle)
      try coder.field("Current_Role", &currentRole)
    }
  }
}

/// HCI_Switch_Role: changes who is central (Vol 4, Part E, §7.2.8).
public struct HCISwitchRole: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.switchRole
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Role.
  public var role: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Role", &role)
  }
}

/// HCI_Read_Link_Policy_Settings: reads what a link may do (Vol 4, Part E, §7.2.9).
public struct HCIReadLinkPolicySettings: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readLinkPolicySettings
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Connection_Handle.
    public var connectionHandle: ConnectionHandle = 0
    /// Link_Policy_Settings.
    public var linkPolicySettings: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Connection_Handle", &connectionHandle)
      try coder.field("Link_Policy_Settings", &linkPolicySettings)
    }
  }
}

/// HCI_Write_Link_Policy_Settings: sets what a link may do (Vol 4, Part E, §7.2.10).
public struct HCIWriteLinkPolicySettings: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeLinkPolicySettings
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Link_Policy_Settings.
  public var linkPolicySettings: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Link_Policy_Settings", &linkPolicySettings)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Connection_Handle.
    public var connectionHandle: ConnectionHandle = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Connection_Handle", &connectionHandle)
    }
  }
}

/// HCI_Read_Default_Link_Policy_Settings: reads what new links may do (Vol 4, Part E, §7.2.11).
public struct HCIReadDefaultLinkPolicySettings: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readDefaultLinkPolicySettings

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Default_Link_Policy_Settings.
    public var defaultLinkPolicySettings: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Default_Link_Policy_Settings", &defaultLinkPolicySettings)
    }
  }
}

/// HCI_Write_Default_Link_Policy_Settings: sets what new links may do (Vol 4, Part E, §7.2.12).
public struct HCIWriteDefaultLinkPolicySettings: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeDefaultLinkPolicySettings
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Default_Link_Policy_Settings.
  public var defaultLinkPolicySettings: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Default_Link_Policy_Settings", &defaultLinkPolicySettings)
  }
}
