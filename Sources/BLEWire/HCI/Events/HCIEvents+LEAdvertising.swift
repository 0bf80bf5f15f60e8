/// HCI_LE_Periodic_Advertising_Report: data of periodic advertising (Vol 4, Part E, §7.7.65.15).
public struct HCILEPeriodicAdvertisingReport: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x0f
  /// Sync_Handle.
  public var syncHandle: UInt16 = 0
  /// TX_Power, in dBm.
  public var txPower: Int8 = 0
  /// RSSI, in dBm.
  public var rssi: Int8 = 0
  /// CTE_Type.
  public var cteType: UInt8 = 0
  /// Data_Status.
  public var dataStatus: UInt8 = 0
  /// Data.
  public var data: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Sync_Handle", &syncHandle)
    try coder.field("TX_Power", &txPower)
    try coder.field("RSSI", &rssi)
    try coder.field("CTE_Type", &cteType)
    try coder.field("Data_Status", &dataStatus, allowed: 0...2)
    try coder.counted("Data", &data)
  }
}

/// HCI_LE_Periodic_Advertising_Report [v2]: data of periodic advertising, with its subevent (Vol
/// 4, Part E, §7.7.65.15).
public struct HCILEPeriodicAdvertisingReportV2: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x25
  /// Sync_Handle.
  public var syncHandle: UInt16 = 0
  /// TX_Power, in dBm.
  public var txPower: Int8 = 0
  /// RSSI, in dBm.
  public var rssi: Int8 = 0
  /// CTE_Type.
  public var cteType: UInt8 = 0
  /// Periodic_Event_Counter.
  public var periodicEventCounter: UInt16 = 0
  /// Subevent.
  public var subevent: UInt8 = 0
  /// Data_Status.
  public var dataStatus: UInt8 = 0
  /// Data.
  public var data: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Sync_Handle", &syncHandle)
    try coder.field("TX_Power", &txPower)
    try coder.field("RSSI", &rssi)
    try coder.field("CTE_Type", &cteType)
    try coder.field("Periodic_Event_Counter", &periodicEventCounter)
    try coder.field("Subevent", &subevent)
    try coder.field("Data_Status", &dataStatus)
    try coder.counted("Data", &data)
  }
}

/// HCI_LE_Scan_Timeout: scanning has ended by itself (Vol 4, Part E, §7.7.65.17).
public struct HCILEScanTimeout: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x11

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}
}

/// HCI_LE_Advertising_Set_Terminated: an advertising set has ended, by itself or with a link (Vol
/// 4, Part E, §7.7.65.18).
public struct HCILEAdvertisingSetTerminated: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x12
  /// Status.
  public var status: HCIStatus = .success
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Num_Completed_Extended_Advertising_Events.
  public var numCompletedExtendedAdvertisingEvents: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field(
      "Num_Completed_Extended_Advertising_Events", &numCompletedExtendedAdvertisingEvents)
  }
}

/// HCI_LE_Scan_Request_Received: a scanner asked for a scan response (Vol 4, Part E, §7.7.65.19).
public struct HCILEScanRequestReceived: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x13
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Scanner_Address_Type.
  public var scannerAddressType: AddressType = .public
  /// Scanner_Address.
  public var scannerAddress: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Scanner_Address_Type", &scannerAddressType, allowed: 0...3)
    try coder.field("Scanner_Address", &scannerAddress)
  }
}

/// HCI_LE_Periodic_Advertising_Subevent_Data_Request: data for subevents of periodic advertising
/// is asked for (Vol 4, Part E, §7.7.65.36).
public struct HCILEPeriodicAdvertisingSubeventDataRequest: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x27
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Subevent_Start.
  public var subeventStart: UInt8 = 0
  /// Subevent_Data_Count.
  public var subeventDataCount: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Subevent_Start", &subeventStart)
    try coder.field("Subevent_Data_Count", &subeventDataCount)
  }
}

/// An answer to periodic advertising.
public struct HCIPeriodicResponse: HCIParameters {
  /// TX_Power, in dBm.
  public var txPower: Int8 = 0
  /// RSSI, in dBm.
  public var rssi: Int8 = 0
  /// CTE_Type.
  public var cteType: UInt8 = 0
  /// Response_Slot.
  public var responseSlot: UInt8 = 0
  /// Data_Status.
  public var dataStatus: UInt8 = 0
  /// Data.
  public var data: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("TX_Power", &txPower)
    try coder.field("RSSI", &rssi)
    try coder.field("CTE_Type", &cteType)
    try coder.field("Response_Slot", &responseSlot)
    try coder.field("Data_Status", &dataStatus)
    try coder.counted("Data", &data)
  }
}

/// HCI_LE_Periodic_Advertising_Response_Report: answers to periodic advertising (Vol 4, Part E,
/// §7.7.65.37).
public struct HCILEPeriodicAdvertisingResponseReport: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x28
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Subevent.
  public var subevent: UInt8 = 0
  /// TX_Status.
  public var txStatus: UInt8 = 0
  /// Responses.
  public var responses: [HCIPeriodicResponse] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Subevent", &subevent)
    try coder.field("TX_Status", &txStatus)
    try coder.rows("Num_Responses", &responses)
  }
}

/// HCI_LE_BIGInfo_Advertising_Report: a broadcast of isochronous groups was heard of (Vol 4, Part
/// E, §7.7.65.34).
public struct HCILEBIGInfoAdvertisingReport: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x22
  /// Sync_Handle.
  public var syncHandle: UInt16 = 0
  /// Num_BIS.
  public var numBIS: UInt8 = 0
  /// NSE.
  public var nse: UInt8 = 0
  /// ISO_Interval, in 1.25 ms.
  public var isoInterval: UInt16 = 0
  /// BN.
  public var bn: UInt8 = 0
  /// PTO.
  public var pto: UInt8 = 0
  /// IRC.
  public var irc: UInt8 = 0
  /// Max_PDU.
  public var maxPDU: UInt16 = 0
  /// SDU_Interval.
  public var sduInterval: [UInt8] = []
  /// Max_SDU.
  public var maxSDU: UInt16 = 0
  /// PHY.
  public var phy: LEPHY = .le1M
  /// Framing.
  public var framing: UInt8 = 0
  /// Encryption.
  public var encryption: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Sync_Handle", &syncHandle)
    try coder.field("Num_BIS", &numBIS)
    try coder.field("NSE", &nse)
    try coder.field("ISO_Interval", &isoInterval)
    try coder.field("BN", &bn)
    try coder.field("PTO", &pto)
    try coder.field("IRC", &irc)
    try coder.field("Max_PDU", &maxPDU)
    try coder.bytes("SDU_Interval", &sduInterval, count: 3)
    try coder.field("Max_SDU", &maxSDU)
    try coder.field("PHY", &phy)
    try coder.field("Framing", &framing)
    try coder.field("Encryption", &encryption)
  }
}
