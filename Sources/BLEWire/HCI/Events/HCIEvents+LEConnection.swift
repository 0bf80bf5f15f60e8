/// HCI_LE_Connection_Complete: an LE link was made, or could not be (Vol 4, Part E, §7.7.65.1).
public struct HCILEConnectionComplete: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x01
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Role.
  public var role: UInt8 = 0
  /// Peer_Address_Type.
  public var peerAddressType: AddressType = .public
  /// Peer_Address.
  public var peerAddress: BluetoothAddress = .zero
  /// Connection_Interval, in 1.25 ms.
  public var connectionInterval: UInt16 = 0
  /// Peripheral_Latency.
  public var peripheralLatency: UInt16 = 0
  /// Supervision_Timeout, in 10 ms.
  public var supervisionTimeout: UInt16 = 0
  /// Central_Clock_Accuracy.
  public var centralClockAccuracy: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Role", &role)
    try coder.field("Peer_Address_Type", &peerAddressType)
    try coder.field("Peer_Address", &peerAddress)
    try coder.field("Connection_Interval", &connectionInterval)
    try coder.field("Peripheral_Latency", &peripheralLatency)
    try coder.field("Supervision_Timeout", &supervisionTimeout)
    try coder.field("Central_Clock_Accuracy", &centralClockAccuracy)
  }
}

/// HCI_LE_Enhanced_Connection_Complete: an LE link was made, or could not be, with the private
/// addresses that were used (Vol 4, Part E, §7.7.65.10).
public struct HCILEEnhancedConnectionComplete: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x0a
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Role.
  public var role: UInt8 = 0
  /// Peer_Address_Type.
  public var peerAddressType: AddressType = .public
  /// Peer_Address.
  public var peerAddress: BluetoothAddress = .zero
  /// Local_Resolvable_Private_Address.
  public var localResolvablePrivateAddress: BluetoothAddress = .zero
  /// Peer_Resolvable_Private_Address.
  public var peerResolvablePrivateAddress: BluetoothAddress = .zero
  /// Connection_Interval, in 1.25 ms.
  public var connectionInterval: UInt16 = 0
  /// Peripheral_Latency.
  public var peripheralLatency: UInt16 = 0
  /// Supervision_Timeout, in 10 ms.
  public var supervisionTimeout: UInt16 = 0
  /// Central_Clock_Accuracy.
  public var centralClockAccuracy: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Role", &role)
    try coder.field("Peer_Address_Type", &peerAddressType)
    try coder.field("Peer_Address", &peerAddress)
    try coder.field("Local_Resolvable_Private_Address", &localResolvablePrivateAddress)
    try coder.field("Peer_Resolvable_Private_Address", &peerResolvablePrivateAddress)
    try coder.field("Connection_Interval", &connectionInterval)
    try coder.field("Peripheral_Latency", &peripheralLatency)
    try coder.field("Supervision_Timeout", &supervisionTimeout)
    try coder.field("Central_Clock_Accuracy", &centralClockAccuracy)
  }
}

/// HCI_LE_Enhanced_Connection_Complete [v2]: an LE link was made, or could not be, perhaps
/// through periodic advertising (Vol 4, Part E, §7.7.65.10).
public struct HCILEEnhancedConnectionCompleteV2: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x29
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Role.
  public var role: UInt8 = 0
  /// Peer_Address_Type.
  public var peerAddressType: AddressType = .public
  /// Peer_Address.
  public var peerAddress: BluetoothAddress = .zero
  /// Local_Resolvable_Private_Address.
  public var localResolvablePrivateAddress: BluetoothAddress = .zero
  /// Peer_Resolvable_Private_Address.
  public var peerResolvablePrivateAddress: BluetoothAddress = .zero
  /// Connection_Interval, in 1.25 ms.
  public var connectionInterval: UInt16 = 0
  /// Peripheral_Latency.
  public var peripheralLatency: UInt16 = 0
  /// Supervision_Timeout, in 10 ms.
  public var supervisionTimeout: UInt16 = 0
  /// Central_Clock_Accuracy.
  public var centralClockAccuracy: UInt8 = 0
  /// Advertising_Handle.
  public var advertisingHandle: UInt8 = 0
  /// Sync_Handle.
  public var syncHandle: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Role", &role)
    try coder.field("Peer_Address_Type", &peerAddressType)
    try coder.field("Peer_Address", &peerAddress)
    try coder.field("Local_Resolvable_Private_Address", &localResolvablePrivateAddress)
    try coder.field("Peer_Resolvable_Private_Address", &peerResolvablePrivateAddress)
    try coder.field("Connection_Interval", &connectionInterval)
    try coder.field("Peripheral_Latency", &peripheralLatency)
    try coder.field("Supervision_Timeout", &supervisionTimeout)
    try coder.field("Central_Clock_Accuracy", &centralClockAccuracy)
    try coder.field("Advertising_Handle", &advertisingHandle)
    try coder.field("Sync_Handle", &syncHandle)
  }
}
