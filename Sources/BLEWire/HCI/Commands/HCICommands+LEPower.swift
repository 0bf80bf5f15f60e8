/// HCI_LE_Read_Transmit_Power: reads the range of transmit powers (Vol 4, Part E, §7.8.74).
public struct HCILEReadTransmitPower: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadTransmitPower

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Min_TX_Power, in dBm.
    public var minTXPower: Int8 = 0
    /// Max_TX_Power, in dBm.
    public var maxTXPower: Int8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Min_TX_Power", &minTXPower)
      try coder.field("Max_TX_Power", &maxTXPower)
    }
  }
}

/// HCI_LE_Read_RF_Path_Compensation: reads what lies between radio and antenna (Vol 4, Part E,
/// §7.8.75).
public struct HCILEReadRFPathCompensation: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadRFPathCompensation

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// RF_TX_Path_Compensation_Value, in 0.1 dB.
    public var rfTXPathCompensationValue: Int16 = 0
    /// RF_RX_Path_Compensation_Value, in 0.1 dB.
    public var rfRXPathCompensationValue: Int16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("RF_TX_Path_Compensation_Value", &rfTXPathCompensationValue)
      try coder.field("RF_RX_Path_Compensation_Value", &rfRXPathCompensationValue)
    }
  }
}

/// HCI_LE_Write_RF_Path_Compensation: tells what lies between radio and antenna (Vol 4, Part E,
/// §7.8.76).
public struct HCILEWriteRFPathCompensation: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leWriteRFPathCompensation
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// RF_TX_Path_Compensation_Value, in 0.1 dB.
  public var rfTXPathCompensationValue: Int16 = 0
  /// RF_RX_Path_Compensation_Value, in 0.1 dB.
  public var rfRXPathCompensationValue: Int16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("RF_TX_Path_Compensation_Value", &rfTXPathCompensationValue)
    try coder.field("RF_RX_Path_Compensation_Value", &rfRXPathCompensationValue)
  }
}

/// HCI_LE_Read_Advertising_Physical_Channel_Transmit_Power: reads the power of legacy advertising
/// (Vol 4, Part E, §7.8.6).
public struct HCILEReadAdvertisingPhysicalChannelTransmitPower: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadAdvertisingPhysicalChannelTransmitPower

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// TX_Power_Level, in dBm.
    public var txPowerLevel: Int8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("TX_Power_Level", &txPowerLevel)
    }
  }
}

/// HCI_LE_Enhanced_Read_Transmit_Power_Level: reads a link's transmit power (Vol 4, Part E,
/// §7.8.117).
public struct HCILEEnhancedReadTransmitPowerLevel: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leEnhancedReadTransmitPowerLevel
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// PHY.
  public var phy: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("PHY", &phy)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Connection_Handle.
    public var connectionHandle: ConnectionHandle = 0
    /// PHY.
    public var phy: UInt8 = 0
    /// Current_TX_Power_Level, in dBm.
    public var currentTXPowerLevel: Int8 = 0
    /// Max_TX_Power_Level, in dBm.
    public var maxTXPowerLevel: Int8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Connection_Handle", &connectionHandle)
      try coder.field("PHY", &phy)
      try coder.field("Current_TX_Power_Level", &currentTXPowerLevel)
      try coder.field("Max_TX_Power_Level", &maxTXPowerLevel)
    }
  }
}

/// HCI_LE_Read_Remote_Transmit_Power_Level: asks for the peer's transmit power (Vol 4, Part E,
/// §7.8.118).
public struct HCILEReadRemoteTransmitPowerLevel: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadRemoteTransmitPowerLevel
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// PHY.
  public var phy: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("PHY", &phy)
  }
}

/// HCI_LE_Set_Path_Loss_Reporting_Parameters: sets when path loss is told (Vol 4, Part E,
/// §7.8.119).
public struct HCILESetPathLossReportingParameters: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetPathLossReportingParameters
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// High_Threshold, in dB.
  public var highThreshold: UInt8 = 0
  /// High_Hysteresis, in dB.
  public var highHysteresis: UInt8 = 0
  /// Low_Threshold, in dB.
  public var lowThreshold: UInt8 = 0
  /// Low_Hysteresis, in dB.
  public var lowHysteresis: UInt8 = 0
  /// Min_Time_Spent.
  public var minTimeSpent: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("High_Threshold", &highThreshold)
    try coder.field("High_Hysteresis", &highHysteresis)
    try coder.field("Low_Threshold", &lowThreshold)
    try coder.field("Low_Hysteresis", &lowHysteresis)
    try coder.field("Min_Time_Spent", &minTimeSpent)
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

/// HCI_LE_Set_Path_Loss_Reporting_Enable: switches the telling of path loss (Vol 4, Part E,
/// §7.8.120).
public struct HCILESetPathLossReportingEnable: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetPathLossReportingEnable
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Enable.
  public var enable: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Enable", &enable)
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

/// HCI_LE_Set_Transmit_Power_Reporting_Enable: switches the telling of transmit power (Vol 4,
/// Part E, §7.8.121).
public struct HCILESetTransmitPowerReportingEnable: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetTransmitPowerReportingEnable
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Local_Enable.
  public var localEnable: UInt8 = 0
  /// Remote_Enable.
  public var remoteEnable: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Local_Enable", &localEnable)
    try coder.field("Remote_Enable", &remoteEnable)
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
