/// HCI_LE_Long_Term_Key_Request: the peer starts encryption, and its key is asked for (Vol 4,
/// Part E, §7.7.65.5).
public struct HCILELongTermKeyRequest: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x05
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Random_Number.
  public var randomNumber: UInt64 = 0
  /// Encrypted_Diversifier.
  public var encryptedDiversifier: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Random_Number", &randomNumber)
    try coder.field("Encrypted_Diversifier", &encryptedDiversifier)
  }
}

/// HCI_LE_Read_Local_P-256_Public_Key_Complete: the controller's public key (Vol 4, Part E,
/// §7.7.65.8).
public struct HCILEReadLocalP256PublicKeyComplete: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x08
  /// Status.
  public var status: HCIStatus = .success
  /// Key_X_Coordinate.
  public var keyXCoordinate: [UInt8] = []
  /// Key_Y_Coordinate.
  public var keyYCoordinate: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.bytes("Key_X_Coordinate", &keyXCoordinate, count: 32)
    try coder.bytes("Key_Y_Coordinate", &keyYCoordinate, count: 32)
  }
}

/// HCI_LE_Generate_DHKey_Complete: the key that both sides share (Vol 4, Part E, §7.7.65.9).
public struct HCILEGenerateDHKeyComplete: HCIEventParameters {
  /// The LE event's code.
  public static let subevent: LEMetaSubevent? = 0x09
  /// Status.
  public var status: HCIStatus = .success
  /// DH_Key.
  public var dhKey: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.bytes("DH_Key", &dhKey, count: 32)
  }
}
