internal import BLETransport
internal import BLEWire
internal import Glibc

/// One connection under way on the kernel's sockets; only the loop's thread uses it.
final class KernelAttempt: Cancellation {
  /// What the backend's user wants to be told, with the socket and the device's address type.
  typealias Completion = (Result<(Descriptor, DeviceAddress), BLEError>) -> Void

  /// What it has to do with the kernel, and with what else is known of the adapter.
  struct Surroundings {
    /// Whether the adapter is on, as far as is known.
    var isOn: () -> Bool
    /// Why the pairing with a device has failed, where that was heard.
    var pairingReason: (BluetoothAddress) -> SMPFailureReason?
    var connect:
      (_ own: DeviceAddress, _ peer: DeviceAddress, L2CAPSocket.Security, _ limit: Duration)
        throws(TransportError) -> Descriptor = {
          own, peer, security, limit throws(TransportError) in
          try L2CAPSocket.connectATT(from: own, to: peer, security: security, limit: limit)
        }
    var outcome = L2CAPSocket.outcome
    var security = L2CAPSocket.security
    var secure = L2CAPSocket.secure
  }

  struct Socket {
    var descriptor: Descriptor
    var watch: Watch
    /// How often the kernel was asked to make the link safe, and did not know how.
    var refusals = 0
    /// Whether it pairs.
    var isSecuring = false
  }

  let address: BluetoothAddress
  let options: ConnectionOptions
  /// Where it connects from; another one after it was plugged in again.
  var adapter: KernelAdapter
  let surroundings: Surroundings
  let loop: EventLoop
  private var completion: Completion?
  private var onEnd: ((KernelAttempt) -> Void)?
  var plan: KernelConnectPlan?
  var sockets: [AddressType: Socket] = [:]
  private var alarm: Alarm?
  /// Rings when a step of the pairing has taken too long, or is to be looked at again.
  var pairingAlarm: Alarm?
  private var isDraining = false

  /// Creates one that is not begun; `onEnd` is called when it has come to any end.
  init(
    _ address: BluetoothAddress, _ options: ConnectionOptions, on adapter: KernelAdapter,
    _ surroundings: Surroundings, loop: EventLoop, onEnd: @escaping (KernelAttempt) -> Void,
    _ completion: @escaping Completion
  ) {
    self.surroundings = surroundings
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
      types: types, isPending: options.isPending, timeout: options.timeout, at: loop.now)
    alarm = loop.alarm { [weak self] in
      guard let self else { return }
      plan?.advance(to: loop.now)
      drain()
    }
    drain()
  }

  /// The adapter is on again.
  func resume() {
    plan?.resume(at: loop.now)
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
    (alarm, pairingAlarm) = (nil, nil)
    onEnd.take()?(self)
  }

  func drain() {
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
    do throws(TransportError) {
      let descriptor = try surroundings.connect(
        adapter.own, DeviceAddress(address, type: type), options.security.level, limit)
      let watch = try loop.watch(descriptor, for: .writable) { [weak self] _ in
        self?.socketIsReady(type)
      }
      sockets[type] = Socket(descriptor: descriptor, watch: watch)
    } catch {
      failed(type, error)
    }
  }

  private func socketIsReady(_ type: AddressType) {
    guard let descriptor = sockets[type]?.descriptor else { return }
    if let error = surroundings.outcome(descriptor) {
      sockets[type] = nil
      pairingAlarm = nil
      failed(type, error)
    } else if isSafeEnough(descriptor) {
      connected(type)
    } else {
      secure(type)
    }
  }

  func connected(_ type: AddressType) {
    plan?.connected(type)
    drain()
  }

  private func failed(_ type: AddressType, _ error: TransportError) {
    if mayBePairing(error) { return decide(type, error) }
    let step: KernelFailure.Step = error.operation == "connect" ? .connect : .open
    var failure = KernelFailure(error.code, during: step, of: adapter.name)
    // What the kernel says before it tells of a new state, or after.
    if failure.code == .adapterUnavailable && surroundings.isOn() { failure.isTransient = true }
    failed(type, failure)
  }

  func failed(_ type: AddressType, _ failure: KernelFailure) {
    plan?.failed(type, failure, at: loop.now)
    drain()
  }
}
