/// An event with its parameters (Vol 4, Part E, §7.7).
public enum HCIEvent: Hashable, Sendable {
  /// HCI_Command_Complete: a command is done (Vol 4, Part E, §7.7.14).
  case commandComplete(HCICommandComplete)
  /// HCI_LE_Advertising_Report: advertisements of legacy PDUs (Vol 4, Part E, §7.7.65.2).
  case leAdvertisingReports([AdvertisingReport])
  /// HCI_LE_Directed_Advertising_Report (Vol 4, Part E, §7.7.65.11).
  case leDirectedAdvertisingReports([AdvertisingReport])
  /// HCI_LE_Extended_Advertising_Report (Vol 4, Part E, §7.7.65.13).
  case leExtendedAdvertisingReports([AdvertisingReport])
  /// HCI_Disconnection_Complete (Vol 4, Part E, §7.7.5).
  case disconnectionComplete(HCIDisconnectionComplete)
  /// HCI_Encryption_Change (Vol 4, Part E, §7.7.8).
  case encryptionChange(HCIEncryptionChange)
  /// HCI_Encryption_Change [v2] (Vol 4, Part E, §7.7.8).
  case encryptionChangeV2(HCIEncryptionChangeV2)
  /// HCI_Command_Status (Vol 4, Part E, §7.7.15).
  case commandStatus(HCICommandStatus)
  /// HCI_Hardware_Error (Vol 4, Part E, §7.7.16).
  case hardwareError(HCIHardwareError)
  /// HCI_Number_Of_Completed_Packets (Vol 4, Part E, §7.7.19).
  case numberOfCompletedPackets(HCINumberOfCompletedPackets)
  /// HCI_LE_Connection_Complete (Vol 4, Part E, §7.7.65.1).
  case leConnectionComplete(HCILEConnectionComplete)
  /// HCI_LE_Enhanced_Connection_Complete (Vol 4, Part E, §7.7.65.10).
  case leEnhancedConnectionComplete(HCILEEnhancedConnectionComplete)
  /// HCI_LE_Enhanced_Connection_Complete [v2] (Vol 4, Part E, §7.7.65.10).
  case leEnhancedConnectionCompleteV2(HCILEEnhancedConnectionCompleteV2)
  /// An event that is not known here; of an LE event the subevent code stands first.
  case unknown(HCIEventCode, [UInt8])

  /// Parses an event; what a later version of the specification appended to it is ignored.
  ///
  /// A short event is an error, and the host drops it.
  public init(parsing packet: HCIEventPacket) throws(WireError) {
    let bytes = packet.parameters
    switch packet.code.rawValue {
    case 0x0e: self = .commandComplete(try HCICommandComplete(parsingPrefix: bytes))
    case 0x05: self = .disconnectionComplete(try HCIDisconnectionComplete(parsingPrefix: bytes))
    case 0x08: self = .encryptionChange(try HCIEncryptionChange(parsingPrefix: bytes))
    case 0x59: self = .encryptionChangeV2(try HCIEncryptionChangeV2(parsingPrefix: bytes))
    case 0x0f: self = .commandStatus(try HCICommandStatus(parsingPrefix: bytes))
    case 0x10: self = .hardwareError(try HCIHardwareError(parsingPrefix: bytes))
    case 0x13:
      self = .numberOfCompletedPackets(try HCINumberOfCompletedPackets(parsingPrefix: bytes))
    case 0x3e: self = try Self(parsingLE: bytes)
    default: self = .unknown(packet.code, bytes)
    }
  }

  private init(parsingLE bytes: [UInt8]) throws(WireError) {
    guard let subevent = bytes.first else {
      throw WireError(.truncated(needed: 1, left: 0), at: 0)
    }
    switch subevent {
    case 0x02: self = .leAdvertisingReports(try AdvertisingReport.parse(event: bytes))
    case 0x0b: self = .leDirectedAdvertisingReports(try AdvertisingReport.parse(event: bytes))
    case 0x0d: self = .leExtendedAdvertisingReports(try AdvertisingReport.parse(event: bytes))
    case 0x01:
      self = .leConnectionComplete(
        try HCILEConnectionComplete(parsingPrefix: bytes, after: 1))
    case 0x0a:
      self = .leEnhancedConnectionComplete(
        try HCILEEnhancedConnectionComplete(parsingPrefix: bytes, after: 1))
    case 0x29:
      self = .leEnhancedConnectionCompleteV2(
        try HCILEEnhancedConnectionCompleteV2(parsingPrefix: bytes, after: 1))
    default: self = .unknown(.leMeta, bytes)
    }
  }
}
