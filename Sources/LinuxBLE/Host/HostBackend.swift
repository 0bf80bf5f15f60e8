internal import BLEHost
internal import BLETransport
internal import BLEWire

/// Our own host stack on a controller: `tcp:`, `unix:`, `serial:`, `user:` and `sim`.
///
/// It moves packets, PDUs and time between the machine and the rest; what they mean is the
/// machine's matter.
final class HostBackend: Backend {
  private(set) var state = AdapterState.unknown {
    didSet { if state != oldValue { onStateChange?() } }
  }
  var onStateChange: (() -> Void)?
  let opener: HCIOpener
  private let makeRecorder: () throws(BLEError) -> Recorder?
  private var recorder: Recorder?
  let losses: LossReport
  private let warn: @Sendable (String) -> Void
  private var host = HCIHost(.withOwnAddress)
  private var transport: (any HCITransport)?
  private(set) var transportError: TransportError?
  private var alarm: Alarm?
  private var isDraining = false
  private var arrivalTime = Timestamp(nanosecondsSince1970: 0)

  private var startCompletion: ((BLEError?) -> Void)?
  private var isClosing = false
  private var closeCompletion: (() -> Void)?
  private var closeAlarm: Alarm?
  /// How much the links had to send when that was last looked at, while it closes.
  private var bytesToSend = 0

  private var scanHandler: ((BackendScanEvent) -> Void)?
  private var isActiveScan = false
  private var heardDevices = HeardDevices()
  /// Attempts whose device's address type is not known: they wait for its advertisements.
  private var finders: [HostAttempt] = []
  /// Attempts whose device's last link is not over yet.
  private var waiters: [(DeviceAddress, HostAttempt)] = []
  private var attempts: [ConnectID: HostAttempt] = [:]
  private var channels: [LinkID: HostChannel] = [:]
  /// Who takes the links that others make.
  var linkHandler: ((any ATTChannel) -> Void)?
  /// What is advertised.
  var advertisements: [AdvertisingID: HostAdvertisement] = [:]
  /// Channels that have PDUs to deliver.
  private var filled: [HostChannel] = []

  /// Creates one that is closed; what goes over its transport is recorded by `recorder`, which is
  /// called when there is something to record.
  init(
    _ opener: HCIOpener, recorder: @escaping () throws(BLEError) -> Recorder?,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.opener = opener
    makeRecorder = recorder
    self.warn = warn
    losses = LossReport("adapter \"\(opener.spec)\"", on: opener.loop, warn)
    alarm = opener.loop.alarm { [weak self] in self?.advance() }
  }

  func start(_ completion: @escaping (BLEError?) -> Void) {
    startCompletion = completion
    opener.open { [weak self] result in
      guard let self, !isClosing else {
        if case .success(let transport) = result { transport.close() }
        return
      }
      switch result {
      case .success(let transport): attach(transport)
      case .failure(let error): started(error)
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
    let attempt = HostAttempt(address ?? .zero, options, self, completion)
    if let type {
      request(attempt, DeviceAddress(attempt.address, type: type))
    } else {
      finders.append(attempt)
      updateScan()
    }
    return attempt
  }

  func close(_ completion: @escaping () -> Void) {
    guard !isClosing else { return completion() }
    isClosing = true
    closeCompletion = completion
    (scanHandler, onStateChange, startCompletion, linkHandler) = (nil, nil, nil, nil)
    (finders, waiters) = ([], [])
    // In a fixed order: equal inputs give equal outputs.
    for (_, advertisement) in advertisements.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      advertisement.stop {}
    }
    for (_, channel) in channels.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      channel.close()
    }
    let ids = attempts.keys.sorted { $0.rawValue < $1.rawValue }
    attempts = [:]
    for id in ids { host.cancelConnect(id, at: now) }
    // It holds itself until then.
    closeAlarm = opener.loop.alarm { self.finishClosing() }
    closeAlarm?.set(now.adding(Self.closeLimit))
    drain()
  }

  /// What the host holds.
  var counts: HCIHost.Counts { host.counts }

  private var now: Moment { opener.loop.now }

