/// HCI_Write_Local_Name: sets the device's name (Vol 4, Part E, §7.3.11).
public struct HCIWriteLocalName: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeLocalName
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Local_Name.
  public var localName: String = ""

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.text("Local_Name", &localName, count: 248)
  }
}

/// HCI_Read_Local_Name: reads the device's name (Vol 4, Part E, §7.3.12).
public struct HCIReadLocalName: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readLocalName

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Local_Name.
    public var localName: String = ""

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.text("Local_Name", &localName, count: 248)
    }
  }
}

/// HCI_Read_Class_Of_Device: reads the device's class (Vol 4, Part E, §7.3.25).
public struct HCIReadClassOfDevice: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readClassOfDevice

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Class_Of_Device.
    public var classOfDevice: ClassOfDevice = ClassOfDevice(rawValue: 0)

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Class_Of_Device", &classOfDevice)
    }
  }
}

/// HCI_Write_Class_Of_Device: sets the device's class (Vol 4, Part E, §7.3.26).
public struct HCIWriteClassOfDevice: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeClassOfDevice
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Class_Of_Device.
  public var classOfDevice: ClassOfDevice = ClassOfDevice(rawValue: 0)

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Class_Of_Device", &classOfDevice)
  }
}

/// HCI_Read_Voice_Setting: reads how voice is coded (Vol 4, Part E, §7.3.27).
public struct HCIReadVoiceSetting: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readVoiceSetting

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Voice_Setting.
    public var voiceSetting: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Voice_Setting", &voiceSetting)
    }
  }
}

/// HCI_Write_Voice_Setting: sets how voice is coded (Vol 4, Part E, §7.3.28).
public struct HCIWriteVoiceSetting: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeVoiceSetting
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Voice_Setting.
  public var voiceSetting: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Voice_Setting", &voiceSetting)
  }
}

/// HCI_Read_Extended_Inquiry_Response: reads the answer to inquiries (Vol 4, Part E, §7.3.55).
public struct HCIReadExtendedInquiryResponse: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readExtendedInquiryResponse

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// FEC_Required.
    public var fecRequired: UInt8 = 0
    /// Extended_Inquiry_Response.
    public var extendedInquiryResponse: [UInt8] = []

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("FEC_Required", &fecRequired)
      try coder.bytes("Extended_Inquiry_Response", &extendedInquiryResponse, count: 240)
    }
  }
}

/// HCI_Write_Extended_Inquiry_Response: sets the answer to inquiries (Vol 4, Part E, §7.3.56).
public struct HCIWriteExtendedInquiryResponse: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeExtendedInquiryResponse
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// FEC_Required.
  public var fecRequired: UInt8 = 0
  /// Extended_Inquiry_Response.
  public var extendedInquiryResponse: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("FEC_Required", &fecRequired)
    try coder.bytes("Extended_Inquiry_Response", &extendedInquiryResponse, count: 240)
  }
}

/// HCI_Read_Simple_Pairing_Mode: reads whether simple pairing is used (Vol 4, Part E, §7.3.58).
public struct HCIReadSimplePairingMode: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readSimplePairingMode

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Simple_Pairing_Mode.
    public var simplePairingMode: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Simple_Pairing_Mode", &simplePairingMode)
    }
  }
}

/// HCI_Write_Simple_Pairing_Mode: sets whether simple pairing is used (Vol 4, Part E, §7.3.59).
public struct HCIWriteSimplePairingMode: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeSimplePairingMode
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Simple_Pairing_Mode.
  public var simplePairingMode: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Simple_Pairing_Mode", &simplePairingMode)
  }
}

/// HCI_Read_Inquiry_Response_Transmit_Power_Level: reads the transmit power of inquiries (Vol 4,
/// Part E, §7.3.61).
public struct HCIReadInquiryResponseTransmitPowerLevel: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readInquiryResponseTransmitPowerLevel

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// TX_Power, in dBm.
    public var txPower: Int8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("TX_Power", &txPower)
    }
  }
}

/// HCI_Read_Default_Erroneous_Data_Reporting: reads whether bad voice data is told (Vol 4, Part
/// E, §7.3.64).
public struct HCIReadDefaultErroneousDataReporting: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readDefaultErroneousDataReporting

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Erroneous_Data_Reporting.
    public var erroneousDataReporting: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Erroneous_Data_Reporting", &erroneousDataReporting)
    }
  }
}

/// HCI_Write_Default_Erroneous_Data_Reporting: sets whether bad voice data is told (Vol 4, Part
/// E, §7.3.65).
public struct HCIWriteDefaultErroneousDataReporting: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeDefaultErroneousDataReporting
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Erroneous_Data_Reporting.
  public var erroneousDataReporting: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Erroneous_Data_Reporting", &erroneousDataReporting)
  }
}

/// HCI_Read_LE_Host_Support: reads whether the host knows LE (Vol 4, Part E, §7.3.78).
public struct HCIReadLEHostSupport: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readLEHostSupport

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// LE_Supported_Host.
    public var leSupportedHost: UInt8 = 0
    /// Unused.
    public var unused: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("LE_Supported_Host", &leSupportedHost)
      try coder.field("Unused", &unused)
    }
  }
}

/// HCI_Write_LE_Host_Support: tells that the host knows LE (Vol 4, Part E, §7.3.79).
public struct HCIWriteLEHostSupport: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeLEHostSupport
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// LE_Supported_Host.
  public var leSupportedHost: UInt8 = 0
  /// Unused.
  public var unused: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("LE_Supported_Host", &leSupportedHost)
    try coder.field("Unused", &unused)
  }
}

/// HCI_Read_Secure_Connections_Host_Support: reads whether the host knows secure connections (Vol
/// 4, Part E, §7.3.92).
public struct HCIReadSecureConnectionsHostSupport: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readSecureConnectionsHostSupport

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Secure_Connections_Host_Support.
    public var secureConnectionsHostSupport: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Secure_Connections_Host_Support", &secureConnectionsHostSupport)
    }
  }
}

/// HCI_Write_Secure_Connections_Host_Support: tells whether the host knows secure connections
/// (Vol 4, Part E, §7.3.93).
public struct HCIWriteSecureConnectionsHostSupport: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeSecureConnectionsHostSupport
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Secure_Connections_Host_Support.
  public var secureConnectionsHostSupport: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Secure_Connections_Host_Support", &secureConnectionsHostSupport)
  }
}
