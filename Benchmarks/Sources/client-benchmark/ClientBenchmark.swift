import BLEHost
import BLETransport
import BLEWire
import LinuxBLE

/// client-benchmark PATH OPERATION COUNT: one operation of the API, many times, on the loop or, with
/// `-pool` behind the operation's name, in the global pool.
@main
struct ClientBenchmark: Sendable {
  let peripheral: Peripheral
  let name: String
  let count: Int

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]) else { fatalError("usage") }
    let loop = try EventLoop()
    try loop.run {
      let adapter = try await Adapter.open(
        AdapterSpec(.att(path: arguments[1])), options: Adapter.Options(loop: loop))
      let peripheral = try await adapter.connect(to: .zero)
      let benchmark = ClientBenchmark(peripheral: peripheral, name: arguments[2], count: count)
      if arguments[2].hasSuffix("-pool") {
        try await Task.detached { try await benchmark.work() }.value
      } else {
        try await benchmark.work()
      }
      await adapter.close()
    }
  }

  func work() async throws {
    switch name.split(separator: "-").first {
    case "read": try await read()
    case "handler": try await handler()
    case "batch": try await batch()
    case "stream": try await stream()
    case "command": try await commands()
    case "discover": try await discover()
    default: fatalError("unknown operation \(name)")
    }
  }

  func read() async throws {
    let meter = Meter()
    for _ in 0..<count { _ = try await peripheral.read(0x8008) }
    meter.report(name, per: count)
  }

  func handler() async throws {
    let tally = Tally(count)
    let subscription = try await peripheral.subscribe(to: [Self.heartRate]) { tally.take($0) }
    let meter = Meter()
    try await flood()
    await tally.isFull()
    meter.report(name, per: count)
    withExtendedLifetime(subscription) {}
  }

  func batch() async throws {
    let stream = try await peripheral.subscribe(to: [Self.heartRate])
    let meter = Meter()
    try await flood()
    let tally = Tally(count)
    var values = stream.makeAsyncIterator()
    while !tally.wasFull, let batch = try await values.nextBatch() { tally.take(batch) }
    meter.report(name, per: count)
    precondition(stream.dropped == 0, "\(stream.dropped) dropped")
  }

  func stream() async throws {
    let stream = try await peripheral.subscribe(to: [Self.heartRate])
    let meter = Meter()
    try await flood()
    var (got, sum) = (0, 0)
    for try await event in stream {
      sum &+= try HeartRateMeasurement(parsing: event.value).bpm
      got += 1
      if got == count { break }
    }
    meter.report(name, per: count)
    precondition(sum == 72 * count && stream.dropped == 0, "\(stream.dropped) dropped")
  }

  func commands() async throws {
    let value = [UInt8](repeating: 0, count: 20)
    let meter = Meter()
    for _ in 0..<count { try await peripheral.writeCommand(value, to: 0x8006) }
    _ = try await peripheral.read(0x8008)
    meter.report(name, per: count)
  }

  func discover() async throws {
    let before = try await requests()
    let meter = Meter()
    for _ in 0..<count {
      let services = try await peripheral.discoverAll()
      precondition(services.count == 200 && services.allSatisfy { $0.characteristics.count == 4 })
    }
    meter.report(name, per: count)
    print("client discover-requests \((try await requests() - before - 1) / count) 0 0")
  }

  private func requests() async throws -> Int {
    let value = try await peripheral.read(0x8008)
    return value[0..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func flood() async throws {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    try await peripheral.write(bytes, to: 0x8001)
  }

  private static let heartRate = GATTCharacteristic(
    handle: 0x8002, valueHandle: 0x8003, properties: [.notify], uuid: 0x2a37, endHandle: 0x8004,
    descriptors: [GATTDescriptor(handle: 0x8004, uuid: 0x2902)])
}

/// Decodes values, and tells when so many have come; the loop's thread uses it.
private final class Tally: @unchecked Sendable {
  private let count: Int
  private var got = 0
  private var sum = 0
  private var waiter: CheckedContinuation<Void, Never>?

  init(_ count: Int) { self.count = count }

  var wasFull: Bool { got >= count }

  func take(_ events: [ValueEvent]) {
    for event in events {
      sum &+= (try? HeartRateMeasurement(parsing: event.value).bpm) ?? 0
    }
    got += events.count
    if wasFull { waiter.take()?.resume() }
  }

  func isFull() async {
    if !wasFull { await withCheckedContinuation { waiter = $0 } }
    precondition(sum == 72 * count)
  }
}
