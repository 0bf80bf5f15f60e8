internal import BLEHost
internal import BLETransport
internal import BLEWire
internal import Glibc

/// The kernel's Bluetooth stack: `hci0`, `hci` and `hci:ADDRESS`.
///
/// It scans through the controller's raw HCI channel and connects with L2CAP sockets, beside
/// bluetoothd and other programs.
final class KernelBackend: Backend {
  private(set) var state = AdapterState.unknown {
    didSet { if state != oldValue { onStateChange?() } }
  }
  var onStateChange: (() -> Void)?
  private let choice: AdapterSpec.Controller
  let loop: EventLoop
  private let options: Adapter.Options
  let adapters: KernelAdapters
  var recording: KernelRecording?
  // Of the peripheral's side.
  var linkHandler: ((any ATTChannel) -> Void)?
  var listener: L2CAPListener?
  var advertisements: [KernelAdvertisement] = []
  private var endingAdvertisements = 0
  /// The adapter that was chosen, with its channel; another one when it was plugged in again.
  private var adapter: KernelAdapter?
  private var radio: KernelRadio?
  /// Whether it was away since it was on last: then it knows of nothing.
  private var wasGone = false
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
  private var losses = LossTally()
  private var closeCompletion: (() -> Void)?
  private(set) var isClosed = false

  init(
    _ choice: AdapterSpec.Controller, on loop: EventLoop, _ options: Adapter.Options
  ) throws(BLEError) {
    self.choice = choice
    self.loop = loop
    self.options = options
    adapters = try KernelAdapters(on: loop)
  }

  func start(_ completion: @escaping (BLEError?) -> Void) {
    adapters.onChange = { [weak self] _ in self?.adapterChanged() }
    adapters.onEvent = { [weak self] index, event in
      switch event {
      case .advertisingRemoved(let instance): self?.advertisingRemoved(instance, of: index)
      case .confirmationRequest(let device, isJustWorks: true, _): self?.confirm(device, of: index)
      case .authenticationFailed(let device, _): self?.pairingEnded(with: device, of: index)
      default: break
      }
    }
    adapters.start { [weak self] error in
      guard let self, !isClosed else { return }
      adapterChanged()
      let error = error ?? (adapter == nil ? adapters.obstacle(to: choice) : nil)
      if let error { return completion(error) }
      prepare(options, completion)
    }
  }

  var warn: @Sendable (String) -> Void { options.warn }

  /// What is known of the adapter that was chosen; nil when it is not there.
  var entry: AdapterTable.Entry? { adapters.adapter(chosen) ?? adapters.adapter(choice) }

  func startScan(
    _ options: ScanOptions, handler: @escaping (BackendScanEvent) -> Void
  ) throws(BLEError) {
    scanHandler = handler
    isActiveScan = options.isActive
    if let obstacle {
      scanHandler = nil
      throw obstacle.during("scan")
    }
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
    guard let adapter, let radio else {
      completion(.failure(adapters.obstacle(to: choice) ?? .isClosed))
      return NothingToCancel()
    }
    let attempt = KernelAttempt(
      address ?? .zero, options, on: adapter,
      .init(
        isOn: { [weak self] in self?.state == .poweredOn },
        pairingReason: { [weak self] in self?.radio?.pairingFailure(with: $0) }),
      loop: loop, onEnd: { [weak self] in self?.ended($0) }
    ) { [weak self] result in
      guard let self else { return }
      completion(
        result.map { self.channel($0, $1, options, radio) }
          .mapError { $0.code == .adapterUnavailable ? self.obstacle ?? $0 : $0 })
    }
    if let obstacle, !options.isPending || type == nil {
      attempt.fail(obstacle)
    } else if !adapter.hasName, let other = adapters.other(thatIsOnBeside: adapter.index) {
      attempt.fail(.hasNoName(adapter, other.index))
    } else if let type {
      begin(attempt, [type.isRandom ? .random : .public])
    } else if !links(to: attempt.address).isEmpty {
      // It does not advertise. The kernel tells at once whether another program has its ATT.
      guess(attempt)
    } else {
      find(attempt)
    }
    return attempt
  }

