/// HCI_Authentication_Complete: a link's authentication has ended (Vol 4, Part E, §7.7.6).
public struct HCIAuthenticationComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x06
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
  }
}

/// HCI_Change_Connection_Link_Key_Complete: a link has a new link key (Vol 4, Part E, §7.7.9).
public struct HCIChangeConnectionLinkKeyComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x09
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
  }
}

/// HCI_Link_Key_Type_Changed: a link's kind of key changed (Vol 4, Part E, §7.7.10).
public struct HCILinkKeyTypeChanged: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x0a
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Key_Flag.
  public var keyFlag: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Key_Flag", &keyFlag)
  }
}

/// HCI_PIN_Code_Request: pairing needs a PIN (Vol 4, Part E, §7.7.22).
public struct HCIPINCodeRequest: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x16
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
  }
}

/// HCI_Link_Key_Request: the link key of a device is asked for (Vol 4, Part E, §7.7.23).
public struct HCILinkKeyRequest: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x17
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
  }
}

/// HCI_Link_Key_Notification: a link key was made (Vol 4, Part E, §7.7.24).
public struct HCILinkKeyNotification: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x18
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Link_Key.
  public var linkKey: [UInt8] = []
  /// Key_Type.
  public var keyType: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.bytes("Link_Key", &linkKey, count: 16)
    try coder.field("Key_Type", &keyType)
  }
}

/// HCI_IO_Capability_Request: pairing asks what the host can show and read (Vol 4, Part E,
/// §7.7.40).
public struct HCIIOCapabilityRequest: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x31
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
  }
}

/// HCI_IO_Capability_Response: what the peer can show and read (Vol 4, Part E, §7.7.41).
public struct HCIIOCapabilityResponse: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x32
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
}

/// HCI_User_Confirmation_Request: the user must compare a number (Vol 4, Part E, §7.7.42).
public struct HCIUserConfirmationRequest: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x33
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
}

/// HCI_User_Passkey_Request: the user must enter a passkey (Vol 4, Part E, §7.7.43).
public struct HCIUserPasskeyRequest: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x34
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
  }
}

/// HCI_Remote_OOB_Data_Request: pairing asks for out-of-band data (Vol 4, Part E, §7.7.44).
public struct HCIRemoteOOBDataRequest: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x35
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
  }
}

/// HCI_Simple_Pairing_Complete: pairing has ended (Vol 4, Part E, §7.7.45).
public struct HCISimplePairingComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x36
  /// Status.
  public var status: HCIStatus = .success
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("BD_ADDR", &address)
  }
}

/// HCI_User_Passkey_Notification: the user must be shown a passkey (Vol 4, Part E, §7.7.48).
public struct HCIUserPasskeyNotification: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x3b
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Passkey.
  public var passkey: UInt32 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Passkey", &passkey)
  }
}

/// HCI_Keypress_Notification: a key was pressed on the peer (Vol 4, Part E, §7.7.49).
public struct HCIKeypressNotification: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x3c
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Notification_Type.
  public var notificationType: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Notification_Type", &notificationType)
  }
}
