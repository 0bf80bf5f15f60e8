import BLEHost
import BLESimulator
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE
@testable import ToolSupport
@testable import hrmon

@Suite("hrmon, in virtual time", .hangLimit)
struct MonitorTests {
  /// A belt with an address and a name of its own.
  static func belt(_ address: UInt64, name: String = "TickrWatch") -> DeviceModel {
    var model = DeviceModel.belt
    model.name = name
    model.address = DeviceAddress(BluetoothAddress(rawValue: address), type: .random)
    return model
  }

  /// Runs hrmon and what happens meanwhile; returns how it ended and what it said.
  static func run(
    _ words: [String] = [], _ model: DeviceModel,
    _ events: @escaping @Sendable (SweepBench, Task<Void, any Error>) async throws -> Void
  ) async throws -> (result: Result<Void, any Error>, count: Int, notes: [String]) {
    let loop = try EventLoop(clock: VirtualClock())
    return try await Task(executorPreference: loop) {
      let bench = try SweepBench(nil, on: loop, model)
      let parsed = try MonitorOptions.interface.parse(["--adapter", "sim", "--json"] + words)
      guard case .run(let arguments) = parsed else { throw ToolFailure.usage("no arguments") }
      let context = try bench.context()
      let notes = Locked<[String]>([])
      context.diagnostics.level = .warnings
      context.diagnostics.capture { text in notes.withLock { $0.append(text) } }
      let monitor = try Monitor(MonitorOptions(arguments), context)
      let work = Task(executorPreference: loop) { try await monitor.run() }
      try await events(bench, work)
      let result = await work.result
      bench.readOutput()
      return (result, bench.measurements, notes.withLock { $0 })
    }.value
  }

  @Test(
    "finds its sensor again at another address, when the one before was a private one",
    arguments: [(0x4a11_2233_4455, 0x5b66_7788_99aa), (0x0a11_2233_4455, 0x1b66_7788_99aa)],
    [[], ["Tickr"]])
  func privateAddress(addresses: (UInt64, UInt64), words: [String]) async throws {
    let (old, new) = addresses
    let (_, count, _) = try await Self.run(words, Self.belt(old)) { bench, work in
      try await bench.wait(for: 3)
      try bench.driver.change { radio, now in
        radio.setOutOfRange(true, bench.belt, at: now)
        return Result { _ = try radio.addDevice(Self.belt(new), at: now) }
      }.get()
      try await bench.wait(for: bench.measurements + 5)
      work.cancel()
    }
    #expect(count >= 8)
  }

  @Test("takes no other sensor for the one that it has lost")
  func otherSensor() async throws {
    let (result, count, _) = try await Self.run([], Self.belt(0x4a11_2233_4455)) { bench, _ in
      try await bench.wait(for: 3)
      try bench.driver.change { radio, now in
        radio.setOutOfRange(true, bench.belt, at: now)
        let other = Self.belt(0x5b66_7788_99aa, name: "Neighbour")
        return Result { _ = try radio.addDevice(other, at: now) }
      }.get()
      try await bench.wait(for: 1000)
    }
    #expect(count < 10)
    #expect(throws: ToolFailure.self) { try result.get() }
    if case .failure(let error) = result { #expect(ToolFailure(error).code == .linkFailed) }
  }

  @Test("waits for a sensor whose address is its own, and for one that was named by its address")
  func staticAddress() async throws {
    for (address, words) in [
      (0xc011_2233_4455, []), (0x4a11_2233_4455, ["4A:11:22:33:44:55", "-trandom"]),
    ] as [(UInt64, [String])] {
      let (_, count, _) = try await Self.run(words, Self.belt(address)) { bench, work in
        try await bench.wait(for: 3)
        try bench.driver.change { radio, now in
          radio.setOutOfRange(true, bench.belt, at: now)
          return Result { _ = try radio.addDevice(Self.belt(0x5b66_7788_99aa), at: now) }
        }.get()
        try await bench.loop.sleep(until: bench.loop.now.adding(.seconds(20)))
        bench.readOutput()
        let lost = bench.measurements
        bench.driver.change { $0.setOutOfRange(false, bench.belt, at: $1) }
        try await bench.wait(for: lost + 5)
        work.cancel()
      }
      #expect(count >= 8)
    }
  }

  @Test("says once that a sensor is silent that took the subscription")
  func silence() async throws {
    var silent = Self.belt(0xc011_2233_4455)
    for service in silent.services.indices {
      for index in silent.services[service].characteristics.indices {
        silent.services[service].characteristics[index].notify = nil
      }
    }
    let (_, count, notes) = try await Self.run([], silent) { bench, work in
      try await bench.loop.sleep(until: bench.loop.now.adding(.seconds(90)))
      work.cancel()
    }
    #expect(count == 0)
    #expect(notes.count { $0.contains("nothing comes") } == 1, "\(notes)")
    let (_, _, others) = try await Self.run([], Self.belt(0xc011_2233_4455)) { bench, work in
      try await bench.wait(for: 30)
      work.cancel()
    }
    #expect(others == [])
  }

  @Test("says at once that an adapter is off, with the remedy, and that it waits for it")
  func poweredOff() async throws {
    let loop = try EventLoop(clock: VirtualClock())
    let notes = Locked<[String]>([])
    let failure = try await Task(executorPreference: loop) {
      let diagnostics = Diagnostics(name: "hrmon")
      diagnostics.capture { text in notes.withLock { $0.append(text) } }
      var context = ToolContext(
        loop: loop, output: StandardOutput(), diagnostics: diagnostics, signals: try ToolSignals([])
      )
      context.openAdapter = { spec, _ async throws(BLEError) in
        let opening = Opening(spec) {
          AdapterCore(OffBackend(), spec, on: loop, recorder: nil, warn: { _ in })
        }
        return try await Adapter.open(opening, on: loop)
      }
      guard case .run(let arguments) = try MonitorOptions.interface.parse(["-i", "hci0"]) else {
        return ToolFailure?.none
      }
      let monitor = try Monitor(MonitorOptions(arguments), context)
      let start = loop.now
      let work = Task(executorPreference: loop) { try await monitor.run() }
      try await loop.sleep(until: start.adding(.milliseconds(1)))
      #expect(notes.withLock { $0.count } == 1)
      guard case .failure(let error) = await work.result else { return nil }
      #expect(loop.now.since(start) == .seconds(30))
      return ToolFailure(error)
    }.value
    #expect(failure?.code == .adapterUnavailable)
    for text in notes.withLock({ $0 }) + [failure?.message ?? ""] {
      #expect(text.contains("hci0 is switched off") && text.contains("--power-on"))
    }
  }
}

/// An adapter that is off and stays so.
private final class OffBackend: Backend {
  let state = AdapterState.poweredOff
  func startScan(
    _ options: ScanOptions, handler: @escaping (BackendScanEvent) -> Void
  ) throws(BLEError) {
    throw BLEError(.adapterUnavailable, operation: "scan")
  }
  func stopScan() {}
  func connect(
    to address: BluetoothAddress?, type: AddressType?, options: ConnectionOptions,
    completion: @escaping (Result<any ATTChannel, BLEError>) -> Void
  ) -> any Cancellation {
    completion(.failure(BLEError(.adapterUnavailable, operation: "connect")))
    return Nothing()
  }
  func close(_ completion: @escaping () -> Void) { completion() }

  private struct Nothing: Cancellation {
    func cancel() {}
  }
}
