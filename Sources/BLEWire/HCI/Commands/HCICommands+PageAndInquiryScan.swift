/// HCI_Read_Connection_Accept_Timeout: reads for how long a link waits to be accepted (Vol 4,
/// Part E, §7.3.13).
public struct HCIReadConnectionAcceptTimeout: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readConnectionAcceptTimeout

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Connection_Accept_Timeout, in 0.625 ms.
    public var connectionAcceptTimeout: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field(
        "Connection_Accept_Timeout", &connectionAcceptTimeout, allowed: 0x0001...0xb540)
    }
  }
}

/// HCI_Write_Connection_Accept_Timeout: sets for how long a link waits to be accepted (Vol 4,
/// Part E, §7.3.14).
public struct HCIWriteConnectionAcceptTimeout: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeConnectionAcceptTimeout
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Connection_Accept_Timeout, in 0.625 ms.
  public var connectionAcceptTimeout: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Accept_Timeout", &connectionAcceptTimeout, allowed: 0x0001...0xb540)
  }
}

/// HCI_Read_Page_Timeout: reads for how long a device is paged (Vol 4, Part E, §7.3.15).
public struct HCIReadPageTimeout: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readPageTimeout

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Page_Timeout, in 0.625 ms.
    public var pageTimeout: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Page_Timeout", &pageTimeout)
    }
  }
}

/// HCI_Write_Page_Timeout: sets for how long a device is paged (Vol 4, Part E, §7.3.16).
public struct HCIWritePageTimeout: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writePageTimeout
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Page_Timeout, in 0.625 ms.
  public var pageTimeout: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Page_Timeout", &pageTimeout)
  }
}

/// HCI_Read_Scan_Enable: reads whether the device can be found and reached (Vol 4, Part E,
/// §7.3.17).
public struct HCIReadScanEnable: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readScanEnable

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Scan_Enable.
    public var scanEnable: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Scan_Enable", &scanEnable)
    }
  }
}

/// HCI_Write_Scan_Enable: sets whether the device can be found and reached (Vol 4, Part E,
/// §7.3.18).
public struct HCIWriteScanEnable: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeScanEnable
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Scan_Enable.
  public var scanEnable: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Scan_Enable", &scanEnable)
  }
}

/// HCI_Read_Page_Scan_Activity: reads how often the device scans for pages (Vol 4, Part E,
/// §7.3.19).
public struct HCIReadPageScanActivity: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readPageScanActivity

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Page_Scan_Interval, in 0.625 ms.
    public var pageScanInterval: UInt16 = 0
    /// Page_Scan_Window, in 0.625 ms.
    public var pageScanWindow: UInt16 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Page_Scan_Interval", &pageScanInterval)
      try coder.field("Page_Scan_Window", &pageScanWindow)
    }
  }
}

/// HCI_Write_Page_Scan_Activity: sets how often the device scans for pages (Vol 4, Part E,
/// §7.3.20).
public struct HCIWritePageScanActivity: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writePageScanActivity
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Page_Scan_Interval, in 0.625 ms.
  public var pageScanInterval: UInt16 = 0
  /// Page_Scan_Window, in 0.625 ms.
  public var pageScanWindow: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Page_Scan_Interval", &pageScanInterval)
    try coder.field("Page_Scan_Window", &pageScanWindow)
  }
}

/// HCI_Write_Inquiry_Scan_Activity: sets how often the device scans for inquiries (Vol 4, Part E,
/// §7.3.22).
public struct HCIWriteInquiryScanActivity: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeInquiryScanActivity
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Inquiry_Scan_Interval, in 0.625 ms.
  public var inquiryScanInterval: UInt16 = 0
  /// Inquiry_Scan_Window, in 0.625 ms.
  public var inquiryScanWindow: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Inquiry_Scan_Interval", &inquiryScanInterval)
    try coder.field("Inquiry_Scan_Window", &inquiryScanWindow)
  }
}

/// HCI_Read_Number_Of_Supported_IAC: reads how many access codes are heard at once (Vol 4, Part
/// E, §7.3.43).
public struct HCIReadNumberOfSupportedIAC: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readNumberOfSupportedIAC

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Num_Supported_IAC.
    public var numSupportedIAC: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Num_Supported_IAC", &numSupportedIAC)
    }
  }
}

/// HCI_Read_Current_IAC_LAP: reads the inquiry access codes (Vol 4, Part E, §7.3.44).
public struct HCIReadCurrentIACLAP: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readCurrentIACLAP

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Num_Current_IAC.
    public var numCurrentIAC: UInt8 = 0
    /// IAC_LAP.
    public var iacLAP: [UInt8] = []

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Num_Current_IAC", &numCurrentIAC)
      try coder.rest("IAC_LAP", &iacLAP)
    }
  }
}

/// HCI_Write_Current_IAC_LAP: sets the inquiry access codes (Vol 4, Part E, §7.3.45).
public struct HCIWriteCurrentIACLAP: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeCurrentIACLAP
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Num_Current_IAC.
  public var numCurrentIAC: UInt8 = 0
  /// IAC_LAP.
  public var iacLAP: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Num_Current_IAC", &numCurrentIAC)
    try coder.rest("IAC_LAP", &iacLAP)
  }
}

/// HCI_Write_Inquiry_Scan_Type: sets how inquiries are heard (Vol 4, Part E, §7.3.48).
public struct HCIWriteInquiryScanType: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeInquiryScanType
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Scan_Type.
  public var scanType: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Scan_Type", &scanType)
  }
}

/// HCI_Read_Inquiry_Mode: reads how inquiries are answered (Vol 4, Part E, §7.3.49).
public struct HCIReadInquiryMode: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readInquiryMode

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Inquiry_Mode.
    public var inquiryMode: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Inquiry_Mode", &inquiryMode)
    }
  }
}

/// HCI_Write_Inquiry_Mode: sets how inquiries are answered (Vol 4, Part E, §7.3.50).
public struct HCIWriteInquiryMode: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writeInquiryMode
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Inquiry_Mode.
  public var inquiryMode: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Inquiry_Mode", &inquiryMode)
  }
}

/// HCI_Read_Page_Scan_Type: reads how pages are heard (Vol 4, Part E, §7.3.51).
public struct HCIReadPageScanType: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.readPageScanType

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Page_Scan_Type.
    public var pageScanType: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Page_Scan_Type", &pageScanType)
    }
  }
}

/// HCI_Write_Page_Scan_Type: sets how pages are heard (Vol 4, Part E, §7.3.52).
public struct HCIWritePageScanType: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.writePageScanType
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Page_Scan_Type.
  public var pageScanType: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Page_Scan_Type", &pageScanType)
  }
}
