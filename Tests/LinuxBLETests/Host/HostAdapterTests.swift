import BLEHost
import BLESimulator
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("Our host stack as an adapter", .hangLimit)
struct HostAdapterTests {
  @Test("tells the states of adapter and peripheral, and lets go of both when it is unplugged")
  func unplug() async throws {
    let bench = try await RadioBench()
    let belt = try await bench.connect()
    let adapterStates = Task { await bench.adapter.states.first(2) }
    let beltStates = Task { await belt.states.first(.max) }
    let end = Task { await belt.closed }
    let reading = Task { try await belt.read(0x13) }
    _ = try await reading.value
    await bench.change { radio, bench, now in radio.unplug(bench.controller, at: now) }

    let error = try #require(await end.value)
    #expect(error.code == .disconnected && error.fault == .system, "\(error)")
    #expect(await beltStates.value == [.connected, .disconnected(error)])
    #expect(await adapterStates.value == [.poweredOn, .unknown])
    await expectError(.disconnected) { try await belt.read(0x13) }
    await expectError(.adapterUnavailable) { try await bench.connect() }
    var scan = bench.adapter.scan().makeAsyncIterator()
    await expectError(.adapterUnavailable) { try await scan.next() }
    await bench.adapter.close()
  }

  @Test("connects again as soon as a link that was closed here is over")
  func reconnect() async throws {
    let bench = try await RadioBench()
    for _ in 0..<3 {
      let belt = try await bench.connect()
      #expect(try await belt.read(0x13) == [87])
      await belt.disconnect()
    }
    let belt = try await bench.connect()
    let error = await expectError(.connectFailed) { try await bench.connect() }
    #expect(error?.detail.contains("already") == true)
    // Without the address's type too: it is not looked for, as it does not advertise.
    let unnamed = await expectError(.connectFailed) {
      try await bench.adapter.connect(to: RadioBench.belt)
    }
    #expect(unnamed?.detail.contains("already") == true && unnamed?.fault == .caller)
    #expect(belt.isConnected)
    await bench.adapter.close()
  }

  @Test("doubts the type of address that was given, when nothing answers")
  func wrongType() async throws {
    let bench = try await RadioBench()
    let options = ConnectionOptions(timeout: .milliseconds(200))
    let error = await expectError(.timedOut) {
      try await bench.adapter.connect(to: RadioBench.belt, type: .public, options: options)
    }
    #expect(error?.advice?.contains("a public one") == true)
    await bench.adapter.close()
  }

  @Test("waits for a device that is gone until it is back")
  func pending() async throws {
    let bench = try await RadioBench()
    let parameters = ConnectionParameters(supervisionTimeout: .milliseconds(500))
    let options = ConnectionOptions(
      timeout: .milliseconds(1), isPending: true, parameters: parameters)
    let belt = try await bench.connect(options)
    #expect(belt.link?.supervisionTimeout == .milliseconds(500))
    await bench.change { radio, bench, now in radio.setOutOfRange(true, bench.device, at: now) }
    #expect(await belt.closed?.code == .disconnected)
    async let again = bench.connect(options)
    try await bench.loop.sleep(until: .now.adding(.milliseconds(300)))
    await bench.change { radio, bench, now in radio.setOutOfRange(false, bench.device, at: now) }
    #expect(try await again.read(0x13) == [87])
    await bench.adapter.close()
  }

  @Test("knows the name of a device that was heard before, and of no other")
  func names() async throws {
    let bench = try await RadioBench()
    let unheard = try await bench.connect()
    #expect(unheard.name == nil)
    await unheard.disconnect()
    var results = bench.adapter.scan().makeAsyncIterator()
    #expect(try await results.next()?.advertisement.name == "LinuxBLE Belt")
    #expect(try await bench.connect().name == "LinuxBLE Belt")
    await bench.adapter.close()
  }

