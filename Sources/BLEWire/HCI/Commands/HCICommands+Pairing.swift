/// HCI_Link_Key_Request_Reply: tells a link key (Vol 4, Part E, §7.1.10).
public struct HCILinkKeyRequestReply: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.linkKeyRequestReply
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Link_Key.
  public var linkKey: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.bytes("Link_Key", &linkKey, count: 16)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// BD_ADDR.
    public var address: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("BD_ADDR", &address)
    }
  }
}

/// HCI_Link_Key_Request_Negative_Reply: tells that there is no link key (Vol 4, Part E, §7.1.11).
public struct HCILinkKeyRequestNegativeReply: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.linkKeyRequestNegativeReply
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// BD_ADDR.
    public var address: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("BD_ADDR", &address)
    }
  }
}

/// HCI_PIN_Code_Request_Reply: tells a PIN (Vol 4, Part E, §7.1.12).
public struct HCIPINCodeRequestReply: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.pinCodeRequestReply
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// PIN_Code_Length.
  public var pinCodeLength: UInt8 = 0
  /// PIN_Code.
  public var pinCode: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("PIN_Code_Length", &pinCodeLength)
    try coder.bytes("PIN_Code", &pinCode, count: 16)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// BD_ADDR.
    public var address: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("BD_ADDR", &address)
    }
  }
}

/// HCI_PIN_Code_Request_Negative_Reply: tells that there is no PIN (Vol 4, Part E, §7.1.13).
public struct HCIPINCodeRequestNegativeReply: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.pinCodeRequestNegativeReply
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// BD_ADDR.
    public var address: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("BD_ADDR", &address)
    }
  }
}

/// HCI_Authentication_Requested: authenticates the peer (Vol 4, Part E, §7.1.15).
public struct HCIAuthenticationRequested: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.authenticationRequested
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
  }
}

/// HCI_Set_Connection_Encryption: switches a link's encryption (Vol 4, Part E, §7.1.16).
public struct HCISetConnectionEncryption: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.setConnectionEncryption
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Encryption_Enable.
  public var encryptionEnable: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Encryption_Enable", &encryptionEnable)
  }
}

/// HCI_Change_Connection_Link_Key: makes a new link key (Vol 4, Part E, §7.1.17).
public struct HCIChangeConnectionLinkKey: HCIStatusCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.changeConnectionLinkKey
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Connection_Handle", &connectionHandle)
  }
}

/// HCI_IO_Capability_Request_Reply: tells what the host can show and read (Vol 4, Part E,
/// §7.1.29).
public struct HCIIOCapabilityRequestReply: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.ioCapabilityRequestReply
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// IO_Capability.
  public var ioCapability: UInt8 = 0
  /// OOB_Data_Present.
  public var oobDataPresent: UInt8 = 0
  /// Authentication_Requirements.
  public var authenticationRequirements: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("IO_Capability", &ioCapability)
    try coder.field("OOB_Data_Present", &oobDataPresent)
    try coder.field("Authentication_Requirements", &authenticationRequirements)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// BD_ADDR.
    public var address: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("BD_ADDR", &address)
    }
  }
}

/// HCI_User_Confirmation_Request_Reply: tells that the numbers are equal (Vol 4, Part E,
/// §7.1.30).
public struct HCIUserConfirmationRequestReply: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.userConfirmationRequestReply
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// BD_ADDR.
    public var address: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("BD_ADDR", &address)
    }
  }
}

/// HCI_User_Confirmation_Request_Negative_Reply: tells that the numbers differ (Vol 4, Part E,
/// §7.1.31).
public struct HCIUserConfirmationRequestNegativeReply: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.userConfirmationRequestNegativeReply
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// BD_ADDR.
    public var address: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("BD_ADDR", &address)
    }
  }
}

/// HCI_User_Passkey_Request_Reply: tells the passkey (Vol 4, Part E, §7.1.32).
public struct HCIUserPasskeyRequestReply: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.userPasskeyRequestReply
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Numeric_Value.
  public var numericValue: UInt32 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Numeric_Value", &numericValue)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// BD_ADDR.
    public var address: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("BD_ADDR", &address)
    }
  }
}

/// HCI_User_Passkey_Request_Negative_Reply: tells that there is no passkey (Vol 4, Part E,
/// §7.1.33).
public struct HCIUserPasskeyRequestNegativeReply: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.userPasskeyRequestNegativeReply
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// BD_ADDR.
    public var address: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("BD_ADDR", &address)
    }
  }
}

/// HCI_IO_Capability_Request_Negative_Reply: refuses pairing (Vol 4, Part E, §7.1.36).
public struct HCIIOCapabilityRequestNegativeReply: HCICompleteCommand {
  /// The command's opcode.
  public static let opcode = HCIOpcode.ioCapabilityRequestNegativeReply
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Reason.
  public var reason: HCIStatus = .success

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Reason", &reason)
  }

  /// What the command returns after its status.
  public struct ReturnParameters: HCIParameters {
    /// BD_ADDR.
    public var address: BluetoothAddress = .zero

    /// Creates parameters that are all zero or empty.
    public init() {}

    /// Walks over all fields in their order on the wire.
    public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
      try coder.field("BD_ADDR", &address)
    }
  }
}
