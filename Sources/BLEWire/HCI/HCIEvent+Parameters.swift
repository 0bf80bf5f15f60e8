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
    case .commandStatus(let event): event
    case .hardwareError(let event): event
    case .numberOfCompletedPackets(let event): event
    case .leConnectionComplete(let event): event
    case .leEnhancedConnectionComplete(let event): event
    case .leEnhancedConnectionCompleteV2(let event): event
    }
  }
}
