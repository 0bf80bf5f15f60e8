import BLETransport
import BLEHost
import BLEWire
import LinuxBLE
import TestSupport
import Testing

@Suite("A local peripheral on the simulated radio", .hangLimit)
struct LocalPeripheralTests {
  @Test("is found with its name and services, connected to, and advertises on")
  func found() async throws {
    let bench = try await PeripheralBench()
    let other = try await bench.radio.openAdapter()
    var found: ScanResult?
    for try await result in other.scan(ScanOptions(services: [0xfff0])) {
      found = result
      break
    }
    #expect(found?.advertisement.name == "Bench")
    #expect(found?.advertisement.address.address == bench.address)
    let client = try await other.connect(to: bench.address)
    #expect(bench.peripheral.centrals.count == 1 && client.mtu == 517)
    let second = try await bench.client(mtu: 100)
    #expect(Set(bench.peripheral.centrals.map(\.mtu)) == [100, 517] && second.isConnected)
    #expect(bench.peripheral.centrals.allSatisfy { $0.isIncoming && $0.isConnected })
  }

  @Test("its database is discovered as it is")
  func discovered() async throws {
    let bench = try await PeripheralBench()
    let client = try await bench.client()
    let services = try await client.discoverAll()
    #expect(services.map(\.uuid) == [0x1800, 0x1801, 0xfff0])
    #expect(services.map(\.handles) == bench.peripheral.services.map(\.handles))
    let own = bench.peripheral.services.flatMap(\.characteristics)
    #expect(services.flatMap(\.characteristics).map(\.valueHandle) == own.map(\.valueHandle))
    #expect(services.flatMap(\.characteristics).map(\.properties) == own.map(\.properties))
    let range = bench.service.handles
    #expect(try await client.discoverServices(0xfff0).map(\.handles) == [range])
    #expect(try await client.discoverIncludedServices(in: range) == [])
    #expect(try await client.discoverDescriptors(in: range).count == 9)
    #expect(try await client.read(uuid: 0x2a00).first?.value == Array("Bench".utf8))
  }

  @Test("values are read and written, short and long, by requests and commands")
  func values() async throws {
    let bench = try await PeripheralBench()
    let client = try await bench.client(mtu: 30)
    let events = bench.peripheral.events()
    let notes = try bench.handle(PeripheralBench.notes)
    #expect(try await client.read(notes) == [1, 2, 3])
    let long = (0..<512).map { UInt8(truncatingIfNeeded: $0) }
    try await client.write(long, to: notes)
    #expect(bench.peripheral.value(of: notes) == long)
    #expect(try await client.read(notes) == long)
    try await client.writeReliable([(notes, [9, 9])])
    try await client.writeCommand([7], to: notes)
    #expect(try await client.read(notes) == [7])
    var written: [Int] = []
    for _ in 0..<3 {
      let value = await PeripheralBench.next(events) { event in
        if case .written(_, notes, let value) = event { value } else { nil }
      }
      written.append(try #require(value).count)
    }
    #expect(written == [512, 2, 1])
    bench.peripheral.setValue([4, 5], of: notes)
    #expect(try await client.readMultiple([notes, notes]) == [[4, 5, 4, 5]])
    #expect(try await client.readMultiple([notes, notes], variable: true) == [[4, 5], [4, 5]])
    try await client.writeLong([6], to: notes, offset: 1)
    #expect(try await client.read(uuid: PeripheralBench.notes).map(\.value) == [[4, 6]])
    let counter = try bench.handle(PeripheralBench.counter)
    await #expect(throws: BLEError.self) { try await client.write([1], to: counter) }
  }

  @Test("dynamic values are asked of their owner, whose refusals reach the client")
  func dynamic() async throws {
    let log = Log()
    let handlers = LocalHandlers { request throws(ATTErrorCode) in
      if request.offset > 0 { log.add("offset \(request.offset)") }
      await Task.yield()
      return [UInt8](repeating: 0x2a, count: 40)
    } write: { request throws(ATTErrorCode) in
      log.add("\(request.value) \(request.isAnswered)")
      if request.value == [0xff] { throw ATTErrorCode(rawValue: 0x80) }
    }
    let bench = try await PeripheralBench(handlers: handlers)
    let client = try await bench.client(mtu: 23)
    let handle = try bench.handle(PeripheralBench.dynamic)
    #expect(try await client.read(handle) == [UInt8](repeating: 0x2a, count: 40))
    try await client.write([1], to: handle)
    try await client.writeCommand([2], to: handle)
    await #expect(throws: BLEError.self) { try await client.write([0xff], to: handle) }
    do {
      try await client.write([0xff], to: handle)
    } catch {
      #expect(error.code == .att(ATTErrorCode(rawValue: 0x80)))
    }
    #expect(
      log.lines == ["offset 22", "[1] true", "[2] false", "[255] true", "[255] true"])
  }

