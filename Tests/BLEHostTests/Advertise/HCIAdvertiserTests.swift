import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Advertising (Vol 4, Part E, §7.8.5–9, §7.8.52–60)", .ownTime)
struct HCIAdvertiserTests {
  private static let belt = AdvertisingRequest(AdvertisingContent(name: "B", services: [0x180d]))
  private static let isLegacy: @Sendable (inout ScriptedController) -> Void = { controller in
    // No extended commands: octets 36 and 37.
    controller.supportedCommands[36] = 0
    controller.supportedCommands[37] = 0
  }

  private func start(
    _ bench: inout HostBench, _ request: AdvertisingRequest = belt
  ) -> AdvertisingID {
    let id = bench.host.startAdvertising(request, at: bench.now)
    bench.run()
    return id
  }

  @Test("with the commands of version 4: parameters, data, scan response, enable")
  func legacy() throws {
    var bench = HostBench.ready(.init(), Self.isLegacy)
    let id = start(&bench)
    #expect(
      bench.controller.opcodes == [
        .leSetAdvertisingParameters, .leSetAdvertisingData, .leSetScanResponseData,
        .leSetAdvertisingEnable,
      ])
    let data = try #require(bench.controller.last(HCILESetAdvertisingData.self))
    #expect(data.advertisingDataLength == 10 && data.advertisingData.count == 31)
    let payload = AdvertisingPayload(advertisement: [2, 1, 6, 3, 3, 0x0d, 0x18, 2, 9, 0x42])
    let address = DeviceAddress(bench.controller.address, type: .public)
    #expect(bench.take() == [.advertising(id, .init(address: address, payload: payload))])
    bench.host.stopAdvertising(id, at: bench.now)
    bench.run()
    #expect(bench.controller.last(HCILESetAdvertisingEnable.self)?.advertisingEnable == 0)
    #expect(bench.take() == [.advertisingEnded(id, nil)])
    #expect(bench.host.counts.advertisements == 0)
  }

  @Test("with the commands of version 5: a set, and no command of version 4")
  func extended() throws {
    var bench = HostBench.ready()
    let id = start(&bench)
    #expect(
      bench.controller.opcodes == [
        .leReadNumberOfSupportedAdvertisingSets, .leReadMaximumAdvertisingDataLength,
        .leSetExtendedAdvertisingParameters, .leSetExtendedAdvertisingData,
        .leSetExtendedScanResponseData, .leSetExtendedAdvertisingEnable,
      ])
    let set = try #require(bench.controller.last(HCILESetExtendedAdvertisingParameters.self))
    #expect(
      set.advertisingEventProperties == 0x13 && set.primaryAdvertisingIntervalMin == [160, 0, 0])
    guard case .advertising(id, let info) = bench.take().first else {
      Issue.record("not started")
      return
    }
    #expect(info.txPower == 7)
    bench.host.stopAdvertising(id, at: bench.now)
    bench.run()
    #expect(
      bench.controller.opcodes.suffix(2) == [
        .leSetExtendedAdvertisingEnable, .leRemoveAdvertisingSet,
      ])
    #expect(bench.take() == [.advertisingEnded(id, nil)])
  }

  @Test("a controller that advertises by the old commands only gets old ones for all")
  func oneFamily() throws {
    var bench = HostBench.ready(.init()) { $0.supportedCommands[36] = 0 }
    _ = start(&bench)
    bench.host.startScan(at: bench.now)
    bench.run()
    _ = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    let extended: Set<HCIOpcode> = [
      .leSetExtendedAdvertisingParameters, .leSetExtendedScanParameters,
      .leSetExtendedScanEnable, .leExtendedCreateConnection,
    ]
    #expect(extended.isDisjoint(with: bench.controller.opcodes))
    #expect(bench.controller.opcodes.contains(.leSetScanEnable))
    #expect(bench.controller.opcodes.contains(.leCreateConnection))
  }

  @Test("several sets, as many as the controller has; one more is refused by name")
  func severalSets() throws {
    var bench = HostBench.ready()
    let ids = (0..<3).map { _ in start(&bench) }
    #expect(bench.take().last == .advertisingEnded(ids[2], .noMoreSets(2)))
    bench.host.stopAdvertising(ids[0], at: bench.now)
    bench.run()
    #expect(bench.take() == [.advertisingEnded(ids[0], nil)])
    let last = start(&bench)
    guard case .advertising(last, _) = bench.take().first else {
      Issue.record("the set that became free was not used")
      return
    }
  }

  @Test("the old commands know one advertisement; the next comes when the first is gone")
  func oneAtATime() throws {
    var bench = HostBench.ready(.init(), Self.isLegacy)
    let first = start(&bench)
    let second = start(&bench)
    #expect(bench.take().last == .advertisingEnded(second, .noMoreSets(1)))
    bench.host.stopAdvertising(first, at: bench.now)
    let third = bench.host.startAdvertising(Self.belt, at: bench.now)
    bench.run()
    let told = bench.take()
    #expect(told.first == .advertisingEnded(first, nil))
    guard case .advertising(third, _) = told.last else {
      Issue.record("not started: \(told)")
      return
    }
  }

  @Test(
    "a connection is announced when it is heard from, and advertising goes on",
    arguments: [true, false])
  func incoming(isExtended: Bool) throws {
    var bench = HostBench.ready(.init()) {
      if !isExtended { Self.isLegacy(&$0) }
    }
    _ = start(&bench)
    bench.told = []
    bench.controller.log = []
    bench.feed(bench.controller.connect(0x41, to: .phone, asPeripheral: true))
    if isExtended {
      bench.feed(
        .event(HCILEAdvertisingSetTerminated { $0.connectionHandle = 0x41 }.packet))
    }
    guard case .incoming(let link) = bench.take().first else {
      Issue.record("no link")
      return
    }
    #expect(link.role == .peripheral && link.peer == .phone)
    #expect(
      bench.controller.opcodes.contains(
        isExtended ? .leSetExtendedAdvertisingEnable : .leSetAdvertisingEnable))
    #expect(!bench.controller.opcodes.contains(.leSetAdvertisingParameters))
    bench.feed("0301", on: .att, handle: 0x41)
    #expect(bench.take() == [.received(link.id, .att, [3, 1])])
    let isSent = bench.host.send([4], on: link.id, at: bench.now)
    #expect(isSent)
    bench.run()
    #expect(bench.takeData() == ["0100040004"])
    bench.feed(bench.controller.disconnect(0x41, .remoteUserTerminatedConnection))
    #expect(bench.take() == [.disconnected(link.id, .ended(.remoteUserTerminatedConnection))])
  }

  @Test("a controller that forgets to tell which set has ended is told again after half a second")
  func forgottenTermination() throws {
    var bench = HostBench.ready()
    _ = start(&bench)
    bench.feed(bench.controller.connect(0x41, to: .phone, asPeripheral: true))
    bench.controller.log = []
    bench.pass(.milliseconds(499))
    #expect(!bench.controller.opcodes.contains(.leSetExtendedAdvertisingEnable))
    bench.pass(.milliseconds(2))
    #expect(bench.controller.opcodes.contains(.leSetExtendedAdvertisingEnable))
  }

  @Test("what can't be advertised beside a link is advertised again when the link ends")
  func waits() throws {
    var bench = HostBench.ready(.init(), Self.isLegacy)
    let id = start(&bench)
    bench.controller.failures[.leSetAdvertisingEnable] = [.commandDisallowed]
    bench.feed(bench.controller.connect(0x41, to: .phone, asPeripheral: true))
    bench.told = []
    bench.controller.log = []
    bench.pass(.seconds(60))
    #expect(bench.controller.opcodes == [])
    bench.feed(bench.controller.disconnect(0x41, .connectionTimeout))
    #expect(bench.controller.opcodes == [.leSetAdvertisingEnable])
    #expect(bench.host.counts.advertisements == 1)
    bench.host.stopAdvertising(id, at: bench.now)
    bench.run()
    #expect(bench.take().last == .advertisingEnded(id, nil))
  }

  @Test("an advertisement for one connection ends with it")
  func once() throws {
    var request = Self.belt
    request.parameters.continuesAfterConnection = false
    var bench = HostBench.ready()
    let id = start(&bench, request)
    bench.feed(bench.controller.connect(0x41, to: .phone, asPeripheral: true))
    bench.feed(.event(HCILEAdvertisingSetTerminated { $0.connectionHandle = 0x41 }.packet))
    #expect(bench.controller.opcodes.last == .leRemoveAdvertisingSet)
    #expect(bench.take().last == .advertisingEnded(id, nil))
  }

  @Test("after a reset of the controller all is told again, and nothing to the user")
  func recovery() throws {
    var bench = HostBench.ready()
    _ = start(&bench)
    bench.told = []
    bench.controller.log = []
    bench.feed(.event(HCIHardwareError { $0.hardwareCode = 7 }.packet))
    #expect(bench.controller.opcodes.last == .leSetExtendedAdvertisingEnable)
    #expect(bench.controller.opcodes.contains(.leSetExtendedAdvertisingData))
    for case .advertising in bench.take() { Issue.record("told twice") }
    bench.host.transportClosed(at: bench.now)
    bench.run()
    #expect(bench.take().contains { if case .advertisingEnded = $0 { true } else { false } })
  }

  @Test("other content goes out while it is on the air; what doesn't fit changes nothing")
  func update() throws {
    var bench = HostBench.ready()
    let id = start(&bench)
    bench.controller.log = []
    try bench.host.updateAdvertising(id, AdvertisingContent(name: "C"), at: bench.now)
    bench.run()
    #expect(
      bench.controller.opcodes == [
        .leSetExtendedAdvertisingData, .leSetExtendedScanResponseData,
      ])
    guard case .advertising(id, let info) = bench.take().last else {
      Issue.record("not told")
      return
    }
    #expect(info.payload.advertisement.hexDigits == "020106" + "020943")
    // Who updates is told, though the bytes are the same.
    try bench.host.updateAdvertising(id, AdvertisingContent(name: "C"), at: bench.now)
    bench.run()
    #expect(bench.take() == [.advertising(id, info)])
    var huge = AdvertisingContent()
    huge.serviceData = [.init(uuid: 0x180f, data: [UInt8](repeating: 0, count: 60))]
    let refused = Result { () throws(AdvertisingFailure) in
      try bench.host.updateAdvertising(id, huge, at: bench.now)
    }
    guard case .failure(.doesNotFit) = refused else {
      Issue.record("it fits")
      return
    }
    bench.run()
    #expect(bench.take() == [])
  }

  @Test("other content is told at once where advertising waits for a link to end")
  func updateWaiting() throws {
    var bench = HostBench.ready(.init(), Self.isLegacy)
    let id = start(&bench)
    bench.controller.failures[.leSetAdvertisingEnable] = [.commandDisallowed]
    bench.feed(bench.controller.connect(0x0040, to: .phone, asPeripheral: true))
    bench.pass(.seconds(1))
    _ = bench.take()
    let enables = bench.controller.opcodes.count { $0 == .leSetAdvertisingEnable }
    for _ in 0..<2 {
      try bench.host.updateAdvertising(id, AdvertisingContent(name: "C"), at: bench.now)
      bench.run()
      guard case .advertising(id, let info) = bench.take().last else {
        Issue.record("not told")
        return
      }
      #expect(info.payload.advertisement.hexDigits == "020106" + "020943")
    }
    #expect(bench.controller.opcodes.count { $0 == .leSetAdvertisingEnable } == enables)
    // Then it goes out, without another word.
    bench.feed(bench.controller.disconnect(0x0040, .remoteUserTerminatedConnection))
    #expect(bench.controller.opcodes.last == .leSetAdvertisingEnable)
    #expect(bench.controller.last(HCILESetAdvertisingData.self)?.advertisingDataLength == 6)
    for case .advertising in bench.take() { Issue.record("told twice") }
  }

  @Test("extended PDUs carry more than one command can: the data goes out in pieces")
  func chained() throws {
    var content = AdvertisingContent()
    content.serviceData = [
      .init(uuid: 0x180f, data: [UInt8](repeating: 1, count: 250)),
      .init(uuid: 0x180f, data: [UInt8](repeating: 2, count: 250)),
    ]
    var parameters = AdvertisingParameters()
    (parameters.isConnectable, parameters.isScannable) = (false, false)
    parameters.pdus = .extended(.le2M)
    var bench = HostBench.ready()
    let id = start(&bench, AdvertisingRequest(content, parameters))
    let operations = bench.controller.log.filter { $0.opcode == .leSetExtendedAdvertisingData }
      .map { $0.parameters[1] }
    #expect(operations == [1, 0, 2])
    let set = try #require(bench.controller.last(HCILESetExtendedAdvertisingParameters.self))
    #expect(set.advertisingEventProperties == 0 && set.secondaryAdvertisingPHY == .le2M)
    #expect(!bench.controller.opcodes.contains(.leSetExtendedScanResponseData))
    // Pieces can't be changed on the air (Vol 4, Part E, §7.8.54).
    bench.controller.log = []
    try bench.host.updateAdvertising(id, content, at: bench.now)
    bench.run()
    #expect(
      bench.controller.opcodes == [
        .leSetExtendedAdvertisingEnable, .leSetExtendedAdvertisingData,
        .leSetExtendedAdvertisingData, .leSetExtendedAdvertisingData,
        .leSetExtendedAdvertisingEnable,
      ])
  }

  @Test("refusals end it with the command and the status, but a set that is on is set up again")
  func refused() throws {
    var bench = HostBench.ready(.init(), Self.isLegacy)
    bench.controller.failures[.leSetAdvertisingParameters] = [.commandDisallowed]
    let first = start(&bench)
    #expect(
      bench.controller.opcodes.prefix(3) == [
        .leSetAdvertisingParameters, .leSetAdvertisingEnable, .leSetAdvertisingParameters,
      ])
    guard case .advertising(first, _) = bench.take().last else {
      Issue.record("not started")
      return
    }
    bench.host.stopAdvertising(first, at: bench.now)
    bench.run()
    bench.controller.failures[.leSetAdvertisingEnable] = [.invalidParameters]
    let second = start(&bench)
    #expect(
      bench.take().last
        == .advertisingEnded(second, .refused(.leSetAdvertisingEnable, .invalidParameters)))
  }

  @Test("parameters that can't be are refused before anything is sent")
  func invalid() throws {
    var bench = HostBench.ready(.init(), Self.isLegacy)
    for change: (inout AdvertisingParameters) -> Void in [
      { $0.interval = .milliseconds(10)...(.milliseconds(20)) },
      { $0.interval = .seconds(5)...(.seconds(11)) }, { $0.maximumPower = 21 },
      { $0.pdus = .extended(.le1M) }, { $0.address = .init(rawValue: 0x4000_0000_0001) },
      { $0.address = .init(rawValue: 0xc000_0000_0001) },
    ] {
      var request = Self.belt
      change(&request.parameters)
      let id = start(&bench, request)
      guard case .advertisingEnded(id, .invalid) = bench.take().last else {
        Issue.record("taken")
        return
      }
    }
    #expect(bench.controller.opcodes == [])
    bench.host.transportClosed(at: bench.now)
    bench.run()
    _ = bench.take()
    let late = start(&bench)
    #expect(bench.take() == [.advertisingEnded(late, .adapter(.transportClosed))])
  }
}
