/// HCI_LE_Set_Advertising_Parameters: sets how legacy advertising is done (Vol 4, Part E,
/// §7.8.5).
public struct HCILESetAdvertisingParameters: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetAdvertisingParameters
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Advertising_Interval_Min, in 0.625 ms.
  public var advertisingIntervalMin: UInt16 = 0
  /// Advertising_Interval_Max, in 0.625 ms.
  public var advertisingIntervalMax: UInt16 = 0
  /// Advertising_Type.
  public var advertisingType: UInt8 = 0
  /// Own_Address_Type.
  public var ownAddressType: AddressType = .public
  /// Peer_Address_Type.
  public var peerAddressType: AddressType = .public
  /// Peer_Address.
  public var peerAddress: BluetoothAddress = .zero
  /// Advertising_Channel_Map.
  public var advertisingChannelMap: UInt8 = 0
  /// Advertising_Filter_Policy.
  public var advertisingFilterPolicy: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Interval_Min", &advertisingIntervalMin)
    try coder.field("Advertising_Interval_Max", &advertisingIntervalMax)
    try coder.field("Advertising_Type", &advertisingType)
    try coder.field("Own_Address_Type", &ownAddressType)
    try coder.field("Peer_Address_Type", &peerAddressType)
    try coder.field("Peer_Address", &peerAddress)
    try coder.field("Advertising_Channel_Map", &advertisingChannelMap)
    try coder.field("Advertising_Filter_Policy", &advertisingFilterPolicy)
  }
}

/// HCI_LE_Set_Advertising_Data: sets the data of legacy advertising (Vol 4, Part E, §7.8.7).
public struct HCILESetAdvertisingData: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetAdvertisingData
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Advertising_Data_Length.
  public var advertisingDataLength: UInt8 = 0
  /// Advertising_Data.
  public var advertisingData: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Data_Length", &advertisingDataLength)
    try coder.bytes("Advertising_Data", &advertisingData, count: 31)
  }
}

/// HCI_LE_Set_Scan_Response_Data: sets the data of legacy scan responses (Vol 4, Part E, §7.8.8).
public struct HCILESetScanResponseData: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetScanResponseData
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Scan_Response_Data_Length.
  public var scanResponseDataLength: UInt8 = 0
  /// Scan_Response_Data.
  public var scanResponseData: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Scan_Response_Data_Length", &scanResponseDataLength)
    try coder.bytes("Scan_Response_Data", &scanResponseData, count: 31)
  }
}

/// HCI_LE_Set_Advertising_Enable: starts or ends legacy advertising (Vol 4, Part E, §7.8.9).
public struct HCILESetAdvertisingEnable: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetAdvertisingEnable
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Advertising_Enable.
  public var advertisingEnable: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Enable", &advertisingEnable)
  }
}
