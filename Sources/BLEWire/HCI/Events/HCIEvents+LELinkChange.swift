/// HCI_LE_Connection_Update_Complete: a link has new connection parameters (Vol 4, Part E,
/// §7.7.65.3).
public struct HCILEConnectionUpdateComplete: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x03
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Connection_Interval, in 1.25 ms.
  public var connectionInterval: UInt16 = 0
  /// Peripheral_Latency.
  public var peripheralLatency: UInt16 = 0
  /// Supervision_Timeout, in 10 ms.
  public var supervisionTimeout: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Connection_Interval", &connectionInterval, allowed: 0x0006...0x0c80)
    try coder.field("Peripheral_Latency", &peripheralLatency, allowed: 0...0x01f3)
    try coder.field("Supervision_Timeout", &supervisionTimeout, allowed: 0x000a...0x0c80)
  }
}

/// HCI_LE_Read_Remote_Features_Complete: the features of the peer's link layer (Vol 4, Part E,
/// §7.7.65.4).
public struct HCILEReadRemoteFeaturesComplete: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x04
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// LE_Features.
  public var leFeatures: UInt64 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("LE_Features", &leFeatures)
  }
}

/// HCI_LE_Remote_Connection_Parameter_Request: the peer asks for other connection parameters (Vol
/// 4, Part E, §7.7.65.6).
public struct HCILERemoteConnectionParameterRequest: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x06
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Interval_Min, in 1.25 ms.
  public var intervalMin: UInt16 = 0
  /// Interval_Max, in 1.25 ms.
  public var intervalMax: UInt16 = 0
  /// Max_Latency.
  public var maxLatency: UInt16 = 0
  /// Timeout, in 10 ms.
  public var timeout: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Interval_Min", &intervalMin)
    try coder.field("Interval_Max", &intervalMax)
    try coder.field("Max_Latency", &maxLatency)
    try coder.field("Timeout", &timeout)
  }
}

/// HCI_LE_Data_Length_Change: a link carries longer or shorter packets (Vol 4, Part E,
/// §7.7.65.7).
public struct HCILEDataLengthChange: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x07
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Max_TX_Octets.
  public var maxTXOctets: UInt16 = 0
  /// Max_TX_Time, in µs.
  public var maxTXTime: UInt16 = 0
  /// Max_RX_Octets.
  public var maxRXOctets: UInt16 = 0
  /// Max_RX_Time, in µs.
  public var maxRXTime: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Max_TX_Octets", &maxTXOctets)
    try coder.field("Max_TX_Time", &maxTXTime)
    try coder.field("Max_RX_Octets", &maxRXOctets)
    try coder.field("Max_RX_Time", &maxRXTime)
  }
}

/// HCI_LE_PHY_Update_Complete: a link uses other PHYs (Vol 4, Part E, §7.7.65.12).
public struct HCILEPHYUpdateComplete: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x0c
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// TX_PHY.
  public var txPHY: LEPHY = .le1M
  /// RX_PHY.
  public var rxPHY: LEPHY = .le1M

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("TX_PHY", &txPHY, allowed: 1...3)
    try coder.field("RX_PHY", &rxPHY, allowed: 1...3)
  }
}

/// HCI_LE_Channel_Selection_Algorithm: which channel selection algorithm a link uses (Vol 4, Part
/// E, §7.7.65.20).
public struct HCILEChannelSelectionAlgorithm: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x14
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Channel_Selection_Algorithm.
  public var channelSelectionAlgorithm: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Channel_Selection_Algorithm", &channelSelectionAlgorithm, allowed: 0...1)
  }
}

/// HCI_LE_Request_Peer_SCA_Complete: the accuracy of the peer's sleep clock (Vol 4, Part E,
/// §7.7.65.31).
public struct HCILERequestPeerSCAComplete: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x1f
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Peer_Clock_Accuracy.
  public var peerClockAccuracy: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Peer_Clock_Accuracy", &peerClockAccuracy)
  }
}

/// HCI_LE_Path_Loss_Threshold: the path loss crossed a threshold (Vol 4, Part E, §7.7.65.32).
public struct HCILEPathLossThreshold: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x20
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Current_Path_Loss, in dB.
  public var currentPathLoss: UInt8 = 0
  /// Zone_Entered.
  public var zoneEntered: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Current_Path_Loss", &currentPathLoss)
    try coder.field("Zone_Entered", &zoneEntered)
  }
}

/// HCI_LE_Transmit_Power_Reporting: a link's transmit power (Vol 4, Part E, §7.7.65.33).
public struct HCILETransmitPowerReporting: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x21
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Reason.
  public var reason: UInt8 = 0
  /// PHY.
  public var phy: UInt8 = 0
  /// TX_Power_Level, in dBm.
  public var txPowerLevel: Int8 = 0
  /// TX_Power_Level_Flag.
  public var txPowerLevelFlag: UInt8 = 0
  /// Delta, in dB.
  public var delta: Int8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Reason", &reason)
    try coder.field("PHY", &phy)
    try coder.field("TX_Power_Level", &txPowerLevel)
    try coder.field("TX_Power_Level_Flag", &txPowerLevelFlag)
    try coder.field("Delta", &delta)
  }
}

/// HCI_LE_Subrate_Change: a link's subrating changed (Vol 4, Part E, §7.7.65.35).
public struct HCILESubrateChange: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x23
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Subrate_Factor.
  public var subrateFactor: UInt16 = 0
  /// Peripheral_Latency.
  public var peripheralLatency: UInt16 = 0
  /// Continuation_Number.
  public var continuationNumber: UInt16 = 0
  /// Supervision_Timeout, in 10 ms.
  public var supervisionTimeout: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Subrate_Factor", &subrateFactor)
    try coder.field("Peripheral_Latency", &peripheralLatency)
    try coder.field("Continuation_Number", &continuationNumber)
    try coder.field("Supervision_Timeout", &supervisionTimeout)
  }
}
