import BLEHost
import BLETransport
import BLEWire
import LinuxBLE

/// hci-benchmark PATH OPERATION COUNT, or hci-benchmark host|simulator.
///
/// An OPERATION (notify, command, scan-paced, scan-flood) of the API through our own host stack,
/// many times, on the controller at PATH; the host's machine alone; the simulated radio.
@main
struct HCIBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    switch (arguments.count, arguments.last) {
    case (2, "host"): try HostMachine.measureAll()
    case (2, "simulator"): try SimulatedRadio.measure()
    case (4, let last):
      guard let count = last.flatMap({ Int($0) }) else { fatalError("usage") }
      let loop = try EventLoop()
      try loop.run {
        let adapter = try await Adapter.open(
          AdapterSpec(.unix(path: arguments[1])), options: Adapter.Options(loop: loop))
        try await work(on: adapter, arguments[2], count)
        await adapter.close()
      }
    default: fatalError("usage")
    }
  }

  private static func work(on adapter: Adapter, _ name: String, _ count: Int) async throws {
    switch name {
    case "notify": try await notify(connect(adapter), count)
    case "command": try await command(connect(adapter), count)
    case "scan-paced": try await scan(adapter, name, isActive: true)
    case "scan-flood": try await scan(adapter, name, isActive: false)
    default: fatalError("unknown operation \(name)")
    }
  }

  private static func connect(_ adapter: Adapter) async throws -> Peripheral {
    try await adapter.connect(to: BluetoothAddress(rawValue: 0xc0ff_ee00_180d), type: .random)
  }

  private static func notify(_ peripheral: Peripheral, _ count: Int) async throws {
    let heartRate = GATTCharacteristic(
      handle: 0x8002, valueHandle: 0x8003, properties: [.notify], uuid: 0x2a37, endHandle: 0x8004,
      descriptors: [GATTDescriptor(handle: 0x8004, uuid: 0x2902)])
    let tally = Tally(count)
    let subscription = try await peripheral.subscribe(to: [heartRate]) { tally.take($0) }
    let meter = Meter()
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    try await peripheral.write(bytes, to: 0x8001)
    await tally.isFull()
    meter.report("notify", per: count)
    withExtendedLifetime(subscription) {}
  }

  private static func command(_ peripheral: Peripheral, _ count: Int) async throws {
    let value = [UInt8](repeating: 0, count: 20)
    let meter = Meter()
    for _ in 0..<count { try await peripheral.writeCommand(value, to: 0x8006) }
    _ = try await peripheral.read(0x8008)
    meter.report("command", per: count)
  }

  /// Every device once: until the last report of the controller has come.
  private static func scan(_ adapter: Adapter, _ name: String, isActive: Bool) async throws {
    let last = BluetoothAddress(rawValue: 0xffff_ffff_ffff)
    let meter = Meter()
    var found = 0
    var results = adapter.scan(ScanOptions(isActive: isActive)).makeAsyncIterator()
    while let result = try await results.next(), result.advertisement.address.address != last {
      found += 1
    }
    meter.report(name, per: isActive ? 30_000 : 400_000)
    print("hci-found", name, found, results.dropped)
  }
}

/// Decodes values, and tells when so many have come; the loop's thread uses it.
private final class Tally: @unchecked Sendable {
  private let count: Int
  private var got = 0
  private var sum = 0
  private var waiter: CheckedContinuation<Void, Never>?

  init(_ count: Int) { self.count = count }

  func take(_ events: [ValueEvent]) {
    for event in events {
      sum &+= (try? HeartRateMeasurement(parsing: event.value).bpm) ?? 0
    }
    got += events.count
    if got >= count { waiter.take()?.resume() }
  }

  func isFull() async {
    if got < count { await withCheckedContinuation { waiter = $0 } }
    precondition(sum == 72 * count)
  }
}
