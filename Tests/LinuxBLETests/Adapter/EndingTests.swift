import BLEHost
import BLETransport
import BLEWire
import Foundation
import TestSupport
import Testing

@testable import LinuxBLE

/// What ends each call of the API that waits: its task is cancelled before or meanwhile, the link
/// ends, the adapter is closed.
@Suite("Calls that wait end", .hangLimit)
struct EndingTests {
  /// What ends a call.
  enum Cause: String, CaseIterable, Sendable {
    case cancelledBefore, cancelled, linkLost, disconnected, closed
  }

  /// A call, by its name.
  struct Call: Sendable {
    let name: String
    let body: @Sendable () async throws -> Void

    init(_ name: String, _ body: @escaping @Sendable () async throws -> Void) {
      (self.name, self.body) = (name, body)
    }

    /// Starts it in a task that is cancelled already; the error that it ends with.
    func errorIfCancelled() async throws -> BLEError? {
      try await Running(isCancelled: true, body).error()
    }
  }

  /// Calls that a device which says nothing keeps waiting.
  private static func calls(on peripheral: Peripheral) -> [Call] {
    let characteristic = SubscriptionTests.characteristic()
    return [
      Call("read") { _ = try await peripheral.read(1) },
      Call("read by UUID") { _ = try await peripheral.read(uuid: 0x2a00) },
      Call("read multiple") { _ = try await peripheral.readMultiple([1, 2]) },
      Call("write") { try await peripheral.write([1], to: 1) },
      Call("write long") { try await peripheral.writeLong([1], to: 1) },
      Call("reliable write") { try await peripheral.writeReliable([(1, [1])]) },
      Call("discover services") { _ = try await peripheral.discoverServices() },
      Call("discover includes") { _ = try await peripheral.discoverIncludedServices(in: .all) },
      Call("discover characteristics") { _ = try await peripheral.discoverCharacteristics() },
      Call("discover descriptors") { _ = try await peripheral.discoverDescriptors(in: .all) },
      Call("discover all") { _ = try await peripheral.discoverAll() },
      Call("subscribe") { _ = try await peripheral.subscribe(to: [characteristic]) },
      Call("handler") { _ = try await peripheral.subscribe(to: [characteristic]) { _ in } },
      Call("closed") {
        if let error = await peripheral.closed { throw error }
      },
      Call("states") { for await _ in peripheral.states {} },
    ]
  }

  @Test("those of a link whose peer says nothing", arguments: Cause.allCases)
  func link(cause: Cause) async throws {
    for index in Self.calls(on: try await ScriptedPeer.connected().1).indices {
      let (adapter, peripheral, peer) = try await ScriptedPeer.connected()
      let call = Self.calls(on: peripheral)[index]
      let isEndless = ["closed", "states"].contains(call.name)
      if cause == .cancelledBefore {
        let error = try await call.errorIfCancelled()
        #expect(isEndless || error?.code == .cancelled, "\(call.name)")
        try peer.expectNothing()
        #expect(peripheral.isConnected)
        continue
      }
      let task = Running(call.body)
      if isEndless {
        await peripheral.loop.call {}
      } else {
        _ = try await peer.receive()
      }
      switch cause {
      case .cancelled, .cancelledBefore: task.cancel()
      case .linkLost: peer.close()
      case .disconnected: await peripheral.disconnect()
      case .closed: await adapter.close()
      }
      let error = try await task.error()
      if !isEndless {
        let expected: BLEError.Code = cause == .cancelled ? .cancelled : .disconnected
        #expect(error?.code == expected, "\(call.name)")
      }
    }
  }

