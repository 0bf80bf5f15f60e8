import BLEHost
import BLESimulator
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

/// Ten belts on one adapter, each of which goes out of range now and then; on the loop's thread.
///
/// Each belt's values are numbered from 0 on every link, so that a lost one is missed.
final class Fleet: @unchecked Sendable {
  /// What came of a run.
  struct Report: Sendable {
    var measurements = 0
    var links = 0
    /// How often a belt was out of range.
    var trips = 0
    /// How often a belt in range was asked what it had sent.
    var checks = 0
    /// What went wrong.
    var faults: [String] = []
    /// All that went between host and controller, with its times.
    var trace: [UInt8] = []
  }

  private struct Belt {
    var id: ControllerID
    var address: DeviceAddress
    /// The numbers that came, for each of its links.
    var received: [[Int]] = []
    /// When it comes back; nil while it is in range.
    var backAt: Moment?
    var inRangeSince: Moment
    /// What it had sent on its present link at the last look.
    var sent = (link: 0, count: 0)
  }

  private let bench: RadioBench
  private let measurement: AttributeHandle
  private var belts: [Belt] = []
  private var random: SplitMix64
  private var report = Report()

  private init(_ bench: RadioBench, seed: UInt64) {
    self.bench = bench
    random = SplitMix64(seed: seed)
    measurement = 0x0018
  }

  /// Lets ten belts run for some virtual time, the last minute of it without trips.
  static func run(
    seed: UInt64, habits: ControllerHabits = .plain, for duration: Duration
  ) async throws -> Report {
    let trace = Trace()
    let clock = VirtualClock()
    let loop = try EventLoop(clock: clock)
    var report = try await Task(executorPreference: loop) {
      let bench = try await RadioBench(
        on: loop, seed: seed, listener: .init { trace.add($0, isSent: $1, at: clock.now) },
        Self.belt(number: 0)
      ) { $0.habits = habits }
      return try await Fleet(bench, seed: seed).run(for: duration)
    }.value
    report.trace = trace.bytes
    return report
  }

  private func run(for duration: Duration) async throws -> Report {
    let loop = bench.loop
    add(bench.radio.device, Self.belt(number: 0).address)
    for number in 1..<10 as Range<UInt64> {
      let model = Self.belt(number: number)
      let id = try bench.radio.driver.change { air, now in
        Result { try air.addDevice(model, at: now) }
      }.get()
      add(id, model.address)
    }
    let watching = belts.indices.map { index in
      Task(executorPreference: loop) { await self.watch(index) }
    }
    let end = loop.now.adding(duration)
    let lastTrip = end.adding(.seconds(-60))
    while loop.now < end {
      try await loop.sleep(until: loop.now.adding(.milliseconds(250)))
      for index in belts.indices {
        check(index)
        move(index, mayLeave: loop.now < lastTrip)
      }
    }
    for belt in belts where belt.received.last?.isEmpty != false {
      report.faults.append("\(belt.address) is not back")
    }
    for task in watching { task.cancel() }
    for task in watching { await task.value }
    await bench.adapter.close()
    finish()
    return report
  }

  private func add(_ id: ControllerID, _ address: DeviceAddress) {
    belts.append(Belt(id: id, address: address, inRangeSince: bench.loop.now))
  }

  /// Waits for a belt, takes its measurements, and waits for it again when it is lost.
  private func watch(_ index: Int) async {
    let options = ConnectionOptions(isPending: true)
    while !Task.isCancelled {
      do {
        let address = belts[index].address
        let peripheral = try await bench.adapter.connect(
          to: address.address, type: address.type, options: options)
        belts[index].received.append([])
        let service = try await peripheral.discoverServices(0x180d)
        let found = try await peripheral.discoverCharacteristics(in: service[0].handles)
        let stream = try await peripheral.subscribe(to: found.filter { $0.uuid == 0x2a37 })
        for try await event in stream {
          let number = Int(event.value[2]) | Int(event.value[3]) << 8
          belts[index].received[belts[index].received.count - 1].append(number)
        }
        await peripheral.disconnect()
      } catch {
        if [.disconnected, .cancelled, .connectFailed].contains(error.code) { continue }
        report.faults.append("\(belts[index].address): \(error)")
        return
      }
    }
  }

  /// What a belt in range had sent a quarter of a second ago must be here.
  private func check(_ index: Int) {
    let belt = belts[index]
    let count = bench.radio.driver.change { air, _ in
      air.valuesSent(of: measurement, on: belt.id)
    }
    defer { belts[index].sent = (belt.received.count, count) }
    guard belt.backAt == nil, bench.loop.now.since(belt.inRangeSince) > .seconds(1),
      belt.sent.link == belt.received.count, count >= belt.sent.count, belt.sent.count > 0
    else { return }
    report.checks += 1
    let received = belt.received.last?.count ?? 0
    if received < belt.sent.count {
      report.faults.append(
        "\(belt.address) at \(bench.loop.now): \(received) of \(belt.sent.count)")
    }
  }

  private func move(_ index: Int, mayLeave: Bool) {
    let now = bench.loop.now
    if let back = belts[index].backAt {
      guard now >= back else { return }
      (belts[index].backAt, belts[index].inRangeSince) = (nil, now)
      setOutOfRange(false, index)
    } else if mayLeave, random.next() % 160 == 0 {
      report.trips += 1
      belts[index].backAt = now.adding(.milliseconds(200 + Int64(random.next() % 20_000)))
      setOutOfRange(true, index)
    }
  }

  private func setOutOfRange(_ isOut: Bool, _ index: Int) {
    let id = belts[index].id
    bench.radio.driver.change { air, now in air.setOutOfRange(isOut, id, at: now) }
  }

  private func finish() {
    for belt in belts {
      for numbers in belt.received {
        report.links += 1
        report.measurements += numbers.count
        if numbers != Array(0..<numbers.count) {
          report.faults.append("\(belt.address) sent \(numbers)")
        }
      }
    }
  }

  /// A belt whose measurements carry a number in place of an RR interval.
  private static func belt(number: UInt64) -> DeviceModel {
    var model = DeviceModel.belt
    model.address.address = BluetoothAddress(rawValue: 0xc0ff_ee00_0000 + number)
    let values = (0..<700).map { value in
      [0x16, UInt8(60 + number), UInt8(value & 0xff), UInt8(value >> 8)]
    }
    for service in model.services.indices {
      for place in model.services[service].characteristics.indices
      where model.services[service].characteristics[place].uuid == 0x2a37 {
        model.services[service].characteristics[place].notify =
          .init(everyMilliseconds: 1000, values: values)
      }
    }
    return model
  }
}

/// Only the loop's thread adds to it.
private final class Trace: @unchecked Sendable {
  private(set) var bytes: [UInt8] = []

  func add(_ packet: HCIPacket, isSent: Bool, at now: Moment) {
    let time = UInt64(now.nanoseconds)
    bytes.append(isSent ? 0 : 1)
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: time >> (8 * $0)) }
    bytes += packet.encoded
  }
}