  /// The kernel's links to a device, whoever wanted them; none where it does not tell.
  private func links(to address: BluetoothAddress) -> [KernelLink] {
    let all = adapter.flatMap { try? KernelLink.all(of: $0.index) }
    return (all ?? []).filter { $0.address == address }
  }

  func close(_ completion: @escaping () -> Void) {
    guard !isClosed else { return completion() }
    isClosed = true
    (scanHandler, onStateChange) = (nil, nil)
    closeCompletion = completion
    for attempt in finders + attempts + waiters.map(\.attempt) { attempt.cancel() }
    for channel in channels { channel.value?.close() }
    radio?.close()
    stopListening()
    let advertisements = advertisements
    self.advertisements = []
    endingAdvertisements = advertisements.count
    for advertisement in advertisements {
      advertisement.stop {
        self.endingAdvertisements -= 1
        self.finishClosing()
      }
    }
    finishClosing()
  }

  /// Why the adapter can't be used; nil when it can.
  private var obstacle: BLEError? { adapters.obstacle(to: chosen) }

  /// The adapter that was chosen, whatever else there is by now.
  var chosen: AdapterSpec.Controller {
    if case .first = choice, let adapter { .index(adapter.index) } else { choice }
  }

  private func adapterChanged() {
    guard !isClosed else { return }
    let entry = entry
    let isBack = state == .unknown && radio != nil
    if let entry, KernelAdapter(entry) != adapter { use(KernelAdapter(entry)) }
    let new = entry?.state ?? .unknown
    if let entry, isBack { recordAgain(entry.index) }
    if let entry, new == .poweredOn, state != new, wasGone { restartServing(on: entry) }
    wasGone = entry == nil || wasGone && new != .poweredOn
    guard new != state else { return }
    if new == .poweredOn {
      state = new
      for attempt in attempts { attempt.resume() }
    } else {
      let error = obstacle ?? .isClosed
      state = new
      radio?.adapterIsOff(error)
    }
  }

  private func use(_ adapter: KernelAdapter) {
    radio?.close()
    let radio = KernelRadio(adapter, on: loop)
    radio.onReport = { [weak self] in self?.heard($0, $1) }
    radio.onScanEnd = { [weak self] in self?.scanEnded($0) }
    radio.onQuiet = { [weak self] in self?.radioIsQuiet() }
    radio.onLinkChange = { [weak self] info in
      for channel in self?.channels ?? [] where channel.value?.link == info.handle {
        channel.value?.changed(info)
      }
    }
    radio.onLoss = { [weak self] in self?.lost($0) }
    radio.onPairingFailure = { [weak self] device, reason in
      for attempt in self?.attempts ?? [] where attempt.address == device {
        attempt.pairingFailed(reason)
      }
    }
    self.adapter = adapter
    self.radio = radio
    tellPendingConnections()
    for attempt in attempts { attempt.adapter = adapter }
  }
}

