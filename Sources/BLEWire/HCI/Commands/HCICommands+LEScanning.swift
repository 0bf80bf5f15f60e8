/// HCI_LE_Set_Scan_Parameters: sets how legacy scanning is done (Vol 4, Part E, §7.8.10).
public struct HCILESetScanParameters: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetScanParameters
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// LE_Scan_Type.
  public var scanType: UInt8 = 0
  /// LE_Scan_Interval, in 0.625 ms.
  public var scanInterval: UInt16 = 0
  /// LE_Scan_Window, in 0.625 ms.
  public var scanWindow: UInt16 = 0
  /// Own_Address_Type.
  public var ownAddressType: AddressType = .public
  /// Scanning_Filter_Policy.
  public var scanningFilterPolicy: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("LE_Scan_Type", &scanType)
    try coder.field("LE_Scan_Interval", &scanInterval)
    try coder.field("LE_Scan_Window", &scanWindow)
    try coder.field("Own_Address_Type", &ownAddressType)
    try coder.field("Scanning_Filter_Policy", &scanningFilterPolicy)
  }
}

/// HCI_LE_Set_Scan_Enable: starts or ends legacy scanning (Vol 4, Part E, §7.8.11).
public struct HCILESetScanEnable: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetScanEnable
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// LE_Scan_Enable.
  public var leScanEnable: Bool = false
  /// Filter_Duplicates.
  public var filterDuplicates: Bool = false

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("LE_Scan_Enable", &leScanEnable)
    try coder.field("Filter_Duplicates", &filterDuplicates)
  }
}

/// How scanning is done on one PHY.
public struct HCIScanPHYParameters: HCIParameters {
  /// Scan_Type.
  public var scanType: UInt8 = 0
  /// Scan_Interval, in 0.625 ms.
  public var scanInterval: UInt16 = 0
  /// Scan_Window, in 0.625 ms.
  public var scanWindow: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Scan_Type", &scanType)
    try coder.field("Scan_Interval", &scanInterval)
    try coder.field("Scan_Window", &scanWindow)
  }
}

/// HCI_LE_Set_Extended_Scan_Parameters: sets how scanning is done, for each PHY in the order of
/// their bits (Vol 4, Part E, §7.8.64).
public struct HCILESetExtendedScanParameters: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetExtendedScanParameters
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Own_Address_Type.
  public var ownAddressType: AddressType = .public
  /// Scanning_Filter_Policy.
  public var scanningFilterPolicy: UInt8 = 0
  /// Scanning_PHYs.
  public var scanningPHYs: UInt8 = 0
  /// PHYs.
  public var phys: [HCIScanPHYParameters] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Own_Address_Type", &ownAddressType)
    try coder.field("Scanning_Filter_Policy", &scanningFilterPolicy)
    try coder.field("Scanning_PHYs", &scanningPHYs)
    try coder.rows(&phys, count: scanningPHYs.nonzeroBitCount)
  }
}

/// HCI_LE_Set_Extended_Scan_Enable: starts or ends scanning (Vol 4, Part E, §7.8.65).
public struct HCILESetExtendedScanEnable: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetExtendedScanEnable
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Enable.
  public var enable: Bool = false
  /// Filter_Duplicates.
  public var filterDuplicates: UInt8 = 0
  /// Duration, in 10 ms.
  public var duration: UInt16 = 0
  /// Period, in 1.28 s.
  public var period: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Enable", &enable)
    try coder.field("Filter_Duplicates", &filterDuplicates)
    try coder.field("Duration", &duration)
    try coder.field("Period", &period)
  }
}
