/// HCI_Set_Event_Mask: chooses which events come (Vol 4, Part E, §7.3.1).
public struct HCISetEventMask: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.setEventMask
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Event_Mask.
  public var eventMask: UInt64 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Event_Mask", &eventMask)
  }
}

/// HCI_Reset: resets the controller (Vol 4, Part E, §7.3.2).
public struct HCIReset: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.reset
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}
}

/// HCI_Set_Event_Filter: filters events (Vol 4, Part E, §7.3.3).
public struct HCISetEventFilter: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.setEventFilter
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Filter_Type.
  public var filterType: UInt8 = 0
  /// Filter_Condition.
  public var filterCondition: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Filter_Type", &filterType)
    try coder.rest("Filter_Condition", &filterCondition)
  }
}

/// HCI_Read_Stored_Link_Key: reads stored link keys (Vol 4, Part E, §7.3.8).
public struct HCIReadStoredLinkKey: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readStoredLinkKey
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Read_All.
  public var readAll: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Read_All", &readAll)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Max_Num_Keys.
    public var maxNumKeys: UInt16 = 0
    /// Num_Keys_Read.
    public var numKeysRead: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Max_Num_Keys", &maxNumKeys)
      try coder.field("Num_Keys_Read", &numKeysRead)
    }
  }
}

/// HCI_Delete_Stored_Link_Key: deletes stored link keys (Vol 4, Part E, §7.3.10).
public struct HCIDeleteStoredLinkKey: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.deleteStoredLinkKey
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Delete_All.
  public var deleteAll: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Delete_All", &deleteAll)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Num_Keys_Deleted.
    public var numKeysDeleted: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Num_Keys_Deleted", &numKeysDeleted)
    }
  }
}

/// HCI_Read_Transmit_Power_Level: reads a link's transmit power (Vol 4, Part E, §7.3.35).
public struct HCIReadTransmitPowerLevel: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readTransmitPowerLevel
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Type.
  public var type: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Type", &type)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Connection_Handle.
    public var connectionHandle: ConnectionHandle = 0
    /// TX_Power_Level, in dBm.
    public var txPowerLevel: Int8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Connection_Handle", &connectionHandle)
      try coder.field("TX_Power_Level", &txPowerLevel)
    }
  }
}

/// HCI_Set_Controller_To_Host_Flow_Control: lets the host slow the controller down (Vol 4, Part
/// E, §7.3.38).
public struct HCISetControllerToHostFlowControl: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.setControllerToHostFlowControl
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Flow_Control_Enable.
  public var flowControlEnable: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Flow_Control_Enable", &flowControlEnable)
  }
}

/// HCI_Host_Buffer_Size: tells how much the host can take (Vol 4, Part E, §7.3.39).
public struct HCIHostBufferSize: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.hostBufferSize
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Host_ACL_Data_Packet_Length.
  public var hostACLDataPacketLength: UInt16 = 0
  /// Host_Synchronous_Data_Packet_Length.
  public var hostSynchronousDataPacketLength: UInt8 = 0
  /// Host_Total_Num_ACL_Data_Packets.
  public var hostTotalNumACLDataPackets: UInt16 = 0
  /// Host_Total_Num_Synchronous_Data_Packets.
  public var hostTotalNumSynchronousDataPackets: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Host_ACL_Data_Packet_Length", &hostACLDataPacketLength)
    try coder.field("Host_Synchronous_Data_Packet_Length", &hostSynchronousDataPacketLength)
    try coder.field("Host_Total_Num_ACL_Data_Packets", &hostTotalNumACLDataPackets)
    try coder.field("Host_Total_Num_Synchronous_Data_Packets", &hostTotalNumSynchronousDataPackets)
  }
}

/// HCI_Host_Number_Of_Completed_Packets: tells that the host has room again; it has no answer
/// (Vol 4, Part E, §7.3.40).
public struct HCIHostNumberOfCompletedPackets: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.hostNumberOfCompletedPackets
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Handles.
  public var handles: [HCICompletedPackets] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.rows("Num_Handles", &handles)
  }
}

/// HCI_Set_Event_Mask_Page_2: chooses which more events come (Vol 4, Part E, §7.3.69).
public struct HCISetEventMaskPage2: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.setEventMaskPage2
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Event_Mask_Page_2.
  public var eventMaskPage2: UInt64 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Event_Mask_Page_2", &eventMaskPage2)
  }
}

/// HCI_Read_Authenticated_Payload_Timeout: reads how often authenticated packets must come (Vol
/// 4, Part E, §7.3.94).
public struct HCIReadAuthenticatedPayloadTimeout: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readAuthenticatedPayloadTimeout
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
    /// Authenticated_Payload_Timeout, in 10 ms.
    public var authenticatedPayloadTimeout: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Connection_Handle", &connectionHandle)
      try coder.field("Authenticated_Payload_Timeout", &authenticatedPayloadTimeout)
    }
  }
}

/// HCI_Write_Authenticated_Payload_Timeout: sets how often authenticated packets must come (Vol
/// 4, Part E, §7.3.95).
public struct HCIWriteAuthenticatedPayloadTimeout: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeAuthenticatedPayloadTimeout
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Authenticated_Payload_Timeout, in 10 ms.
  public var authenticatedPayloadTimeout: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Authenticated_Payload_Timeout", &authenticatedPayloadTimeout)
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
