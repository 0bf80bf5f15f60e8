/// HCI_LE_Add_Device_To_Resolving_List: adds a device to the resolving list (Vol 4, Part E,
/// §7.8.38).
public struct HCILEAddDeviceToResolvingList: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leAddDeviceToResolvingList
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Peer_Identity_Address_Type.
  public var peerIdentityAddressType: AddressType = .public
  /// Peer_Identity_Address.
  public var peerIdentityAddress: BluetoothAddress = .zero
  /// Peer_IRK.
  public var peerIRK: [UInt8] = []
  /// Local_IRK.
  public var localIRK: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Peer_Identity_Address_Type", &peerIdentityAddressType)
    try coder.field("Peer_Identity_Address", &peerIdentityAddress)
    try coder.bytes("Peer_IRK", &peerIRK, count: 16)
    try coder.bytes("Local_IRK", &localIRK, count: 16)
  }
}

/// HCI_LE_Remove_Device_From_Resolving_List: removes a device from the resolving list (Vol 4,
/// Part E, §7.8.39).
public struct HCILERemoveDeviceFromResolvingList: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leRemoveDeviceFromResolvingList
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Peer_Identity_Address_Type.
  public var peerIdentityAddressType: AddressType = .public
  /// Peer_Identity_Address.
  public var peerIdentityAddress: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Peer_Identity_Address_Type", &peerIdentityAddressType)
    try coder.field("Peer_Identity_Address", &peerIdentityAddress)
  }
}

/// HCI_LE_Clear_Resolving_List: empties the resolving list (Vol 4, Part E, §7.8.40).
public struct HCILEClearResolvingList: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leClearResolvingList
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}
}

/// HCI_LE_Read_Resolving_List_Size: reads how long the resolving list can be (Vol 4, Part E,
/// §7.8.41).
public struct HCILEReadResolvingListSize: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadResolvingListSize

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Resolving_List_Size.
    public var resolvingListSize: UInt8 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Resolving_List_Size", &resolvingListSize)
    }
  }
}

/// HCI_LE_Read_Peer_Resolvable_Address: reads the private address that a peer uses now (Vol 4,
/// Part E, §7.8.42).
public struct HCILEReadPeerResolvableAddress: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadPeerResolvableAddress
  /// Peer_Identity_Address_Type.
  public var peerIdentityAddressType: AddressType = .public
  /// Peer_Identity_Address.
  public var peerIdentityAddress: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Peer_Identity_Address_Type", &peerIdentityAddressType)
    try coder.field("Peer_Identity_Address", &peerIdentityAddress)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Peer_Resolvable_Address.
    public var peerResolvableAddress: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Peer_Resolvable_Address", &peerResolvableAddress)
    }
  }
}

/// HCI_LE_Read_Local_Resolvable_Address: reads the private address that is used to a peer (Vol 4,
/// Part E, §7.8.43).
public struct HCILEReadLocalResolvableAddress: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadLocalResolvableAddress
  /// Peer_Identity_Address_Type.
  public var peerIdentityAddressType: AddressType = .public
  /// Peer_Identity_Address.
  public var peerIdentityAddress: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Peer_Identity_Address_Type", &peerIdentityAddressType)
    try coder.field("Peer_Identity_Address", &peerIdentityAddress)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Local_Resolvable_Address.
    public var localResolvableAddress: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Local_Resolvable_Address", &localResolvableAddress)
    }
  }
}

/// HCI_LE_Set_Address_Resolution_Enable: switches the resolving of addresses (Vol 4, Part E,
/// §7.8.44).
public struct HCILESetAddressResolutionEnable: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetAddressResolutionEnable
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Address_Resolution_Enable.
  public var addressResolutionEnable: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Address_Resolution_Enable", &addressResolutionEnable)
  }
}

/// HCI_LE_Set_Resolvable_Private_Address_Timeout: sets how long a private address is used (Vol 4,
/// Part E, §7.8.45).
public struct HCILESetResolvablePrivateAddressTimeout: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetResolvablePrivateAddressTimeout
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// RPA_Timeout, in s.
  public var rpaTimeout: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("RPA_Timeout", &rpaTimeout)
  }
}

/// HCI_LE_Set_Privacy_Mode: sets which addresses of a peer are accepted (Vol 4, Part E, §7.8.77).
public struct HCILESetPrivacyMode: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetPrivacyMode
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// Peer_Identity_Address_Type.
  public var peerIdentityAddressType: AddressType = .public
  /// Peer_Identity_Address.
  public var peerIdentityAddress: BluetoothAddress = .zero
  /// Privacy_Mode.
  public var privacyMode: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Peer_Identity_Address_Type", &peerIdentityAddressType)
    try coder.field("Peer_Identity_Address", &peerIdentityAddress)
    try coder.field("Privacy_Mode", &privacyMode)
  }
}
