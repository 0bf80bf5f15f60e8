/// HCI_LE_Set_Advertising_Set_Random_Address: sets the random address of an advertising set (Vol
/// 4, Part E, §7.8.52).
public struct HCILESetAdvertisingSetRandomAddress: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetAdvertisingSetRandomAddress
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Random_Address.
  public var randomAddress: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Random_Address", &randomAddress)
  }
}

/// HCI_LE_Set_Extended_Advertising_Parameters: sets how an advertising set advertises (Vol 4,
/// Part E, §7.8.53).
public struct HCILESetExtendedAdvertisingParameters: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetExtendedAdvertisingParameters
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Advertising_Event_Properties.
  public var advertisingEventProperties: UInt16 = 0
  /// Primary_Advertising_Interval_Min, in 0.625 ms.
  public var primaryAdvertisingIntervalMin: [UInt8] = []
  /// Primary_Advertising_Interval_Max, in 0.625 ms.
  public var primaryAdvertisingIntervalMax: [UInt8] = []
  /// Primary_Advertising_Channel_Map.
  public var primaryAdvertisingChannelMap: UInt8 = 0
  /// Own_Address_Type.
  public var ownAddressType: AddressType = .public
  /// Peer_Address_Type.
  public var peerAddressType: AddressType = .public
  /// Peer_Address.
  public var peerAddress: BluetoothAddress = .zero
  /// Advertising_Filter_Policy.
  public var advertisingFilterPolicy: UInt8 = 0
  /// Advertising_TX_Power, in dBm.
  public var advertisingTXPower: Int8 = 0
  /// Primary_Advertising_PHY.
  public var primaryAdvertisingPHY: LEPHY = .le1M
  /// Secondary_Advertising_Max_Skip.
  public var secondaryAdvertisingMaxSkip: UInt8 = 0
  /// Secondary_Advertising_PHY.
  public var secondaryAdvertisingPHY: LEPHY = .le1M
  /// Advertising_SID.
  public var advertisingSID: UInt8 = 0
  /// Scan_Request_Notification_Enable.
  public var scanRequestNotificationEnable: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Advertising_Event_Properties", &advertisingEventProperties)
    try coder.bytes("Primary_Advertising_Interval_Min", &primaryAdvertisingIntervalMin, count: 3)
    try coder.bytes("Primary_Advertising_Interval_Max", &primaryAdvertisingIntervalMax, count: 3)
    try coder.field("Primary_Advertising_Channel_Map", &primaryAdvertisingChannelMap)
    try coder.field("Own_Address_Type", &ownAddressType)
    try coder.field("Peer_Address_Type", &peerAddressType)
    try coder.field("Peer_Address", &peerAddress)
    try coder.field("Advertising_Filter_Policy", &advertisingFilterPolicy)
    try coder.field("Advertising_TX_Power", &advertisingTXPower)
    try coder.field("Primary_Advertising_PHY", &primaryAdvertisingPHY)
    try coder.field("Secondary_Advertising_Max_Skip", &secondaryAdvertisingMaxSkip)
    try coder.field("Secondary_Advertising_PHY", &secondaryAdvertisingPHY)
    try coder.field("Advertising_SID", &advertisingSID)
    try coder.field("Scan_Request_Notification_Enable", &scanRequestNotificationEnable)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Selected_TX_Power, in dBm.
    public var selectedTXPower: Int8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Selected_TX_Power", &selectedTXPower)
    }
  }
}

