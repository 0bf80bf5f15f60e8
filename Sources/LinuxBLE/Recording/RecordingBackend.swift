internal import BLEHost
internal import BLETransport
internal import BLEWire

/// Any backend, and a recorder that notes what it exchanges.
///
/// What has no controller, such as `att:`, gets made-up events of one, so that the file can be
/// replayed.
final class RecordingBackend: Backend {
  private let backend: any Backend
  private let recorder: Recorder
  private var lastLink: UInt16 = 0

  init(_ backend: any Backend, _ recorder: Recorder) {
    self.backend = backend
    self.recorder = recorder
  }

  var state: AdapterState { backend.state }
  var onStateChange: (() -> Void)? {
    get { backend.onStateChange }
    set { backend.onStateChange = newValue }
  }

  func start(_ completion: @escaping (BLEError?) -> Void) { backend.start(completion) }

  func startScan(
    _ options: ScanOptions, handler: @escaping (BackendScanEvent) -> Void
  ) throws(BLEError) {
    try backend.startScan(options) { [recorder] event in
      if case .report(let report, _) = event { recorder.heard(report) }
      handler(event)
    }
  }

  func stopScan() { backend.stopScan() }

  func connect(
    to address: BluetoothAddress?, type: AddressType?, options: ConnectionOptions,
    completion: @escaping (Result<any ATTChannel, BLEError>) -> Void
  ) -> any Cancellation {
    backend.connect(to: address, type: type, options: options) { [self] result in
      completion(result.map(record))
    }
  }

  func listen(
    _ handler: @escaping (any ATTChannel) -> Void, completion: @escaping (BLEError?) -> Void
  ) {
    backend.listen(
      { [weak self] channel in
        if let self { handler(record(channel)) } else { channel.close() }
      }, completion: completion)
  }

  func stopListening() { backend.stopListening() }

  func advertise(
    _ request: AdvertisingRequest, handler: @escaping (AdvertisingEvent) -> Void
  ) -> any AdvertisingControl {
    backend.advertise(request, handler: handler)
  }

  private func record(_ channel: any ATTChannel) -> any ATTChannel {
    lastLink = lastLink % 0x0eff + 1
    return RecordingChannel(channel, recorder, ConnectionHandle(rawValue: lastLink))
  }

  func close(_ completion: @escaping () -> Void) { backend.close(completion) }
}

/// Any channel, and a recorder that notes what it exchanges.
private final class RecordingChannel: ATTChannel, ATTChannelHandler {
  weak var handler: (any ATTChannelHandler)? {
    didSet { channel.handler = handler == nil ? nil : self }
  }
  let directSender: (any DirectSender)?
  private let channel: any ATTChannel
  private let recorder: Recorder
  private let link: ConnectionHandle
  private var isOpen = true

  init(_ channel: any ATTChannel, _ recorder: Recorder, _ link: ConnectionHandle) {
    self.channel = channel
    self.recorder = recorder
    self.link = link
    directSender = channel.directSender.map { RecordingSender($0, recorder, link) }
    recorder.connected(link, to: channel.peer, isIncoming: channel.isIncoming)
  }

  var peer: DeviceAddress { channel.peer }
  var isIncoming: Bool { channel.isIncoming }
  var name: String? { channel.name }

  func send(_ pdu: [UInt8]) -> Bool {
    let time = recorder.now
    let isSent = channel.send(pdu)
    if isSent { recorder.sent(pdu, on: link, at: time) }
    return isSent
  }

  func listen(to handle: AttributeHandle, _ wish: ClientCharacteristicConfiguration) {
    channel.listen(to: handle, wish)
  }

  func close() {
    channel.close()
    end(byPeer: false)
  }

  func received(_ pdus: [[UInt8]], at time: Timestamp) {
    let now = recorder.now
    for pdu in pdus { recorder.received(pdu, on: link, at: now) }
    handler?.received(pdus, at: time)
  }

  func lost(_ count: Int) { handler?.lost(count) }

  func hasRoom() { handler?.hasRoom() }

  func closed(_ error: BLEError?) {
    end(byPeer: true)
    handler?.closed(error)
  }

  private func end(byPeer: Bool) {
    guard isOpen else { return }
    isOpen = false
    recorder.disconnected(link, byPeer: byPeer)
  }
}

/// Notes what other threads send.
private final class RecordingSender: DirectSender {
  private let sender: any DirectSender
  private let recorder: Recorder
  private let link: ConnectionHandle

  init(_ sender: any DirectSender, _ recorder: Recorder, _ link: ConnectionHandle) {
    self.sender = sender
    self.recorder = recorder
    self.link = link
  }

  func send(_ pdu: [UInt8]) -> Bool {
    let time = recorder.now
    let isSent = sender.send(pdu)
    if isSent { recorder.sent(pdu, on: link, at: time) }
    return isSent
  }
}
