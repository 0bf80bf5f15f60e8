internal import BLETransport
internal import Glibc
internal import LinuxBLE

extension ToolFailure {
  /// Any error as a tool ends with it.
  public init(_ error: any Error) {
    switch error {
    case let failure as ToolFailure: self = failure
    case is CancellationError: self = .interrupted
    case let error as BLEError where error.code == .cancelled: self = .interrupted
    case let error as BLEError: self.init(ExitCode(error.code), error.description)
    case let error as CaptureError: self.init(ExitCode(error.code), error.description)
    case let error as DeviceFileError: self.init(ExitCode(error.code), error.description)
    case let error as TransportError: self.init(.failure, error.description)
    default: self.init(.failure, "\(error)")
    }
  }

  /// A file that can't be used, with the error number of the call that failed.
  static func file(_ path: String, _ verb: String, _ number: CInt) -> ToolFailure {
    let reason = unsafe String(cString: strerror(number))
    return ToolFailure(
      ExitCode(BLEError.Code(ofFile: number)), "can't \(verb) '\(path)': \(reason)")
  }
}

extension ExitCode {
  /// What a tool ends with when the API tells this: the one table of exit codes.
  init(_ code: BLEError.Code) {
    switch code {
    case .invalidArgument, .notSupported: self = .usage
    case .invalidFile: self = .badData
    case .system: self = .failure
    case .adapterUnavailable, .adapterBusy: self = .adapterUnavailable
    case .permissionDenied: self = .noPermission
    case .deviceNotFound, .connectFailed, .timedOut, .disconnected, .captureEnded:
      self = .linkFailed
    case .att, .malformedPDU: self = .peerRefused
    case .cancelled: self = .interrupted
    }
  }
}
