/// HCI_LE_Periodic_Advertising_Create_Sync: follows periodic advertising (Vol 4, Part E,
/// §7.8.67).
public struct HCILEPeriodicAdvertisingCreateSync: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.lePeriodicAdvertisingCreateSync
  /// Options.
  public var options: UInt8 = 0
  /// Advertising_SID.
  public var advertisingSID: UInt8 = 0
  /// Advertiser_Address_Type.
  public var advertiserAddressType: AddressType = .public
  /// Advertiser_Address.
  public var advertiserAddress: BluetoothAddress = .zero
  /// Skip.
  public var skip: UInt16 = 0
  /// Sync_Timeout, in 10 ms.
  public var syncTimeout: UInt16 = 0
  /// Sync_CTE_Type.
  public var syncCTEType: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Options", &options)
    try coder.field("Advertising_SID", &advertisingSID)
    try coder.field("Advertiser_Address_Type", &advertiserAddressType)
    try coder.field("Advertiser_Address", &advertiserAddress)
    try coder.field("Skip", &skip)
    try coder.field("Sync_Timeout", &syncTimeout)
    try coder.field("Sync_CTE_Type", &syncCTEType)
  }
}

/// HCI_LE_Periodic_Advertising_Create_Sync_Cancel: withdraws the wish to follow (Vol 4, Part E,
/// §7.8.68).
public struct HCILEPeriodicAdvertisingCreateSyncCancel: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.lePeriodicAdvertisingCreateSyncCancel
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}
}

/// HCI_LE_Periodic_Advertising_Terminate_Sync: no longer follows periodic advertising (Vol 4,
/// Part E, §7.8.69).
public struct HCILEPeriodicAdvertisingTerminateSync: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.lePeriodicAdvertisingTerminateSync
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Sync_Handle.
  public var syncHandle: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Sync_Handle", &syncHandle)
  }
}

/// HCI_LE_Add_Device_To_Periodic_Advertiser_List: adds an advertiser to the periodic advertiser
/// list (Vol 4, Part E, §7.8.70).
public struct HCILEAddDeviceToPeriodicAdvertiserList: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leAddDeviceToPeriodicAdvertiserList
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Advertiser_Address_Type.
  public var advertiserAddressType: AddressType = .public
  /// Advertiser_Address.
  public var advertiserAddress: BluetoothAddress = .zero
  /// Advertising_SID.
  public var advertisingSID: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertiser_Address_Type", &advertiserAddressType)
    try coder.field("Advertiser_Address", &advertiserAddress)
    try coder.field("Advertising_SID", &advertisingSID)
  }
}

/// HCI_LE_Remove_Device_From_Periodic_Advertiser_List: removes an advertiser from the periodic
/// advertiser list (Vol 4, Part E, §7.8.71).
public struct HCILERemoveDeviceFromPeriodicAdvertiserList: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leRemoveDeviceFromPeriodicAdvertiserList
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Advertiser_Address_Type.
  public var advertiserAddressType: AddressType = .public
  /// Advertiser_Address.
  public var advertiserAddress: BluetoothAddress = .zero
  /// Advertising_SID.
  public var advertisingSID: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertiser_Address_Type", &advertiserAddressType)
    try coder.field("Advertiser_Address", &advertiserAddress)
    try coder.field("Advertising_SID", &advertisingSID)
  }
}

/// HCI_LE_Clear_Periodic_Advertiser_List: empties the periodic advertiser list (Vol 4, Part E,
/// §7.8.72).
public struct HCILEClearPeriodicAdvertiserList: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leClearPeriodicAdvertiserList
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}
}

/// HCI_LE_Read_Periodic_Advertiser_List_Size: reads how long the periodic advertiser list can be
/// (Vol 4, Part E, §7.8.73).
public struct HCILEReadPeriodicAdvertiserListSize: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadPeriodicAdvertiserListSize

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Periodic_Advertiser_List_Size.
    public var periodicAdvertiserListSize: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Periodic_Advertiser_List_Size", &periodicAdvertiserListSize)
    }
  }
}

/// HCI_LE_Set_Periodic_Advertising_Receive_Enable: switches the reports of periodic advertising
/// (Vol 4, Part E, §7.8.88).
public struct HCILESetPeriodicAdvertisingReceiveEnable: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetPeriodicAdvertisingReceiveEnable
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Sync_Handle.
  public var syncHandle: UInt16 = 0
  /// Enable.
  public var enable: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Sync_Handle", &syncHandle)
    try coder.field("Enable", &enable)
  }
}

/// HCI_LE_Periodic_Advertising_Sync_Transfer: tells a peer where periodic advertising is (Vol 4,
/// Part E, §7.8.89).
public struct HCILEPeriodicAdvertisingSyncTransfer: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.lePeriodicAdvertisingSyncTransfer
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Service_Data.
  public var serviceData: UInt16 = 0
  /// Sync_Handle.
  public var syncHandle: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Service_Data", &serviceData)
    try coder.field("Sync_Handle", &syncHandle)
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

/// HCI_LE_Periodic_Advertising_Set_Info_Transfer: tells a peer where our periodic advertising is
/// (Vol 4, Part E, §7.8.90).
public struct HCILEPeriodicAdvertisingSetInfoTransfer: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.lePeriodicAdvertisingSetInfoTransfer
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Service_Data.
  public var serviceData: UInt16 = 0
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Service_Data", &serviceData)
    try coder.field("Advertising_Handle", &advertisingHandle)
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

/// HCI_LE_Set_Periodic_Advertising_Sync_Transfer_Parameters: sets what happens when a peer tells
/// where periodic advertising is (Vol 4, Part E, §7.8.91).
public struct HCILESetPeriodicAdvertisingSyncTransferParameters: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetPeriodicAdvertisingSyncTransferParameters
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Mode.
  public var mode: UInt8 = 0
  /// Skip.
  public var skip: UInt16 = 0
  /// Sync_Timeout, in 10 ms.
  public var syncTimeout: UInt16 = 0
  /// CTE_Type.
  public var cteType: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Mode", &mode)
    try coder.field("Skip", &skip)
    try coder.field("Sync_Timeout", &syncTimeout)
    try coder.field("CTE_Type", &cteType)
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

/// HCI_LE_Set_Default_Periodic_Advertising_Sync_Transfer_Parameters: sets what happens when any
/// peer tells where periodic advertising is (Vol 4, Part E, §7.8.92).
public struct HCILESetDefaultPeriodicAdvertisingSyncTransferParameters: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetDefaultPeriodicAdvertisingSyncTransferParameters
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Mode.
  public var mode: UInt8 = 0
  /// Skip.
  public var skip: UInt16 = 0
  /// Sync_Timeout, in 10 ms.
  public var syncTimeout: UInt16 = 0
  /// CTE_Type.
  public var cteType: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Mode", &mode)
    try coder.field("Skip", &skip)
    try coder.field("Sync_Timeout", &syncTimeout)
    try coder.field("CTE_Type", &cteType)
  }
}
