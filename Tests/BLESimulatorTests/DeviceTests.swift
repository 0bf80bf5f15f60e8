import BLEHost
import BLESimulator
import BLEWire
import TestSupport
import Testing

/// A client of a virtual device, by raw HCI and ATT.
struct DeviceBench {
  var bench: Bench
  let central: ControllerID
  let device: ControllerID
  var handle: ConnectionHandle = 0

  init(_ model: DeviceModel, seed: UInt64 = 1) throws {
    bench = Bench(seed: seed)
    central = bench.controller(1)
    device = try bench.radio.addDevice(model)
    try connect(to: model.address)
  }

  mutating func connect(to address: DeviceAddress) throws {
    try #require(
      bench.status(bench.createConnection(to: address), central) == .success)
    handle = try bench.wait(central) { event in
      if case .leConnectionComplete(let link) = event { link.connectionHandle } else { nil }
    }
  }

  /// The number of the next event of the device's controller.
  var nextEvent: Int { bench.radio.counts(of: device).events + 1 }

  mutating func send(_ bytes: [UInt8], channel: UInt8 = 4) {
    let header = [UInt8(bytes.count & 0xff), UInt8(bytes.count >> 8), channel, 0]
    bench.send(
      .acl(ACLPacket(handle: handle, boundary: .startNonFlushable, data: header + bytes)),
      to: central)
  }

  /// All whole PDUs that came on a channel since.
  func pdus(channel: UInt8 = 4, from start: Int = 0) -> [[UInt8]] {
    var (pdus, rest): ([[UInt8]], [UInt8]) = ([], [])
    for packet in bench.data(central, from: start) {
      if packet.boundary.isStart { rest = [] }
      rest += packet.data
      guard rest.count >= 4, rest.count == 4 + Int(rest[0]) + Int(rest[1]) << 8 else { continue }
      if rest[2] == channel { pdus.append(Array(rest.dropFirst(4))) }
      rest = []
    }
    return pdus
  }

  /// The answer to a request.
  mutating func ask(_ request: some ATTPDUValue, for time: Duration = .milliseconds(300)) -> ATTPDU?
  {
    let start = bench.received.count
    send(request.encoded)
    bench.run(for: time)
    return pdus(from: start).lazy.compactMap { try? ATTPDU(parsing: $0) }.first
  }

  mutating func error(_ request: some ATTPDUValue) -> ATTErrorCode? {
    if case .errorResponse(let error) = ask(request) { error.error } else { nil }
  }

  mutating func read(_ handle: AttributeHandle) -> [UInt8]? {
    if case .readResponse(let answer) = ask(ATTReadRequest(handle: handle)) {
      answer.value
    } else {
      nil
    }
  }
}

