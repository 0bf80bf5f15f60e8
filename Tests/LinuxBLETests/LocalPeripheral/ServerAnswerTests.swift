import BLEHost
import BLETransport
import BLEWire
import LinuxBLE
import TestSupport
import Testing

@Suite("Every client procedure, with every answer of a server", .hangLimit)
struct ServerAnswerTests {
  private struct Bench {
    let peripheral: LocalPeripheral
    let client: Peripheral
    let services: [LocalService]

    init(
      _ services: [ServiceDefinition], handlers: LocalHandlers = LocalHandlers(), mtu: Int = 517,
      _ change: (inout LocalPeripheral.Options) -> Void = { _ in }
    ) async throws {
      let radio = try await SimulatedRadio()
      var options = LocalPeripheral.Options(name: "Answers")
      change(&options)
      peripheral = try await LocalPeripheral.start(on: radio.openAdapter(), options)
      self.services = try await peripheral.add(services, handlers: handlers)
      let address = try #require(try await peripheral.advertise().info?.address)
      client = try await radio.openAdapter().connect(
        to: address.address, type: address.type, options: .init(mtu: mtu))
    }
  }

  /// All that the specification names, and one or two of each other range.
  private static let codes =
    (Array(0x01...0x13 as ClosedRange<UInt8>) + [0x40, 0x80, 0x9f, 0xe0, 0xfc, 0xfd, 0xfe, 0xff])
    .map { ATTErrorCode(rawValue: $0) }

  @Test("each error of a value reaches who reads or writes it, by every procedure")
  func errors() async throws {
    let readable = CharacteristicDefinition(0xfff0, [.read, .write], value: [1])
    let refusing = Self.codes.map { code in
      var definition = CharacteristicDefinition(0xfff1, [.read, .write], value: [2])
      definition.refusal = code
      return definition
    }
    let bench = try await Bench([ServiceDefinition(0xfff0, [readable] + refusing)], mtu: 23)
    let (client, service) = (bench.client, bench.services[0])
    let good = service.characteristics[0].valueHandle
    for (code, characteristic) in zip(Self.codes, service.characteristics.dropFirst()) {
      let handle = characteristic.valueHandle
      let procedures: [(String, () async throws(BLEError) -> Void)] = [
        ("read", { () async throws(BLEError) in _ = try await client.read(handle) }),
        (
          "multiple",
          { () async throws(BLEError) in _ = try await client.readMultiple([good, handle]) }
        ),
        (
          "variable",
          { () async throws(BLEError) in
            _ = try await client.readMultiple([good, handle], variable: true)
          }
        ),
        ("write", { () async throws(BLEError) in try await client.write([3], to: handle) }),
        ("long", { () async throws(BLEError) in try await client.writeLong([3], to: handle) }),
        (
          "reliable",
          { () async throws(BLEError) in
            try await client.writeReliable([(good, [9]), (handle, [3])])
          }
        ),
      ]
      for (name, procedure) in procedures {
        do {
          try await procedure()
          Issue.record("\(name) of \(code) is no error")
        } catch {
          #expect(error.code == .att(code), "\(name)")
        }
      }
    }
    // Nothing was written with what was refused, and the link is as good as before.
    #expect(try await client.read(good) == [1])
  }

  @Test("each error of a value's owner reaches the client, for a part of a long value too")
  func owners() async throws {
    let handlers = LocalHandlers { request throws(ATTErrorCode) in
      // The first part is fine, the second is refused.
      if request.offset > 0 { throw .insufficientResources }
      return [UInt8](repeating: 7, count: 30)
    } write: { request throws(ATTErrorCode) in
      throw ATTErrorCode(rawValue: request.value.first ?? 0)
    }
    let bench = try await Bench(
      [ServiceDefinition(0xfff0, [CharacteristicDefinition(0xfff1, [.read, .write])])],
      handlers: handlers, mtu: 23)
    let handle = bench.services[0].characteristics[0].valueHandle
    do {
      _ = try await bench.client.read(handle)
      Issue.record("the second part was not refused")
    } catch {
      #expect(error.code == .att(.insufficientResources) && error.handle == handle)
    }
    for code in Self.codes {
      do {
        try await bench.client.write([code.rawValue], to: handle)
        Issue.record("\(code) is no error")
      } catch {
        #expect(error.code == .att(code))
      }
      do {
        try await bench.client.writeLong([code.rawValue, 1], to: handle)
        Issue.record("\(code) is no error")
      } catch {
        #expect(error.code == .att(code))
      }
    }
  }

