/// HCI_QoS_Setup_Complete: a link's quality of service (Vol 4, Part E, §7.7.13).
public struct HCIQoSSetupComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x0d
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Unused.
  public var unused: UInt8 = 0
  /// Service_Type.
  public var serviceType: UInt8 = 0
  /// Token_Rate.
  public var tokenRate: UInt32 = 0
  /// Peak_Bandwidth.
  public var peakBandwidth: UInt32 = 0
  /// Latency.
  public var latency: UInt32 = 0
  /// Delay_Variation.
  public var delayVariation: UInt32 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Unused", &unused)
    try coder.field("Service_Type", &serviceType)
    try coder.field("Token_Rate", &tokenRate)
    try coder.field("Peak_Bandwidth", &peakBandwidth)
    try coder.field("Latency", &latency)
    try coder.field("Delay_Variation", &delayVariation)
  }
}

/// HCI_Role_Change: who is central changed (Vol 4, Part E, §7.7.18).
public struct HCIRoleChange: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x12
  /// Status.
  public var status: HCIStatus = .success
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// New_Role.
  public var newRole: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("BD_ADDR", &address)
    try coder.field("New_Role", &newRole)
  }
}

/// HCI_Mode_Change: a link sleeps or wakes (Vol 4, Part E, §7.7.20).
public struct HCIModeChange: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x14
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Current_Mode.
  public var currentMode: UInt8 = 0
  /// Interval, in 0.625 ms.
  public var interval: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Current_Mode", &currentMode)
    try coder.field("Interval", &interval)
  }
}

/// HCI_Max_Slots_Change: the longest packets of a link changed (Vol 4, Part E, §7.7.27).
public struct HCIMaxSlotsChange: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x1b
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// LMP_Max_Slots.
  public var lmpMaxSlots: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("LMP_Max_Slots", &lmpMaxSlots)
  }
}

/// HCI_Connection_Packet_Type_Changed: a link uses other packet types (Vol 4, Part E, §7.7.29).
public struct HCIConnectionPacketTypeChanged: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x1d
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Packet_Type.
  public var packetType: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Packet_Type", &packetType)
  }
}

/// HCI_QoS_Violation: a link's quality of service is not reached (Vol 4, Part E, §7.7.30).
public struct HCIQoSViolation: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x1e
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
  }
}

/// HCI_Page_Scan_Repetition_Mode_Change: how often a device scans for pages changed (Vol 4, Part
/// E, §7.7.31).
public struct HCIPageScanRepetitionModeChange: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x20
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Page_Scan_Repetition_Mode.
  public var pageScanRepetitionMode: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Page_Scan_Repetition_Mode", &pageScanRepetitionMode)
  }
}

/// HCI_Flow_Specification_Complete: a link's flow specification (Vol 4, Part E, §7.7.32).
public struct HCIFlowSpecificationComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x21
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Unused.
  public var unused: UInt8 = 0
  /// Flow_Direction.
  public var flowDirection: UInt8 = 0
  /// Service_Type.
  public var serviceType: UInt8 = 0
  /// Token_Rate.
  public var tokenRate: UInt32 = 0
  /// Token_Bucket_Size.
  public var tokenBucketSize: UInt32 = 0
  /// Peak_Bandwidth.
  public var peakBandwidth: UInt32 = 0
  /// Access_Latency.
  public var accessLatency: UInt32 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Unused", &unused)
    try coder.field("Flow_Direction", &flowDirection)
    try coder.field("Service_Type", &serviceType)
    try coder.field("Token_Rate", &tokenRate)
    try coder.field("Token_Bucket_Size", &tokenBucketSize)
    try coder.field("Peak_Bandwidth", &peakBandwidth)
    try coder.field("Access_Latency", &accessLatency)
  }
}

/// HCI_Sniff_Subrating: a link's sniff subrating (Vol 4, Part E, §7.7.37).
public struct HCISniffSubrating: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x2e
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Max_TX_Latency.
  public var maxTXLatency: UInt16 = 0
  /// Max_RX_Latency.
  public var maxRXLatency: UInt16 = 0
  /// Min_Remote_Timeout.
  public var minRemoteTimeout: UInt16 = 0
  /// Min_Local_Timeout.
  public var minLocalTimeout: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Max_TX_Latency", &maxTXLatency)
    try coder.field("Max_RX_Latency", &maxRXLatency)
    try coder.field("Min_Remote_Timeout", &minRemoteTimeout)
    try coder.field("Min_Local_Timeout", &minLocalTimeout)
  }
}

/// HCI_Link_Supervision_Timeout_Changed: a link's supervision timeout changed (Vol 4, Part E,
/// §7.7.46).
public struct HCILinkSupervisionTimeoutChanged: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x38
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Link_Supervision_Timeout, in 0.625 ms.
  public var linkSupervisionTimeout: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Link_Supervision_Timeout", &linkSupervisionTimeout)
  }
}
