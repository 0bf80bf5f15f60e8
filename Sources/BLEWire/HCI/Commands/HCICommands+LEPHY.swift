/// HCI_LE_Read_PHY: reads which PHYs a link uses (Vol 4, Part E, §7.8.47).
public struct HCILEReadPHY: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadPHY
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
    /// TX_PHY.
    public var txPHY: LEPHY = .le1M
    /// RX_PHY.
    public var rxPHY: LEPHY = .le1M

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Connection_Handle", &connectionHandle)
      try coder.field("TX_PHY", &txPHY)
      try coder.field("RX_PHY", &rxPHY)
    }
  }
}

/// HCI_LE_Set_Default_PHY: sets which PHYs new links should use (Vol 4, Part E, §7.8.48).
public struct HCILESetDefaultPHY: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetDefaultPHY
  /// Only a status comes back.
  public typealias ReturnParameters = HCINoParameters
  /// All_PHYs.
  public var allPHYs: UInt8 = 0
  /// TX_PHYs.
  public var txPHYs: UInt8 = 0
  /// RX_PHYs.
  public var rxPHYs: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("All_PHYs", &allPHYs)
    try coder.field("TX_PHYs", &txPHYs)
    try coder.field("RX_PHYs", &rxPHYs)
  }
}

/// HCI_LE_Set_PHY: sets which PHYs a link should use (Vol 4, Part E, §7.8.49).
public struct HCILESetPHY: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leSetPHY
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// All_PHYs.
  public var allPHYs: UInt8 = 0
  /// TX_PHYs.
  public var txPHYs: UInt8 = 0
  /// RX_PHYs.
  public var rxPHYs: UInt8 = 0
  /// PHY_Options.
  public var phyOptions: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("All_PHYs", &allPHYs)
    try coder.field("TX_PHYs", &txPHYs)
    try coder.field("RX_PHYs", &rxPHYs)
    try coder.field("PHY_Options", &phyOptions)
  }
}