  @Test("an owner that does not answer in time is stopped, and the client goes on")
  func deadline() async throws {
    let log = Log()
    let handlers = LocalHandlers { request throws(ATTErrorCode) in
      log.add("asked with \(request.timeLimit)")
      await Self.untilCancelled()
      log.add("cancelled")
      return [1]
    } write: { _ throws(ATTErrorCode) in
      await Self.untilCancelled()
      log.add("cancelled")
    }
    let bench = try await Bench(
      [
        ServiceDefinition(
          0xfff0,
          [
            CharacteristicDefinition(0xfff1, [.read, .write]),
            CharacteristicDefinition(0xfff2, .read, value: [5]),
          ])
      ], handlers: handlers
    ) { $0.limits.accessTimeout = .milliseconds(50) }
    let service = bench.services[0]
    let handle = service.characteristics[0].valueHandle
    for _ in 0..<2 {
      await #expect(throws: BLEError.self) { _ = try await bench.client.read(handle) }
    }
    do {
      try await bench.client.write([1], to: handle)
    } catch {
      #expect(error.code == .att(.unlikelyError))
    }
    #expect(try await bench.client.read(service.characteristics[1].valueHandle) == [5])
    // The last one is told of its end after the client.
    let end = Moment.now.adding(.seconds(20))
    while log.lines.count < 5, Moment.now < end { await Task.yield() }
    let asked = "asked with \(Duration.milliseconds(50))"
    #expect(log.lines == [asked, "cancelled", asked, "cancelled", "cancelled"])
  }

  @Test("an owner is told how much of a request's time is left, of which all its values share one")
  func sharedTime() async throws {
    let limits = Locked<[Duration]>([])
    let pause = Duration.milliseconds(10)
    let handlers = LocalHandlers { request throws(ATTErrorCode) in
      limits.withLock { $0.append(request.timeLimit) }
      try? await Task.sleep(for: pause)
      return [1]
    } write: { request throws(ATTErrorCode) in
      limits.withLock { $0.append(request.timeLimit) }
      try? await Task.sleep(for: pause)
    }
    let service = ServiceDefinition(0xfff0, [CharacteristicDefinition(0xfff1, [.read, .write])])
    let bench = try await Bench([service, service], handlers: handlers)
    let handles = bench.services.map { $0.characteristics[0].valueHandle }
    _ = try await bench.client.readMultiple(handles)
    // The values of each service are its owner's.
    try await bench.client.writeReliable(handles.map { ($0, [2]) })
    let told = limits.withLock { $0 }
    try #require(told.count == 4)
    for place in [0, 2] {
      #expect(told[place] == .seconds(20) && told[place + 1] <= .seconds(20) - pause)
    }
  }

  @Test("commands that an owner does not end are bounded, and end with the client's link")
  func commands() async throws {
    let log = Log()
    let handlers = LocalHandlers(write: { request throws(ATTErrorCode) in
      log.add("asked")
      await Self.untilCancelled()
      log.add("cancelled")
    })
    let bench = try await Bench(
      [
        ServiceDefinition(
          0xfff0,
          [
            CharacteristicDefinition(0xfff1, .writeWithoutResponse),
            CharacteristicDefinition(0xfff2, .read, value: [5]),
          ])
      ], handlers: handlers)
    let handles = bench.services[0].characteristics.map(\.valueHandle)
    for number in 0..<600 {
      try await bench.client.writeCommand([UInt8(truncatingIfNeeded: number)], to: handles[0])
    }
    #expect(try await bench.client.read(handles[1]) == [5])
    #expect(log.lines == [String](repeating: "asked", count: 256))
    await bench.client.disconnect()
    let end = Moment.now.adding(.seconds(20))
    while log.lines.count < 512, Moment.now < end { await Task.yield() }
    #expect(log.lines.suffix(256) == ArraySlice([String](repeating: "cancelled", count: 256)))
  }

