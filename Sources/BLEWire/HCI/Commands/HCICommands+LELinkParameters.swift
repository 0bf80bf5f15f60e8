/// HCI_LE_Connection_Update: changes a link's parameters (Vol 4, Part E, §7.8.18).
public struct HCILEConnectionUpdate: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leConnectionUpdate
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Connection_Interval_Min, in 1.25 ms.
  public var connectionIntervalMin: UInt16 = 0
  /// Connection_Interval_Max, in 1.25 ms.
  public var connectionIntervalMax: UInt16 = 0
  /// Max_Latency.
  public var maxLatency: UInt16 = 0
  /// Supervision_Timeout, in 10 ms.
  public var supervisionTimeout: UInt16 = 0
  /// Min_CE_Length, in 0.625 ms.
  public var minCELength: UInt16 = 0
  /// Max_CE_Length, in 0.625 ms.
  public var maxCELength: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Connection_Interval_Min", &connectionIntervalMin)
    try coder.field("Connection_Interval_Max", &connectionIntervalMax)
    try coder.field("Max_Latency", &maxLatency)
    try coder.field("Supervision_Timeout", &supervisionTimeout)
    try coder.field("Min_CE_Length", &minCELength)
    try coder.field("Max_CE_Length", &maxCELength)
  }
}

/// HCI_LE_Remote_Connection_Parameter_Request_Reply: accepts the connection parameters that the
/// peer asks for (Vol 4, Part E, §7.8.31).
public struct HCILERemoteConnectionParameterRequestReply: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leRemoteConnectionParameterRequestReply
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
  /// Min_CE_Length, in 0.625 ms.
  public var minCELength: UInt16 = 0
  /// Max_CE_Length, in 0.625 ms.
  public var maxCELength: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Interval_Min", &intervalMin)
    try coder.field("Interval_Max", &intervalMax)
    try coder.field("Max_Latency", &maxLatency)
    try coder.field("Timeout", &timeout)
    try coder.field("Min_CE_Length", &minCELength)
    try coder.field("Max_CE_Length", &maxCELength)
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

/// HCI_LE_Remote_Connection_Parameter_Request_Negative_Reply: refuses the connection parameters
/// that the peer asks for (Vol 4, Part E, §7.8.32).
public struct HCILERemoteConnectionParameterRequestNegativeReply: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leRemoteConnectionParameterRequestNegativeReply
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

/// HCI_LE_Set_Data_Length: sets how long the packets of a link should be (Vol 4, Part E,
/// §7.8.33).
public struct HCILESetDataLength: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetDataLength
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// TX_Octets.
  public var txOctets: UInt16 = 0
  /// TX_Time, in µs.
  public var txTime: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("TX_Octets", &txOctets)
    try coder.field("TX_Time", &txTime)
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

/// HCI_LE_Read_Suggested_Default_Data_Length: reads how long the packets of new links should be
/// (Vol 4, Part E, §7.8.34).
public struct HCILEReadSuggestedDefaultDataLength: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadSuggestedDefaultDataLength

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Suggested_Max_TX_Octets.
    public var suggestedMaxTXOctets: UInt16 = 0
    /// Suggested_Max_TX_Time, in µs.
    public var suggestedMaxTXTime: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Suggested_Max_TX_Octets", &suggestedMaxTXOctets, allowed: 0x001b...0x00fb)
      try coder.field("Suggested_Max_TX_Time", &suggestedMaxTXTime, allowed: 0x0148...0x4290)
    }
  }
}

/// HCI_LE_Write_Suggested_Default_Data_Length: sets how long the packets of new links should be
/// (Vol 4, Part E, §7.8.35).
public struct HCILEWriteSuggestedDefaultDataLength: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leWriteSuggestedDefaultDataLength
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Suggested_Max_TX_Octets.
  public var suggestedMaxTXOctets: UInt16 = 0
  /// Suggested_Max_TX_Time, in µs.
  public var suggestedMaxTXTime: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Suggested_Max_TX_Octets", &suggestedMaxTXOctets, allowed: 0x001b...0x00fb)
    try coder.field("Suggested_Max_TX_Time", &suggestedMaxTXTime, allowed: 0x0148...0x4290)
  }
}

/// HCI_LE_Read_Maximum_Data_Length: reads how long packets can be (Vol 4, Part E, §7.8.46).
public struct HCILEReadMaximumDataLength: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadMaximumDataLength

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Supported_Max_TX_Octets.
    public var supportedMaxTXOctets: UInt16 = 0
    /// Supported_Max_TX_Time, in µs.
    public var supportedMaxTXTime: UInt16 = 0
    /// Supported_Max_RX_Octets.
    public var supportedMaxRXOctets: UInt16 = 0
    /// Supported_Max_RX_Time, in µs.
    public var supportedMaxRXTime: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Supported_Max_TX_Octets", &supportedMaxTXOctets, allowed: 0x001b...0x00fb)
      try coder.field("Supported_Max_TX_Time", &supportedMaxTXTime, allowed: 0x0148...0x4290)
      try coder.field("Supported_Max_RX_Octets", &supportedMaxRXOctets, allowed: 0x001b...0x00fb)
      try coder.field("Supported_Max_RX_Time", &supportedMaxRXTime, allowed: 0x0148...0x4290)
    }
  }
}

/// HCI_LE_Set_Default_Subrate: sets the subrating of new links (Vol 4, Part E, §7.8.123).
public struct HCILESetDefaultSubrate: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetDefaultSubrate
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Subrate_Min.
  public var subrateMin: UInt16 = 0
  /// Subrate_Max.
  public var subrateMax: UInt16 = 0
  /// Max_Latency.
  public var maxLatency: UInt16 = 0
  /// Continuation_Number.
  public var continuationNumber: UInt16 = 0
  /// Supervision_Timeout, in 10 ms.
  public var supervisionTimeout: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Subrate_Min", &subrateMin)
    try coder.field("Subrate_Max", &subrateMax)
    try coder.field("Max_Latency", &maxLatency)
    try coder.field("Continuation_Number", &continuationNumber)
    try coder.field("Supervision_Timeout", &supervisionTimeout)
  }
}

/// HCI_LE_Subrate_Request: asks for other subrating of a link (Vol 4, Part E, §7.8.124).
public struct HCILESubrateRequest: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSubrateRequest
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Subrate_Min.
  public var subrateMin: UInt16 = 0
  /// Subrate_Max.
  public var subrateMax: UInt16 = 0
  /// Max_Latency.
  public var maxLatency: UInt16 = 0
  /// Continuation_Number.
  public var continuationNumber: UInt16 = 0
  /// Supervision_Timeout, in 10 ms.
  public var supervisionTimeout: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Subrate_Min", &subrateMin)
    try coder.field("Subrate_Max", &subrateMax)
    try coder.field("Max_Latency", &maxLatency)
    try coder.field("Continuation_Number", &continuationNumber)
    try coder.field("Supervision_Timeout", &supervisionTimeout)
  }
}
