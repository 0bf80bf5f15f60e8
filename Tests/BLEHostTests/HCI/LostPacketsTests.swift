import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Packets of the controller that are lost, and that is told")
struct LostPacketsTests {
  @Test("whichever of a session it is: nothing hangs, nothing is left behind")
  func anywhere() throws {
    var reference = HostBench()
    try session(&reference)
    let count = reference.sent
    #expect(count > 40)
    for place in 0..<count {
      var bench = HostBench()
      bench.losing = place
      try session(&bench)
      // The last one may just have been lost.
      bench.pass(.seconds(5))
      #expect(bench.host.lostPackets == 1)
      #expect(bench.host.controller != nil, "\(place)")
      let counts = bench.host.counts
      #expect(counts.links == 0 && counts.requests == 0 && counts.commands == 0, "\(place)")
      #expect(counts.freeBuffers == 3 && counts.advertisements == 1, "\(place)")
      #expect(bench.controller.handles == [], "\(place)")
      #expect(bench.controller.isInitiating == false, "\(place)")
      // Nothing but a link that nobody knows makes a reset necessary.
      for case .resetting(let failure) in bench.told { #expect(failure == .lostLink, "\(place)") }
    }
  }

  /// Scan, advertise, connect, write, RSSI, disconnect; whatever is lost, time passes until all ended.
  private func session(_ bench: inout HostBench) throws {
    bench.start()
    bench.pass(.seconds(5))
    bench.host.startScan(at: bench.now)
    _ = bench.host.startAdvertising(.init(AdvertisingContent(name: "B")), at: bench.now)
    bench.run()
    bench.pass(.seconds(5))
    _ = bench.host.connect(to: .belt, .init(.pending), at: bench.now)
    bench.run()
    for handle: ConnectionHandle in [0x40, 0x41, 0x42] {
      bench.pass(.seconds(5))
      if bench.controller.isInitiating {
        bench.feed(bench.controller.connect(handle, to: .belt))
      }
    }
    bench.pass(.seconds(1))
    for link in bench.host.openLinks {
      for number: UInt8 in 0..<8 { _ = bench.host.send([number], on: link.id, at: bench.now) }
      bench.run()
      bench.host.readRSSI(of: link.id, at: bench.now)
      bench.run()
    }
    bench.pass(.seconds(10))
    for link in bench.host.openLinks { bench.host.disconnect(link.id, at: bench.now) }
    bench.run()
    bench.host.stopScan(at: bench.now)
    bench.run()
    bench.pass(.seconds(60))
    for handle in bench.controller.handles.sorted(by: { $0.rawValue < $1.rawValue }) {
      bench.feed(bench.controller.disconnect(handle, .connectionTimeout))
    }
    bench.pass(.seconds(60))
  }

  @Test(
    "an answer: the command is sent again, links and the rest go on",
    arguments: [
      HCIOpcode.leSetExtendedScanParameters, .leSetExtendedScanEnable,
      .leSetExtendedAdvertisingParameters, .leSetExtendedAdvertisingEnable, .readRSSI,
    ])
  func answer(opcode: HCIOpcode) throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    bench.controller.silent = [opcode]
    bench.host.startScan(at: bench.now)
    _ = bench.host.startAdvertising(.init(AdvertisingContent(name: "B")), at: bench.now)
    bench.host.readRSSI(of: link, at: bench.now)
    bench.run()
    bench.pass(.seconds(1))
    bench.controller.silent = []
    bench.host.lostPackets(3, at: bench.now)
    bench.pass(.seconds(3))
    #expect(bench.controller.opcodes.count { $0 == opcode } >= 2)
    #expect(bench.controller.isScanning && bench.host.openLinks.count == 1)
    let told = bench.take()
    #expect(told.contains(.rssi(link, -50)))
    #expect(!told.contains { if case .resetting = $0 { true } else { false } })
  }

  @Test("no second time without another loss: then the controller is reset")
  func twice() {
    var bench = HostBench.ready()
    bench.controller.silent = [.leSetExtendedScanParameters]
    bench.host.startScan(at: bench.now)
    bench.run()
    bench.host.lostPackets(1, at: bench.now)
    bench.pass(.milliseconds(3999))
    #expect(bench.take() == [])
    bench.controller.silent = []
    bench.pass(.milliseconds(2))
    #expect(bench.take().first == .resetting(.unresponsive(.leSetExtendedScanParameters)))
    #expect(bench.controller.isScanning)
  }

