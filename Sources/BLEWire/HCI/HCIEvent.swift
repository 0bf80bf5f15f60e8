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
  /// HCI_Encryption_Key_Refresh_Complete (Vol 4, Part E, §7.7.39).
  case encryptionKeyRefreshComplete(HCIEncryptionKeyRefreshComplete)
  /// HCI_Read_Remote_Version_Information_Complete (Vol 4, Part E, §7.7.12).
  case readRemoteVersionInformationComplete(HCIReadRemoteVersionInformationComplete)
  /// HCI_Authenticated_Payload_Timeout_Expired (Vol 4, Part E, §7.7.75).
  case authenticatedPayloadTimeoutExpired(HCIAuthenticatedPayloadTimeoutExpired)
  /// HCI_Command_Status (Vol 4, Part E, §7.7.15).
  case commandStatus(HCICommandStatus)
  /// HCI_Hardware_Error (Vol 4, Part E, §7.7.16).
  case hardwareError(HCIHardwareError)
  /// HCI_Data_Buffer_Overflow (Vol 4, Part E, §7.7.26).
  case dataBufferOverflow(HCIDataBufferOverflow)
  /// HCI_Number_Of_Completed_Packets (Vol 4, Part E, §7.7.19).
  case numberOfCompletedPackets(HCINumberOfCompletedPackets)
  /// HCI_Inquiry_Complete (Vol 4, Part E, §7.7.1).
  case inquiryComplete(HCIInquiryComplete)
  /// HCI_Inquiry_Result (Vol 4, Part E, §7.7.2).
  case inquiryResult(HCIInquiryResult)
  /// HCI_Inquiry_Result_With_RSSI (Vol 4, Part E, §7.7.33).
  case inquiryResultWithRSSI(HCIInquiryResultWithRSSI)
  /// HCI_Extended_Inquiry_Result (Vol 4, Part E, §7.7.38).
  case extendedInquiryResult(HCIExtendedInquiryResult)
  /// HCI_Connection_Complete (Vol 4, Part E, §7.7.3).
  case connectionComplete(HCIConnectionComplete)
  /// HCI_Connection_Request (Vol 4, Part E, §7.7.4).
  case connectionRequest(HCIConnectionRequest)
  /// HCI_Authentication_Complete (Vol 4, Part E, §7.7.6).
  case authenticationComplete(HCIAuthenticationComplete)
  /// HCI_Remote_Name_Request_Complete (Vol 4, Part E, §7.7.7).
  case remoteNameRequestComplete(HCIRemoteNameRequestComplete)
  /// HCI_Change_Connection_Link_Key_Complete (Vol 4, Part E, §7.7.9).
  case changeConnectionLinkKeyComplete(HCIChangeConnectionLinkKeyComplete)
  /// HCI_Link_Key_Type_Changed (Vol 4, Part E, §7.7.10).
  case linkKeyTypeChanged(HCILinkKeyTypeChanged)
  /// HCI_Read_Remote_Supported_Features_Complete (Vol 4, Part E, §7.7.11).
  case readRemoteSupportedFeaturesComplete(HCIReadRemoteSupportedFeaturesComplete)
  /// HCI_QoS_Setup_Complete (Vol 4, Part E, §7.7.13).
  case qoSSetupComplete(HCIQoSSetupComplete)
  /// HCI_Flush_Occurred (Vol 4, Part E, §7.7.17).
  case flushOccurred(HCIFlushOccurred)
  /// HCI_Role_Change (Vol 4, Part E, §7.7.18).
  case roleChange(HCIRoleChange)
  /// HCI_Mode_Change (Vol 4, Part E, §7.7.20).
  case modeChange(HCIModeChange)
  /// HCI_PIN_Code_Request (Vol 4, Part E, §7.7.22).
  case pinCodeRequest(HCIPINCodeRequest)
  /// HCI_Link_Key_Request (Vol 4, Part E, §7.7.23).
  case linkKeyRequest(HCILinkKeyRequest)
  /// HCI_Link_Key_Notification (Vol 4, Part E, §7.7.24).
  case linkKeyNotification(HCILinkKeyNotification)
  /// HCI_Max_Slots_Change (Vol 4, Part E, §7.7.27).
  case maxSlotsChange(HCIMaxSlotsChange)
  /// HCI_Read_Clock_Offset_Complete (Vol 4, Part E, §7.7.28).
  case readClockOffsetComplete(HCIReadClockOffsetComplete)
  /// HCI_Connection_Packet_Type_Changed (Vol 4, Part E, §7.7.29).
  case connectionPacketTypeChanged(HCIConnectionPacketTypeChanged)
  /// HCI_QoS_Violation (Vol 4, Part E, §7.7.30).
  case qoSViolation(HCIQoSViolation)
  /// HCI_Page_Scan_Repetition_Mode_Change (Vol 4, Part E, §7.7.31).
  case pageScanRepetitionModeChange(HCIPageScanRepetitionModeChange)
  /// HCI_Flow_Specification_Complete (Vol 4, Part E, §7.7.32).
  case flowSpecificationComplete(HCIFlowSpecificationComplete)
  /// HCI_Read_Remote_Extended_Features_Complete (Vol 4, Part E, §7.7.34).
  case readRemoteExtendedFeaturesComplete(HCIReadRemoteExtendedFeaturesComplete)
  /// HCI_Synchronous_Connection_Complete (Vol 4, Part E, §7.7.35).
  case synchronousConnectionComplete(HCISynchronousConnectionComplete)
  /// HCI_Synchronous_Connection_Changed (Vol 4, Part E, §7.7.36).
  case synchronousConnectionChanged(HCISynchronousConnectionChanged)
  /// HCI_Sniff_Subrating (Vol 4, Part E, §7.7.37).
  case sniffSubrating(HCISniffSubrating)
  /// HCI_IO_Capability_Request (Vol 4, Part E, §7.7.40).
  case ioCapabilityRequest(HCIIOCapabilityRequest)
  /// HCI_IO_Capability_Response (Vol 4, Part E, §7.7.41).
  case ioCapabilityResponse(HCIIOCapabilityResponse)
  /// HCI_User_Confirmation_Request (Vol 4, Part E, §7.7.42).
  case userConfirmationRequest(HCIUserConfirmationRequest)
  /// HCI_User_Passkey_Request (Vol 4, Part E, §7.7.43).
  case userPasskeyRequest(HCIUserPasskeyRequest)
  /// HCI_Remote_OOB_Data_Request (Vol 4, Part E, §7.7.44).
  case remoteOOBDataRequest(HCIRemoteOOBDataRequest)
  /// HCI_Simple_Pairing_Complete (Vol 4, Part E, §7.7.45).
  case simplePairingComplete(HCISimplePairingComplete)
  /// HCI_Link_Supervision_Timeout_Changed (Vol 4, Part E, §7.7.46).
  case linkSupervisionTimeoutChanged(HCILinkSupervisionTimeoutChanged)
  /// HCI_Enhanced_Flush_Complete (Vol 4, Part E, §7.7.47).
  case enhancedFlushComplete(HCIEnhancedFlushComplete)
  /// HCI_User_Passkey_Notification (Vol 4, Part E, §7.7.48).
  case userPasskeyNotification(HCIUserPasskeyNotification)
  /// HCI_Keypress_Notification (Vol 4, Part E, §7.7.49).
  case keypressNotification(HCIKeypressNotification)
  /// HCI_Remote_Host_Supported_Features_Notification (Vol 4, Part E, §7.7.50).
  case remoteHostSupportedFeaturesNotification(HCIRemoteHostSupportedFeaturesNotification)
  /// HCI_LE_Connection_Complete (Vol 4, Part E, §7.7.65.1).
  case leConnectionComplete(HCILEConnectionComplete)
  /// HCI_LE_Connection_Update_Complete (Vol 4, Part E, §7.7.65.3).
  case leConnectionUpdateComplete(HCILEConnectionUpdateComplete)
  /// HCI_LE_Read_Remote_Features_Complete (Vol 4, Part E, §7.7.65.4).
  case leReadRemoteFeaturesComplete(HCILEReadRemoteFeaturesComplete)
  /// HCI_LE_Long_Term_Key_Request (Vol 4, Part E, §7.7.65.5).
  case leLongTermKeyRequest(HCILELongTermKeyRequest)
  /// HCI_LE_Remote_Connection_Parameter_Request (Vol 4, Part E, §7.7.65.6).
  case leRemoteConnectionParameterRequest(HCILERemoteConnectionParameterRequest)
  /// HCI_LE_Data_Length_Change (Vol 4, Part E, §7.7.65.7).
  case leDataLengthChange(HCILEDataLengthChange)
  /// HCI_LE_Read_Local_P-256_Public_Key_Complete (Vol 4, Part E, §7.7.65.8).
  case leReadLocalP256PublicKeyComplete(HCILEReadLocalP256PublicKeyComplete)
  /// HCI_LE_Generate_DHKey_Complete (Vol 4, Part E, §7.7.65.9).
  case leGenerateDHKeyComplete(HCILEGenerateDHKeyComplete)
  /// HCI_LE_Enhanced_Connection_Complete (Vol 4, Part E, §7.7.65.10).
  case leEnhancedConnectionComplete(HCILEEnhancedConnectionComplete)
  /// HCI_LE_Enhanced_Connection_Complete [v2] (Vol 4, Part E, §7.7.65.10).
  case leEnhancedConnectionCompleteV2(HCILEEnhancedConnectionCompleteV2)
  /// HCI_LE_PHY_Update_Complete (Vol 4, Part E, §7.7.65.12).
  case lePHYUpdateComplete(HCILEPHYUpdateComplete)
  /// HCI_LE_Channel_Selection_Algorithm (Vol 4, Part E, §7.7.65.20).
  case leChannelSelectionAlgorithm(HCILEChannelSelectionAlgorithm)
  /// HCI_LE_Request_Peer_SCA_Complete (Vol 4, Part E, §7.7.65.31).
  case leRequestPeerSCAComplete(HCILERequestPeerSCAComplete)
  /// HCI_LE_Path_Loss_Threshold (Vol 4, Part E, §7.7.65.32).
  case lePathLossThreshold(HCILEPathLossThreshold)
  /// HCI_LE_Transmit_Power_Reporting (Vol 4, Part E, §7.7.65.33).
  case leTransmitPowerReporting(HCILETransmitPowerReporting)
  /// HCI_LE_Subrate_Change (Vol 4, Part E, §7.7.65.35).
  case leSubrateChange(HCILESubrateChange)
  /// HCI_LE_Periodic_Advertising_Sync_Established (Vol 4, Part E, §7.7.65.14).
  case lePeriodicAdvertisingSyncEstablished(HCILEPeriodicAdvertisingSyncEstablished)
  /// HCI_LE_Periodic_Advertising_Sync_Established [v2] (Vol 4, Part E, §7.7.65.14).
  case lePeriodicAdvertisingSyncEstablishedV2(HCILEPeriodicAdvertisingSyncEstablishedV2)
  /// HCI_LE_Periodic_Advertising_Report (Vol 4, Part E, §7.7.65.15).
  case lePeriodicAdvertisingReport(HCILEPeriodicAdvertisingReport)
  /// HCI_LE_Periodic_Advertising_Report [v2] (Vol 4, Part E, §7.7.65.15).
  case lePeriodicAdvertisingReportV2(HCILEPeriodicAdvertisingReportV2)
  /// HCI_LE_Periodic_Advertising_Sync_Lost (Vol 4, Part E, §7.7.65.16).
  case lePeriodicAdvertisingSyncLost(HCILEPeriodicAdvertisingSyncLost)
  /// HCI_LE_Scan_Timeout (Vol 4, Part E, §7.7.65.17).
  case leScanTimeout(HCILEScanTimeout)
  /// HCI_LE_Advertising_Set_Terminated (Vol 4, Part E, §7.7.65.18).
  case leAdvertisingSetTerminated(HCILEAdvertisingSetTerminated)
  /// HCI_LE_Scan_Request_Received (Vol 4, Part E, §7.7.65.19).
  case leScanRequestReceived(HCILEScanRequestReceived)
  /// HCI_LE_Periodic_Advertising_Sync_Transfer_Received (Vol 4, Part E, §7.7.65.24).
  case lePeriodicAdvertisingSyncTransferReceived(HCILEPeriodicAdvertisingSyncTransferReceived)
  /// HCI_LE_Periodic_Advertising_Sync_Transfer_Received [v2] (Vol 4, Part E, §7.7.65.24).
  case lePeriodicAdvertisingSyncTransferReceivedV2(HCILEPeriodicAdvertisingSyncTransferReceivedV2)
  /// HCI_LE_Periodic_Advertising_Subevent_Data_Request (Vol 4, Part E, §7.7.65.36).
  case lePeriodicAdvertisingSubeventDataRequest(HCILEPeriodicAdvertisingSubeventDataRequest)
  /// HCI_LE_Periodic_Advertising_Response_Report (Vol 4, Part E, §7.7.65.37).
  case lePeriodicAdvertisingResponseReport(HCILEPeriodicAdvertisingResponseReport)
  /// HCI_LE_BIGInfo_Advertising_Report (Vol 4, Part E, §7.7.65.34).
  case leBIGInfoAdvertisingReport(HCILEBIGInfoAdvertisingReport)
  /// An event that is not known here; of an LE event the subevent code stands first.
  case unknown(HCIEventCode, [UInt8])

  /// Whether it is of a kind that is known here.
  public var isKnown: Bool { if case .unknown = self { false } else { true } }

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
    case 0x30:
      self = .encryptionKeyRefreshComplete(
        try HCIEncryptionKeyRefreshComplete(parsingPrefix: bytes))
    case 0x0c:
      self = .readRemoteVersionInformationComplete(
        try HCIReadRemoteVersionInformationComplete(parsingPrefix: bytes))
    case 0x57:
      self = .authenticatedPayloadTimeoutExpired(
        try HCIAuthenticatedPayloadTimeoutExpired(parsingPrefix: bytes))
    case 0x0f: self = .commandStatus(try HCICommandStatus(parsingPrefix: bytes))
    case 0x10: self = .hardwareError(try HCIHardwareError(parsingPrefix: bytes))
    case 0x1a: self = .dataBufferOverflow(try HCIDataBufferOverflow(parsingPrefix: bytes))
    case 0x13:
      self = .numberOfCompletedPackets(try HCINumberOfCompletedPackets(parsingPrefix: bytes))
    case 0x01: self = .inquiryComplete(try HCIInquiryComplete(parsingPrefix: bytes))
    case 0x02: self = .inquiryResult(try HCIInquiryResult(parsingPrefix: bytes))
    case 0x22: self = .inquiryResultWithRSSI(try HCIInquiryResultWithRSSI(parsingPrefix: bytes))
    case 0x2f: self = .extendedInquiryResult(try HCIExtendedInquiryResult(parsingPrefix: bytes))
    case 0x03: self = .connectionComplete(try HCIConnectionComplete(parsingPrefix: bytes))
    case 0x04: self = .connectionRequest(try HCIConnectionRequest(parsingPrefix: bytes))
    case 0x06: self = .authenticationComplete(try HCIAuthenticationComplete(parsingPrefix: bytes))
    case 0x07:
      self = .remoteNameRequestComplete(try HCIRemoteNameRequestComplete(parsingPrefix: bytes))
    case 0x09:
      self = .changeConnectionLinkKeyComplete(
        try HCIChangeConnectionLinkKeyComplete(parsingPrefix: bytes))
    case 0x0a: self = .linkKeyTypeChanged(try HCILinkKeyTypeChanged(parsingPrefix: bytes))
    case 0x0b:
      self = .readRemoteSupportedFeaturesComplete(
        try HCIReadRemoteSupportedFeaturesComplete(parsingPrefix: bytes))
    case 0x0d: self = .qoSSetupComplete(try HCIQoSSetupComplete(parsingPrefix: bytes))
    case 0x11: self = .flushOccurred(try HCIFlushOccurred(parsingPrefix: bytes))
    case 0x12: self = .roleChange(try HCIRoleChange(parsingPrefix: bytes))
    case 0x14: self = .modeChange(try HCIModeChange(parsingPrefix: bytes))
    case 0x16: self = .pinCodeRequest(try HCIPINCodeRequest(parsingPrefix: bytes))
    case 0x17: self = .linkKeyRequest(try HCILinkKeyRequest(parsingPrefix: bytes))
    case 0x18: self = .linkKeyNotification(try HCILinkKeyNotification(parsingPrefix: bytes))
    case 0x1b: self = .maxSlotsChange(try HCIMaxSlotsChange(parsingPrefix: bytes))
    case 0x1c: self = .readClockOffsetComplete(try HCIReadClockOffsetComplete(parsingPrefix: bytes))
    case 0x1d:
      self = .connectionPacketTypeChanged(try HCIConnectionPacketTypeChanged(parsingPrefix: bytes))
    case 0x1e: self = .qoSViolation(try HCIQoSViolation(parsingPrefix: bytes))
    case 0x20:
      self = .pageScanRepetitionModeChange(
        try HCIPageScanRepetitionModeChange(parsingPrefix: bytes))
    case 0x21:
      self = .flowSpecificationComplete(try HCIFlowSpecificationComplete(parsingPrefix: bytes))
    case 0x23:
      self = .readRemoteExtendedFeaturesComplete(
        try HCIReadRemoteExtendedFeaturesComplete(parsingPrefix: bytes))
    case 0x2c:
      self = .synchronousConnectionComplete(
        try HCISynchronousConnectionComplete(parsingPrefix: bytes))
    case 0x2d:
      self = .synchronousConnectionChanged(
        try HCISynchronousConnectionChanged(parsingPrefix: bytes))
    case 0x2e: self = .sniffSubrating(try HCISniffSubrating(parsingPrefix: bytes))
    case 0x31: self = .ioCapabilityRequest(try HCIIOCapabilityRequest(parsingPrefix: bytes))
    case 0x32: self = .ioCapabilityResponse(try HCIIOCapabilityResponse(parsingPrefix: bytes))
    case 0x33: self = .userConfirmationRequest(try HCIUserConfirmationRequest(parsingPrefix: bytes))
    case 0x34: self = .userPasskeyRequest(try HCIUserPasskeyRequest(parsingPrefix: bytes))
    case 0x35: self = .remoteOOBDataRequest(try HCIRemoteOOBDataRequest(parsingPrefix: bytes))
    case 0x36: self = .simplePairingComplete(try HCISimplePairingComplete(parsingPrefix: bytes))
    case 0x38:
      self = .linkSupervisionTimeoutChanged(
        try HCILinkSupervisionTimeoutChanged(parsingPrefix: bytes))
    case 0x39: self = .enhancedFlushComplete(try HCIEnhancedFlushComplete(parsingPrefix: bytes))
    case 0x3b: self = .userPasskeyNotification(try HCIUserPasskeyNotification(parsingPrefix: bytes))
    case 0x3c: self = .keypressNotification(try HCIKeypressNotification(parsingPrefix: bytes))
    case 0x3d:
      self = .remoteHostSupportedFeaturesNotification(
        try HCIRemoteHostSupportedFeaturesNotification(parsingPrefix: bytes))
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
    case 0x03:
      self = .leConnectionUpdateComplete(
        try HCILEConnectionUpdateComplete(parsingPrefix: bytes, after: 1))
    case 0x04:
      self = .leReadRemoteFeaturesComplete(
        try HCILEReadRemoteFeaturesComplete(parsingPrefix: bytes, after: 1))
    case 0x05:
      self = .leLongTermKeyRequest(
        try HCILELongTermKeyRequest(parsingPrefix: bytes, after: 1))
    case 0x06:
      self = .leRemoteConnectionParameterRequest(
        try HCILERemoteConnectionParameterRequest(parsingPrefix: bytes, after: 1))
    case 0x07: self = .leDataLengthChange(try HCILEDataLengthChange(parsingPrefix: bytes, after: 1))
    case 0x08:
      self = .leReadLocalP256PublicKeyComplete(
        try HCILEReadLocalP256PublicKeyComplete(parsingPrefix: bytes, after: 1))
    case 0x09:
      self = .leGenerateDHKeyComplete(
        try HCILEGenerateDHKeyComplete(parsingPrefix: bytes, after: 1))
    case 0x0a:
      self = .leEnhancedConnectionComplete(
        try HCILEEnhancedConnectionComplete(parsingPrefix: bytes, after: 1))
    case 0x29:
      self = .leEnhancedConnectionCompleteV2(
        try HCILEEnhancedConnectionCompleteV2(parsingPrefix: bytes, after: 1))
    case 0x0c:
      self = .lePHYUpdateComplete(
        try HCILEPHYUpdateComplete(parsingPrefix: bytes, after: 1))
    case 0x14:
      self = .leChannelSelectionAlgorithm(
        try HCILEChannelSelectionAlgorithm(parsingPrefix: bytes, after: 1))
    case 0x1f:
      self = .leRequestPeerSCAComplete(
        try HCILERequestPeerSCAComplete(parsingPrefix: bytes, after: 1))
    case 0x20:
      self = .lePathLossThreshold(
        try HCILEPathLossThreshold(parsingPrefix: bytes, after: 1))
    case 0x21:
      self = .leTransmitPowerReporting(
        try HCILETransmitPowerReporting(parsingPrefix: bytes, after: 1))
    case 0x23: self = .leSubrateChange(try HCILESubrateChange(parsingPrefix: bytes, after: 1))
    case 0x0e:
      self = .lePeriodicAdvertisingSyncEstablished(
        try HCILEPeriodicAdvertisingSyncEstablished(parsingPrefix: bytes, after: 1))
    case 0x24:
      self = .lePeriodicAdvertisingSyncEstablishedV2(
        try HCILEPeriodicAdvertisingSyncEstablishedV2(parsingPrefix: bytes, after: 1))
    case 0x0f:
      self = .lePeriodicAdvertisingReport(
        try HCILEPeriodicAdvertisingReport(parsingPrefix: bytes, after: 1))
    case 0x25:
      self = .lePeriodicAdvertisingReportV2(
        try HCILEPeriodicAdvertisingReportV2(parsingPrefix: bytes, after: 1))
    case 0x10:
      self = .lePeriodicAdvertisingSyncLost(
        try HCILEPeriodicAdvertisingSyncLost(parsingPrefix: bytes, after: 1))
    case 0x11: self = .leScanTimeout(try HCILEScanTimeout(parsingPrefix: bytes, after: 1))
    case 0x12:
      self = .leAdvertisingSetTerminated(
        try HCILEAdvertisingSetTerminated(parsingPrefix: bytes, after: 1))
    case 0x13:
      self = .leScanRequestReceived(
        try HCILEScanRequestReceived(parsingPrefix: bytes, after: 1))
    case 0x18:
      self = .lePeriodicAdvertisingSyncTransferReceived(
        try HCILEPeriodicAdvertisingSyncTransferReceived(parsingPrefix: bytes, after: 1))
    case 0x26:
      self = .lePeriodicAdvertisingSyncTransferReceivedV2(
        try HCILEPeriodicAdvertisingSyncTransferReceivedV2(parsingPrefix: bytes, after: 1))
    case 0x27:
      self = .lePeriodicAdvertisingSubeventDataRequest(
        try HCILEPeriodicAdvertisingSubeventDataRequest(parsingPrefix: bytes, after: 1))
    case 0x28:
      self = .lePeriodicAdvertisingResponseReport(
        try HCILEPeriodicAdvertisingResponseReport(parsingPrefix: bytes, after: 1))
    case 0x22:
      self = .leBIGInfoAdvertisingReport(
        try HCILEBIGInfoAdvertisingReport(parsingPrefix: bytes, after: 1))
    default: self = .unknown(.leMeta, bytes)
    }
  }
}