  @Test("a write command that waits for room", arguments: Cause.allCases)
  func writeCommand(cause: Cause) async throws {
    let (adapter, peripheral, peer) = try await ScriptedPeer.connected()
    let call = Call("write command") {
      while true { try await peripheral.writeCommand([1], to: 1) }
    }
    if cause == .cancelledBefore {
      #expect(try await call.errorIfCancelled()?.code == .cancelled)
      return try peer.expectNothing()
    }
    let task = Running(call.body)
    while peripheral.canSendWriteCommand { try await Task.sleep(for: .milliseconds(1)) }
    switch cause {
    case .cancelled, .cancelledBefore: task.cancel()
    case .linkLost: peer.close()
    // These wait for what was taken, a second.
    case .disconnected: await peripheral.disconnect()
    case .closed: await adapter.close()
    }
    let code = try await task.error()?.code
    #expect(code == (cause == .cancelled ? .cancelled : .disconnected))
  }

  @Test("a stream's values, and unsubscribing", arguments: [Cause.cancelled, .linkLost, .closed])
  func subscribed(cause: Cause) async throws {
    let (adapter, peripheral, peer) = try await ScriptedPeer.connected()
    async let subscribing = peripheral.subscribe(to: [SubscriptionTests.characteristic()])
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    async let other = peripheral.subscribe(to: [
      SubscriptionTests.characteristic(value: 6, end: 6, descriptors: [])
    ])
    let (stream, second) = try await (subscribing, other)
    let reading = Running { for try await _ in second {} }
    let leaving = Running { try await peripheral.unsubscribe(stream) }
    try await peer.expect([0x12, 4, 0, 0, 0])
    switch cause {
    case .linkLost: peer.close()
    case .closed: await adapter.close()
    default:
      reading.cancel()
      leaving.cancel()
    }
    let errors = try await (reading.error(), leaving.error())
    #expect(errors.0?.code == (cause == .linkLost ? .disconnected : nil))
    #expect(errors.1?.code == (cause == .cancelled ? .cancelled : .disconnected))
  }

