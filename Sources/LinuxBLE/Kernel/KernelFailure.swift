internal import BLETransport
internal import BLEWire
internal import Glibc

/// What an error number of the kernel's Bluetooth sockets means, and what mends it.
///
/// The kernel turns a controller's error codes into these numbers too (net/bluetooth/lib.c in its
/// source): one that it has no number for becomes `ENOSYS`.
struct KernelFailure: Hashable, Sendable {
  /// What was being done.
  enum Step: Hashable, Sendable, CaseIterable {
    /// Looking for the adapter, or opening one of its sockets.
    case open
    /// Sending a command to the controller, or reading its events.
    case command
    /// Waiting for a link.
    case connect
    /// Using a link.
    case link
  }

  var code: BLEError.Code
  var detail: String
  var advice: String?
  var fault: BLEError.Fault?
  /// Whether the same may succeed a moment later, without anybody doing something.
  var isTransient = false
  /// Whether it shows that the device has an address of this type: no other need be tried.
  var showsType = false

  init(_ number: CInt, during step: Step, of adapter: String) {
    self =
      Self.adapterFailure(number, step, adapter)
      ?? (step == .link ? Self.linkFailure(number) : Self.connectFailure(number))
      ?? Self(code: .system(number), detail: TransportError("socket", code: number).description)
    if step != .connect { isTransient = false }
  }

  /// The error, with this failure's meaning.
  func error(during operation: String) -> BLEError {
    BLEError(code, operation: operation, detail: detail, advice: advice, fault: fault)
  }

  private init(
    code: BLEError.Code, detail: String, advice: String? = nil, fault: BLEError.Fault? = nil,
    isTransient: Bool = false, showsType: Bool = false
  ) {
    (self.code, self.detail, self.advice) = (code, detail, advice)
    (self.fault, self.isTransient, self.showsType) = (fault, isTransient, showsType)
  }

  /// What has to do with the adapter, whatever was done.
  private static func adapterFailure(
    _ number: CInt, _ step: Step, _ adapter: String
  ) -> KernelFailure? {
    switch number {
    case EHOSTUNREACH, ENETDOWN:
      KernelFailure(
        code: .adapterUnavailable, detail: "\(adapter) is switched off",
        advice: BLEError.powerOnAdvice(adapter))
    case ENODEV:
      KernelFailure(
        code: .adapterUnavailable, detail: "there is no \(adapter)",
        advice: "plug it in, or see with: gatt-client adapters")
    case EPIPE where step != .link, ECONNABORTED where step == .connect:
      KernelFailure(
        code: .adapterUnavailable, detail: "\(adapter) was switched off or unplugged")
    case erfkill:
      KernelFailure(
        code: .adapterUnavailable, detail: "the radio is switched off",
        advice: "switch it on: rfkill unblock bluetooth")
    case EAFNOSUPPORT,
      EPROTONOSUPPORT where step == .open:
      KernelFailure(
        code: .adapterUnavailable, detail: "this kernel has no Bluetooth",
        advice: "load it: sudo modprobe bluetooth")
    case EPERM where step != .link && step != .connect,
      EACCES where step != .link && step != .connect:
      KernelFailure(
        code: .permissionDenied,
        detail: step == .command
          ? "commands to \(adapter) need CAP_NET_RAW; connecting to an address needs nothing"
          : "the user may not use Bluetooth sockets",
        advice: BLEError.capabilityAdvice(
          step == .command ? "cap_net_raw" : "cap_net_admin,cap_net_raw"))
    default: nil
    }
  }

  /// Why there is no link.
  private static func connectFailure(_ number: CInt) -> KernelFailure? {
    switch number {
    case ECONNREFUSED, ETIMEDOUT:
      KernelFailure(
        code: .timedOut, detail: "the device did not answer",
        advice: "is it near, on, and not connected to another host?", isTransient: true)
    case EHOSTDOWN, ENOTCONN:
      KernelFailure(code: .connectFailed, detail: "the device did not answer", isTransient: true)
    case EBUSY:
      KernelFailure(
        code: .connectFailed, detail: "another program on this machine is connected to the device",
        advice: "let go of it there, as with: bluetoothctl disconnect", fault: .system,
        showsType: true)
    case EALREADY:
      KernelFailure(
        code: .connectFailed, detail: "a link to the device is being made, or ends, already",
        fault: .system, isTransient: true)
    case ECONNRESET:
      KernelFailure(
        code: .connectFailed, detail: "the device closed the link at once", isTransient: true)
    case ENOSYS:
      KernelFailure(
        code: .connectFailed, detail: "the link could not be established", isTransient: true)
    case EMLINK:
      KernelFailure(
        code: .connectFailed, detail: "the adapter has no room for another link",
        advice: "close another one", fault: .system)
    case EACCES, EBADE:
      KernelFailure(
        code: .connectFailed, detail: "the keys of this machine and the device do not fit",
        advice: "remove the pairing on both sides, then pair again", showsType: true)
    case EOPNOTSUPP, EPROTONOSUPPORT:
      KernelFailure(code: .connectFailed, detail: "the controller or the device can't do that")
    case EPROTO, EIO, ENOMEM, EBADRQC, EINVAL:
      KernelFailure(
        code: .connectFailed,
        detail: "the controller refused: \(TransportError("connect", code: number))",
        fault: .system)
    default: nil
    }
  }

  /// Why a link has ended.
  private static func linkFailure(_ number: CInt) -> KernelFailure? {
    let detail =
      switch number {
      case ECONNRESET, EPIPE: "the peer closed the link"
      case ETIMEDOUT: "the peer was not heard any longer"
      case ECONNABORTED:
        "another program on this machine closed the link, or the adapter was switched off"
      case ENOSYS: "the link was lost"
      case EACCES, EBADE: "the keys of this machine and the device do not fit"
      default: "\(TransportError("recv", code: number))"
      }
    return KernelFailure(
      code: .disconnected, detail: detail, fault: number == ECONNABORTED ? .system : nil)
  }

  /// `ERFKILL`, which Swift does not see.
  private static let erfkill: CInt = 132
}