  /// How long links may take to end when the adapter is closed and they have nothing to send.
  private static let closeLimit = Duration.seconds(2)
}

// What channels and attempts ask for.
extension HostBackend {
  func send(_ pdu: [UInt8], on channel: HostChannel) -> Bool {
    guard let transport, transport.hasRoom else {
      channel.waitsForTransport = true
      return false
    }
    let isTaken = host.send(pdu, on: channel.id, at: now)
    drain()
    return isTaken
  }

  func cancel(_ attempt: HostAttempt) {
    finders.removeAll { $0 === attempt }
    waiters.removeAll { $0.1 === attempt }
    if let id = attempt.id, attempts.removeValue(forKey: id) != nil {
      host.cancelConnect(id, at: now)
    }
    updateScan()
  }
}

// The transport's end.
extension HostBackend: HCITransportHandler {
  func received(_ packets: [HCIPacket], at time: Timestamp) {
    arrivalTime = time
    let now = now
    for packet in packets { host.receive(packet, at: now) }
    drain()
  }

  func transportHasRoom() {
    for (_, channel) in channels.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where channel.waitsForTransport {
      channel.waitsForTransport = false
      channel.handler?.hasRoom()
    }
    drain()
  }

  func transportClosed(_ error: TransportError?) {
    transport = nil
    transportError = error
    arrivalTime = opener.loop.date
    host.transportClosed(at: now)
    drain()
  }

  private func attach(_ opened: any HCITransport) {
    do {
      recorder = try makeRecorder()
    } catch {
      opened.close()
      return started(error)
    }
    let transport: any HCITransport =
      recorder.map { RecordingTransport(opened, $0) } ?? opened
    self.transport = transport
    transport.handler = self
    host.start(at: now)
    drain()
  }

  private func advance() {
    host.advance(to: now)
    drain()
  }

  private func started(_ error: BLEError?) { startCompletion.take()?(error) }
}

// What the machine wants.
extension HostBackend {
  /// Tells the machine something, and does what comes of it.
  @discardableResult
  func changeHost<Value>(_ body: (inout HCIHost, Moment) -> Value) -> Value {
    let value = body(&host, now)
    drain()
    return value
  }

  /// Does what the machine wants done, and what follows from it, until there is nothing left.
  private func drain() {
    guard !isDraining else { return }
    isDraining = true
    while true {
      if let action = host.nextAction() {
        perform(action)
      } else if !filled.isEmpty {
        let channels = filled
        filled.removeAll(keepingCapacity: true)
        for channel in channels { channel.deliver(at: arrivalTime) }
      } else {
        break
      }
    }
    isDraining = false
    alarm?.set(host.deadline)
    if isClosing { closeFurther() }
  }

  private func perform(_ action: HCIHost.Action) {
    switch action {
    case .send(let packet): transport?.send(packet)
    case .state(let new): enter(new)
    case .resetting(let failure): if startCompletion == nil, !isClosing { warn(reset(failure)) }
    case .report(let report): heard(report)
    case .scanFailed(let failure): scanFailed(failure)
    case .connected(let id, let info): connected(id, info)
    case .incoming(let info):
      let channel = HostChannel(info, name: heardDevices.name(of: info.peer), self)
      channels[info.id] = channel
      accept(channel)
    case .advertising(let id, let info): advertisements[id]?.started(info)
    case .advertisingEnded(let id, let failure):
      ended(id, failure.map { BLEError($0, transport: transportError) })
    case .connectFailed(let id, let failure):
      attempts.removeValue(forKey: id)?.end(
        .failure(BLEError(failure, transport: transportError)))
    case .disconnected(let id, let end): disconnected(id, end)
    case .received(let id, let channel, let pdu):
      if channel == .att, let channel = channels[id], channel.add(pdu) { filled.append(channel) }
    case .room(let id): channels[id]?.handler?.hasRoom()
    case .changed(let info): channels[info.id]?.changed(info)
    case .rssi(let id, let rssi): channels[id]?.answerRSSI(rssi)
    }
  }