  @Test("remembers what was heard last, in bounded memory")
  func heardDevices() {
    var heard = HeardDevices()
    func report(_ number: Int, _ name: String, isResponse: Bool = false) -> AdvertisingReport {
      AdvertisingReport(
        eventType: .init(rawValue: isResponse ? 4 : 0, event: .legacy),
        address: DeviceAddress(BluetoothAddress(rawValue: UInt64(number)), type: .random),
        rssi: -60, data: [UInt8(name.utf8.count + 1), 0x09] + Array(name.utf8))
    }
    func name(_ number: Int) -> String? {
      heard.name(of: DeviceAddress(BluetoothAddress(rawValue: UInt64(number)), type: .random))
    }
    for number in 0..<100_000 { heard.add(report(number, "\(number)")) }
    #expect(name(99_999) == "99999" && name(99_489) == "99489" && name(98_000) == nil)
    heard.add(report(1, "one", isResponse: true))
    #expect(name(1) == "one")
    heard.add(report(1, "two"))
    #expect(name(1) == "two")
    #expect(
      heard.name(of: DeviceAddress(BluetoothAddress(rawValue: 1), type: .randomIdentity)) == "two")
    #expect(
      heard.name(of: DeviceAddress(BluetoothAddress(rawValue: 1), type: .public)) == nil)
  }

  @Test("keeps several links apart")
  func severalLinks() async throws {
    let bench = try await RadioBench()
    let address = DeviceAddress(BluetoothAddress(rawValue: 0xc000_0000_0002), type: .random)
    await bench.change { radio, _, now in
      var other = DeviceModel.belt
      other.address = address
      do { try radio.addDevice(other, at: now) } catch { Issue.record(error) }
    }
    async let first = bench.connect()
    async let second = bench.adapter.connect(to: address.address)
    let belts = try await [first, second]
    #expect(belts.map(\.address) == [DeviceAddress(RadioBench.belt, type: .random), address])
    async let trees = (belts[0].discoverAll(), belts[1].discoverAll())
    let found = try await trees
    #expect(found.0 == found.1 && found.0.count == 6)
    await belts[0].disconnect()
    #expect(try await belts[1].read(0x13) == [87])
    await bench.adapter.close()
  }

  @Test("withdraws a connection that is cancelled, and one that takes too long")
  func cancel() async throws {
    let bench = try await RadioBench()
    let nobody = BluetoothAddress(rawValue: 0xc000_0000_0099)
    for type in [AddressType.random, nil] {
      await expectError(.timedOut) {
        try await bench.adapter.connect(
          to: nobody, type: type, options: ConnectionOptions(timeout: .milliseconds(100)))
      }
      let task = Task {
        try await bench.adapter.connect(
          to: nobody, type: type, options: ConnectionOptions(isPending: true))
      }
      try await bench.loop.sleep(until: .now.adding(.milliseconds(50)))
      task.cancel()
      await expectError(.cancelled) { try await task.value }
    }
    // Nothing of it stands in the way.
    #expect(try await bench.connect().read(0x13) == [87])
    await bench.adapter.close()
  }

  @Test("loses no byte of many write commands in three buffers of 27 bytes")
  func writeCommands() async throws {
    let bench = try await RadioBench { configuration in
      configuration.aclLength = 27
      configuration.aclBuffers = 3
    }
    let belt = try await bench.connect()
    let sink = try #require(
      try await belt.discoverAll(0xfff0).flatMap(\.characteristics).first { $0.uuid == 0xfff1 })
    let value = [UInt8](repeating: 0x5a, count: 200)
    for _ in 0..<150 { try await belt.writeCommand(value, to: sink.valueHandle) }
    #expect(try await belt.read(sink.valueHandle) == [0x30, 0x75, 0, 0])
    await bench.adapter.close()
  }

  @Test("recovers from a hardware error: the link is lost, the adapter comes back")
  func hardwareError() async throws {
    let bench = try await RadioBench()
    let belt = try await bench.connect()
    let states = Task { await bench.adapter.states.first(3) }
    #expect(try await belt.read(0x13) == [87])
    await bench.change { radio, bench, now in
      radio.hardwareError(0x42, of: bench.controller, at: now)
    }
    #expect(await belt.closed?.detail.contains("0x42") == true)
    #expect(await states.value == [.poweredOn, .resetting, .poweredOn])
    #expect(try await bench.connect().read(0x13) == [87])
    await bench.adapter.close()
  }

  @Test(
    "ends with a typed error or recovers, whatever packet a line loses or breaks",
    arguments: [FaultyTransport.Effect.lose, .corrupt, .reorder, .close])
  func faults(effect: FaultyTransport.Effect) async throws {
    for number in [1, 4, 12, 25] {
      do {
        let bench = try await RadioBench(
          faults: [FaultyTransport.Fault(sent: number.isMultiple(of: 2), number: number, effect)])
        do {
          let belt = try await bench.connect(ConnectionOptions(timeout: .seconds(3)))
          _ = try await belt.discoverAll(nil, timeout: .seconds(3))
        } catch is BLEError {
        }
        await bench.adapter.close()
      } catch is BLEError {
      }
    }
  }

  @Test("asks for other timing of a link, and tells when it has it")
  func parameters() async throws {
    let bench = try await RadioBench()
    let belt = try await bench.connect()
    let wish = ConnectionParameters(interval: .milliseconds(50)...(.milliseconds(50)))
    try await belt.requestParameters(wish)
    for _ in 0..<200 where belt.link?.interval != .milliseconds(50) {
      try await bench.loop.sleep(until: .now.adding(.milliseconds(10)))
    }
    #expect(belt.link?.interval == .milliseconds(50))
    await belt.disconnect()
    await expectError(.disconnected) { try await belt.requestParameters(wish) }
    await expectError(.disconnected) { try await belt.rssi() }
    await bench.adapter.close()
  }
}
