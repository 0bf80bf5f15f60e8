/// HCI_LE_Read_Filter_Accept_List_Size: reads how long the filter accept list can be (Vol 4, Part
/// E, §7.8.14).
public struct HCILEReadFilterAcceptListSize: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadFilterAcceptListSize

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Filter_Accept_List_Size.
    public var filterAcceptListSize: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Filter_Accept_List_Size", &filterAcceptListSize)
    }
  }
}

/// HCI_LE_Clear_Filter_Accept_List: empties the filter accept list (Vol 4, Part E, §7.8.15).
public struct HCILEClearFilterAcceptList: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leClearFilterAcceptList
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}
}

/// HCI_LE_Add_Device_To_Filter_Accept_List: adds a device to the filter accept list (Vol 4, Part
/// E, §7.8.16).
public struct HCILEAddDeviceToFilterAcceptList: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leAddDeviceToFilterAcceptList
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Address_Type.
  public var addressType: AddressType = .public
  /// Address.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Address_Type", &addressType)
    try coder.field("Address", &address)
  }
}

/// HCI_LE_Remove_Device_From_Filter_Accept_List: removes a device from the filter accept list
/// (Vol 4, Part E, §7.8.17).
public struct HCILERemoveDeviceFromFilterAcceptList: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leRemoveDeviceFromFilterAcceptList
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Address_Type.
  public var addressType: AddressType = .public
  /// Address.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Address_Type", &addressType)
    try coder.field("Address", &address)
  }
}
