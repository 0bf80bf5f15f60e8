/// HCI_LE_Periodic_Advertising_Sync_Established: periodic advertising is followed now, or could
/// not be (Vol 4, Part E, §7.7.65.14).
public struct HCILEPeriodicAdvertisingSyncEstablished: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x0e
  /// Status.
  public var status: HCIStatus = .success
  /// Sync_Handle.
  public var syncHandle: UInt16 = 0
  /// Advertising_SID.
  public var advertisingSID: UInt8 = 0
  /// Advertiser_Address_Type.
  public var advertiserAddressType: AddressType = .public
  /// Advertiser_Address.
  public var advertiserAddress: BluetoothAddress = .zero
  /// Advertiser_PHY.
  public var advertiserPHY: LEPHY = .le1M
  /// Periodic_Advertising_Interval, in 1.25 ms.
  public var periodicAdvertisingInterval: UInt16 = 0
  /// Advertiser_Clock_Accuracy.
  public var advertiserClockAccuracy: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Sync_Handle", &syncHandle)
    try coder.field("Advertising_SID", &advertisingSID)
    try coder.field("Advertiser_Address_Type", &advertiserAddressType)
    try coder.field("Advertiser_Address", &advertiserAddress)
    try coder.field("Advertiser_PHY", &advertiserPHY)
    try coder.field("Periodic_Advertising_Interval", &periodicAdvertisingInterval)
    try coder.field("Advertiser_Clock_Accuracy", &advertiserClockAccuracy)
  }
}

/// HCI_LE_Periodic_Advertising_Sync_Established [v2]: periodic advertising is followed now, or
/// could not be, with its subevents (Vol 4, Part E, §7.7.65.14).
public struct HCILEPeriodicAdvertisingSyncEstablishedV2: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x24
  /// Status.
  public var status: HCIStatus = .success
  /// Sync_Handle.
  public var syncHandle: UInt16 = 0
  /// Advertising_SID.
  public var advertisingSID: UInt8 = 0
  /// Advertiser_Address_Type.
  public var advertiserAddressType: AddressType = .public
  /// Advertiser_Address.
  public var advertiserAddress: BluetoothAddress = .zero
  /// Advertiser_PHY.
  public var advertiserPHY: LEPHY = .le1M
  /// Periodic_Advertising_Interval, in 1.25 ms.
  public var periodicAdvertisingInterval: UInt16 = 0
  /// Advertiser_Clock_Accuracy.
  public var advertiserClockAccuracy: UInt8 = 0
  /// Num_Subevents.
  public var numSubevents: UInt8 = 0
  /// Subevent_Interval, in 1.25 ms.
  public var subeventInterval: UInt8 = 0
  /// Response_Slot_Delay, in 1.25 ms.
  public var responseSlotDelay: UInt8 = 0
  /// Response_Slot_Spacing, in 0.125 ms.
  public var responseSlotSpacing: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Sync_Handle", &syncHandle)
    try coder.field("Advertising_SID", &advertisingSID)
    try coder.field("Advertiser_Address_Type", &advertiserAddressType)
    try coder.field("Advertiser_Address", &advertiserAddress)
    try coder.field("Advertiser_PHY", &advertiserPHY)
    try coder.field("Periodic_Advertising_Interval", &periodicAdvertisingInterval)
    try coder.field("Advertiser_Clock_Accuracy", &advertiserClockAccuracy)
    try coder.field("Num_Subevents", &numSubevents)
    try coder.field("Subevent_Interval", &subeventInterval)
    try coder.field("Response_Slot_Delay", &responseSlotDelay)
    try coder.field("Response_Slot_Spacing", &responseSlotSpacing)
  }
}

/// HCI_LE_Periodic_Advertising_Sync_Lost: periodic advertising is no longer heard (Vol 4, Part E,
/// §7.7.65.16).
public struct HCILEPeriodicAdvertisingSyncLost: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x10
  /// Sync_Handle.
  public var syncHandle: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Sync_Handle", &syncHandle)
  }
}