  /// Waits without end; the handler's task is cancelled when its time is over.
  private static func untilCancelled() async {
    let (stream, _) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
  }

  @Test("included services are found: primary and secondary ones, with UUIDs of all lengths")
  func includes() async throws {
    let long = try #require(BluetoothUUID("0000a00c-0000-0000-0123-456789abcdef"))
    let value = CharacteristicDefinition(0xfff1, .read, value: [1])
    var first = ServiceDefinition(0xfff0, [value])
    first.includes = [.uuid(0xffe0), .uuid(long)]
    var second = ServiceDefinition(long, isPrimary: false, [value])
    second.includes = [.uuid(0xffe0)]
    let bench = try await Bench(
      [first, ServiceDefinition(0xffe0, isPrimary: false, [value]), second], mtu: 23)
    let (outer, inner, other) = (bench.services[0], bench.services[1], bench.services[2])
    let start = outer.handles.lowerBound.rawValue
    let expected = [
      GATTInclude(
        handle: AttributeHandle(rawValue: start + 1), service: inner.handles, uuid: 0xffe0),
      GATTInclude(handle: AttributeHandle(rawValue: start + 2), service: other.handles, uuid: long),
    ]
    #expect(try await bench.client.discoverIncludedServices(in: outer.handles) == expected)
    #expect(try await bench.client.discoverIncludedServices(in: inner.handles) == [])
    let tree = try await bench.client.discoverAll()
    #expect(tree.first { $0.uuid == 0xfff0 }?.includes == expected)
    #expect(tree.first { $0.uuid == long }?.isPrimary == false)
    #expect(tree.first { $0.uuid == long }?.includes.map(\.service) == [inner.handles])
    // Included services can't go before who includes them.
    await #expect(throws: BLEError.self) { try await bench.peripheral.remove(inner) }
    try await bench.peripheral.remove(outer)
    try await bench.peripheral.remove(other)
    try await bench.peripheral.remove(inner)
    #expect(try await bench.client.discoverAll().map(\.uuid) == [0x1800, 0x1801])
  }

  @Test("several values are written reliably: all of them or none")
  func reliable() async throws {
    let log = Log()
    let handlers = LocalHandlers(
      read: { _ throws(ATTErrorCode) in [] },
      write: { request throws(ATTErrorCode) in
        log.add("\(request.writes.map { [UInt8($0.offset)] + $0.value })")
        if request.writes.contains(where: { $0.value.first == 0xff }) { throw .valueNotAllowed }
      })
    let stored = (0..<3).map { CharacteristicDefinition(0xfff1, [.read, .write], value: [$0]) }
    let dynamic = CharacteristicDefinition(0xfff2, [.read, .write])
    let bench = try await Bench(
      [ServiceDefinition(0xfff0, stored + [dynamic, dynamic])], handlers: handlers, mtu: 23)
    let handles = bench.services[0].characteristics.map(\.valueHandle)
    let long = (0..<60).map { UInt8($0) }
    let events = bench.peripheral.events()
    try await bench.client.writeReliable([
      (handles[0], long), (handles[1], [8]), (handles[3], [1, 2]), (handles[4], [3]),
    ])
    #expect(bench.peripheral.value(of: handles[0]) == long)
    #expect(try await bench.client.read(handles[1]) == [8])
    #expect(log.lines == ["[[0, 1, 2], [0, 3]]"])
    var written: [AttributeHandle] = []
    for _ in 0..<2 {
      let handle = await PeripheralBench.next(events) { event in
        if case .written(_, let handle, _) = event { handle } else { nil }
      }
      written.append(try #require(handle))
    }
    #expect(written == Array(handles[..<2]))
    do {
      try await bench.client.writeReliable([
        (handles[2], [9]), (handles[3], [4]), (handles[4], [0xff]),
      ])
      Issue.record("the owner's refusal is no error")
    } catch {
      #expect(error.code == .att(.valueNotAllowed))
    }
    #expect(try await bench.client.read(handles[2]) == [2])
  }
}