/// HCI_LE_Set_Extended_Advertising_Parameters [v2]: sets how an advertising set advertises, with
/// PHY options (Vol 4, Part E, §7.8.53).
public struct HCILESetExtendedAdvertisingParametersV2: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetExtendedAdvertisingParametersV2
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Advertising_Event_Properties.
  public var advertisingEventProperties: UInt16 = 0
  /// Primary_Advertising_Interval_Min, in 0.625 ms.
  public var primaryAdvertisingIntervalMin: [UInt8] = []
  /// Primary_Advertising_Interval_Max, in 0.625 ms.
  public var primaryAdvertisingIntervalMax: [UInt8] = []
  /// Primary_Advertising_Channel_Map.
  public var primaryAdvertisingChannelMap: UInt8 = 0
  /// Own_Address_Type.
  public var ownAddressType: AddressType = .public
  /// Peer_Address_Type.
  public var peerAddressType: AddressType = .public
  /// Peer_Address.
  public var peerAddress: BluetoothAddress = .zero
  /// Advertising_Filter_Policy.
  public var advertisingFilterPolicy: UInt8 = 0
  /// Advertising_TX_Power, in dBm.
  public var advertisingTXPower: Int8 = 0
  /// Primary_Advertising_PHY.
  public var primaryAdvertisingPHY: LEPHY = .le1M
  /// Secondary_Advertising_Max_Skip.
  public var secondaryAdvertisingMaxSkip: UInt8 = 0
  /// Secondary_Advertising_PHY.
  public var secondaryAdvertisingPHY: LEPHY = .le1M
  /// Advertising_SID.
  public var advertisingSID: UInt8 = 0
  /// Scan_Request_Notification_Enable.
  public var scanRequestNotificationEnable: UInt8 = 0
  /// Primary_Advertising_PHY_Options.
  public var primaryAdvertisingPHYOptions: UInt8 = 0
  /// Secondary_Advertising_PHY_Options.
  public var secondaryAdvertisingPHYOptions: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Advertising_Event_Properties", &advertisingEventProperties)
    try coder.bytes("Primary_Advertising_Interval_Min", &primaryAdvertisingIntervalMin, count: 3)
    try coder.bytes("Primary_Advertising_Interval_Max", &primaryAdvertisingIntervalMax, count: 3)
    try coder.field("Primary_Advertising_Channel_Map", &primaryAdvertisingChannelMap)
    try coder.field("Own_Address_Type", &ownAddressType)
    try coder.field("Peer_Address_Type", &peerAddressType)
    try coder.field("Peer_Address", &peerAddress)
    try coder.field("Advertising_Filter_Policy", &advertisingFilterPolicy)
    try coder.field("Advertising_TX_Power", &advertisingTXPower)
    try coder.field("Primary_Advertising_PHY", &primaryAdvertisingPHY)
    try coder.field("Secondary_Advertising_Max_Skip", &secondaryAdvertisingMaxSkip)
    try coder.field("Secondary_Advertising_PHY", &secondaryAdvertisingPHY)
    try coder.field("Advertising_SID", &advertisingSID)
    try coder.field("Scan_Request_Notification_Enable", &scanRequestNotificationEnable)
    try coder.field("Primary_Advertising_PHY_Options", &primaryAdvertisingPHYOptions)
    try coder.field("Secondary_Advertising_PHY_Options", &secondaryAdvertisingPHYOptions)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Selected_TX_Power, in dBm.
    public var selectedTXPower: Int8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Selected_TX_Power", &selectedTXPower)
    }
  }
}

/// HCI_LE_Set_Extended_Advertising_Data: sets a piece of an advertising set's data (Vol 4, Part
/// E, §7.8.54).
public struct HCILESetExtendedAdvertisingData: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetExtendedAdvertisingData
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Operation.
  public var operation: UInt8 = 0
  /// Fragment_Preference.
  public var fragmentPreference: UInt8 = 0
  /// Advertising_Data.
  public var advertisingData: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Operation", &operation)
    try coder.field("Fragment_Preference", &fragmentPreference)
    try coder.counted("Advertising_Data", &advertisingData)
  }
}

/// HCI_LE_Set_Extended_Scan_Response_Data: sets a piece of an advertising set's scan response
/// (Vol 4, Part E, §7.8.55).
public struct HCILESetExtendedScanResponseData: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetExtendedScanResponseData
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Operation.
  public var operation: UInt8 = 0
  /// Fragment_Preference.
  public var fragmentPreference: UInt8 = 0
  /// Scan_Response_Data.
  public var scanResponseData: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Operation", &operation)
    try coder.field("Fragment_Preference", &fragmentPreference)
    try coder.counted("Scan_Response_Data", &scanResponseData)
  }
}

/// How long an advertising set advertises.
public struct HCIAdvertisingSetEnable: HCIParameters {
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Duration, in 10 ms.
  public var duration: UInt16 = 0
  /// Max_Extended_Advertising_Events.
  public var maxExtendedAdvertisingEvents: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Duration", &duration)
    try coder.field("Max_Extended_Advertising_Events", &maxExtendedAdvertisingEvents)
  }
}

/// HCI_LE_Set_Extended_Advertising_Enable: starts or ends advertising sets (Vol 4, Part E,
/// §7.8.56).
public struct HCILESetExtendedAdvertisingEnable: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetExtendedAdvertisingEnable
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Enable.
  public var enable: UInt8 = 0
  /// Sets.
  public var sets: [HCIAdvertisingSetEnable] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Enable", &enable)
    try coder.rows("Num_Sets", &sets)
  }
}

/// HCI_LE_Read_Maximum_Advertising_Data_Length: reads how long advertising data can be (Vol 4,
/// Part E, §7.8.57).
public struct HCILEReadMaximumAdvertisingDataLength: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadMaximumAdvertisingDataLength

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Max_Advertising_Data_Length.
    public var maxAdvertisingDataLength: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Max_Advertising_Data_Length", &maxAdvertisingDataLength)
    }
  }
}

/// HCI_LE_Read_Number_Of_Supported_Advertising_Sets: reads how many advertising sets there can be
/// (Vol 4, Part E, §7.8.58).
public struct HCILEReadNumberOfSupportedAdvertisingSets: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadNumberOfSupportedAdvertisingSets

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Num_Supported_Advertising_Sets.
    public var numSupportedAdvertisingSets: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Num_Supported_Advertising_Sets", &numSupportedAdvertisingSets)
    }
  }
}

/// HCI_LE_Remove_Advertising_Set: removes an advertising set (Vol 4, Part E, §7.8.59).
public struct HCILERemoveAdvertisingSet: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leRemoveAdvertisingSet
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Handle", &advertisingHandle)
  }
}

/// HCI_LE_Clear_Advertising_Sets: removes all advertising sets (Vol 4, Part E, §7.8.60).
public struct HCILEClearAdvertisingSets: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leClearAdvertisingSets
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}
}
