/// HCI_LE_Encrypt: encrypts a block with AES-128 (Vol 4, Part E, §7.8.22).
public struct HCILEEncrypt: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leEncrypt
  /// Key.
  public var key: [UInt8] = []
  /// Plaintext_Data.
  public var plaintextData: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.bytes("Key", &key, count: 16)
    try coder.bytes("Plaintext_Data", &plaintextData, count: 16)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Encrypted_Data.
    public var encryptedData: [UInt8] = []

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.bytes("Encrypted_Data", &encryptedData, count: 16)
    }
  }
}

/// HCI_LE_Rand: makes a random number (Vol 4, Part E, §7.8.23).
public struct HCILERand: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leRand

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Random_Number.
    public var randomNumber: UInt64 = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Random_Number", &randomNumber)
    }
  }
}

/// HCI_LE_Read_Local_P-256_Public_Key: makes a key pair (Vol 4, Part E, §7.8.36).
public struct HCILEReadLocalP256PublicKey: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leReadLocalP256PublicKey

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over nothing.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {}
}

/// HCI_LE_Generate_DHKey: makes the key that both sides share (Vol 4, Part E, §7.8.37).
public struct HCILEGenerateDHKey: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leGenerateDHKey
  /// Key_X_Coordinate.
  public var keyXCoordinate: [UInt8] = []
  /// Key_Y_Coordinate.
  public var keyYCoordinate: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.bytes("Key_X_Coordinate", &keyXCoordinate, count: 32)
    try coder.bytes("Key_Y_Coordinate", &keyYCoordinate, count: 32)
  }
}

/// HCI_LE_Generate_DHKey [v2]: makes the key that both sides share, with a chosen key pair (Vol
/// 4, Part E, §7.8.37).
public struct HCILEGenerateDHKeyV2: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leGenerateDHKeyV2
  /// Key_X_Coordinate.
  public var keyXCoordinate: [UInt8] = []
  /// Key_Y_Coordinate.
  public var keyYCoordinate: [UInt8] = []
  /// Key_Type.
  public var keyType: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.bytes("Key_X_Coordinate", &keyXCoordinate, count: 32)
    try coder.bytes("Key_Y_Coordinate", &keyYCoordinate, count: 32)
    try coder.field("Key_Type", &keyType)
  }
}

/// HCI_LE_Enable_Encryption: encrypts a link (Vol 4, Part E, §7.8.24).
public struct HCILEEnableEncryption: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leEnableEncryption
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Random_Number.
  public var randomNumber: UInt64 = 0
  /// Encrypted_Diversifier.
  public var encryptedDiversifier: UInt16 = 0
  /// Long_Term_Key.
  public var longTermKey: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Random_Number", &randomNumber)
    try coder.field("Encrypted_Diversifier", &encryptedDiversifier)
    try coder.bytes("Long_Term_Key", &longTermKey, count: 16)
  }
}

/// HCI_LE_Long_Term_Key_Request_Reply: tells the key that the peer asks for (Vol 4, Part E,
/// §7.8.25).
public struct HCILELongTermKeyRequestReply: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leLongTermKeyRequestReply
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Long_Term_Key.
  public var longTermKey: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.bytes("Long_Term_Key", &longTermKey, count: 16)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// Connection_Handle.
    public var connectionHandle: ConnectionHandle = 0

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Connection_Handle", &connectionHandle)
    }
  }
}

/// HCI_LE_Long_Term_Key_Request_Negative_Reply: tells that there is no key (Vol 4, Part E,
/// §7.8.26).
public struct HCILELongTermKeyRequestNegativeReply: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.leLongTermKeyRequestNegativeReply
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

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("Connection_Handle", &connectionHandle)
    }
  }
}
