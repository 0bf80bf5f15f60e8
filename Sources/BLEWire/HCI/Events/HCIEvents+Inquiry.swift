/// HCI_Inquiry_Complete: a search for BR/EDR devices has ended (Vol 4, Part E, §7.7.1).
public struct HCIInquiryComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x01
  /// Status.
  public var status: HCIStatus = .success

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
  }
}

/// A device that an inquiry found.
public struct HCIInquiryResponse: HCIParameters {
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Page_Scan_Repetition_Mode.
  public var pageScanRepetitionMode: UInt8 = 0
  /// Reserved.
  public var reserved: [UInt8] = []
  /// Class_Of_Device.
  public var classOfDevice: ClassOfDevice = ClassOfDevice(rawValue: 0)
  /// Clock_Offset.
  public var clockOffset: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Page_Scan_Repetition_Mode", &pageScanRepetitionMode)
    try coder.bytes("Reserved", &reserved, count: 2)
    try coder.field("Class_Of_Device", &classOfDevice)
    try coder.field("Clock_Offset", &clockOffset)
  }
}

/// HCI_Inquiry_Result: devices that an inquiry found (Vol 4, Part E, §7.7.2).
public struct HCIInquiryResult: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x02
  /// Responses.
  public var responses: [HCIInquiryResponse] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.rows("Num_Responses", &responses)
  }
}

/// A device that an inquiry found, with its strength.
public struct HCIInquiryResponseWithRSSI: HCIParameters {
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Page_Scan_Repetition_Mode.
  public var pageScanRepetitionMode: UInt8 = 0
  /// Reserved.
  public var reserved: UInt8 = 0
  /// Class_Of_Device.
  public var classOfDevice: ClassOfDevice = ClassOfDevice(rawValue: 0)
  /// Clock_Offset.
  public var clockOffset: UInt16 = 0
  /// RSSI, in dBm.
  public var rssi: Int8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Page_Scan_Repetition_Mode", &pageScanRepetitionMode)
    try coder.field("Reserved", &reserved)
    try coder.field("Class_Of_Device", &classOfDevice)
    try coder.field("Clock_Offset", &clockOffset)
    try coder.field("RSSI", &rssi)
  }
}

/// HCI_Inquiry_Result_With_RSSI: devices that an inquiry found, with their strength (Vol 4, Part
/// E, §7.7.33).
public struct HCIInquiryResultWithRSSI: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x22
  /// Responses.
  public var responses: [HCIInquiryResponseWithRSSI] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.rows("Num_Responses", &responses)
  }
}

/// HCI_Extended_Inquiry_Result: a device that an inquiry found, with its data (Vol 4, Part E,
/// §7.7.38).
public struct HCIExtendedInquiryResult: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x2f
  /// Num_Responses.
  public var numResponses: UInt8 = 0
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Page_Scan_Repetition_Mode.
  public var pageScanRepetitionMode: UInt8 = 0
  /// Reserved.
  public var reserved: UInt8 = 0
  /// Class_Of_Device.
  public var classOfDevice: ClassOfDevice = ClassOfDevice(rawValue: 0)
  /// Clock_Offset.
  public var clockOffset: UInt16 = 0
  /// RSSI, in dBm.
  public var rssi: Int8 = 0
  /// Extended_Inquiry_Response.
  public var extendedInquiryResponse: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Num_Responses", &numResponses)
    try coder.field("BD_ADDR", &address)
    try coder.field("Page_Scan_Repetition_Mode", &pageScanRepetitionMode)
    try coder.field("Reserved", &reserved)
    try coder.field("Class_Of_Device", &classOfDevice)
    try coder.field("Clock_Offset", &clockOffset)
    try coder.field("RSSI", &rssi)
    try coder.rest("Extended_Inquiry_Response", &extendedInquiryResponse)
  }
}

/// HCI_Remote_Name_Request_Complete: a device's name (Vol 4, Part E, §7.7.7).
public struct HCIRemoteNameRequestComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x07
  /// Status.
  public var status: HCIStatus = .success
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Remote_Name.
  public var remoteName: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("BD_ADDR", &address)
    try coder.rest("Remote_Name", &remoteName)
  }
}
