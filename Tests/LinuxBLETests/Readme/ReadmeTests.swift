import LinuxBLE
import TestSupport
import Testing

@Suite("The README's programs")
struct ReadmeTests {
  @Test("compiles with one import, and prints the recorded heart rates")
  func program() async throws {
    let path = Fixture.path("captures/heart-rate-belt.btsnoop")
    var rates: [Int] = []
    let adapter = try await Adapter.open(AdapterSpec(parsing: "replay:\(path)?speed=max"))
    for try await found in adapter.scan(ScanOptions(services: [0x180D])) {
      let belt = try await adapter.connect(
        to: found.advertisement.address.address, type: found.advertisement.address.type)
      let services = try await belt.discoverAll(0x180D)
      let measurements = services.flatMap(\.characteristics).filter { $0.uuid == 0x2A37 }
      for try await event in try await belt.subscribe(to: measurements) {
        let measurement = try HeartRateMeasurement(parsing: event.value)
        rates.append(measurement.bpm)
      }
      break
    }
    #expect(rates.count == 28 && rates.prefix(5) == [72, 73, 73, 75, 78])
  }

  @Test("what is offered is read, written and notified")
  func peripheral() async throws {
    let radio = try await SimulatedRadio()
    let adapter = try await radio.openAdapter()
    let peripheral = try await LocalPeripheral.start(on: adapter, .init(name: "Kiosk"))
    let battery = try await peripheral.add(
      ServiceDefinition(
        0x180F, [CharacteristicDefinition(0x2A19, [.read, .notify], value: [80])]))
    let handlers = LocalHandlers { request throws(ATTErrorCode) in
      Array("hello \(request.central.address)".utf8)
    } write: { request throws(ATTErrorCode) in
      guard request.value.count < 100 else { throw .valueNotAllowed }
      print(request.central.address, request.value)
    }
    try await peripheral.add(
      ServiceDefinition(0xFFF0, [CharacteristicDefinition(0xFFF1, [.read, .write])]),
      handlers: handlers)
    try await peripheral.advertise()
    let events = peripheral.events()

    let client = Task {
      let other = try await radio.openAdapter()
      for try await found in other.scan(ScanOptions(services: [0x180F])) {
        #expect(found.advertisement.name == "Kiosk")
        let kiosk = try await other.connect(
          to: found.advertisement.address.address, type: found.advertisement.address.type)
        let levels = try await kiosk.discoverCharacteristics(uuid: 0x2A19)
        var values = try await kiosk.subscribe(to: levels).makeAsyncIterator()
        #expect(try await values.next()?.value == [79])
        let greeting = try #require(try await kiosk.read(uuid: 0xFFF1).first)
        #expect(String(decoding: greeting.value, as: UTF8.self).hasPrefix("hello "))
        try await kiosk.write([1], to: greeting.handle)
        await #expect(throws: BLEError.self) {
          try await kiosk.write([UInt8](repeating: 0, count: 100), to: greeting.handle)
        }
        await kiosk.disconnect()
        return
      }
    }
    for await event in events {
      if case .subscribed(_, let level, _) = event, level == battery.value(0x2A19) {
        peripheral.updateValue([79], of: level)
      }
      if case .disconnected = event { break }
    }
    try await client.value
  }
}