@Suite("A virtual device", .ownTime)
struct DeviceTests {
  @Test("advertises, and is found and read through a link: the belt's battery has 87 %")
  func belt() throws {
    var client = try DeviceBench(.belt)
    #expect(client.read(0x0013) == [87])
    #expect(client.ask(ATTExchangeMTURequest(mtu: 100)) == .exchangeMTUResponse(.init(mtu: 517)))
    let services = client.ask(ATTReadByGroupTypeRequest(start: 1, end: 0xffff, type: 0x2800))
    guard case .readByGroupTypeResponse(let groups) = services else {
      Issue.record("no services")
      return
    }
    #expect(
      groups.groups.map { "\($0.handles.lowerBound)-\($0.handles.upperBound)" } == [
        "0x0001-0x0005", "0x0006-0x0009", "0x000a-0x0010", "0x0011-0x0014", "0x0016-0x001d",
        "0x001e-0x0023",
      ])
    #expect(
      client.ask(
        ATTFindByTypeValueRequest(start: 1, end: 0xffff, type: 0x2800, value: [0x0f, 0x18]))
        == .findByTypeValueResponse(.init(groups: [0x0011...0x0014])))
    #expect(
      client.ask(ATTFindInformationRequest(start: 0x0013, end: 0x0014))
        == .findInformationResponse(
          .init(
            form: .shortest,
            entries: [.init(handle: 0x0013, type: 0x2a19), .init(handle: 0x0014, type: 0x2902)])))
    #expect(
      client.ask(ATTReadByTypeRequest(start: 1, end: 0xffff, type: 0x2a19))
        == .readByTypeResponse(.init(records: [.init(handle: 0x0013, value: [87])])))
  }

  @Test("notifies each second while it is subscribed, and no longer")
  func notifies() throws {
    var client = try DeviceBench(.belt)
    #expect(
      client.ask(ATTWriteRequest(handle: 0x0019, value: [1, 0])) == .writeResponse(.init()))
    let start = client.bench.received.count
    client.bench.run(for: .seconds(10))
    let values = client.pdus(from: start).compactMap {
      try? ATTHandleValueNotification(parsing: $0)
    }
    #expect(values.count == 10 && values.allSatisfy { $0.handle == 0x0018 })
    let first = try HeartRateMeasurement(parsing: values[0].value)
    #expect(first.bpm == 72 && first.contact == true && first.rr == [853])
    #expect(client.read(0x0019) == [1, 0])
    _ = client.ask(ATTWriteRequest(handle: 0x0019, value: [0, 0]))
    let end = client.bench.received.count
    client.bench.run(for: .seconds(10))
    #expect(client.pdus(from: end).isEmpty)
  }

  @Test("forgets subscriptions with the link, and advertises again")
  func reconnects() throws {
    var client = try DeviceBench(.belt)
    _ = client.ask(ATTWriteRequest(handle: 0x0019, value: [1, 0]))
    client.bench.radio.loseLinks(of: client.device, at: client.bench.now)
    client.bench.drain()
    try client.connect(to: DeviceModel.belt.address)
    #expect(client.read(0x0019) == [0, 0])
    let start = client.bench.received.count
    client.bench.run(for: .seconds(5))
    #expect(client.pdus(from: start).isEmpty)
  }

  @Test(
    "is there again after it was pulled out, and after an error of its hardware",
    arguments: [Fault.Effect.unplug, .hardwareError(3)])
  func restarts(effect: Fault.Effect) throws {
    var client = try DeviceBench(.belt)
    client.bench.radio.add(Fault(at: .event(client.nextEvent), effect), to: client.device)
    client.send(ATTReadRequest(handle: 0x0013).encoded)
    client.bench.run(for: .seconds(2))
    #expect(client.bench.radio.linkCount == 0)
    #expect(client.bench.unplugged.isEmpty)
    client.bench.radio.plugIn(client.device, at: client.bench.now)
    try client.connect(to: DeviceModel.belt.address)
    #expect(client.read(0x0013) == [87])
  }

  @Test("can have its values changed and read from outside")
  func values() throws {
    var client = try DeviceBench(.belt)
    client.bench.radio.setValue([50], of: 0x0013, on: client.device)
    #expect(client.read(0x0013) == [50])
    #expect(client.bench.radio.value(of: 0x0013, on: client.device) == [50])
    #expect(client.bench.radio.value(of: 0x0fff, on: client.device) == nil)
    #expect(client.bench.radio.value(of: 0x0013, on: client.central) == nil)
  }

  @Test("fills the air with a source that has no pace, and counts what is written to its sink")
  func throughput() throws {
    var client = try DeviceBench(.belt)
    let sink: AttributeHandle = 0x0020
    for _ in 0..<3 {
      client.send(ATTWriteCommand(handle: sink, value: [UInt8](repeating: 0, count: 20)).encoded)
    }
    #expect(client.read(sink) == [60, 0, 0, 0])
    #expect(client.ask(ATTWriteRequest(handle: 0x0023, value: [1, 0])) != nil)
    let start = client.bench.received.count
    client.bench.run(for: .seconds(1))
    let count = client.pdus(from: start).count
    // 11 packets in each interval of 7.5 ms.
    #expect(abs(count - 1466) < 15)
  }

  @Test("reads and writes long values, all prepared writes or none")
  func long() throws {
    var client = try DeviceBench(Self.odd)
    let value = (0..<100).map { UInt8($0) }
    #expect(client.read(3) == Array(value.prefix(22)))
    #expect(
      client.ask(ATTReadBlobRequest(handle: 3, offset: 90))
        == .readBlobResponse(.init(value: Array(value[90...]))))
    #expect(client.error(ATTReadBlobRequest(handle: 3, offset: 101)) == .invalidOffset)
    let parts = [(0, [1, 2, 3]), (3, [4, 5])] as [(UInt16, [UInt8])]
    for (offset, part) in parts {
      let request = ATTPrepareWriteRequest(handle: 3, offset: offset, value: part)
      #expect(
        client.ask(request)
          == .prepareWriteResponse(.init(handle: 3, offset: offset, value: part)))
    }
    #expect(client.ask(ATTExecuteWriteRequest(flags: .write)) == .executeWriteResponse(.init()))
    #expect(client.read(3) == [1, 2, 3, 4, 5])
    _ = client.ask(ATTPrepareWriteRequest(handle: 3, offset: 0, value: [9]))
    _ = client.ask(ATTPrepareWriteRequest(handle: 3, offset: 200, value: [9]))
    #expect(client.error(ATTExecuteWriteRequest(flags: .write)) == .invalidOffset)
    _ = client.ask(ATTPrepareWriteRequest(handle: 3, offset: 0, value: [9]))
    #expect(client.ask(ATTExecuteWriteRequest(flags: .cancel)) == .executeWriteResponse(.init()))
    #expect(client.read(3) == [1, 2, 3, 4, 5])
  }

  @Test("echoes a written value to another characteristic, which indicates it")
  func echo() throws {
    var client = try DeviceBench(Self.odd)
    #expect(client.ask(ATTWriteRequest(handle: 8, value: [2, 0])) == .writeResponse(.init()))
    let start = client.bench.received.count
    for byte in [UInt8(5), 6] {
      #expect(client.ask(ATTWriteRequest(handle: 5, value: [byte])) == .writeResponse(.init()))
    }
    let indications = { (client: DeviceBench) in
      client.pdus(from: start).compactMap { try? ATTHandleValueIndication(parsing: $0) }
    }
    // The second waits for the confirmation of the first (Vol 3, Part F, §3.3.2).
    #expect(indications(client).map(\.value) == [[5]])
    client.send(ATTHandleValueConfirmation().encoded)
    client.bench.run(for: .milliseconds(100))
    #expect(indications(client).map(\.value) == [[5], [6]])
    #expect(client.read(7) == [6])
  }

  @Test("reads several values at once, and takes 64 prepared writes at most")
  func several() throws {
    var client = try DeviceBench(Self.odd)
    _ = client.ask(ATTWriteRequest(handle: 3, value: [1, 2]))
    #expect(
      client.ask(ATTReadMultipleRequest(handles: [3, 8]))
        == .readMultipleResponse(.init(values: [1, 2, 0, 0])))
    #expect(
      client.ask(ATTReadMultipleVariableRequest(handles: [3, 8]))
        == .readMultipleVariableResponse(.init(values: [.init([1, 2]), .init([0, 0])])))
    for _ in 0..<64 { _ = client.ask(ATTPrepareWriteRequest(handle: 3, offset: 0, value: [9])) }
    #expect(
      client.error(ATTPrepareWriteRequest(handle: 3, offset: 0, value: [9])) == .prepareQueueFull)
    #expect(
      client.error(ATTFindByTypeValueRequest(start: 1, end: 0xffff, type: 0x2800, value: [1, 2]))
        == .attributeNotFound)
    #expect(client.error(ATTFindInformationRequest(start: 0x100, end: 0x200)) == .attributeNotFound)
    #expect(
      client.error(ATTReadByGroupTypeRequest(start: 2, end: 0xffff, type: 0x2800))
        == .attributeNotFound)
    // Values of other lengths come with the next request (Vol 3, Part F, §3.4.4.2).
    guard
      case .readByTypeResponse(let records) = client.ask(
        ATTReadByTypeRequest(start: 1, end: 0xffff, type: 0x2803))
    else {
      Issue.record("no declarations")
      return
    }
    #expect(records.records.count == 3)
  }

  @Test("refuses with the code that fits")
  func errors() throws {
    var client = try DeviceBench(Self.odd)
    #expect(client.error(ATTReadRequest(handle: 0x00ff)) == .invalidHandle)
    #expect(client.error(ATTReadRequest(handle: 5)) == .readNotPermitted)
    #expect(client.error(ATTWriteRequest(handle: 7, value: [1])) == .writeNotPermitted)
    #expect(
      client.error(ATTWriteRequest(handle: 5, value: [1, 2, 3])) == .invalidAttributeValueLength)
    #expect(client.error(ATTWriteRequest(handle: 8, value: [1, 0])) == .cccdImproperlyConfigured)
    #expect(client.error(ATTWriteRequest(handle: 8, value: [1])) == .invalidAttributeValueLength)
    #expect(client.error(ATTReadRequest(handle: 10)) == .init(rawValue: 0x80))
    #expect(client.error(ATTReadRequest(handle: 12)) == .insufficientEncryption)
    #expect(
      client.error(ATTReadByTypeRequest(start: 1, end: 0xffff, type: 0x2aff)) == .attributeNotFound)
    #expect(client.error(ATTReadByTypeRequest(start: 2, end: 1, type: 0x2803)) == .invalidHandle)
    #expect(
      client.error(ATTReadByGroupTypeRequest(start: 1, end: 0xffff, type: 0x2803))
        == .unsupportedGroupType)
    let start = client.bench.received.count
    client.send([0x0a, 0x01])
    client.send([0x3e, 1, 2])
    client.send([0x7e])
    client.bench.run(for: .milliseconds(100))
    #expect(client.pdus(from: start) == [[1, 0x0a, 0, 0, 4], [1, 0x3e, 0, 0, 6]])
  }

  @Test("has encrypted values once the link is encrypted with its key")
  func encrypted() throws {
    var client = try DeviceBench(Self.odd)
    let key = [UInt8](repeating: 3, count: 16)
    client.bench.radio.setLongTermKey(key, of: client.device)
    let enable = HCILEEnableEncryption {
      $0.connectionHandle = client.handle
      $0.longTermKey = key
    }
    #expect(client.bench.status(enable, client.central) == .success)
    client.bench.run(for: .milliseconds(100))
    #expect(client.read(12) == [7])
  }

  @Test("answers signalling and pairing with a refusal")
  func otherChannels() throws {
    var client = try DeviceBench(.belt)
    client.send([0x12, 7, 8, 0, 6, 0, 6, 0, 0, 0, 100, 0], channel: 5)
    client.send([0x01, 3, 0, 1, 16, 1, 1], channel: 6)
    client.bench.run(for: .milliseconds(100))
    #expect(client.pdus(channel: 5) == [[1, 7, 2, 0, 0, 0]])
    #expect(client.pdus(channel: 6) == [[5, 5]])
  }

  @Test("lives through hostile bytes on its channels")
  func hostile() throws {
    var client = try DeviceBench(.belt)
    var generator = Generator()
    for _ in 0..<1500 {
      let count = Int(generator.next() % 24)
      var bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      if count > 0 { bytes[0] &= 0x3f }
      client.send(bytes, channel: UInt8(generator.next() % 8))
      client.bench.send(
        .acl(ACLPacket(handle: client.handle, boundary: .continuation, data: bytes)),
        to: client.central)
      client.bench.run(for: .milliseconds(20))
      client.bench.received = []
    }
    #expect(client.bench.radio.linkCount == 1)
    #expect(client.read(0x0013) == [87])
  }

  private struct Generator {
    var state: UInt64 = 42
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }

  /// One service without GAP and GATT: a long value, an echo, an error, a secret.
  private static let odd: DeviceModel = {
    var model = DeviceModel()
    model.isBare = true
    let long = DeviceModel.Characteristic(
      0xff01, [.read, .write], value: (0..<100).map { UInt8($0) })
    var input = DeviceModel.Characteristic(0xff02, .write)
    input.onWrite = .echo(to: 0xff03)
    input.maximumLength = 2
    var output = DeviceModel.Characteristic(0xff03, [.read, .indicate])
    output.descriptors = [.init(0x2902)]
    var broken = DeviceModel.Characteristic(0xff04, .read)
    broken.error = .init(rawValue: 0x80)
    var secret = DeviceModel.Characteristic(0xff05, .read, value: [7])
    secret.permissions = .readEncrypted
    model.services = [.init(0xff00, [long, input, output, broken, secret])]
    return model
  }()
}

