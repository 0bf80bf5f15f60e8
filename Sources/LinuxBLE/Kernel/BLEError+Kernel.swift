internal import BLEHost
internal import BLETransport
internal import BLEWire
internal import Glibc

extension BLEError {
  /// Why the kernel's Bluetooth stack can't be asked.
  init(managing error: TransportError) {
    switch error.code {
    case EAFNOSUPPORT, EPROTONOSUPPORT:
      self.init(
        .adapterUnavailable, operation: "open the kernel's Bluetooth stack",
        detail: "this kernel has none, or not in this container",
        advice: "load it: modprobe bluetooth; a container needs the host's network")
    case EPERM, EACCES:
      self.init(
        .permissionDenied, operation: "open the kernel's Bluetooth stack",
        detail: "the system does not allow Bluetooth sockets")
    default:
      self.init(
        .adapterUnavailable, operation: "open the kernel's Bluetooth stack", detail: "\(error)")
    }
  }

  /// There is no such adapter, or a program has it all to itself.
  init(absent choice: AdapterSpec.Controller, _ operation: String) {
    let others = ((try? HCIControllers.all()) ?? []).filter(\.isHeldByUserChannel)
    let held = others.first { controller in
      switch choice {
      case .first: true
      case .index(let number): controller.name == "hci\(number)"
      case .address(let address): controller.address == address
      }
    }
    if let held {
      self.init(
        .adapterBusy, operation: operation,
        detail: "a program uses \(held.name) without the kernel (user channel)",
        advice: "end that program")
      return
    }
    let what: String
    switch choice {
    case .first: what = "there is no Bluetooth adapter"
    case .index(let number): what = "there is no hci\(number)"
    case .address(let address): what = "there is no adapter with the address \(address)"
    }
    self.init(
      .adapterUnavailable, operation: operation, detail: what,
      advice: "plug it in, or see with: gatt-client adapters")
  }

  /// The radio of an adapter is blocked.
  init(blocked index: ControllerIndex, _ block: HCIControllers.Block, _ operation: String) {
    self.init(
      .adapterUnavailable, operation: operation, detail: "the radio of \(index) is blocked",
      advice: block == .hard
        ? "switch it on with the machine's own switch or key"
        : "unblock it: rfkill unblock bluetooth")
  }

  /// Why the kernel did not do something.
  init(
    _ answer: ManagementRequester.Answer, _ command: ManagementCommand, of index: ControllerIndex,
    _ operation: String
  ) {
    // Kernels that are told to switch on a blocked radio fail without a reason.
    if case .failed(let status) = answer, status == .rfkilled || status == .failed,
      let block = HCIControllers.block(of: Int(index.rawValue))
    {
      self.init(blocked: index, block, operation)
      return
    }
    switch answer {
    case .failed(.permissionDenied):
      self.init(
        .permissionDenied, operation: operation, detail: "it needs CAP_NET_ADMIN",
        advice: Self.capabilityAdvice("cap_net_admin"))
    case .failed(.rfkilled): self.init(blocked: index, .soft, operation)
    case .failed(.invalidIndex):
      self.init(
        .adapterUnavailable, operation: operation, detail: "\(index) is gone",
        advice: "plug it in, or see with: gatt-client adapters")
    case .failed(.notPowered):
      self.init(
        .adapterUnavailable, operation: operation, detail: "\(index) is down",
        advice: Self.powerOnAdvice(index))
    case .failed(.busy):
      self.init(
        .adapterBusy, operation: operation,
        detail: "another program is just changing \(index)", advice: "try again")
    case .failed(.notSupported), .failed(.unknownCommand):
      self.init(
        .notSupported, operation: operation,
        detail: "neither \(index) nor this kernel can do it", fault: .system)
    case .failed(let status):
      self.init(
        .adapterUnavailable, operation: operation,
        detail: "the kernel refused \(command.opcode.name): \(status)")
    case .timedOut:
      self.init(
        .timedOut, operation: operation,
        detail: "the kernel did not answer \(command.opcode.name)", fault: .system)
    case .closed, .done:
      self.init(
        .adapterUnavailable, operation: operation, detail: "the adapter was closed")
    }
  }

  /// What switches an adapter on.
  static func powerOnAdvice(_ index: ControllerIndex) -> String { powerOnAdvice("\(index)") }

  /// What switches an adapter on.
  static func powerOnAdvice(_ index: String) -> String {
    "switch it on: --power-on, bluetoothctl power on, or: sudo hciconfig \(index) up"
  }

  /// The kernel would make the link with another adapter.
  static func hasNoName(_ adapter: KernelAdapter, _ other: ControllerIndex) -> BLEError {
    BLEError(
      .notSupported, operation: "connect",
      detail: "\(adapter.name) has no public address, by which the kernel tells it from \(other)",
      advice: "switch \(other) off, or use --adapter user:\(adapter.name)")
  }

  /// The kernel closes a link that it was to encrypt and could not, with a reason where one was heard.
  static func pairingFailed(_ reason: SMPFailureReason?) -> BLEError {
    BLEError(
      .connectFailed, operation: "connect",
      detail: reason.map { "pairing failed: \($0)" }
        ?? "pairing failed, or another program on this machine closed the link",
      advice: "does the device pair? without --security the link is not encrypted")
  }

  /// Neither side said why.
  static let pairingTimedOut = BLEError(
    .timedOut, operation: "connect", detail: "the link is there, but was not encrypted in time",
    advice: "does somebody have to confirm? bluetoothctl asks for it")

  /// The link is encrypted, though with a weaker key, or one that nobody confirmed.
  static func isLessSafe(_ wanted: SecurityLevel) -> BLEError {
    BLEError(
      .connectFailed, operation: "connect",
      detail: "the link is encrypted, but not as safe as \(wanted) demands",
      advice: "the device may not be able to; --security medium asks for less")
  }

  /// The kernel did not do what `--security` asked of it.
  ///
  /// It has no Security Manager on an adapter that was switched on before any program used the
  /// management channel, as by `hciconfig up`.
  static func isNotEncrypted(_ adapter: KernelAdapter) -> BLEError {
    BLEError(
      .adapterUnavailable, operation: "connect",
      detail: "the kernel made the link, but did not encrypt it: \(adapter.name) does not pair",
      advice: "switch it off and on again, as with: bluetoothctl power off, bluetoothctl power on")
  }

  /// What gives this program the capabilities that it needs: no more than those.
  static func capabilityAdvice(_ capabilities: String) -> String {
    "run it with sudo, or once: sudo setcap \(capabilities)+ep \(OwnProgram.shellWord)"
  }
}
