internal import BLETransport
internal import LinuxBLE

extension ToolFailure {
  /// Any error as a tool ends with it.
  public init(_ error: any Error) {
    switch error {
    case let failure as ToolFailure: self = failure
    case is CancellationError: self = .interrupted
    case let error as BLEError where error.code == .cancelled: self = .interrupted
    case let error as BLEError: self.init(ExitCode(error.code), error.description)
    case let error as TransportError: self.init(.failure, error.description)
    default: self.init(.failure, "\(error)")
    }
  }
}

extension ExitCode {
  /// What a tool ends with when the API tells this.
  init(_ code: BLEError.Code) {
    switch code {
    case .invalidArgument: self = .usage
    case .invalidFile: self = .badData
    case .notSupported, .system: self = .failure
    case .adapterUnavailable, .adapterBusy: self = .adapterUnavailable
    case .permissionDenied: self = .noPermission
    case .deviceNotFound, .connectFailed, .timedOut, .disconnected, .captureEnded:
      self = .linkFailed
    case .att, .malformedPDU: self = .peerRefused
    case .cancelled: self = .interrupted
    }
  }
}
