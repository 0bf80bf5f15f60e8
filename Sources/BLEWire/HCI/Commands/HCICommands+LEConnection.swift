/// HCI_LE_Create_Connection: asks an advertiser for a link (Vol 4, Part E, §7.8.12).
public struct HCILECreateConnection: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leCreateConnection
  /// LE_Scan_Interval, in 0.625 ms.
  public var scanInterval: UInt16 = 0
  /// LE_Scan_Window, in 0.625 ms.
  public var scanWindow: UInt16 = 0
  /// Initiator_Filter_Policy.
  public var initiatorFilterPolicy: UInt8 = 0
  /// Peer_Address_Type.
  public var peerAddressType: AddressType = .public
  /// Peer_Address.
  public var peerAddress: BluetoothAddress = .zero
  /// Own_Address_Type.
  public var ownAddressType: AddressType = .public
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
    try coder.field("LE_Scan_Interval", &scanInterval)
    try coder.field("LE_Scan_Window", &scanWindow)
    try coder.field("Initiator_Filter_Policy", &initiatorFilterPolicy)
    try coder.field("Peer_Address_Type", &peerAddressType)
    try coder.field("Peer_Address", &peerAddress)
    try coder.field("Own_Address_Type", &ownAddressType)
    try coder.field("Connection_Interval_Min", &connectionIntervalMin)
    try coder.field("Connection_Interval_Max", &connectionIntervalMax)
    try coder.field("Max_Latency", &maxLatency)
    try coder.field("Supervision_Timeout", &supervisionTimeout)
    try coder.field("Min_CE_Length", &minCELength)
    try coder.field("Max_CE_Length", &maxCELength)
  }
}

/// HCI_LE_Create_Connection_Cancel: withdraws the wish for a link (Vol 4, Part E, §7.8.13).
public struct HCILECreateConnectionCancel: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leCreateConnectionCancel
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}
}

/// How a link is asked for on one PHY.
public struct HCIConnectionPHYParameters: HCIParameters {
  /// Scan_Interval, in 0.625 ms.
  public var scanInterval: UInt16 = 0
  /// Scan_Window, in 0.625 ms.
  public var scanWindow: UInt16 = 0
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
    try coder.field("Scan_Interval", &scanInterval)
    try coder.field("Scan_Window", &scanWindow)
    try coder.field("Connection_Interval_Min", &connectionIntervalMin)
    try coder.field("Connection_Interval_Max", &connectionIntervalMax)
    try coder.field("Max_Latency", &maxLatency)
    try coder.field("Supervision_Timeout", &supervisionTimeout)
    try coder.field("Min_CE_Length", &minCELength)
    try coder.field("Max_CE_Length", &maxCELength)
  }
}

/// HCI_LE_Extended_Create_Connection: asks an advertiser for a link, for each PHY in the order of
/// their bits (Vol 4, Part E, §7.8.66).
public struct HCILEExtendedCreateConnection: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leExtendedCreateConnection
  /// Initiator_Filter_Policy.
  public var initiatorFilterPolicy: UInt8 = 0
  /// Own_Address_Type.
  public var ownAddressType: AddressType = .public
  /// Peer_Address_Type.
  public var peerAddressType: AddressType = .public
  /// Peer_Address.
  public var peerAddress: BluetoothAddress = .zero
  /// Initiating_PHYs.
  public var initiatingPHYs: UInt8 = 0
  /// PHYs.
  public var phys: [HCIConnectionPHYParameters] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Initiator_Filter_Policy", &initiatorFilterPolicy)
    try coder.field("Own_Address_Type", &ownAddressType)
    try coder.field("Peer_Address_Type", &peerAddressType)
    try coder.field("Peer_Address", &peerAddress)
    try coder.field("Initiating_PHYs", &initiatingPHYs)
    try coder.rows(&phys, count: initiatingPHYs.nonzeroBitCount)
  }
}

/// HCI_LE_Extended_Create_Connection [v2]: asks an advertiser for a link, perhaps through
/// periodic advertising (Vol 4, Part E, §7.8.66).
public struct HCILEExtendedCreateConnectionV2: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leExtendedCreateConnectionV2
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Subevent.
  public var subevent: UInt8 = 0
  /// Initiator_Filter_Policy.
  public var initiatorFilterPolicy: UInt8 = 0
  /// Own_Address_Type.
  public var ownAddressType: AddressType = .public
  /// Peer_Address_Type.
  public var peerAddressType: AddressType = .public
  /// Peer_Address.
  public var peerAddress: BluetoothAddress = .zero
  /// Initiating_PHYs.
  public var initiatingPHYs: UInt8 = 0
  /// PHYs.
  public var phys: [HCIConnectionPHYParameters] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Subevent", &subevent)
    try coder.field("Initiator_Filter_Policy", &initiatorFilterPolicy)
    try coder.field("Own_Address_Type", &ownAddressType)
    try coder.field("Peer_Address_Type", &peerAddressType)
    try coder.field("Peer_Address", &peerAddress)
    try coder.field("Initiating_PHYs", &initiatingPHYs)
    try coder.rows(&phys, count: initiatingPHYs.nonzeroBitCount)
  }
}

/// HCI_LE_Read_Channel_Map: reads which channels a link uses (Vol 4, Part E, §7.8.20).
public struct HCILEReadChannelMap: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadChannelMap
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
    /// Channel_Map.
    public var channelMap: [UInt8] = []

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Connection_Handle", &connectionHandle)
      try coder.bytes("Channel_Map", &channelMap, count: 5)
    }
  }
}

/// HCI_LE_Read_Remote_Features: asks for the features of the peer's link layer (Vol 4, Part E,
/// §7.8.21).
public struct HCILEReadRemoteFeatures: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadRemoteFeatures
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
  }
}

/// HCI_LE_Request_Peer_SCA: asks for the accuracy of the peer's sleep clock (Vol 4, Part E,
/// §7.8.108).
public struct HCILERequestPeerSCA: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leRequestPeerSCA
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
  }
}