  @Test(
    "those of an adapter that says nothing",
    arguments: [Cause.cancelledBefore, .cancelled, .closed])
  func adapter(cause: Cause) async throws {
    let loop = try EventLoop()
    let silent = SilentBackend()
    for index in 0..<5 {
      let adapter = try await Self.adapter(silent, on: loop)
      let call = [
        Call("connect") {
          _ = try await adapter.connect(to: .zero, options: .init(timeout: .seconds(3600)))
        },
        Call("advertise") { try await adapter.advertise(AdvertisingRequest()) },
        Call("serve") { _ = try await LocalPeripheral.start(on: adapter) },
        Call("scan") { for try await _ in adapter.scan() {} },
        Call("states") { for await _ in adapter.states {} },
      ][index]
      let isEndless = ["scan", "states"].contains(call.name)
      let before = await loop.call { silent.calls }
      if cause == .cancelledBefore {
        let error = try await call.errorIfCancelled()
        #expect(isEndless || error?.code == .cancelled, "\(call.name)")
        if !isEndless { #expect(await loop.call { silent.calls } == before, "\(call.name)") }
      } else {
        let task = Running(call.body)
        if call.name != "states" {
          try await waitUntil { await loop.call { silent.calls } != before }
        }
        if cause == .closed { await adapter.close() } else { task.cancel() }
        let error = try await task.error()
        let expected: BLEError.Code = cause == .closed ? .adapterUnavailable : .cancelled
        #expect(isEndless || error?.code == expected, "\(call.name)")
      }
      // What was called off leaves nothing behind.
      #expect(await loop.call { adapter.core.server == nil && adapter.core.advertisements.isEmpty })
    }
  }

  @Test("stopping an advertisement whose end is not answered ends with the adapter")
  func stopping() async throws {
    let loop = try EventLoop()
    let silent = SilentBackend()
    silent.isAdvertising = true
    let adapter = try await Self.adapter(silent, on: loop)
    let advertisement = try await adapter.advertise(AdvertisingRequest())
    let stop = Running { await advertisement.stop() }
    try await waitUntil { await loop.call { silent.calls == 2 } }
    await adapter.close()
    #expect(try await stop.error() == nil)
    #expect(await advertisement.ended?.code == .adapterUnavailable)
  }

  @Test("opening an adapter that says nothing", arguments: [Cause.cancelledBefore, .cancelled])
  func opening(cause: Cause) async throws {
    let loop = try EventLoop()
    let silent = SilentBackend()
    silent.isReady = false
    let call = Call("open") { _ = try await Self.adapter(silent, on: loop) }
    if cause == .cancelledBefore {
      #expect(try await call.errorIfCancelled()?.code == .cancelled)
      return #expect(await loop.call { silent.calls } == 0)
    }
    let task = Running(call.body)
    try await waitUntil { await loop.call { silent.calls } != 0 }
    task.cancel()
    #expect(try await task.error()?.code == .cancelled)
  }

  @Test("a question for the signal's strength that gets no answer", arguments: Cause.allCases)
  func rssi(cause: Cause) async throws {
    let loop = try EventLoop()
    let adapter = try await Self.adapter(SilentBackend(), on: loop)
    let channel = SilentChannel()
    let link = await loop.call {
      let link = LinkCore(channel, on: loop, .init()) { _ in }
      link.begin()
      return link
    }
    let peripheral = Peripheral(link, of: adapter)
    let call = Call("rssi") { _ = try await peripheral.rssi() }
    if cause == .cancelledBefore {
      #expect(try await call.errorIfCancelled()?.code == .cancelled)
      return #expect(await loop.call { channel.questions } == 0)
    }
    let task = Running(call.body)
    try await waitUntil { await loop.call { channel.questions } != 0 }
    switch cause {
    case .cancelled, .cancelledBefore: task.cancel()
    case .linkLost: await loop.call { link.closed(BLEError(.disconnected, operation: "")) }
    case .disconnected, .closed: await peripheral.disconnect()
    }
    let error = try await task.error()
    #expect(error?.code == (cause == .cancelled ? .cancelled : .disconnected))
    #expect(error?.operation == "read RSSI")
  }

  @Test("values and indications in a task that is cancelled already are not sent")
  func values() async throws {
    let bench = try await PeripheralBench()
    let client = try await bench.client(mtu: 23)
    let found = try #require(
      try await client.discoverCharacteristics(uuid: PeripheralBench.notes).first)
    let stream = try await client.subscribe(to: [found], .indication)
    let (peripheral, handle) = (bench.peripheral, try bench.handle(PeripheralBench.notes))
    for call in [
      Call("send value") { try await peripheral.sendValue([0xaa], of: handle) },
      Call("indicate") { try await peripheral.indicate([0xbb], of: handle) },
    ] {
      #expect(try await call.errorIfCancelled()?.code == .cancelled, "\(call.name)")
    }
    #expect(peripheral.value(of: handle) == [1, 2, 3])
    // What was sent before this one would come before it.
    try await peripheral.indicate([4], of: handle)
    var values = stream.makeAsyncIterator()
    #expect(try await values.next()?.value == [4])
    let isIdle = await bench.adapter.loop.call {
      peripheral.core.updates.isEmpty && peripheral.core.confirmations.isEmpty
    }
    #expect(isIdle)
  }

  @Test(
    "a value that waits for room, and one that waits for its confirmation",
    arguments: [Cause.cancelled, .linkLost, .disconnected, .closed])
  func served(cause: Cause) async throws {
    let bench = try await SlowReader()
    let (peripheral, service) = (bench.peripheral, bench.service)
    let (notified, indicated) = (
      try #require(service.value(0xfff1)), try #require(service.value(0xfff2))
    )
    try await bench.configure(indicated, 2)
    try await bench.configure(notified, 1)
    let confirmed = Running { try await peripheral.indicate([1], of: indicated) }
    while try await bench.receive().first != 0x1d {}
    try await bench.fill(notified)
    let sent = Running { try await peripheral.sendValue([2], of: notified) }
    try await waitUntil { await peripheral.loop.call { !peripheral.core.updates.isEmpty } }
    switch cause {
    case .cancelled, .cancelledBefore:
      confirmed.cancel()
      sent.cancel()
    case .linkLost: bench.socket.shutDown()
    case .disconnected: await peripheral.disconnect(try #require(peripheral.centrals.first))
    case .closed: await bench.adapter.close()
    }
    let expected: BLEError.Code = cause == .cancelled ? .cancelled : .disconnected
    #expect(try await confirmed.error()?.code == expected)
    // Who leaves is not waited for.
    #expect(try await sent.error()?.code == (cause == .cancelled ? .cancelled : nil))
    let isIdle = await peripheral.loop.call {
      peripheral.core.updates.isEmpty && peripheral.core.confirmations.isEmpty
    }
    #expect(isIdle)
  }

  @Test("waiting for an end that does not come leaves nothing behind when it is cancelled")
  func noRest() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let bench = try await PeripheralBench(advertises: false)
    let advertisement = try await bench.advertise()
    for call in [
      Call("closed") { _ = await peripheral.closed },
      Call("ended") { _ = await advertisement.ended },
    ] {
      #expect(try await call.errorIfCancelled() == nil)
      let task = Running(call.body)
      task.cancel()
      #expect(try await task.error() == nil)
    }
    #expect(await peripheral.loop.call { peripheral.core.waitsForEnd } == false)
    #expect(await bench.adapter.loop.call { advertisement.core.waiters.isEmpty })
    withExtendedLifetime(peer) {}
  }