  @Test("notifications reach who subscribed, indications are waited for")
  func updates() async throws {
    let bench = try await PeripheralBench()
    let (one, two) = (try await bench.client(), try await bench.client())
    let events = bench.peripheral.events()
    let counter = try #require(
      try await one.discoverCharacteristics(uuid: PeripheralBench.counter).first)
    let notes = try #require(
      try await one.discoverCharacteristics(uuid: PeripheralBench.notes).first)
    let first = try await one.subscribe(to: [counter])
    let second = try await two.subscribe(to: [counter, notes])
    let subscribed = await PeripheralBench.next(events) { event in
      if case .subscribed(let central, notes.valueHandle, .indication) = event {
        central
      } else {
        nil
      }
    }
    let central = try #require(subscribed)
    #expect(bench.peripheral.subscribers(of: counter.valueHandle).count == 2)
    #expect(bench.peripheral.updateValue([5], of: counter.valueHandle) == [])
    try await bench.peripheral.sendValue([6], of: counter.valueHandle, for: [central])
    try await bench.peripheral.indicate([7], of: notes.valueHandle)
    var (a, b) = (first.makeAsyncIterator(), second.makeAsyncIterator())
    #expect(try await a.next()?.value == [5])
    #expect(try await b.next()?.value == [5])
    #expect(try await b.next()?.value == [6])
    let indicated = try await b.next()
    #expect(indicated?.value == [7] && indicated?.kind == .indication)
    #expect(try await one.read(counter.valueHandle) == [6])
    try await two.unsubscribe(second)
    await #expect(throws: BLEError.self) {
      try await bench.peripheral.indicate([8], of: notes.valueHandle)
    }
  }

  @Test("services come and go while a client is connected; it is told (Vol 3, Part G, §7.1)")
  func serviceChanged() async throws {
    let bench = try await PeripheralBench()
    let client = try await bench.client()
    let changed = try #require(try await client.discoverCharacteristics(uuid: 0x2a05).first)
    let stream = try await client.subscribe(to: [changed])
    let added = try await bench.peripheral.add(
      ServiceDefinition(0x180f, [CharacteristicDefinition(0x2a19, .read, value: [50])]))
    var values = stream.makeAsyncIterator()
    let range = added.handles
    #expect(
      try await values.next()?.value
        == ServiceChanged(handles: range).encoded)
    #expect(try await client.discoverServices(0x180f).map(\.handles) == [range])
    try await bench.peripheral.remove(added)
    #expect(try await values.next()?.kind == .indication)
    #expect(try await client.discoverServices(0x180f) == [])
    await #expect(throws: BLEError.self) { try await bench.peripheral.remove(added) }
  }

  @Test("both roles on one link at once: each side reads and notifies the other")
  func bothRoles() async throws {
    let bench = try await PeripheralBench()
    let other = try await bench.radio.openAdapter()
    // The central serves too.
    let local = try await LocalPeripheral.start(on: other, .init(name: "Central"))
    let service = try await local.add(
      ServiceDefinition(
        0x180f, [CharacteristicDefinition(0x2a19, [.read, .notify], value: [99])]))
    let level = try #require(service.value(0x2a19))
    let client = try await other.connect(to: bench.address)
    let central = try #require(bench.peripheral.centrals.first)
    let reverse = bench.peripheral.peripheral(of: central)
    let notes = try bench.handle(PeripheralBench.notes)
    async let here = client.read(notes)
    async let there = reverse.read(level)
    #expect(try await here == [1, 2, 3])
    #expect(try await there == [99])
    let battery = try #require(try await reverse.discoverAll(0x180f).first?.characteristics.first)
    let stream = try await reverse.subscribe(to: [battery])
    for number in 0..<20 as Range<UInt8> {
      local.updateValue([number], of: level)
      try await client.write([number], to: notes)
      bench.peripheral.setValue([number, number], of: notes)
      #expect(try await client.read(notes) == [number, number])
    }
    var values = stream.makeAsyncIterator()
    for number in 0..<20 as Range<UInt8> { #expect(try await values.next()?.value == [number]) }
    #expect(local.centrals.first?.isIncoming == false)
  }

  @Test("a client is disconnected; one that leaves is told of; closing ends all")
  func leaving() async throws {
    let bench = try await PeripheralBench()
    let (one, two) = (try await bench.client(), try await bench.client())
    let events = bench.peripheral.events()
    let centrals = bench.peripheral.centrals.sorted {
      $0.address.description < $1.address.description
    }
    await bench.peripheral.disconnect(centrals[0])
    #expect(await one.closed != nil)
    await two.disconnect()
    let left = await PeripheralBench.next(events) { event in
      if case .disconnected(let central, let error?) = event { (central, error.code) } else { nil }
    }
    #expect(left?.0 === centrals[1] && left?.1 == .disconnected)
    let three = try await bench.client()
    await bench.peripheral.close()
    #expect(await three.closed?.code == .disconnected)
    for await _ in bench.peripheral.events() { Issue.record("an event after the end") }
    // A link that comes now has nobody to take it.
    #expect(bench.peripheral.centrals.isEmpty)
    _ = try await LocalPeripheral.start(on: bench.adapter)
  }

  @Test("one local peripheral an adapter, and none on a replay")
  func refusals() async throws {
    let bench = try await PeripheralBench(advertises: false)
    await #expect(throws: BLEError.self) { try await LocalPeripheral.start(on: bench.adapter) }
    var content = AdvertisingContent()
    content.serviceData = [.init(uuid: 0x180f, data: [UInt8](repeating: 0, count: 40))]
    do {
      _ = try await bench.adapter.advertise(AdvertisingRequest(content))
      Issue.record("it fits")
    } catch {
      #expect(error.code == .invalidArgument)
      #expect(error.detail.contains("Service Data - 16-bit UUID takes 44 bytes: 28 are left"))
    }
  }

  @Test("what is advertised can be changed and stopped, and ends with the adapter")
  func advertising() async throws {
    let bench = try await PeripheralBench(advertises: false)
    let advertisement = try await bench.advertise()
    #expect(advertisement.info?.address.address == bench.address)
    let info = try await advertisement.update(AdvertisingContent(name: "Other"))
    #expect(AdvertisingData(lenient: info.payload.advertisement).name == "Other")
    #expect(try await advertisement.update(AdvertisingContent(name: "Other")) == info)
    await advertisement.stop()
    #expect(await advertisement.ended == nil)
    let own = try await bench.peripheral.advertise()
    let data = AdvertisingData(lenient: own.info?.payload.advertisement ?? [])
    #expect(data.name == "Bench" && data.serviceUUIDs == [0xfff0])
    await bench.peripheral.close()
    #expect(await own.ended == nil)
    let second = try await bench.advertise()
    async let end = second.ended
    await bench.adapter.close()
    #expect(await end?.code == .adapterUnavailable)
    await #expect(throws: BLEError.self) { try await bench.advertise() }
  }
}

/// Lines that handlers of a test leave.
final class Log: Sendable {
  private let content = Locked<[String]>([])
  var lines: [String] { content.withLock { $0 } }
  func add(_ line: String) { content.withLock { $0.append(line) } }
}