  @Test("a credit: the next command is sent all the same")
  func credit() {
    var bench = HostBench.ready()
    bench.controller.credits = 0
    bench.host.startScan(at: bench.now)
    bench.run()
    bench.controller.credits = 1
    bench.host.lostPackets(1, at: bench.now)
    bench.pass(.seconds(3))
    #expect(bench.controller.isScanning && bench.take() == [])
  }

  @Test("a piece of longer advertising data is not sent twice: all is told anew")
  func pieces() throws {
    var content = AdvertisingContent()
    content.serviceData = [
      .init(uuid: 0x180f, data: [UInt8](repeating: 1, count: 250)),
      .init(uuid: 0x180f, data: [UInt8](repeating: 2, count: 250)),
    ]
    var parameters = AdvertisingParameters()
    (parameters.isConnectable, parameters.isScannable) = (false, false)
    parameters.pdus = .extended(.le1M)
    for place in 0..<3 {
      var bench = HostBench.ready()
      // Sets, data length, parameters; then the pieces.
      bench.losing = bench.sent + 3 + place
      let id = bench.host.startAdvertising(.init(content, parameters), at: bench.now)
      bench.run()
      bench.pass(.seconds(5))
      let operations = bench.controller.log.filter { $0.opcode == .leSetExtendedAdvertisingData }
        .map { $0.parameters[1] }
      #expect(operations == [1, 0, 2].prefix(place + 1) + [1, 0, 2])
      guard case .advertising(id, _) = bench.take().last else {
        Issue.record("not told")
        continue
      }
    }
  }

  @Test("that buffers are free: they are, when the peer was there for long enough")
  func buffers() throws {
    var bench = HostBench.ready()
    bench.controller.acknowledges = false
    let link = try bench.link()
    for number: UInt8 in 0..<5 { _ = bench.host.send([number], on: link, at: bench.now) }
    bench.run()
    #expect(bench.controller.data.count == 3)
    bench.host.lostPackets(1, at: bench.now)
    // The link would have ended after 5 s without its peer.
    bench.pass(.milliseconds(5999))
    #expect(bench.controller.data.count == 3)
    bench.pass(.milliseconds(2))
    #expect(bench.controller.data.count == 5 && bench.host.counts.freeBuffers == 1)
    bench.feed(bench.controller.completed(0x0040, 2))
    #expect(bench.host.counts.freeBuffers == 3)
    bench.pass(.seconds(60))
    #expect(bench.take() == [] && bench.host.openLinks.count == 1)
  }

  @Test("some of them only: the link works with the rest until it has a pause")
  func someBuffers() throws {
    var bench = HostBench.ready()
    bench.controller.acknowledges = false
    let link = try bench.link()
    for number: UInt8 in 0..<3 { _ = bench.host.send([number], on: link, at: bench.now) }
    bench.run()
    bench.host.lostPackets(1, at: bench.now)
    // Two were lost, one comes.
    bench.feed(bench.controller.completed(0x0040, 1))
    for number: UInt8 in 0..<30 {
      _ = bench.host.send([number], on: link, at: bench.now)
      bench.run()
      bench.pass(.seconds(1))
      bench.feed(bench.controller.completed(0x0040, 1))
    }
    #expect(bench.controller.data.count == 33 && bench.host.counts.freeBuffers == 1)
    bench.pass(.seconds(7))
    #expect(bench.host.counts.freeBuffers == 3)
    bench.pass(.seconds(60))
    #expect(bench.take() == [] && bench.host.openLinks.count == 1)
  }

  @Test("a peer that really acknowledges nothing ends the link when the controller overflows")
  func overflow() throws {
    var bench = HostBench.ready()
    bench.controller.acknowledges = false
    let link = try bench.link()
    for number: UInt8 in 0..<5 { _ = bench.host.send([number], on: link, at: bench.now) }
    bench.run()
    // Without a loss it is no matter of ours.
    bench.feed("041a0101")
    bench.host.lostPackets(1, at: bench.now)
    bench.pass(.seconds(7))
    #expect(bench.take() == [])
    bench.feed("041a0101")
    #expect(bench.take() == [.disconnected(link, .stalled)])
  }

