import LinuxBLE

extension Error {
  /// Whether a replayed capture has no more sessions.
  var isCaptureEnd: Bool { (self as? BLEError)?.code == .captureEnded }

  /// Whether the adapter is gone, or can't be used.
  var isAdapterLoss: Bool {
    switch (self as? BLEError)?.code {
    case .adapterUnavailable, .adapterBusy: true
    default: false
    }
  }

  /// Whether a link that was there may come about again all the same.
  var mayPass: Bool {
    switch (self as? BLEError)?.code {
    case .disconnected, .connectFailed, .timedOut, .deviceNotFound, .adapterUnavailable,
      .adapterBusy, .system:
      true
    default: false
    }
  }

  /// Whether the link can't be used any longer, or nobody wants to.
  var isLinkFailure: Bool {
    switch (self as? BLEError)?.code {
    case .att, .malformedPDU, .notSupported: false
    default: true
    }
  }
}
