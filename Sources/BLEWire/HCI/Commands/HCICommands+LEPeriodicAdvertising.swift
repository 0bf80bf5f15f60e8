/// HCI_LE_Set_Periodic_Advertising_Parameters: sets how periodic advertising is done (Vol 4, Part
/// E, §7.8.61).
public struct HCILESetPeriodicAdvertisingParameters: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetPeriodicAdvertisingParameters
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Periodic_Advertising_Interval_Min, in 1.25 ms.
  public var periodicAdvertisingIntervalMin: UInt16 = 0
  /// Periodic_Advertising_Interval_Max, in 1.25 ms.
  public var periodicAdvertisingIntervalMax: UInt16 = 0
  /// Periodic_Advertising_Properties.
  public var periodicAdvertisingProperties: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Periodic_Advertising_Interval_Min", &periodicAdvertisingIntervalMin)
    try coder.field("Periodic_Advertising_Interval_Max", &periodicAdvertisingIntervalMax)
    try coder.field("Periodic_Advertising_Properties", &periodicAdvertisingProperties)
  }
}

/// HCI_LE_Set_Periodic_Advertising_Parameters [v2]: sets how periodic advertising is done, with
/// subevents (Vol 4, Part E, §7.8.61).
public struct HCILESetPeriodicAdvertisingParametersV2: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetPeriodicAdvertisingParametersV2
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Periodic_Advertising_Interval_Min, in 1.25 ms.
  public var periodicAdvertisingIntervalMin: UInt16 = 0
  /// Periodic_Advertising_Interval_Max, in 1.25 ms.
  public var periodicAdvertisingIntervalMax: UInt16 = 0
  /// Periodic_Advertising_Properties.
  public var periodicAdvertisingProperties: UInt16 = 0
  /// Num_Subevents.
  public var numSubevents: UInt8 = 0
  /// Subevent_Interval, in 1.25 ms.
  public var subeventInterval: UInt8 = 0
  /// Response_Slot_Delay, in 1.25 ms.
  public var responseSlotDelay: UInt8 = 0
  /// Response_Slot_Spacing, in 0.125 ms.
  public var responseSlotSpacing: UInt8 = 0
  /// Num_Response_Slots.
  public var numResponseSlots: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Periodic_Advertising_Interval_Min", &periodicAdvertisingIntervalMin)
    try coder.field("Periodic_Advertising_Interval_Max", &periodicAdvertisingIntervalMax)
    try coder.field("Periodic_Advertising_Properties", &periodicAdvertisingProperties)
    try coder.field("Num_Subevents", &numSubevents)
    try coder.field("Subevent_Interval", &subeventInterval)
    try coder.field("Response_Slot_Delay", &responseSlotDelay)
    try coder.field("Response_Slot_Spacing", &responseSlotSpacing)
    try coder.field("Num_Response_Slots", &numResponseSlots)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Advertising_Handle.
    public var advertisingHandle: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Advertising_Handle", &advertisingHandle)
    }
  }
}

/// HCI_LE_Set_Periodic_Advertising_Data: sets a piece of periodic advertising's data (Vol 4, Part
/// E, §7.8.62).
public struct HCILESetPeriodicAdvertisingData: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetPeriodicAdvertisingData
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Operation.
  public var operation: UInt8 = 0
  /// Advertising_Data.
  public var advertisingData: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Operation", &operation)
    try coder.counted("Advertising_Data", &advertisingData)
  }
}

/// HCI_LE_Set_Periodic_Advertising_Enable: starts or ends periodic advertising (Vol 4, Part E,
/// §7.8.63).
public struct HCILESetPeriodicAdvertisingEnable: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetPeriodicAdvertisingEnable
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Enable.
  public var enable: UInt8 = 0
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Enable", &enable)
    try coder.field("Advertising_Handle", &advertisingHandle)
  }
}
