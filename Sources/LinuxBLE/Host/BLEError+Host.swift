internal import BLEHost
internal import BLETransport
internal import BLEWire

extension BLEError {
  /// Why the host can't work.
  init(_ failure: HostFailure, _ operation: String, transport: TransportError? = nil) {
    switch failure {
    case .off: self.init(.adapterUnavailable, operation: operation, detail: "the adapter is off")
    case .unresponsive(let opcode):
      self.init(
        .adapterUnavailable, operation: operation,
        detail: "the controller does not answer \(opcode)")
    case .hardwareError(let code):
      self.init(
        .adapterUnavailable, operation: operation,
        detail: "the controller told of hardware error 0x\(code.hexDigits) and was reset")
    case .unexpectedReset:
      self.init(
        .adapterUnavailable, operation: operation,
        detail: "the controller was reset by somebody else")
    case .outOfStep:
      self.init(
        .adapterUnavailable, operation: operation,
        detail: "bytes were lost on the way from the controller, which was reset")
    case .lostLink:
      self.init(
        .adapterUnavailable, operation: operation,
        detail: "a link was made, what tells of it was lost, and the controller was reset")
    case .setup(let opcode, let status):
      self.init(
        .adapterUnavailable, operation: operation,
        detail: "the controller refused \(opcode): \(status)")
    case .noLowEnergy:
      self.init(
        .notSupported, operation: operation, detail: "the controller has no Bluetooth LE",
        fault: .system)
    case .transportClosed:
      let cause = transport.map { ": \($0)" } ?? ": it was unplugged, switched off or closed"
      self.init(
        .adapterUnavailable, operation: operation, detail: "the controller is gone\(cause)")
    }
  }

  /// Why a link ended.
  init(_ end: LinkEnd, transport: TransportError?) {
    switch end {
    case .ended(let status): self.init(.disconnected, operation: "", detail: "\(status)")
    case .stalled:
      self.init(
        .disconnected, operation: "", detail: "the device acknowledged nothing for too long")
    case .adapter(let failure):
      self.init(failure, "", transport: transport)
      (code, fault) = (.disconnected, .system)
    }
  }

  /// Why there is no link.
  init(_ failure: ConnectFailure, transport: TransportError?) {
    switch failure {
    case .timedOut:
      self.init(.timedOut, operation: "connect", detail: "the device did not answer")
    case .cancelled: self.init(.cancelled, operation: "connect")
    case .alreadyConnected:
      self.init(
        .connectFailed, operation: "connect", detail: "there is a link to it already",
        fault: .caller)
    case .refused(let status):
      self.init(.connectFailed, operation: "connect", detail: "\(status)")
    case .adapter(let failure): self.init(failure, "connect", transport: transport)
    }
  }
}
