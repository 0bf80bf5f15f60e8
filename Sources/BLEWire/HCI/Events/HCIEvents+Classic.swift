/// HCI_Connection_Complete: a BR/EDR link was made, or could not be (Vol 4, Part E, §7.7.3).
public struct HCIConnectionComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x03
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Link_Type.
  public var linkType: UInt8 = 0
  /// Encryption_Enabled.
  public var encryptionEnabled: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("BD_ADDR", &address)
    try coder.field("Link_Type", &linkType, allowed: 0...2)
    try coder.field("Encryption_Enabled", &encryptionEnabled)
  }
}

/// HCI_Connection_Request: a BR/EDR device asks for a link (Vol 4, Part E, §7.7.4).
public struct HCIConnectionRequest: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x04
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Class_Of_Device.
  public var classOfDevice: ClassOfDevice = ClassOfDevice(rawValue: 0)
  /// Link_Type.
  public var linkType: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Class_Of_Device", &classOfDevice)
    try coder.field("Link_Type", &linkType, allowed: 0...2)
  }
}

/// HCI_Read_Remote_Supported_Features_Complete: the features of the peer's link manager (Vol 4,
/// Part E, §7.7.11).
public struct HCIReadRemoteSupportedFeaturesComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x0b
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// LMP_Features.
  public var lmpFeatures: UInt64 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("LMP_Features", &lmpFeatures)
  }
}

/// HCI_Flush_Occurred: data of a link was dropped (Vol 4, Part E, §7.7.17).
public struct HCIFlushOccurred: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x11
  /// Handle.
  public var handle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Handle", &handle)
  }
}

/// HCI_Read_Clock_Offset_Complete: the offset of the peer's clock (Vol 4, Part E, §7.7.28).
public struct HCIReadClockOffsetComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x1c
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Clock_Offset.
  public var clockOffset: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Clock_Offset", &clockOffset)
  }
}

/// HCI_Read_Remote_Extended_Features_Complete: a page of the peer's features (Vol 4, Part E,
/// §7.7.34).
public struct HCIReadRemoteExtendedFeaturesComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x23
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Page_Number.
  public var pageNumber: UInt8 = 0
  /// Maximum_Page_Number.
  public var maximumPageNumber: UInt8 = 0
  /// Extended_LMP_Features.
  public var extendedLMPFeatures: UInt64 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Page_Number", &pageNumber)
    try coder.field("Maximum_Page_Number", &maximumPageNumber)
    try coder.field("Extended_LMP_Features", &extendedLMPFeatures)
  }
}

/// HCI_Synchronous_Connection_Complete: a voice link was made, or could not be (Vol 4, Part E,
/// §7.7.35).
public struct HCISynchronousConnectionComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x2c
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Link_Type.
  public var linkType: UInt8 = 0
  /// Transmission_Interval.
  public var transmissionInterval: UInt8 = 0
  /// Retransmission_Window.
  public var retransmissionWindow: UInt8 = 0
  /// RX_Packet_Length.
  public var rxPacketLength: UInt16 = 0
  /// TX_Packet_Length.
  public var txPacketLength: UInt16 = 0
  /// Air_Mode.
  public var airMode: UInt8 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("BD_ADDR", &address)
    try coder.field("Link_Type", &linkType)
    try coder.field("Transmission_Interval", &transmissionInterval)
    try coder.field("Retransmission_Window", &retransmissionWindow)
    try coder.field("RX_Packet_Length", &rxPacketLength)
    try coder.field("TX_Packet_Length", &txPacketLength)
    try coder.field("Air_Mode", &airMode)
  }
}

/// HCI_Synchronous_Connection_Changed: a voice link changed (Vol 4, Part E, §7.7.36).
public struct HCISynchronousConnectionChanged: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x2d
  /// Status.
  public var status: HCIStatus = .success
  /// Connection_Handle.
  public var connectionHandle: ConnectionHandle = 0
  /// Transmission_Interval.
  public var transmissionInterval: UInt8 = 0
  /// Retransmission_Window.
  public var retransmissionWindow: UInt8 = 0
  /// RX_Packet_Length.
  public var rxPacketLength: UInt16 = 0
  /// TX_Packet_Length.
  public var txPacketLength: UInt16 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Status", &status)
    try coder.field("Connection_Handle", &connectionHandle)
    try coder.field("Transmission_Interval", &transmissionInterval)
    try coder.field("Retransmission_Window", &retransmissionWindow)
    try coder.field("RX_Packet_Length", &rxPacketLength)
    try coder.field("TX_Packet_Length", &txPacketLength)
  }
}

/// HCI_Enhanced_Flush_Complete: a link's data was flushed (Vol 4, Part E, §7.7.47).
public struct HCIEnhancedFlushComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x39
  /// Handle.
  public var handle: ConnectionHandle = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Handle", &handle)
  }
}

/// HCI_Remote_Host_Supported_Features_Notification: features of the peer's host (Vol 4, Part E,
/// §7.7.50).
public struct HCIRemoteHostSupportedFeaturesNotification: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = 0x3d
  /// BD_ADDR.
  public var address: BluetoothAddress = .zero
  /// Host_Supported_Features.
  public var hostSupportedFeatures: UInt64 = 0

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("BD_ADDR", &address)
    try coder.field("Host_Supported_Features", &hostSupportedFeatures)
  }
}