  @Test("none that is missing: a peer that acknowledges nothing later is told from a loss")
  func noBuffers() throws {
    var bench = HostBench.ready()
    bench.controller.acknowledges = false
    let link = try bench.link()
    _ = bench.host.send([1], on: link, at: bench.now)
    bench.run()
    bench.host.lostPackets(1, at: bench.now)
    bench.feed(bench.controller.completed(0x0040, 1))
    _ = bench.host.send([2], on: link, at: bench.now)
    bench.run()
    bench.pass(.milliseconds(19_999))
    #expect(bench.take() == [])
    bench.pass(.milliseconds(2))
    #expect(bench.take() == [.disconnected(link, .stalled)])
  }

  @Test("the end of a link: it is noticed at once")
  func disconnection() throws {
    var bench = HostBench.ready()
    let (first, second) = (try bench.link(), try bench.link(0x0041, to: .lamp))
    _ = bench.controller.disconnect(0x0040, .connectionTimeout)
    bench.controller.failures[.readRSSI] = [.unknownConnectionIdentifier]
    bench.host.lostPackets(1, at: bench.now)
    bench.pass(.seconds(1))
    #expect(bench.take() == [.disconnected(first, .ended(.unknownConnectionIdentifier))])
    #expect(bench.host.openLinks.map(\.id) == [second])
    // One look at each link every few seconds, however many losses.
    let before = bench.controller.opcodes.count { $0 == .readRSSI }
    for _ in 0..<100 { bench.host.lostPackets(1, at: bench.now) }
    bench.pass(.seconds(5))
    #expect(bench.controller.opcodes.count { $0 == .readRSSI } == before + 1)
  }