@Suite("Ten belts on one radio", .ownTime)
struct ManyDevicesTests {
  @Test("are all connected at once, and lose nothing while in range")
  func ten() throws {
    func run(seed: UInt64) throws -> (values: Int, trace: [HCIPacket]) {
      var bench = Bench(seed: seed)
      let central = bench.controller(1) { $0.aclBuffers = 16 }
      var handles: [ConnectionHandle] = []
      for number in 0..<10 {
        var model = DeviceModel.belt
        model.address.address = .init(rawValue: 0xc0ff_ee00_0000 + UInt64(number))
        _ = try bench.radio.addDevice(model)
        let create = bench.createConnection(to: model.address, interval: 24)
        try #require(bench.status(create, central) == .success)
        handles.append(
          try bench.wait(central) { event in
            if case .leConnectionComplete(let link) = event { link.connectionHandle } else { nil }
          })
      }
      for handle in handles {
        let request = ATTWriteRequest(handle: 0x0019, value: [1, 0]).encoded
        bench.send(
          .acl(
            ACLPacket(
              handle: handle, boundary: .startNonFlushable,
              data: [UInt8(request.count), 0, 4, 0] + request)), to: central)
      }
      bench.run(for: .milliseconds(500))
      let start = bench.received.count
      bench.run(for: .seconds(60))
      return (bench.data(central, from: start).count, bench.received.map(\.packet))
    }
    let one = try run(seed: 3)
    #expect(one.values == 600)
    #expect(try run(seed: 3).trace == one.trace)
  }
}
