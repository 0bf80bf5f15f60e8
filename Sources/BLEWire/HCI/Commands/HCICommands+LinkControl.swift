/// HCI_Inquiry: searches for BR/EDR devices (Vol 4, Part E, §7.1.1).
public struct HCIInquiry: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.inquiry
  /// LAP.
  public var lap: [UInt8] = []
  /// Inquiry_Length, in 1.28 s.
  public var inquiryLength: UInt8 = 0
  /// Num_Responses.
  public var numResponses: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.bytes("LAP", &lap, count: 3)
    try coder.field("Inquiry_Length", &inquiryLength)
    try coder.field("Num_Responses", &numResponses)
  }
}

/// HCI_Inquiry_Cancel: ends the search (Vol 4, Part E, §7.1.2).
public struct HCIInquiryCancel: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.inquiryCancel
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}
}

/// HCI_Create_Connection: asks a BR/EDR device for a link (Vol 4, Part E, §7.1.5).
public struct HCICreateConnection: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.createConnection
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Packet_Type.
  public var packetType: UInt16 = 0
  /// Page_Scan_Repetition_Mode.
  public var pageScanRepetitionMode: UInt8 = 0
  /// Reserved.
  public var reserved: UInt8 = 0
  /// Clock_Offset.
  public var clockOffset: UInt16 = 0
  /// Allow_Role_Switch.
  public var allowRoleSwitch: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Packet_Type", &packetType)
    try coder.field("Page_Scan_Repetition_Mode", &pageScanRepetitionMode)
    try coder.field("Reserved", &reserved)
    try coder.field("Clock_Offset", &clockOffset)
    try coder.field("Allow_Role_Switch", &allowRoleSwitch)
  }
}

/// HCI_Disconnect: ends a link (Vol 4, Part E, §7.1.6).
public struct HCIDisconnect: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.disconnect
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Reason.
  public var reason: HCIStatus = .success

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Reason", &reason)
  }
}

/// HCI_Create_Connection_Cancel: withdraws the wish for a link (Vol 4, Part E, §7.1.7).
public struct HCICreateConnectionCancel: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.createConnectionCancel
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// BD_ADDR.
    public var address: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("BD_ADDR", &address)
    }
  }
}

/// HCI_Accept_Connection_Request: accepts a link (Vol 4, Part E, §7.1.8).
public struct HCIAcceptConnectionRequest: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.acceptConnectionRequest
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

/// HCI_Reject_Connection_Request: refuses a link (Vol 4, Part E, §7.1.9).
public struct HCIRejectConnectionRequest: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.rejectConnectionRequest
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Reason.
  public var reason: HCIStatus = .success

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Reason", &reason)
  }
}

/// HCI_Change_Connection_Packet_Type: sets which packets a link uses (Vol 4, Part E, §7.1.14).
public struct HCIChangeConnectionPacketType: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.changeConnectionPacketType
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Packet_Type.
  public var packetType: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Packet_Type", &packetType)
  }
}

/// HCI_Remote_Name_Request: asks for a device's name (Vol 4, Part E, §7.1.19).
public struct HCIRemoteNameRequest: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.remoteNameRequest
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Page_Scan_Repetition_Mode.
  public var pageScanRepetitionMode: UInt8 = 0
  /// Reserved.
  public var reserved: UInt8 = 0
  /// Clock_Offset.
  public var clockOffset: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Page_Scan_Repetition_Mode", &pageScanRepetitionMode)
    try coder.field("Reserved", &reserved)
    try coder.field("Clock_Offset", &clockOffset)
  }
}

/// HCI_Remote_Name_Request_Cancel: withdraws the question for a name (Vol 4, Part E, §7.1.20).
public struct HCIRemoteNameRequestCancel: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.remoteNameRequestCancel
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// BD_ADDR.
    public var address: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("BD_ADDR", &address)
    }
  }
}

/// HCI_Read_Remote_Supported_Features: asks for the peer's features (Vol 4, Part E, §7.1.21).
public struct HCIReadRemoteSupportedFeatures: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readRemoteSupportedFeatures
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
  }
}

/// HCI_Read_Remote_Extended_Features: asks for a page of the peer's features (Vol 4, Part E,
/// §7.1.22).
public struct HCIReadRemoteExtendedFeatures: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readRemoteExtendedFeatures
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Page_Number.
  public var pageNumber: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Page_Number", &pageNumber)
  }
}

/// HCI_Read_Remote_Version_Information: asks for the version of the peer's controller (Vol 4,
/// Part E, §7.1.23).
public struct HCIReadRemoteVersionInformation: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readRemoteVersionInformation
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
  }
}

/// HCI_Read_Clock_Offset: asks for the offset of the peer's clock (Vol 4, Part E, §7.1.24).
public struct HCIReadClockOffset: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readClockOffset
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
  }
}

/// HCI_Read_LMP_Handle: reads a link's LMP handle (Vol 4, Part E, §7.1.25).
public struct HCIReadLMPHandle: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readLMPHandle
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
    /// LMP_Handle.
    public var lmpHandle: UInt8 = 0
    /// Reserved.
    public var reserved: UInt32 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Connection_Handle", &connectionHandle)
      try coder.field("LMP_Handle", &lmpHandle)
      try coder.field("Reserved", &reserved)
    }
  }
}
