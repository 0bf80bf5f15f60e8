internal import BLETransport
internal import BLEWire
internal import Glibc

/// One connection under way on the kernel's sockets; only the loop's thread uses it.
final class KernelAttempt: Cancellation {
  /// What the backend's user wants to be told, with the socket and the device's address type.
  typealias Completion = (Result<(Descriptor, DeviceAddress), BLEError>) -> Void

  let address: BluetoothAddress
  let options: ConnectionOptions
  /// Where it connects from; another one after it was plugged in again.
  var adapter: KernelAdapter
  private let isAdapterOn: () -> Bool
  private let pairingReason: (BluetoothAddress) -> SMPFailureReason?
  /// Whether the kernel was asked again to make the link safe.
  private var securing = false
  private let loop: EventLoop
  private var completion: Completion?
  private var onEnd: ((KernelAttempt) -> Void)?
  private var plan: KernelConnectPlan?
  private var sockets: [AddressType: (descriptor: Descriptor, watch: Watch)] = [:]
  private var alarm: Alarm?
  private var isDraining = false

  /// Creates one that is not begun; `onEnd` is called when it has come to any end.
  init(
    _ address: BluetoothAddress, _ options: ConnectionOptions, on adapter: KernelAdapter,
    isOn: @escaping () -> Bool,
    pairingReason: @escaping (BluetoothAddress) -> SMPFailureReason?, loop: EventLoop,
    onEnd: @escaping (KernelAttempt) -> Void,
    _ completion: @escaping Completion
  ) {
    isAdapterOn = isOn
    self.pairingReason = pairingReason
    self.address = address
    self.options = options
    self.adapter = adapter
    self.loop = loop
    self.onEnd = onEnd
    self.completion = completion
  }

  /// Whether the kernel waits for the device, or will.
  var isBegun: Bool { plan != nil }

  /// Waits for the device with these address types.
  func begin(_ types: [AddressType]) {
    guard completion != nil, plan == nil else { return }
    plan = KernelConnectPlan(
      types: types, isPending: options.isPending, timeout: options.timeout, at: .now)
    alarm = loop.alarm { [weak self] in
      self?.plan?.advance(to: .now)
      self?.drain()
    }
    drain()
  }

  /// The adapter is on again.
  func resume() {
    plan?.resume(at: .now)
    drain()
  }

  func cancel() {
    completion = nil
    plan?.cancel()
    drain()
    end()
  }

  /// Ends it with an error that has nothing to do with the device.
  func fail(_ error: BLEError) {
    let completion = completion.take()
    cancel()
    completion?(.failure(error))
  }

  private func end() {
    sockets = [:]
    alarm = nil
    onEnd.take()?(self)
  }

  private func drain() {
    guard !isDraining else { return }
    isDraining = true
    while let action = plan?.nextAction() { perform(action) }
    isDraining = false
    if let plan { alarm?.set(plan.deadline) }
  }

  private func perform(_ action: KernelConnectPlan.Action) {
    switch action {
    case .open(let type, let limit): open(type, limit)
    case .close(let type): sockets[type] = nil
    case .succeed(let type):
      // Its watch ends here: the next owner of the descriptor has one of its own.
      guard let descriptor = sockets.removeValue(forKey: type)?.descriptor else { return }
      let completion = completion.take()
      end()
      completion?(.success((descriptor, DeviceAddress(address, type: type))))
    case .fail(let failure):
      let completion = completion.take()
      end()
      completion?(.failure(failure.error(during: "connect")))
    }
  }

  private func open(_ type: AddressType, _ limit: Duration) {
    do {
      let descriptor = try L2CAPSocket.connectATT(
        from: adapter.own, to: DeviceAddress(address, type: type),
        security: options.security.level, limit: limit)
      let watch = try loop.watch(descriptor, for: .writable) { [weak self] _ in
        self?.socketIsReady(type)
      }
      sockets[type] = (descriptor, watch)
    } catch {
      failed(type, error)
    }
  }

  private func socketIsReady(_ type: AddressType) {
    guard let descriptor = sockets[type]?.descriptor else { return }
    if let error = L2CAPSocket.outcome(of: descriptor) {
      sockets[type] = nil
      return failed(type, error)
    }
    let level = options.security.level
    if level == .low || L2CAPSocket.isSecured(descriptor, level) {
      plan?.connected(type)
      drain()
    } else if securing || !L2CAPSocket.secure(descriptor, level) {
      // It may have become safe meanwhile.
      guard L2CAPSocket.isSecured(descriptor, level) else { return fail(.isNotEncrypted(adapter)) }
      plan?.connected(type)
      drain()
    } else {
      // Linux 6.1 hands the socket over while it pairs, and would let requests go out in the clear.
      securing = true
    }
  }

  private func failed(_ type: AddressType, _ error: TransportError) {
    if options.security != .low, isAdapterOn(), [ECONNABORTED, ECONNRESET].contains(error.code) {
      let reason = pairingReason(address)
      if reason != nil || error.code == ECONNABORTED { return fail(.pairingFailed(reason)) }
    }
    let step: KernelFailure.Step = error.operation == "connect" ? .connect : .open
    var failure = KernelFailure(error.code, during: step, of: adapter.name)
    // What the kernel says before it tells of a new state, or after.
    if failure.code == .adapterUnavailable && isAdapterOn() { failure.isTransient = true }
    plan?.failed(type, failure, at: .now)
    drain()
  }
}

extension SecurityLevel {
  fileprivate var level: L2CAPSocket.Security {
    switch self {
    case .low: .low
    case .medium: .medium
    case .high: .high
    case .fips: .fips
    }
  }
}
