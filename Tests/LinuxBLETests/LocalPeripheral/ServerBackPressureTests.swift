import BLEHost
import BLESimulator
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A local peripheral whose client takes nothing for a while", .hangLimit)
struct ServerBackPressureTests {
  /// A bench whose only client, which subscribed to a value, can be kept from acknowledging.
  private struct Stuck {
    let bench: PeripheralBench
    let handle: AttributeHandle
    let client: Peripheral
    let stream: ValueStream

    init(_ uuid: BluetoothUUID) async throws {
      bench = try await PeripheralBench()
      handle = try bench.handle(uuid)
      client = try await bench.client(mtu: 23)
      let found = try #require(try await client.discoverCharacteristics(uuid: uuid).first)
      stream = try await client.subscribe(to: [found])
    }

    /// Sends values until nothing below takes any; how many that were.
    func fill() async throws -> Int {
      var sent = 0
      var before = -1
      while sent > before, sent < 250 {
        before = sent
        while bench.peripheral.updateValue([UInt8(sent)], of: handle) == [], sent < 250 {
          sent += 1
        }
        // The link takes some of what waited.
        try await bench.adapter.loop.sleep(until: .now.adding(.milliseconds(100)))
      }
      return sent
    }

    func withhold(_ isWithheld: Bool) async {
      await bench.radio.change { radio in
        // The server's controller was opened first.
        radio.setWithholdsAcknowledgements(isWithheld, ControllerID(rawValue: 1), at: .now)
        return ()
      }
    }
  }

  @Test("`updateValue` says no when there is no room, `ready` tells of room, and order is kept")
  func notifications() async throws {
    let stuck = try await Stuck(PeripheralBench.counter)
    let peripheral = stuck.bench.peripheral
    let central = try #require(peripheral.centrals.first)
    await stuck.withhold(true)
    let sent = try await stuck.fill()
    let events = peripheral.events()
    #expect(sent > 0 && sent < 250)
    #expect(!peripheral.canSend(to: central))
    // The async form waits, and so does another, in their order.
    async let first: Void = peripheral.sendValue([251], of: stuck.handle)
    let waiting = Task { try await peripheral.sendValue([252], of: stuck.handle) }
    let cancelled = Task { try await peripheral.sendValue([253], of: stuck.handle) }
    cancelled.cancel()
    await #expect(throws: BLEError.self) { try await cancelled.value }
    #expect(peripheral.updateValue([254], of: stuck.handle) == [central])
    await stuck.withhold(false)
    let ready = await PeripheralBench.next(events) { event in
      if case .ready(let central) = event { central } else { nil }
    }
    #expect(ready == central)
    try await first
    try await waiting.value
    var values = stuck.stream.makeAsyncIterator()
    for number in 0..<sent { #expect(try await values.next()?.value == [UInt8(number)]) }
    let last = [try await values.next()?.value, try await values.next()?.value]
    #expect(last == [[251], [252]] || last == [[252], [251]])
    #expect(stuck.stream.dropped == 0 && peripheral.canSend(to: central))
  }

  @Test("indications go one by one; who has too many to confirm is busy, and all are confirmed")
  func indications() async throws {
    let stuck = try await Stuck(PeripheralBench.notes)
    let peripheral = stuck.bench.peripheral
    await stuck.withhold(true)
    var waiting: [Task<Void, any Error>] = []
    let number = UInt8(try await stuck.fill())
    // One is on its way, and 16 wait.
    #expect(number == 17)
    do {
      try await peripheral.indicate([200], of: stuck.handle)
      Issue.record("there is room")
    } catch {
      #expect(error.code == .adapterBusy)
    }
    await stuck.withhold(false)
    var values = stuck.stream.makeAsyncIterator()
    for value in 0..<number { #expect(try await values.next()?.value == [value]) }
    for value in 0..<10 as Range<UInt8> {
      waiting.append(Task { try await peripheral.indicate([100 + value], of: stuck.handle) })
    }
    for task in waiting { try await task.value }
    var got: Set<UInt8> = []
    for _ in 0..<10 {
      let event = try await values.next()
      #expect(event?.kind == .indication)
      got.formUnion(event?.value ?? [])
    }
    #expect(got == Set(100..<110))
  }

  @Test("who waits for a client that leaves is told")
  func leaving() async throws {
    let stuck = try await Stuck(PeripheralBench.notes)
    let peripheral = stuck.bench.peripheral
    let central = try #require(peripheral.centrals.first)
    await stuck.withhold(true)
    let waiting = Task { try await peripheral.indicate([1], of: stuck.handle) }
    let events = peripheral.events()
    await peripheral.disconnect(central)
    _ = await PeripheralBench.next(events) { event in
      if case .disconnected = event { true } else { nil }
    }
    do {
      try await waiting.value
      Issue.record("a client that left has confirmed")
    } catch let error as BLEError {
      #expect(error.code == .disconnected || error.code == .invalidArgument)
    }
    // Nobody is there any longer: nothing to wait for.
    try await peripheral.sendValue([2], of: stuck.handle)
  }
}
