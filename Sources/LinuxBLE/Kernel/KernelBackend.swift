internal import BLEHost
internal import BLETransport
internal import BLEWire
internal import Glibc

/// The kernel's Bluetooth stack: `hci0`, `hci` and `hci:ADDRESS`.
///
/// It scans through the controller's raw HCI channel and connects with L2CAP sockets, beside
/// bluetoothd and other programs.
final class KernelBackend: Backend {
  private(set) var state: AdapterState {
    didSet { if state != oldValue { onStateChange?() } }
  }
  var onStateChange: (() -> Void)?
  private let adapter: KernelAdapter
  private let loop: EventLoop
  private let warn: @Sendable (String) -> Void
  private let radio: KernelRadio
  private var scanHandler: ((BackendScanEvent) -> Void)?
  private var isActiveScan = false
  /// Attempts whose device's address type is not known: they wait for its advertisements.
  private var finders: [KernelAttempt] = []
  private var attempts: [KernelAttempt] = []
  /// Attempts that begin when our scan has ended.
  private var waiters: [(attempt: KernelAttempt, types: [AddressType])] = []
  private var channels: [WeakChannel] = []
  /// Sockets that are closed when all that was sent has left them.
  private var leaving: [LeavingSocket] = []
  private var closeCompletion: (() -> Void)?
  private var isClosed = false

  init(
    _ controller: AdapterSpec.Controller, on loop: EventLoop,
    warn: @escaping @Sendable (String) -> Void
  ) throws(BLEError) {
    adapter = try KernelAdapter.find(controller)
    self.loop = loop
    self.warn = warn
    state = adapter.isUp ? .poweredOn : .poweredOff
    radio = KernelRadio(adapter, on: loop)
    radio.onReport = { [weak self] in self?.heard($0, $1) }
    radio.onScanEnd = { [weak self] in self?.scanEnded($0) }
    radio.onQuiet = { [weak self] in self?.radioIsQuiet() }
    radio.onLinkChange = { [weak self] info in
      for channel in self?.channels ?? [] where channel.value?.link == info.handle {
        channel.value?.changed(info)
      }
    }
  }

  func startScan(
    _ options: ScanOptions, handler: @escaping (BackendScanEvent) -> Void
  ) throws(BLEError) {
    scanHandler = handler
    isActiveScan = options.isActive
    updateScan()
  }

  func stopScan() {
    scanHandler = nil
    updateScan()
  }

  func connect(
    to address: BluetoothAddress?, type: AddressType?, options: ConnectionOptions,
    completion: @escaping (Result<any ATTChannel, BLEError>) -> Void
  ) -> any Cancellation {
    let attempt = KernelAttempt(
      address ?? .zero, options, on: adapter, loop: loop, onEnd: { [weak self] in self?.ended($0) }
    ) { [weak self] result in
      guard let self else { return }
      completion(result.map { self.channel($0, $1, options) })
    }
    if let type {
      begin(attempt, [type.isRandom ? .random : .public])
    } else {
      find(attempt)
    }
    return attempt
  }

  func close(_ completion: @escaping () -> Void) {
    guard !isClosed else { return completion() }
    isClosed = true
    (scanHandler, onStateChange) = (nil, nil)
    closeCompletion = completion
    for attempt in finders + attempts + waiters.map(\.attempt) { attempt.cancel() }
    for channel in channels { channel.value?.close() }
    radio.close()
    finishClosing()
  }
}

// Connecting.
extension KernelBackend {
  /// Waits for the device, though not before our scan has ended: the kernel begins one of its own
  /// then, which we would end instead.
  private func begin(_ attempt: KernelAttempt, _ types: [AddressType]) {
    if radio.isEndingScan { return waiters.append((attempt, types)) }
    attempts.append(attempt)
    radio.setPendingConnections(attempts.count)
    attempt.begin(types)
  }

  private func radioIsQuiet() {
    let ready = waiters
    waiters = []
    for (attempt, types) in ready { begin(attempt, types) }
    finishClosing()
  }

