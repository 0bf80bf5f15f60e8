import BLECrypto
import BLEHost
import BLESimulator
import BLETransport
import BLEWire
import Glibc
import Testing

@testable import LinuxBLE
@testable import ToolSupport
@testable import hrmon

/// A radio with a belt and a controller, which hrmon uses through the whole stack, in virtual time;
/// only the loop's thread uses it, but for its creation.
final class SweepBench: @unchecked Sendable {
  let loop: EventLoop
  let driver: RadioDriver
  let controller: ControllerID
  let belt: ControllerID
  /// What must be gone when the session is over.
  var live = LiveObjects()
  /// How often an adapter was opened.
  private var openings = 0
  private(set) var freeBuffers: Int?
  fileprivate(set) var links = 0
  private let output: Descriptor
  private let input: Descriptor
  /// How many measurements hrmon has printed.
  private(set) var measurements = 0

  init(
    _ fault: Fault?, _ habits: ControllerHabits = .plain, on loop: EventLoop,
    _ model: DeviceModel = .belt
  ) throws {
    self.loop = loop
    var radio = VirtualRadio(seed: 7, crypto: OpenSSLCrypto())
    var configuration = ControllerConfiguration(address: .init(rawValue: 0x0011_2233_4455))
    configuration.habits = habits
    controller = radio.addController(configuration)
    belt = try radio.addDevice(model, at: loop.now)
    if let fault { radio.add(fault, to: controller) }
    driver = RadioDriver(radio, on: loop)
    var ends: [CInt] = [0, 0]
    _ = unsafe pipe(&ends)
    (input, output) = (try Descriptor(ends[0], from: "pipe"), try Descriptor(ends[1], from: "pipe"))
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
  }

  /// What hrmon runs in, with standard output in the bench's hands.
  func context() throws -> ToolContext {
    let diagnostics = Diagnostics(name: "hrmon")
    diagnostics.level = .errors
    var context = ToolContext(
      loop: loop, output: StandardOutput(descriptor: output.number), diagnostics: diagnostics,
      signals: try ToolSignals([]))
    context.openAdapter = { [self] spec, _ async throws(BLEError) in try await open(spec) }
    return context
  }

  /// Lets time pass until hrmon has printed so many measurements, or for two minutes.
  func wait(for count: Int) async throws {
    let limit = loop.now.adding(.seconds(120))
    while measurements < count, loop.now < limit {
      try await loop.sleep(until: loop.now.adding(.milliseconds(200)))
      readOutput()
    }
  }

  /// Looks at what hrmon has printed since the last time.
  func readOutput() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(input.number, &buffer, buffer.count)
      guard count > 0 else { return }
      measurements += buffer[..<count].count { $0 == UInt8(ascii: "\n") }
    }
  }

  /// Looks at the host before it ends.
  func look() { freeBuffers = live.hosts.last?.object?.counts.freeBuffers }

  /// What is left on the radio and on the host's side.
  var leaks: [String] {
    let (links, buffers) = driver.change { radio, _ in
      (radio.linkCount, radio.buffersInUse(of: controller) + radio.buffersInUse(of: belt))
    }
    return live.leaks + (links > 0 ? ["\(links) links on the air"] : [])
      + (buffers > 0 ? ["\(buffers) buffers"] : [])
  }

  /// Opens the controller; one that went away is not there at the first look, but at the second.
  private func open(_ spec: AdapterSpec) async throws(BLEError) -> Adapter {
    openings += 1
    if openings == 2 { throw BLEError(.adapterUnavailable, operation: "open") }
    if openings > 2 { driver.change { $0.plugIn(controller, at: $1) } }
    let opening = Opening(spec) { [self] in
      var opener = HCIOpener(spec: spec, loop: loop)
      opener.substitute = { [self] in driver.port(of: controller) }
      let host = HostBackend(opener, recorder: { nil }, warn: { _ in })
      let core = AdapterCore(
        WatchedBackend(host, self), spec, on: loop, recorder: nil, warn: { _ in })
      live.hosts.append(Weak(host))
      live.add(core)
      return core
    }
    return try await Adapter.open(opening, on: loop)
  }
}

/// A reference that keeps nothing alive.
struct Weak<Object: AnyObject> {
  weak var object: Object?
  init(_ object: Object) { self.object = object }
}

/// The objects of a session that must be gone when it is over.
struct LiveObjects {
  var hosts: [Weak<HostBackend>] = []
  private var others: [(kind: String, object: Weak<AnyObject>)] = []

  mutating func add(_ object: AnyObject) {
    others.append(("\(type(of: object))", Weak(object)))
  }

  /// What is left of them, and what the hosts still hold.
  var leaks: [String] {
    let left = hosts.compactMap(\.object).map { host in "HostBackend \(host.counts)" }
    return left + others.filter { $0.object.object != nil }.map(\.kind)
  }
}

/// Our host, and an eye on each link that it makes.
private final class WatchedBackend: Backend {
  private let backend: HostBackend
  private unowned let bench: SweepBench

  init(_ backend: HostBackend, _ bench: SweepBench) {
    self.backend = backend
    self.bench = bench
  }

  var state: AdapterState { backend.state }
  var onStateChange: (() -> Void)? {
    get { backend.onStateChange }
    set { backend.onStateChange = newValue }
  }

  func start(_ completion: @escaping (BLEError?) -> Void) { backend.start(completion) }
  func stopScan() { backend.stopScan() }
  func close(_ completion: @escaping () -> Void) { backend.close(completion) }

  func startScan(
    _ options: ScanOptions, handler: @escaping (BackendScanEvent) -> Void
  ) throws(BLEError) {
    try backend.startScan(options, handler: handler)
  }

  func connect(
    to address: BluetoothAddress?, type: AddressType?, options: ConnectionOptions,
    completion: @escaping (Result<any ATTChannel, BLEError>) -> Void
  ) -> any Cancellation {
    backend.connect(to: address, type: type, options: options) { [bench] result in
      completion(result)
      guard case .success(let channel) = result else { return }
      bench.links += 1
      bench.live.add(channel)
      if let link = channel.handler { bench.live.add(link) }
    }
  }
}
