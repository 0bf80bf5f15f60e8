import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Connecting (Vol 4, Part E, §7.8.12)", .ownTime)
struct ConnectorTests {
  @Test("goes to the address and type that were asked for, with the extended command")
  func extended() throws {
    var bench = HostBench.ready()
    let id = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    let command = try #require(bench.controller.last(HCILEExtendedCreateConnection.self))
    #expect(command.peerAddress == DeviceAddress.belt.address)
    #expect(command.peerAddressType == .random)
    #expect(command.ownAddressType == .public)
    #expect(command.initiatorFilterPolicy == 0)
    #expect(command.phys.first?.connectionIntervalMin == 12)
    #expect(command.phys.first?.connectionIntervalMax == 24)
    #expect(command.phys.first?.supervisionTimeout == 500)
    bench.feed(bench.controller.connect(0x0040, to: .belt))
    guard case .connected(id, let link) = bench.take().first else {
      Issue.record("not connected")
      return
    }
    #expect(link.peer == .belt)
    #expect(link.interval == .milliseconds(30))
    #expect(link.supervisionTimeout == .seconds(5))
    #expect(!bench.controller.opcodes.contains(.leCreateConnection))
  }

  @Test("uses the legacy command at a controller of version 4, and its own random address")
  func legacy() throws {
    var configuration = HCIHost.Configuration()
    configuration.staticAddress = BluetoothAddress(rawValue: 0xc123_4567_89ab)
    var bench = HostBench.ready(configuration) {
      $0.supportedCommands[37] = 0
      $0.address = .zero
    }
    _ = try bench.link()
    let command = try #require(bench.controller.last(HCILECreateConnection.self))
    #expect(command.peerAddress == DeviceAddress.belt.address)
    #expect(command.ownAddressType == .random)
    #expect(!bench.controller.opcodes.contains(.leExtendedCreateConnection))
  }

  @Test("changes to legacy commands where the extended ones are not known after all")
  func fallBack() throws {
    var bench = HostBench.ready {
      $0.failures = [.leExtendedCreateConnection: [.unknownCommand]]
    }
    _ = try bench.link()
    #expect(bench.controller.last(HCILECreateConnection.self) != nil)
    bench.host.startScan(at: bench.now)
    bench.run()
    #expect(bench.controller.opcodes.contains(.leSetScanEnable))
    #expect(!bench.controller.opcodes.contains(.leSetExtendedScanEnable))
  }

  @Test("ends when the time is over, and withdraws the attempt")
  func timeLimit() {
    var bench = HostBench.ready()
    let before = bench.host.counts
    let id = bench.host.connect(to: .belt, .init(.limited(.seconds(10))), at: bench.now)
    bench.run()
    bench.pass(.milliseconds(9_999))
    #expect(bench.take() == [])
    bench.pass(.milliseconds(1))
    #expect(bench.take() == [.connectFailed(id, .timedOut)])
    #expect(!bench.controller.isInitiating)
    #expect(bench.host.counts == before)
    #expect(bench.host.deadline == .never)
  }

  @Test("a withdrawn attempt that succeeds at the same moment is disconnected")
  func cancelRace() {
    var bench = HostBench.ready()
    let before = bench.host.counts
    let id = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    // The link is made just before the controller sees the cancel.
    bench.controller.failures = [.leCreateConnectionCancel: [.commandDisallowed]]
    let event = bench.controller.connect(0x0040, to: .belt)
    bench.host.cancelConnect(id, at: bench.now)
    bench.feed(event)
    #expect(bench.take() == [.connectFailed(id, .cancelled)])
    #expect(bench.controller.handles.isEmpty)
    #expect(bench.controller.last(HCIDisconnect.self)?.connectionHandle == 0x0040)
    #expect(bench.host.counts == before)
  }

  @Test("an attempt that gave way to another is no failed one, whatever it ends with")
  func withdrawnIsNoFailure() {
    var bench = HostBench.ready()
    bench.controller.silent = [.leCreateConnectionCancel]
    var options = ConnectOptions(.limited(.seconds(600)))
    options.attempts = 1
    let ids = [DeviceAddress.belt, .lamp].map { bench.host.connect(to: $0, options, at: bench.now) }
    bench.run()
    var withdrawn = 0
    for _ in 0..<8 {
      bench.controller.log = []
      for _ in 0..<1000 where !bench.controller.opcodes.contains(.leCreateConnectionCancel) {
        bench.pass(.milliseconds(100))
      }
      guard bench.controller.opcodes.contains(.leCreateConnectionCancel) else { break }
      withdrawn += 1
      bench.feed(bench.controller.complete(.leCreateConnectionCancel, .success))
      // Some controllers tell another reason than 0x02.
      bench.feed(bench.controller.failConnection(.connectionTimeout))
    }
    #expect(withdrawn == 8 && bench.take() == [])
    for id in ids { bench.host.cancelConnect(id, at: bench.now) }
  }

