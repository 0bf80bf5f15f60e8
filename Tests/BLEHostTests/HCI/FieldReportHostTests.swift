import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Field reports: HCI, L2CAP and links", .ownTime)
struct FieldReportHostTests {
  @Test("Connection Complete, then at once 0x3E: the attempt failed and is tried again")
  func failedToBeEstablished() {
    var bench = HostBench.ready { $0.peerFeatures = nil }
    let id = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    for attempt in 1...4 {
      #expect(bench.controller.isInitiating, "attempt \(attempt)")
      bench.feed(bench.controller.connect(0x0040, to: .belt))
      bench.feed("0405040040003e")
    }
    // No link was lost: none was told of.
    #expect(bench.take() == [.connectFailed(id, .refused(.connectionFailedToBeEstablished))])
    #expect(bench.host.counts.links == 0)
  }

  @Test("Command Disallowed: never fatal when a scan is disabled")
  func disallowedDisable() {
    var bench = HostBench.ready { $0.supportedCommands[37] = 0 }
    bench.host.startScan(at: bench.now)
    bench.run()
    bench.controller.failures = [.leSetScanEnable: [.commandDisallowed]]
    bench.host.stopScan(at: bench.now)
    bench.run()
    #expect(bench.take() == [])
    bench.host.startScan(at: bench.now)
    bench.run()
    #expect(bench.controller.opcodes.suffix(2) == [.leSetScanParameters, .leSetScanEnable])
    #expect(bench.controller.isScanning)
    #expect(bench.take() == [])
  }

  @Test("Command Disallowed to a connect: tried again, then a typed error")
  func disallowedConnect() {
    // `04 0F 04 0C 01 0D 20`
    var bench = HostBench.ready {
      $0.supportedCommands[37] = 0
      $0.silent = [.leCreateConnection]
    }
    let id = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    for _ in 1...4 {
      bench.feed("040f040c010d20")
      bench.pass(.milliseconds(250))
    }
    #expect(bench.take() == [.connectFailed(id, .refused(.commandDisallowed))])
    #expect(bench.host.counts.requests == 0)
  }

