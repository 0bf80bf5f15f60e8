extension HCIEvent {
  /// The parameters of an event that has one set of them; nil for reports and unknown events.
  public var parameters: (any HCIEventParameters)? {
    switch self {
    case .leAdvertisingReports, .leDirectedAdvertisingReports, .leExtendedAdvertisingReports,
      .unknown:
      nil
    case .commandComplete(let event): event
    case .disconnectionComplete(let event): event
    case .encryptionChange(let event): event
    case .encryptionChangeV2(let event): event
    case .encryptionKeyRefreshComplete(let event): event
    case .readRemoteVersionInformationComplete(let event): event
    case .authenticatedPayloadTimeoutExpired(let event): event
    case .commandStatus(let event): event
    case .hardwareError(let event): event
    case .dataBufferOverflow(let event): event
    case .numberOfCompletedPackets(let event): event
    case .inquiryComplete(let event): event
    case .inquiryResult(let event): event
    case .inquiryResultWithRSSI(let event): event
    case .extendedInquiryResult(let event): event
    case .connectionComplete(let event): event
    case .connectionRequest(let event): event
    case .authenticationComplete(let event): event
    case .remoteNameRequestComplete(let event): event
    case .changeConnectionLinkKeyComplete(let event): event
    case .linkKeyTypeChanged(let event): event
    case .readRemoteSupportedFeaturesComplete(let event): event
    case .qoSSetupComplete(let event): event
    case .flushOccurred(let event): event
    case .roleChange(let event): event
    case .modeChange(let event): event
    case .pinCodeRequest(let event): event
    case .linkKeyRequest(let event): event
    case .linkKeyNotification(let event): event
    case .maxSlotsChange(let event): event
    case .readClockOffsetComplete(let event): event
    case .connectionPacketTypeChanged(let event): event
    case .qoSViolation(let event): event
    case .pageScanRepetitionModeChange(let event): event
    case .flowSpecificationComplete(let event): event
    case .readRemoteExtendedFeaturesComplete(let event): event
    case .synchronousConnectionComplete(let event): event
    case .synchronousConnectionChanged(let event): event
    case .sniffSubrating(let event): event
    case .ioCapabilityRequest(let event): event
    case .ioCapabilityResponse(let event): event
    case .userConfirmationRequest(let event): event
    case .userPasskeyRequest(let event): event
    case .remoteOOBDataRequest(let event): event
    case .simplePairingComplete(let event): event
    case .linkSupervisionTimeoutChanged(let event): event
    case .enhancedFlushComplete(let event): event
    case .userPasskeyNotification(let event): event
    case .keypressNotification(let event): event
    case .remoteHostSupportedFeaturesNotification(let event): event
    case .leConnectionComplete(let event): event
    case .leConnectionUpdateComplete(let event): event
    case .leReadRemoteFeaturesComplete(let event): event
    case .leLongTermKeyRequest(let event): event
    case .leRemoteConnectionParameterRequest(let event): event
    case .leDataLengthChange(let event): event
    case .leReadLocalP256PublicKeyComplete(let event): event
    case .leGenerateDHKeyComplete(let event): event
    case .leEnhancedConnectionComplete(let event): event
    case .leEnhancedConnectionCompleteV2(let event): event
    case .lePHYUpdateComplete(let event): event
    case .leChannelSelectionAlgorithm(let event): event
    case .leRequestPeerSCAComplete(let event): event
    case .lePathLossThreshold(let event): event
    case .leTransmitPowerReporting(let event): event
    case .leSubrateChange(let event): event
    case .lePeriodicAdvertisingSyncEstablished(let event): event
    case .lePeriodicAdvertisingSyncEstablishedV2(let event): event
    case .lePeriodicAdvertisingReport(let event): event
    case .lePeriodicAdvertisingReportV2(let event): event
    case .lePeriodicAdvertisingSyncLost(let event): event
    case .leScanTimeout(let event): event
    case .leAdvertisingSetTerminated(let event): event
    case .leScanRequestReceived(let event): event
    case .lePeriodicAdvertisingSyncTransferReceived(let event): event
    case .lePeriodicAdvertisingSyncTransferReceivedV2(let event): event
    case .lePeriodicAdvertisingSubeventDataRequest(let event): event
    case .lePeriodicAdvertisingResponseReport(let event): event
    case .leBIGInfoAdvertisingReport(let event): event
    }
  }
}