  @Test("the end of a link: an answer that is about another link ends none, and it is asked again")
  func answerOfAnother() throws {
    var bench = HostBench.ready()
    let links = [try bench.link(), try bench.link(0x0041, to: .lamp)]
    bench.controller.silent = [.readRSSI]
    bench.host.lostPackets(1, at: bench.now)
    bench.pass(.milliseconds(300))
    // The answer to a command before, of a link that has ended.
    let late = bench.controller.complete(
      .readRSSI, .unknownConnectionIdentifier, [0x42, 0x00, 0x7f])
    bench.feed(late)
    bench.controller.silent = []
    bench.feed(bench.controller.complete(.readRSSI, .success, [0x41, 0x00, 0xce]))
    #expect(bench.take() == [] && bench.host.openLinks.map(\.id) == links)
    #expect(
      bench.controller.log.filter { $0.opcode == .readRSSI }.map(\.parameters)
        == [[0x40, 0], [0x41, 0], [0x40, 0]])
    // So is a question of the host's user: better no strength than another link's.
    bench.controller.silent = [.readRSSI]
    bench.host.readRSSI(of: links[0], at: bench.now)
    bench.run()
    bench.feed(bench.controller.complete(.readRSSI, .success, [0x41, 0x00, 0xce]))
    #expect(bench.take() == [.rssi(links[0], nil)])
  }

  @Test("the beginning of a link: the controller is reset, and it is waited for again")
  func connection() throws {
    var bench = HostBench.ready()
    let lamp = bench.host.connect(to: .lamp, .init(.pending), at: bench.now)
    bench.run()
    _ = bench.controller.connect(0x0041, to: .lamp)
    bench.host.lostPackets(1, at: bench.now)
    bench.pass(.seconds(1))
    #expect(bench.take().first == .resetting(.lostLink))
    #expect(bench.controller.isInitiating && bench.controller.handles == [])
    bench.feed(bench.controller.connect(0x0042, to: .lamp))
    guard case .connected(lamp, _) = bench.take().last else {
      Issue.record("not connected")
      return
    }
  }

  @Test("the beginning of a link beside another: that one is not touched while it lasts")
  func connectionBesideAnother() throws {
    var bench = HostBench.ready()
    let belt = try bench.link()
    _ = bench.host.connect(to: .lamp, .init(.pending), at: bench.now)
    bench.run()
    _ = bench.controller.connect(0x0041, to: .lamp)
    bench.host.lostPackets(1, at: bench.now)
    bench.pass(.seconds(60))
    #expect(bench.take() == [] && bench.host.openLinks.map(\.id) == [belt])
    // When it says something, its handle is known: it ends.
    var silent = bench
    bench.feed("0000", on: .att, handle: 0x0041)
    bench.pass(.seconds(1))
    #expect(bench.controller.last(HCIDisconnect.self)?.connectionHandle == 0x0041)
    #expect(bench.controller.handles == [0x0040] && bench.take() == [])
    silent.feed(silent.controller.disconnect(0x0040, .connectionTimeout))
    #expect(silent.take().contains(.resetting(.lostLink)))
    #expect(silent.controller.isInitiating)
  }

  @Test("the beginning of a link that is no longer wanted: it ends too", arguments: [0, 1000])
  func connectionUnwanted(after milliseconds: Int) throws {
    var bench = HostBench.ready()
    let belt = try bench.link()
    let lamp = bench.host.connect(to: .lamp, at: bench.now)
    bench.run()
    _ = bench.controller.connect(0x0041, to: .lamp)
    bench.host.lostPackets(1, at: bench.now)
    bench.pass(.milliseconds(milliseconds))
    bench.host.cancelConnect(lamp, at: bench.now)
    bench.run()
    bench.pass(.seconds(10))
    #expect(bench.take() == [.connectFailed(lamp, .cancelled)])
    #expect(bench.host.openLinks.map(\.id) == [belt])
    var silent = bench
    bench.feed("0000", on: .att, handle: 0x0041)
    bench.pass(.seconds(1))
    #expect(bench.controller.handles == [0x0040] && bench.take() == [])
    silent.feed(silent.controller.disconnect(0x0040, .connectionTimeout))
    #expect(silent.take().contains(.resetting(.lostLink)) && silent.controller.handles == [])
  }

  @Test("again and again: an attempt to connect has its time all the same")
  func constantLoss() throws {
    var bench = HostBench.ready()
    _ = bench.host.connect(to: .lamp, .init(.pending), at: bench.now)
    bench.run()
    for _ in 0..<200 {
      bench.host.lostPackets(1, at: bench.now)
      bench.pass(.milliseconds(100))
    }
    let attempts = bench.controller.opcodes.count { $0 == .leExtendedCreateConnection }
    #expect(attempts <= 7 && bench.controller.isInitiating && bench.take() == [])
  }

  @Test("nothing of an attempt that still runs: it is begun anew, without a reset")
  func attempt() throws {
    var bench = HostBench.ready()
    let belt = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    bench.host.lostPackets(5, at: bench.now)
    bench.pass(.seconds(1))
    #expect(bench.take() == [] && bench.controller.isInitiating)
    #expect(
      bench.controller.opcodes.suffix(2) == [
        .leCreateConnectionCancel, .leExtendedCreateConnection,
      ])
    bench.feed(bench.controller.connect(0x0040, to: .belt))
    guard case .connected(belt, _) = bench.take().first else {
      Issue.record("not connected")
      return
    }
  }

  @Test("that somebody has connected: it is advertised again, and the link ends when it speaks")
  func incoming() throws {
    var bench = HostBench.ready()
    _ = bench.host.startAdvertising(.init(AdvertisingContent(name: "B")), at: bench.now)
    bench.run()
    _ = bench.take()
    _ = bench.controller.connect(0x0041, to: .phone, asPeripheral: true)
    bench.controller.log = []
    bench.host.lostPackets(1, at: bench.now)
    bench.pass(.seconds(1))
    #expect(bench.controller.opcodes == [.leSetExtendedAdvertisingEnable])
    bench.feed("020001", on: .att, handle: 0x0041)
    bench.pass(.seconds(1))
    #expect(bench.controller.last(HCIDisconnect.self)?.connectionHandle == 0x0041)
    #expect(bench.take() == [])
  }

  @Test("part of a frame: no frame is made of what is left")
  func frame() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    // The end of one and the beginning of the next are lost.
    bench.feed(.acl(ACLPacket(handle: 0x40, boundary: .start, data: [4, 0, 4, 0, 0x1b, 1])))
    bench.host.lostPackets(2, at: bench.now)
    bench.feed(.acl(ACLPacket(handle: 0x40, boundary: .continuation, data: [8, 8])))
    #expect(bench.take() == [])
    bench.feed(.acl(ACLPacket(handle: 0x40, boundary: .start, data: [2, 0, 4, 0, 0x1b, 9])))
    #expect(bench.take() == [.received(link, .att, [0x1b, 9])])
  }
}
