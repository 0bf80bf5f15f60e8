/// HCI_LE_Set_Event_Mask: chooses which LE events come (Vol 4, Part E, §7.8.1).
public struct HCILESetEventMask: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetEventMask
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// LE_Event_Mask.
  public var leEventMask: UInt64 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("LE_Event_Mask", &leEventMask)
  }
}

/// HCI_LE_Read_Buffer_Size: reads how much LE data the controller can take (Vol 4, Part E,
/// §7.8.2).
public struct HCILEReadBufferSize: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadBufferSize

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// LE_ACL_Data_Packet_Length.
    public var leACLDataPacketLength: UInt16 = 0
    /// Total_Num_LE_ACL_Data_Packets.
    public var totalNumLEACLDataPackets: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("LE_ACL_Data_Packet_Length", &leACLDataPacketLength)
      try coder.field("Total_Num_LE_ACL_Data_Packets", &totalNumLEACLDataPackets)
    }
  }
}

/// HCI_LE_Read_Buffer_Size [v2]: reads how much LE and isochronous data the controller can take
/// (Vol 4, Part E, §7.8.2).
public struct HCILEReadBufferSizeV2: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadBufferSizeV2

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// LE_ACL_Data_Packet_Length.
    public var leACLDataPacketLength: UInt16 = 0
    /// Total_Num_LE_ACL_Data_Packets.
    public var totalNumLEACLDataPackets: UInt8 = 0
    /// ISO_Data_Packet_Length.
    public var isoDataPacketLength: UInt16 = 0
    /// Total_Num_ISO_Data_Packets.
    public var totalNumISODataPackets: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("LE_ACL_Data_Packet_Length", &leACLDataPacketLength)
      try coder.field("Total_Num_LE_ACL_Data_Packets", &totalNumLEACLDataPackets)
      try coder.field("ISO_Data_Packet_Length", &isoDataPacketLength)
      try coder.field("Total_Num_ISO_Data_Packets", &totalNumISODataPackets)
    }
  }
}

/// HCI_LE_Read_Local_Supported_Features: reads the features of the link layer (Vol 4, Part E,
/// §7.8.3).
public struct HCILEReadLocalSupportedFeatures: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadLocalSupportedFeatures

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// LE_Features.
    public var leFeatures: UInt64 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("LE_Features", &leFeatures)
    }
  }
}

/// HCI_LE_Set_Random_Address: sets the random address (Vol 4, Part E, §7.8.4).
public struct HCILESetRandomAddress: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetRandomAddress
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Random_Address.
  public var randomAddress: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Random_Address", &randomAddress)
  }
}

/// HCI_LE_Set_Host_Channel_Classification: tells which channels are good (Vol 4, Part E,
/// §7.8.19).
public struct HCILESetHostChannelClassification: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetHostChannelClassification
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Channel_Map.
  public var channelMap: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.bytes("Channel_Map", &channelMap, count: 5)
  }
}

/// HCI_LE_Read_Supported_States: reads which roles work at the same time (Vol 4, Part E,
/// §7.8.27).
public struct HCILEReadSupportedStates: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadSupportedStates

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// LE_States.
    public var leStates: UInt64 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("LE_States", &leStates)
    }
  }
}

/// HCI_LE_Test_End: ends a radio test (Vol 4, Part E, §7.8.30).
public struct HCILETestEnd: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leTestEnd

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Num_Packets.
    public var numPackets: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Num_Packets", &numPackets)
    }
  }
}

/// HCI_LE_Set_Host_Feature: tells that the host knows a feature (Vol 4, Part E, §7.8.115).
public struct HCILESetHostFeature: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetHostFeature
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Bit_Number.
  public var bitNumber: UInt8 = 0
  /// Bit_Value.
  public var bitValue: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Bit_Number", &bitNumber)
    try coder.field("Bit_Value", &bitValue)
  }
}