  private static func adapter(
    _ silent: SilentBackend, on loop: EventLoop
  ) async throws -> Adapter {
    let spec = AdapterSpec(.sim(path: nil))
    let opening = Opening(spec) {
      AdapterCore(silent, spec, on: loop, recorder: nil, warn: { _ in })
    }
    return try await Adapter.open(opening, on: loop)
  }
}

/// Calls nobody back; only the loop's thread uses it, but for its creation.
private final class SilentBackend: Backend, @unchecked Sendable {
  let state = AdapterState.poweredOn
  var isReady = true
  /// Whether it tells of what it advertises; not of its end.
  var isAdvertising = false
  /// How often it was asked for something.
  private(set) var calls = 0

  func start(_ completion: @escaping (BLEError?) -> Void) {
    if isReady { completion(nil) } else { calls += 1 }
  }

  func startScan(
    _ options: ScanOptions, handler: @escaping (BackendScanEvent) -> Void
  ) throws(BLEError) {
    calls += 1
  }

  func stopScan() {}

  func connect(
    to address: BluetoothAddress?, type: AddressType?, options: ConnectionOptions,
    completion: @escaping (Result<any ATTChannel, BLEError>) -> Void
  ) -> any Cancellation {
    calls += 1
    return Nothing()
  }

  func listen(
    _ handler: @escaping (any ATTChannel) -> Void, completion: @escaping (BLEError?) -> Void
  ) {
    calls += 1
  }

  func advertise(
    _ request: AdvertisingRequest, handler: @escaping (AdvertisingEvent) -> Void
  ) -> any AdvertisingControl {
    calls += 1
    if isAdvertising {
      handler(
        .started(AdvertisingInfo(address: DeviceAddress(.zero, type: .public), payload: .init())))
    }
    let control = Nothing()
    control.stopped = { self.calls += 1 }
    return control
  }

  func close(_ completion: @escaping () -> Void) { completion() }

  private final class Nothing: Cancellation, AdvertisingControl {
    func cancel() {}
    func update(
      _ content: AdvertisingContent,
      completion: @escaping (Result<AdvertisingInfo, BLEError>) -> Void
    ) {}
    var stopped: () -> Void = {}
    func stop(_ completion: @escaping () -> Void) { stopped() }
  }
}

/// A link whose controller does not answer; only the loop's thread uses it, but for its creation.
private final class SilentChannel: ATTChannel, LinkControl, @unchecked Sendable {
  let peer = DeviceAddress(.zero, type: .public)
  weak var handler: (any ATTChannelHandler)?
  var info: LinkInfo? { nil }
  private(set) var questions = 0

  func send(_ pdu: [UInt8]) -> Bool { true }
  func close() {}
  func readRSSI(_ completion: @escaping @Sendable (Result<Int?, BLEError>) -> Void) {
    questions += 1
  }
  func update(_ parameters: ConnectionParameters) throws(BLEError) {}
}