  @Test("rests a quarter of a second after a failure that says nothing of the peer")
  func rests() {
    var bench = HostBench.ready()
    _ = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    bench.controller.log = []
    bench.feed(bench.controller.failConnection(HCIStatus(rawValue: 0x07)))
    bench.pass(.milliseconds(249))
    #expect(!bench.controller.opcodes.contains(.leExtendedCreateConnection))
    bench.pass(.milliseconds(1))
    #expect(bench.controller.opcodes.contains(.leExtendedCreateConnection))
  }

  @Test("a cancel whose end is never told does not stop others")
  func lostCancel() throws {
    var bench = HostBench.ready()
    let id = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    bench.controller.silent = [.leCreateConnectionCancel]
    bench.host.cancelConnect(id, at: bench.now)
    bench.run()
    bench.feed(bench.controller.complete(.leCreateConnectionCancel, .success))
    bench.controller.silent = []
    _ = bench.host.connect(to: .lamp, at: bench.now)
    bench.run()
    bench.pass(.seconds(3))
    #expect(
      bench.controller.last(HCILEExtendedCreateConnection.self)?.peerAddress
        == DeviceAddress.lamp.address)
  }

  @Test("0x3E is tried again, four times in all")
  func retries() {
    var bench = HostBench.ready()
    let before = bench.host.counts
    let id = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    for attempt in 1...4 {
      #expect(bench.controller.isInitiating, "attempt \(attempt)")
      bench.feed(bench.controller.failConnection(.connectionFailedToBeEstablished))
    }
    #expect(bench.take() == [.connectFailed(id, .refused(.connectionFailedToBeEstablished))])
    #expect(!bench.controller.isInitiating)
    #expect(bench.host.counts == before)
  }

  @Test("two requests take turns of four seconds, and both end in their time")
  func turns() {
    var bench = HostBench.ready()
    let one = bench.host.connect(to: .belt, .init(.limited(.seconds(10))), at: bench.now)
    let two = bench.host.connect(to: .lamp, .init(.limited(.seconds(10))), at: bench.now)
    bench.run()
    bench.pass(.seconds(9))
    let peers = bench.controller.log.compactMap {
      $0.opcode == .leExtendedCreateConnection
        ? try? HCILEExtendedCreateConnection(parsing: $0.parameters).peerAddress : nil
    }
    #expect(peers == [DeviceAddress.belt, .lamp, .belt].map(\.address))
    bench.pass(.seconds(2))
    #expect(
      Set(bench.take()) == [.connectFailed(one, .timedOut), .connectFailed(two, .timedOut)])
    #expect(!bench.controller.isInitiating)
  }

  @Test("a device that is connected already is not connected twice")
  func twice() throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    let again = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    #expect(bench.take() == [.connectFailed(again, .alreadyConnected)])
    // The controller may know better than the host.
    bench.controller.failures = [.leExtendedCreateConnection: [.connectionAlreadyExists]]
    let other = bench.host.connect(to: .lamp, at: bench.now)
    bench.run()
    #expect(bench.take() == [.connectFailed(other, .alreadyConnected)])
  }

  @Test("a link that nobody asked for is ended")
  func unasked() {
    var bench = HostBench.ready()
    let before = bench.host.counts
    bench.feed(bench.controller.connect(0x0041, to: .phone))
    #expect(bench.take() == [])
    #expect(bench.controller.handles.isEmpty)
    #expect(bench.host.counts == before)
  }

  @Test("several links at once, each with its own name")
  func several() throws {
    var bench = HostBench.ready()
    let before = bench.host.counts
    var names: [LinkID] = []
    for number: UInt16 in 0..<5 {
      names.append(
        try bench.link(ConnectionHandle(rawValue: 0x40 + number), to: .other(UInt64(number))))
    }
    #expect(Set(names).count == 5)
    #expect(bench.host.counts.links == 5)
    for name in names { bench.host.disconnect(name, at: bench.now) }
    bench.run()
    #expect(
      bench.take()
        == names.map { .disconnected($0, .ended(.connectionTerminatedByLocalHost)) })
    #expect(bench.host.counts == before)
  }

  @Test("a resolved identity is the address that was asked for")
  func identity() throws {
    var bench = HostBench.ready()
    let identity = DeviceAddress(DeviceAddress.belt.address, type: .randomIdentity)
    let link = try bench.link(to: identity)
    #expect(bench.host.openLinks.first?.peer == .belt)
    #expect(bench.host.openLinks.first?.id == link)
  }
}