// Connecting.
extension KernelBackend {
  /// Waits for the device, though not before our scan has ended: the kernel begins one of its own
  /// then, which we would end instead.
  private func begin(_ attempt: KernelAttempt, _ types: [AddressType]) {
    if radio?.isEndingScan ?? false { return waiters.append((attempt, types)) }
    attempts.append(attempt)
    tellPendingConnections()
    if attempt.options.security != .low {
      for link in links(to: attempt.address) {
        radio?.followPairing(on: link.handle, with: attempt.address)
      }
    }
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

  /// Tries one address type after the other, where scanning is not permitted.
  private func guess(_ attempt: KernelAttempt) {
    // The two highest bits of a random address tell its kind; 10 is none (Vol 6, Part B, §1.3.2).
    let isNoRandomAddress = attempt.address.rawValue >> 46 == 2
    begin(attempt, isNoRandomAddress ? [.public] : [.random, .public])
  }

  /// The kernel asks whether to pair without a person's doing.
  ///
  /// Whoever asked for a link that is encrypted has agreed already. Without CAP_NET_ADMIN only others
  /// are asked, as bluetoothd.
  private func confirm(_ device: ManagementAddress, of index: ControllerIndex) {
    let isOurs = attempts.contains {
      $0.options.security == .medium && $0.address == device.address
    }
    guard isOurs, index == entry?.index else { return }
    // Another program may have answered before: what becomes of the pairing the link tells.
    adapters.request(.confirm(device), of: index) { _ in }
  }

  /// The kernel ended a pairing, whoever's; only CAP_NET_ADMIN hears of it.
  private func pairingEnded(with device: ManagementAddress, of index: ControllerIndex) {
    guard index == entry?.index else { return }
    for attempt in attempts where attempt.address == device.address { attempt.pairingEnded() }
  }

  private func ended(_ attempt: KernelAttempt) {
    finders.removeAll { $0 === attempt }
    attempts.removeAll { $0 === attempt }
    waiters.removeAll { $0.attempt === attempt }
    tellPendingConnections()
    updateScan()
  }

  private func tellPendingConnections() {
    let secured = Set(attempts.filter { $0.options.security != .low }.map(\.address))
    radio?.setPendingConnections(attempts.count, secured: secured)
  }

  private func channel(
    _ descriptor: Descriptor, _ peer: DeviceAddress, _ options: ConnectionOptions,
    _ radio: KernelRadio
  ) -> any ATTChannel {
    let channel = channel(
      descriptor, peer, isIncoming: false, radio)
    if let parameters = options.parameters {
      do { try channel.update(parameters) } catch { warn("\(error); the kernel's timing stays") }
    }
    return channel
  }

  /// The link that another device has made.
  func incomingChannel(_ descriptor: Descriptor, _ peer: DeviceAddress) -> (any ATTChannel)? {
    radio.map { channel(descriptor, peer, isIncoming: true, $0) }
  }

  private func channel(
    _ descriptor: Descriptor, _ peer: DeviceAddress, isIncoming: Bool,
    _ radio: KernelRadio
  ) -> KernelChannel {
    let mark = L2CAPSocket.room(of: descriptor)
    let link = L2CAPSocket.link(of: descriptor)
    let socket = SocketChannel(
      PacketSocket(descriptor), to: peer, isIncoming: isIncoming, on: loop,
      describe: { [weak self] in self?.endOfLink($0) ?? .isClosed },
      takeLeave: { [weak self] in self?.leave($0, mark) })
    let channel = KernelChannel(socket, link, radio)
    channels.removeAll { $0.value == nil }
    channels.append(WeakChannel(channel))
    return channel
  }

  /// Why a link has ended.
  private func endOfLink(_ error: TransportError?) -> BLEError {
    let number = error?.code ?? ECONNRESET
    var end = KernelFailure(number, during: .link, of: adapter?.name ?? "").error(during: "")
    guard number == ECONNABORTED else { return end }
    end.detail = obstacle?.detail ?? "another program on this machine closed the link"
    return end
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
    guard isClosed, leaving.isEmpty, radio?.isQuiet ?? true, endingAdvertisements == 0 else {
      return
    }
    guard let completion = closeCompletion.take() else { return }
    adapters.close()
    recording?.close()
    recording = nil
    completion()
  }
}

// Scanning.
extension KernelBackend {
  private func updateScan() {
    guard scanHandler != nil || !finders.isEmpty else {
      radio?.scan(nil)
      return
    }
    var parameters = ScanParameters()
    parameters.isActive = scanHandler != nil && isActiveScan
    parameters.filtersDuplicates = false
    radio?.scan(parameters)
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

  /// Of the events that everybody gets.
  private func lost(_ count: Int) {
    if losses.add(count) { warn(losses.warning(about: adapter?.name ?? "the adapter")) }
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

/// A connection that has ended before it began.
private struct NothingToCancel: Cancellation {
  func cancel() {}
}

extension BLEError {
  fileprivate static let isClosed = BLEError(
    .adapterUnavailable, operation: "", detail: "the adapter was closed")
}