/// HCI_LE_Periodic_Advertising_Sync_Transfer_Received: a peer told where periodic advertising is
/// (Vol 4, Part E, §7.7.65.24).
public struct HCILEPeriodicAdvertisingSyncTransferReceived: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x18
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Service_Data.
  public var serviceData: UInt16 = 0
  /// Sync_Handle.
  public var syncHandle: UInt16 = 0
  /// Advertising_SID.
  public var advertisingSID: UInt8 = 0
  /// Advertiser_Address_Type.
  public var advertiserAddressType: AddressType = .public
  /// Advertiser_Address.
  public var advertiserAddress: BluetoothAddress = .zero
  /// Advertiser_PHY.
  public var advertiserPHY: LEPHY = .le1M
  /// Periodic_Advertising_Interval, in 1.25 ms.
  public var periodicAdvertisingInterval: UInt16 = 0
  /// Advertiser_Clock_Accuracy.
  public var advertiserClockAccuracy: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Service_Data", &serviceData)
    try coder.field("Sync_Handle", &syncHandle)
    try coder.field("Advertising_SID", &advertisingSID)
    try coder.field("Advertiser_Address_Type", &advertiserAddressType)
    try coder.field("Advertiser_Address", &advertiserAddress)
    try coder.field("Advertiser_PHY", &advertiserPHY)
    try coder.field("Periodic_Advertising_Interval", &periodicAdvertisingInterval)
    try coder.field("Advertiser_Clock_Accuracy", &advertiserClockAccuracy)
  }
}

/// HCI_LE_Periodic_Advertising_Sync_Transfer_Received [v2]: a peer told where periodic
/// advertising is, with its subevents (Vol 4, Part E, §7.7.65.24).
public struct HCILEPeriodicAdvertisingSyncTransferReceivedV2: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x26
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Service_Data.
  public var serviceData: UInt16 = 0
  /// Sync_Handle.
  public var syncHandle: UInt16 = 0
  /// Advertising_SID.
  public var advertisingSID: UInt8 = 0
  /// Advertiser_Address_Type.
  public var advertiserAddressType: AddressType = .public
  /// Advertiser_Address.
  public var advertiserAddress: BluetoothAddress = .zero
  /// Advertiser_PHY.
  public var advertiserPHY: LEPHY = .le1M
  /// Periodic_Advertising_Interval, in 1.25 ms.
  public var periodicAdvertisingInterval: UInt16 = 0
  /// Advertiser_Clock_Accuracy.
  public var advertiserClockAccuracy: UInt8 = 0
  /// Num_Subevents.
  public var numSubevents: UInt8 = 0
  /// Subevent_Interval, in 1.25 ms.
  public var subeventInterval: UInt8 = 0
  /// Response_Slot_Delay, in 1.25 ms.
  public var responseSlotDelay: UInt8 = 0
  /// Response_Slot_Spacing, in 0.125 ms.
  public var responseSlotSpacing: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Service_Data", &serviceData)
    try coder.field("Sync_Handle", &syncHandle)
    try coder.field("Advertising_SID", &advertisingSID)
    try coder.field("Advertiser_Address_Type", &advertiserAddressType)
    try coder.field("Advertiser_Address", &advertiserAddress)
    try coder.field("Advertiser_PHY", &advertiserPHY)
    try coder.field("Periodic_Advertising_Interval", &periodicAdvertisingInterval)
    try coder.field("Advertiser_Clock_Accuracy", &advertiserClockAccuracy)
    try coder.field("Num_Subevents", &numSubevents)
    try coder.field("Subevent_Interval", &subeventInterval)
    try coder.field("Response_Slot_Delay", &responseSlotDelay)
    try coder.field("Response_Slot_Spacing", &responseSlotSpacing)
  }
}