  private func enter(_ new: HCIHost.State) {
    switch new {
    case .off: state = .unknown
    case .settingUp: state = .resetting
    case .ready(let controller):
      transport?.expectData(upTo: controller.buffers.length)
      state = .poweredOn
      started(nil)
    case .failed(let failure):
      state = failure == .noLowEnergy ? .unsupported : .unknown
      let error = BLEError(
        failure, "adapter \"\(opener.spec)\"", transport: transportError)
      if startCompletion != nil { started(error) } else if !isClosing { warn("\(error)") }
    }
  }

  private func connected(_ id: ConnectID, _ info: LinkInfo) {
    guard let attempt = attempts.removeValue(forKey: id) else {
      host.disconnect(info.id, at: now)
      return
    }
    let channel = HostChannel(info, name: heardDevices.name(of: info.peer), self)
    channels[info.id] = channel
    attempt.end(.success(channel))
  }

  private func disconnected(_ id: LinkID, _ end: LinkEnd) {
    if let channel = channels.removeValue(forKey: id) {
      filled.removeAll { $0 === channel }
      channel.end(BLEError(end, transport: transportError), at: arrivalTime)
    }
    let ready = waiters
    waiters = []
    for (device, attempt) in ready { request(attempt, device) }
  }

  /// Links that still send what they had queued get time for it.
  private func closeFurther() {
    let counts = host.counts
    guard counts.links > 0 else { return finishClosing() }
    guard counts.queuedBytes != bytesToSend else { return }
    bytesToSend = counts.queuedBytes
    closeAlarm?.set(now.adding(Self.closeLimit))
  }

  private func finishClosing() {
    guard let completion = closeCompletion.take() else { return }
    closeAlarm = nil
    losses.tell()
    host.stop(at: now)
    while let action = host.nextAction() {
      if case .send(let packet) = action { transport?.send(packet) }
    }
    transport?.close()
    transport = nil
    alarm = nil
    channels = [:]
    // Those that are being stopped are off the air now.
    for id in Array(advertisements.keys) { ended(id, nil) }
    recorder?.close()
    completion()
  }
}

// Scanning and connecting.
extension HostBackend {
  private func request(_ attempt: HostAttempt, _ device: DeviceAddress) {
    let isEnding = channels.values.contains {
      $0.isClosed && $0.peer.address == device.address
        && $0.peer.type.isRandom == device.type.isRandom
    }
    if isEnding {
      waiters.append((device, attempt))
      return
    }
    let id = host.connect(to: device, attempt.hostOptions, at: now)
    attempt.id = id
    attempts[id] = attempt
    drain()
  }

  private func updateScan() {
    if scanHandler == nil && finders.isEmpty {
      host.stopScan(at: now)
    } else {
      var parameters = ScanParameters()
      parameters.isActive = scanHandler != nil && isActiveScan
      parameters.filtersDuplicates = scanHandler == nil
      if scanHandler == nil {
        let devices = finders.flatMap { finder in
          [.public, .random].map { DeviceAddress(finder.address, type: $0) }
        }
        parameters.acceptList = Set(devices)
      }
      host.startScan(parameters, at: now)
    }
    drain()
  }

  private func heard(_ report: AdvertisingReport) {
    heardDevices.add(report)
    if !finders.isEmpty, report.eventType.isConnectable {
      let found = finders.filter { $0.address == report.address.address }
      if !found.isEmpty {
        finders.removeAll { attempt in found.contains { $0 === attempt } }
        updateScan()
        for attempt in found { request(attempt, report.address) }
      }
    }
    scanHandler?(.report(report, arrivalTime))
  }

  private func scanFailed(_ failure: HCIHost.ScanFailure) {
    let error =
      switch failure {
      case .refused(let status):
        BLEError(
          .adapterUnavailable, operation: "scan", detail: "the controller refused it: \(status)")
      case .adapter(let failure): BLEError(failure, "scan", transport: transportError)
      }
    scanHandler.take()?(.ended(error))
    let lost = finders
    finders = []
    for attempt in lost { attempt.end(.failure(error.during("connect"))) }
  }
}
