import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A link of the host", .ownTime)
struct LinkTests {
  @Test("carries PDUs of the Attribute Protocol both ways")
  func attribute() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    #expect(bench.host.send([0x0a, 0x03, 0x00], on: link, at: bench.now) == true)
    bench.run()
    #expect(bench.takeData() == ["030004000a0300"])
    bench.feed("0b57", on: .att)
    #expect(bench.take() == [.received(link, .att, [0x0b, 0x57])])
  }

  @Test("is told of only when the peer was heard")
  func establishing() {
    var bench = HostBench.ready { $0.peerFeatures = nil }
    _ = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    bench.feed(bench.controller.connect(0x0040, to: .belt))
    #expect(bench.take() == [])
    // A first packet is enough.
    bench.feed("0b57", on: .att)
    let told = bench.take()
    #expect(told.first?.link?.handle == 0x0040)
    #expect(told.count == 2)
  }

  @Test("is up when it has lived for longer than six intervals, though the peer is silent")
  func silentPeer() {
    var bench = HostBench.ready { $0.peerFeatures = nil }
    _ = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    bench.feed(bench.controller.connect(0x0040, to: .belt))
    bench.pass(.milliseconds(180))
    #expect(bench.take() == [])
    bench.pass(.milliseconds(100))
    #expect(bench.take().first?.link != nil)
  }

  @Test("asks for other timing again when the controller never told of the last change")
  func forgottenUpdate() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    for milliseconds in [50, 70] {
      let interval = Duration.milliseconds(milliseconds)
      bench.host.updateParameters(of: link, .init(interval: interval...interval), at: bench.now)
      bench.run()
    }
    #expect(bench.controller.last(HCILEConnectionUpdate.self)?.connectionIntervalMin == 40)
    bench.pass(.seconds(46))
    #expect(bench.controller.last(HCILEConnectionUpdate.self)?.connectionIntervalMin == 56)
    #expect(bench.take() == [])
  }

  @Test("answers each question about its strength, and leaves room for what others need")
  func manyQuestions() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    bench.controller.credits = 0
    for _ in 0..<400 { bench.host.readRSSI(of: link, at: bench.now) }
    bench.host.startScan(at: bench.now)
    bench.run()
    bench.controller.credits = 1
    bench.feed("040f0400010000")
    let answers = bench.take().count { if case .rssi(link, _) = $0 { true } else { false } }
    #expect(answers == 400)
    #expect(bench.controller.isScanning)
  }

  @Test("gets long packets and 2M where both sides have them")
  func improved() throws {
    var bench = HostBench.ready { $0.peerFeatures = 1 << 5 | 1 << 8 }
    let link = try bench.link()
    #expect(bench.controller.last(HCILESetDataLength.self)?.txOctets == 251)
    #expect(bench.controller.last(HCILESetPHY.self)?.txPHYs == 2)
    bench.feed("043e0b07 4000 fb004808fb004808")
    bench.feed("043e060c 00 4000 0202")
    var info = try #require(bench.host.openLinks.first)
    #expect(info.id == link)
    #expect(info.maxTXOctets == 251 && info.txPHY == .le2M && info.rxPHY == .le2M)
    #expect(info.peerFeatures == [.dataLengthExtension, .phy2M])
    let last = bench.take().last
    #expect(last == .changed(info))
    info.rxPHY = .le1M
    #expect(last != .changed(info))
    // Sending at 2M, receiving on the coded PHY.
    bench.feed("043e060c 00 4000 0203")
    let change = try #require(bench.host.openLinks.first)
    #expect(change.txPHY == .le2M && change.rxPHY == .leCoded)
    var plain = HostBench.ready()
    _ = try plain.link()
    #expect(!plain.controller.opcodes.contains(.leSetDataLength))
    #expect(!plain.controller.opcodes.contains(.leSetPHY))
  }

  @Test("tells apart what is sent and what is received: lengths and PHYs (§7.7.65.7, §7.7.65.12)")
  func directions() throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    bench.feed("043e0b07 4000 fb004808 1b004801")
    bench.feed("043e060c 00 4000 0201")
    let info = try #require(bench.host.openLinks.first)
    #expect(info.maxTXOctets == 251 && info.maxRXOctets == 27)
    #expect(info.txPHY == .le2M && info.rxPHY == .le1M)
  }

  @Test("is not begun with a handle beyond those of links (§5.4.2)")
  func impossibleHandle() {
    var bench = HostBench.ready()
    let before = bench.host.droppedEvents
    _ = bench.host.connect(to: .belt, at: bench.now)
    bench.run()
    bench.feed(bench.controller.connect(0x0f00, to: .belt))
    bench.pass(.seconds(1))
    #expect(bench.take() == [] && bench.host.counts.links == 0)
    #expect(bench.host.droppedEvents == before + 1)
  }

  @Test("tells its signal strength, or that it is not known")
  func rssi() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    bench.host.readRSSI(of: link, at: bench.now)
    bench.run()
    #expect(bench.take() == [.rssi(link, -50)])
    bench.controller.rssi = 127
    bench.host.readRSSI(of: link, at: bench.now)
    bench.run()
    #expect(bench.take() == [.rssi(link, nil)])
    bench.controller.failures = [.readRSSI: [.unknownCommand]]
    bench.host.readRSSI(of: link, at: bench.now)
    bench.run()
    #expect(bench.take() == [.rssi(link, nil)])
  }

  @Test("changes its timing when asked, one update at a time, the last wish counts")
  func parameters() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    for milliseconds in [50, 60, 70] {
      let interval = Duration.milliseconds(milliseconds)
      bench.host.updateParameters(
        of: link, ConnectionParameters(interval: interval...interval), at: bench.now)
    }
    bench.run()
    #expect(bench.controller.opcodes.count { $0 == .leConnectionUpdate } == 1)
    #expect(bench.controller.last(HCILEConnectionUpdate.self)?.connectionIntervalMax == 40)
    bench.feed("043e0a03 00 4000 2800 0000 f401")
    #expect(bench.host.openLinks.first?.interval == .milliseconds(50))
    #expect(bench.controller.last(HCILEConnectionUpdate.self)?.connectionIntervalMax == 56)
    bench.feed("043e0a03 3b 4000 0000 0000 0000")
    #expect(bench.host.openLinks.first?.interval == .milliseconds(50))
    #expect(bench.controller.opcodes.count { $0 == .leConnectionUpdate } == 2)
  }

  @Test("sends what is queued before it ends")
  func draining() throws {
    var bench = HostBench.ready { $0.acknowledges = false }
    let link = try bench.link()
    for _ in 0..<5 { _ = bench.host.send([0x52, 1, 0, 7], on: link, at: bench.now) }
    bench.host.disconnect(link, at: bench.now)
    bench.run()
    #expect(bench.host.send([0x52], on: link, at: bench.now) == false)
    #expect(!bench.host.hasRoom(link))
    #expect(!bench.controller.opcodes.contains(.disconnect))
    bench.feed(bench.controller.completed(0x0040, 3))
    bench.feed(bench.controller.completed(0x0040, 2))
    #expect(bench.takeData().count == 5)
    #expect(bench.take() == [.disconnected(link, .ended(.connectionTerminatedByLocalHost))])
  }

  @Test("ends at once when asked so, and in a second when the peer takes nothing")
  func endings() throws {
    var bench = HostBench.ready { $0.acknowledges = false }
    let one = try bench.link()
    _ = bench.host.send([0x52, 1, 0, 7], on: one, at: bench.now)
    bench.host.disconnect(
      one, reason: HCIStatus(rawValue: 0x15), sendingQueued: false, at: bench.now)
    bench.run()
    #expect(bench.controller.last(HCIDisconnect.self)?.reason.rawValue == 0x15)
    #expect(bench.take().count == 1)
    let two = try bench.link()
    _ = bench.host.send([0x52, 1, 0, 7], on: two, at: bench.now)
    bench.host.disconnect(two, at: bench.now)
    bench.run()
    #expect(bench.take() == [])
    bench.pass(.seconds(1))
    #expect(bench.take() == [.disconnected(two, .ended(.connectionTerminatedByLocalHost))])
    #expect(bench.host.counts.freeBuffers == 3)
  }

  @Test("whose end is never told is asked for once more")
  func lostEnd() throws {
    var bench = HostBench.ready()
    let link = try bench.link()
    bench.controller.silent = [.disconnect]
    bench.host.disconnect(link, at: bench.now)
    bench.run()
    bench.feed(bench.controller.status(.disconnect, .success))
    bench.controller.silent = []
    bench.controller.handles = []
    bench.pass(.seconds(10))
    #expect(bench.take() == [.disconnected(link, .ended(.connectionTerminatedByLocalHost))])
  }

  @Test("that can't be ended leads to a reset")
  func stubborn() throws {
    var bench = HostBench.ready {
      $0.failures = [.disconnect: [.commandDisallowed, .commandDisallowed]]
    }
    let link = try bench.link()
    bench.host.disconnect(link, at: bench.now)
    bench.run()
    bench.pass(.seconds(15))
    #expect(bench.take().first == .disconnected(link, .adapter(.unresponsive(.disconnect))))
    #expect(bench.host.controller != nil)
  }

  @Test("whose packets are never completed is ended by the watchdog")
  func stalled() throws {
    var bench = HostBench.ready { $0.acknowledges = false }
    let link = try bench.link()
    _ = bench.host.send([0x0a, 3, 0], on: link, at: bench.now)
    bench.run()
    bench.pass(.seconds(21))
    #expect(bench.take() == [.disconnected(link, .stalled)])
    #expect(bench.host.counts.freeBuffers == 3)
  }

  @Test("says when it has room again")
  func room() throws {
    var bench = HostBench.ready { $0.acknowledges = false }
    let link = try bench.link()
    var count = 0
    while bench.host.send([0x52, 1, 0, 7], on: link, at: bench.now) { count += 1 }
    #expect((4...200).contains(count))
    bench.run()
    #expect(!bench.host.hasRoom(link))
    for _ in 0..<count { bench.feed(bench.controller.completed(0x0040, 1)) }
    #expect(bench.take() == [.room(link)])
    #expect(bench.takeData().count == count)
    #expect(bench.host.hasRoom(link))
  }

  @Test("grants or refuses the peer's wish for other timing (§7.7.65.6)")
  func remoteRequest() throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    bench.feed("043e0b06 4000 1800 2800 0000 f401")
    let reply = try #require(
      bench.controller.last(HCILERemoteConnectionParameterRequestReply.self))
    #expect(reply.intervalMin == 24 && reply.intervalMax == 40 && reply.timeout == 500)
    // A timeout that is shorter than the silence allowed.
    bench.feed("043e0b06 4000 1800 800c f301 0a00")
    let refusal = try #require(
      bench.controller.last(HCILERemoteConnectionParameterRequestNegativeReply.self))
    #expect(refusal.reason == .unacceptableConnectionParameters)
    // Of nobody's link.
    let count = bench.controller.log.count
    bench.feed("043e0b06 4100 1800 2800 0000 f401")
    #expect(bench.controller.log.count == count)
  }

  @Test("has no key for a peer that asks for one")
  func longTermKey() throws {
    var bench = HostBench.ready()
    _ = try bench.link()
    bench.feed("043e0d05 4000 0000000000000000 0000")
    #expect(
      bench.controller.last(HCILELongTermKeyRequestNegativeReply.self)?.connectionHandle
        == 0x0040)
  }

  @Test("takes a new connection of its handle for its end")
  func lostDisconnection() throws {
    var bench = HostBench.ready()
    let old = try bench.link()
    _ = bench.host.connect(to: .lamp, at: bench.now)
    bench.run()
    bench.feed(bench.controller.connect(0x0040, to: .lamp))
    let told = bench.take()
    #expect(told.first == .disconnected(old, .ended(HCIStatus(rawValue: 0x1f))))
    #expect(told.last?.link?.peer == .lamp)
    #expect(bench.host.counts.links == 1)
  }
}
