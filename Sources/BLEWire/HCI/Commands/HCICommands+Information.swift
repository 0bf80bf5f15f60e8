/// HCI_Read_Local_Version_Information: reads the controller's version (Vol 4, Part E, §7.4.1).
public struct HCIReadLocalVersionInformation: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readLocalVersionInformation

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// HCI_Version.
    public var hciVersion: UInt8 = 0
    /// HCI_Subversion.
    public var hciSubversion: UInt16 = 0
    /// LMP_Version.
    public var lmpVersion: UInt8 = 0
    /// Company_Identifier.
    public var companyIdentifier: UInt16 = 0
    /// LMP_Subversion.
    public var lmpSubversion: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("HCI_Version", &hciVersion)
      try coder.field("HCI_Subversion", &hciSubversion)
      try coder.field("LMP_Version", &lmpVersion)
      try coder.field("Company_Identifier", &companyIdentifier)
      try coder.field("LMP_Subversion", &lmpSubversion)
    }
  }
}

/// HCI_Read_Local_Supported_Commands: reads which commands the controller knows (Vol 4, Part E,
/// §7.4.2).
public struct HCIReadLocalSupportedCommands: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readLocalSupportedCommands

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Supported_Commands.
    public var supportedCommands: [UInt8] = []

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.bytes("Supported_Commands", &supportedCommands, count: 64)
    }
  }
}

/// HCI_Read_Local_Supported_Features: reads the features of the link manager (Vol 4, Part E,
/// §7.4.3).
public struct HCIReadLocalSupportedFeatures: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readLocalSupportedFeatures

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// LMP_Features.
    public var lmpFeatures: UInt64 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("LMP_Features", &lmpFeatures)
    }
  }
}

/// HCI_Read_Local_Extended_Features: reads a page of features (Vol 4, Part E, §7.4.4).
public struct HCIReadLocalExtendedFeatures: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readLocalExtendedFeatures
  /// Page_Number.
  public var pageNumber: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Page_Number", &pageNumber)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Page_Number.
    public var pageNumber: UInt8 = 0
    /// Maximum_Page_Number.
    public var maximumPageNumber: UInt8 = 0
    /// Extended_LMP_Features.
    public var extendedLMPFeatures: UInt64 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Page_Number", &pageNumber)
      try coder.field("Maximum_Page_Number", &maximumPageNumber)
      try coder.field("Extended_LMP_Features", &extendedLMPFeatures)
    }
  }
}

/// HCI_Read_Buffer_Size: reads how much the controller can take (Vol 4, Part E, §7.4.5).
public struct HCIReadBufferSize: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readBufferSize

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// ACL_Data_Packet_Length.
    public var aclDataPacketLength: UInt16 = 0
    /// Synchronous_Data_Packet_Length.
    public var synchronousDataPacketLength: UInt8 = 0
    /// Total_Num_ACL_Data_Packets.
    public var totalNumACLDataPackets: UInt16 = 0
    /// Total_Num_Synchronous_Data_Packets.
    public var totalNumSynchronousDataPackets: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("ACL_Data_Packet_Length", &aclDataPacketLength)
      try coder.field("Synchronous_Data_Packet_Length", &synchronousDataPacketLength)
      try coder.field("Total_Num_ACL_Data_Packets", &totalNumACLDataPackets)
      try coder.field("Total_Num_Synchronous_Data_Packets", &totalNumSynchronousDataPackets)
    }
  }
}

/// HCI_Read_BD_ADDR: reads the controller's public address (Vol 4, Part E, §7.4.6).
public struct HCIReadBDADDR: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readBDADDR

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// BD_ADDR.
    public var address: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("BD_ADDR", &address)
    }
  }
}

/// HCI_Read_Data_Block_Size: reads how much the controller can take, in blocks (Vol 4, Part E,
/// §7.4.7).
public struct HCIReadDataBlockSize: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readDataBlockSize

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Max_ACL_Data_Packet_Length.
    public var maxACLDataPacketLength: UInt16 = 0
    /// Data_Block_Length.
    public var dataBlockLength: UInt16 = 0
    /// Total_Num_Data_Blocks.
    public var totalNumDataBlocks: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Max_ACL_Data_Packet_Length", &maxACLDataPacketLength)
      try coder.field("Data_Block_Length", &dataBlockLength)
      try coder.field("Total_Num_Data_Blocks", &totalNumDataBlocks)
    }
  }
}

/// HCI_Read_Local_Supported_Codecs: reads which codecs the controller has (Vol 4, Part E,
/// §7.4.8).
public struct HCIReadLocalSupportedCodecs: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readLocalSupportedCodecs

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Codecs.
    public var codecs: [UInt8] = []

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.rest("Codecs", &codecs)
    }
  }
}

/// HCI_Read_Link_Quality: reads a link's quality (Vol 4, Part E, §7.5.3).
public struct HCIReadLinkQuality: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readLinkQuality
  /// Handle.
  public var handle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Handle", &handle)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Handle.
    public var handle: ConnectionHandle = 0
    /// Link_Quality.
    public var linkQuality: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Handle", &handle)
      try coder.field("Link_Quality", &linkQuality)
    }
  }
}

/// HCI_Read_RSSI: reads a link's strength (Vol 4, Part E, §7.5.4).
public struct HCIReadRSSI: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readRSSI
  /// Handle.
  public var handle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Handle", &handle)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Handle.
    public var handle: ConnectionHandle = 0
    /// RSSI, in dBm.
    public var rssi: Int8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Handle", &handle)
      try coder.field("RSSI", &rssi)
    }
  }
}

/// HCI_Read_Encryption_Key_Size: reads the size of a link's key (Vol 4, Part E, §7.5.7).
public struct HCIReadEncryptionKeySize: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readEncryptionKeySize
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
    /// Key_Size.
    public var keySize: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Connection_Handle", &connectionHandle)
      try coder.field("Key_Size", &keySize)
    }
  }
}