  /// Finds out the device's address type by scanning.
  private func find(_ attempt: KernelAttempt) {
    finders.append(attempt)
    updateScan()
  }

  /// Waits for the device with both address types, where scanning is not permitted.
  private func guess(_ attempt: KernelAttempt) {
    // The two highest bits of a random address tell its kind; 10 is none (Vol 6, Part B, §1.3.2).
    let isNoRandomAddress = attempt.address.rawValue >> 46 == 2
    begin(attempt, isNoRandomAddress ? [.public] : [.random, .public])
  }

  private func ended(_ attempt: KernelAttempt) {
    finders.removeAll { $0 === attempt }
    attempts.removeAll { $0 === attempt }
    waiters.removeAll { $0.attempt === attempt }
    radio.setPendingConnections(attempts.count)
    updateScan()
  }

  private func channel(
    _ descriptor: Descriptor, _ peer: DeviceAddress, _ options: ConnectionOptions
  ) -> any ATTChannel {
    let mark = L2CAPSocket.room(of: descriptor)
    let socket = SocketChannel(
      PacketSocket(descriptor), to: peer, on: loop,
      describe: { [adapter] in BLEError(endOfLink: $0, adapter) },
      takeLeave: { [weak self] in self?.leave($0, mark) })
    let channel = KernelChannel(socket, L2CAPSocket.link(of: descriptor), radio)
    channels.removeAll { $0.value == nil }
    channels.append(WeakChannel(channel))
    if let parameters = options.parameters {
      do { try channel.update(parameters) } catch { warn("\(error); the kernel's timing stays") }
    }
    return channel
  }

  /// Closes a socket when all that was sent on it has left it.
  private func leave(_ descriptor: Descriptor, _ mark: Int?) {
    let socket = LeavingSocket(descriptor, mark, on: loop) { [weak self] socket in
      self?.leaving.removeAll { $0 === socket }
      self?.finishClosing()
    }
    leaving.append(socket)
    socket.begin()
  }

  private func finishClosing() {
    guard isClosed, leaving.isEmpty, radio.isQuiet else { return }
    closeCompletion.take()?()
  }
}

// Scanning.
extension KernelBackend {
  private func updateScan() {
    guard scanHandler != nil || !finders.isEmpty else { return radio.scan(nil) }
    var parameters = ScanParameters()
    parameters.isActive = scanHandler != nil && isActiveScan
    parameters.filtersDuplicates = false
    radio.scan(parameters)
  }

  private func heard(_ report: AdvertisingReport, _ time: Timestamp) {
    if !finders.isEmpty, report.eventType.isConnectable {
      let found = finders.filter { $0.address == report.address.address }
      finders.removeAll { attempt in found.contains { $0 === attempt } }
      if !found.isEmpty { updateScan() }
      for attempt in found { begin(attempt, [report.address.type.isRandom ? .random : .public]) }
    }
    scanHandler?(.report(report, time))
  }

  private func scanEnded(_ error: BLEError) {
    let lost = finders
    finders = []
    for attempt in lost {
      if error.code == .permissionDenied { guess(attempt) } else { attempt.fail(error) }
    }
    scanHandler.take()?(.ended(error))
  }
}

private struct WeakChannel {
  weak var value: KernelChannel?
  init(_ value: KernelChannel) { self.value = value }
}

extension BLEError {
  /// Why a link has ended.
  fileprivate init(endOfLink error: TransportError?, _ adapter: KernelAdapter) {
    let number = error?.code ?? ECONNRESET
    self = KernelFailure(number, during: .link, of: adapter.name).error(during: "")
    guard number == ECONNABORTED else { return }
    switch KernelAdapter.isUp(adapter.index) {
    case true?: detail = "another program on this machine closed the link"
    case false?: detail = "\(adapter.name) was switched off"
    case nil: detail = "\(adapter.name) was unplugged"
    }
  }
}