  @Test("Disconnection Complete with a status, or of an unknown handle, ends nothing")
  func disconnectionStatus() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    bench.feed("04050402400002")
    bench.feed("040504022c0002")
    bench.feed("040504002c0013")
    #expect(bench.take() == [])
    #expect(bench.host.openLinks.map(\.id) == [link])
    bench.feed("04050400400013")
    #expect(bench.take() == [.disconnected(link, .ended(.remoteUserTerminatedConnection))])
    bench.feed("04050400400013")
    #expect(bench.take() == [])
  }

  @Test("opcode 0x0000 only updates the credits")
  func opcodeZero() throws {
    var bench = HostBench.ready { $0.credits = 0 }
    // Set-up did not get past its first command.
    #expect(bench.host.state == .settingUp)
    bench.controller.credits = 1
    bench.feed("040f0400010000")
    #expect(bench.host.controller != nil)
    let link = try bench.link()
    bench.feed("040f0401010000")
    bench.feed("040e03010000")
    bench.host.readRSSI(of: link, at: bench.now)
    bench.run()
    #expect(bench.take().contains(.rssi(link, -50)) == true)
  }

  @Test("a failed connection, or one that is cut short, leaves nothing behind for handle 0")
  func failedConnection() {
    var bench = HostBench.ready()
    let before = bench.host.counts
    bench.feed("043e130102" + String(repeating: "00", count: 17))
    bench.feed("043e050100400000")
    #expect(bench.take() == [])
    #expect(bench.host.droppedEvents == 1)
    #expect(bench.host.counts == before)
    _ = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    bench.feed("043e050100400000")
    #expect(bench.host.counts.links == 0)
    #expect(bench.controller.isInitiating)
  }

  @Test("two connects while scanning: one attempt at a time, both end")
  func twoConnects() {
    var bench = HostBench.ready { $0.leStates = 0 }
    let before = bench.host.counts
    bench.host.startScan(at: bench.now)
    bench.run()
    let one = bench.host.connect(to: .belt, .init(.limited(.seconds(5))), at: bench.now)
    let two = bench.host.connect(to: .lamp, .init(.limited(.seconds(6))), at: bench.now)
    bench.run()
    #expect(bench.controller.opcodes.count { $0 == .leExtendedCreateConnection } == 1)
    bench.pass(.seconds(7))
    #expect(bench.take() == [.connectFailed(one, .timedOut), .connectFailed(two, .timedOut)])
    #expect(bench.controller.isScanning && !bench.controller.isInitiating)
    bench.host.stopScan(at: bench.now)
    bench.run()
    #expect(bench.host.counts == before)
  }

  @Test("a parameter update right after the connect is answered")
  func earlyParameterUpdate() throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    bench.feed("02402010000c000500 1201080018002800 0000f401")
    #expect(bench.takeData() == ["060005001301" + "02000000"])
  }

  @Test("three buffers: sending goes on after three")
  func threeBuffers() throws {
    var bench = HostBench.ready { $0.acknowledges = false }
    let link = try bench.link()
    for _ in 0..<9 { #expect(bench.host.send([0x52, 1, 0], on: link, at: bench.now) == true) }
    bench.run()
    #expect(bench.takeData().count == 3)
    bench.feed("041305014000 0300")
    bench.feed("041305014000 0300")
    #expect(bench.takeData().count == 6)
  }

  @Test("data before its Connection Complete is held, then delivered")
  func earlyData() throws {
    var bench = HostBench.ready { $0.peerFeatures = nil }
    _ = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    bench.feed("0240200600 02000400 0217")
    bench.feed("0241200600 02000400 0218")
    #expect(bench.host.counts.earlyPackets == 2)
    bench.feed(bench.controller.connect(0x0040, to: .belt))
    let told = bench.take()
    let link = try #require(told.first?.link?.id)
    #expect(told.last == .received(link, .att, [0x02, 0x17]))
    bench.pass(.seconds(1))
    #expect(bench.host.counts.earlyPackets == 0)
  }

  @Test("data of a handle that nobody waits for is ignored")
  func unknownHandle() {
    var bench = HostBench.ready()
    let before = bench.host.counts
    bench.feed("0240200600 02000400 0217")
    #expect(bench.host.counts == before)
    // And not more is held than there is room for.
    _ = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    for _ in 0..<100 { bench.feed("0240200600 02000400 0217") }
    #expect(bench.host.counts.earlyPackets == 16)
  }

  @Test("an L2CAP header that is split, and a start without bytes, are put together")
  func splitHeader() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    bench.feed("0240200200 0700")
    bench.feed("0240100900 0400 1b1800004800 11")
    #expect(bench.take() == [.received(link, .att, [0x1b, 0x18, 0, 0, 0x48, 0, 0x11])])
    bench.feed("0240200000")
    for byte in ["03", "00", "04", "00", "0b", "01", "02"] { bench.feed("0240100100" + byte) }
    #expect(bench.take() == [.received(link, .att, [0x0b, 1, 2])])
  }

  @Test("bytes of an old link never reach a new one with its handle")
  func oldBytes() throws {
    var bench = HostBench.ready()
    let old = try bench.link()
    bench.feed("0240200600 06000400 1b18")
    bench.feed(bench.controller.disconnect(0x0040, .connectionTimeout))
    _ = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    // Late packets of the old link, one of them whole, before and after the new one's event.
    bench.feed("0240100400 00004800")
    bench.feed("0240200600 02000400 0217")
    bench.feed(bench.controller.connect(0x0040, to: .belt))
    bench.feed("0240100400 00004800")
    let told = bench.take()
    #expect(told.first == .disconnected(old, .ended(.connectionTimeout)))
    #expect(told.count == 2 && told.last?.link != nil)
  }

  @Test("a new link's first data is its own, though a link with its handle has just ended")
  func earlyDataAfterLink() throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    bench.feed(bench.controller.disconnect(0x0040, .connectionTimeout))
    _ = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    bench.pass(.milliseconds(10))
    bench.feed("0240200600 02000400 0217")
    bench.pass(.milliseconds(50))
    bench.feed("0240200600 02000400 0218")
    bench.pass(.milliseconds(10))
    _ = bench.take()
    bench.feed(bench.controller.connect(0x0040, to: .belt))
    let told = bench.take()
    let link = try #require(told.lazy.compactMap(\.link).first).id
    let data = told.filter { if case .received = $0 { true } else { false } }
    #expect(data == [.received(link, .att, [0x02, 0x18])])
  }

  @Test("a link that was never heard has no late data: what comes then is the next link's")
  func earlyDataAfterFailure() throws {
    var bench = HostBench.ready { $0.peerFeatures = nil }
    _ = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    bench.feed(bench.controller.connect(0x0040, to: .belt))
    bench.feed(bench.controller.disconnect(0x0040, .connectionFailedToBeEstablished))
    bench.run()
    bench.feed("0240200600 02000400 0217")
    bench.feed(bench.controller.connect(0x0040, to: .belt))
    let told = bench.take()
    let link = try #require(told.lazy.compactMap(\.link).first).id
    #expect(told.last == .received(link, .att, [0x02, 0x17]))
  }

  @Test("events that are cut short are dropped")
  func cutEvents() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    let before = bench.host.counts
    for event in ["0413050240000100", "04130102", "040e0101", "043e020300"] { bench.feed(event) }
    #expect(bench.take() == [])
    #expect(bench.host.droppedEvents == 4)
    #expect(bench.host.counts == before)
    #expect(bench.host.openLinks.map(\.id) == [link])
  }

  @Test("parameter updates in a loop: each answered, the controller told of one at a time")
  func updateLoop() throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    for number in 1...200 {
      let identifier = UInt8(number).hexDigits
      let interval = UInt8(24 + number % 2).hexDigits
      bench.feed("12\(identifier)0800\(interval)00\(interval)000000f401", on: .leSignaling)
    }
    #expect(bench.takeData().count == 200)
    #expect(bench.controller.opcodes.count { $0 == .leConnectionUpdate } == 1)
  }
}
