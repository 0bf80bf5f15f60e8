import BLEHost
import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("Our host on the simulator", .ownTime)
struct HostOnSimulatorTests {
  @Test("reads and subscribes to a belt, and leaves nothing behind", arguments: [true, false])
  func session(isExtended: Bool) throws {
    var session = try HostSession {
      if !isExtended {
        $0.unknownCommands = [.leSetExtendedScanEnable, .leExtendedCreateConnection]
        $0.features &= ~(1 << 12)
      }
    }
    #expect(session.run() == .done)
    #expect(session.bench.finished.contains(.success(.value([87]))))
    #expect(session.bench.values.count >= 5)
    #expect(session.bench.radio.linkCount == 0)
    #expect(session.bench.host.counts == HCIHost.Counts(freeBuffers: 8))
    // Twice the same.
    #expect(session.run() == .done)
  }

  @Test("a link gets 2M and long packets from a controller that has them")
  func improved() throws {
    var session = try HostSession()
    #expect(session.run() == .done)
    let last = session.bench.told.reduce(into: LinkInfo?.none) { last, action in
      if case .changed(let info) = action { last = info }
    }
    #expect(last?.txPHY == .le2M)
    #expect(last?.maxTXOctets == 251)
  }

  @Test(
    "write commands through three buffers of 27 bytes: order kept, memory bounded",
    arguments: [.plain, .realistic] + (1...4).map { ControllerHabits(seed: $0) })
  func backPressure(habits: ControllerHabits) throws {
    var bench = RadioHost {
      $0.habits = habits
      $0.aclLength = 27
      $0.aclBuffers = 3
    }
    let belt = try bench.radio.addDevice(.belt)
    bench.host.start(at: bench.now)
    bench.settle()
    let connected = bench.connect(to: DeviceModel.belt.address)
    let link = try #require(connected)
    // The sink counts bytes; its handle is found by its UUID.
    guard
      case .success(.values(let found)) = bench.perform(
        .readByUUID(in: .all, 0xfff1), on: link.id), let sink = found.first?.handle
    else {
      Issue.record("no sink")
      return
    }
    let total = 100_000
    var sent = 0
    var (mostQueued, buffersUsed) = (0, 0)
    while sent < total {
      let pdu = ATTWriteCommand(handle: sink, value: [UInt8](repeating: 0x55, count: 20)).encoded
      if bench.host.send(pdu, on: link.id, at: bench.now) {
        sent += 20
        bench.settle()
        continue
      }
      mostQueued = max(mostQueued, bench.host.counts.queuedBytes)
      buffersUsed = max(buffersUsed, bench.radio.buffersInUse(of: bench.id))
      let isRoom = bench.run(for: .seconds(5)) { $0.host.hasRoom(link.id) }
      try #require(isRoom)
    }
    bench.run(for: .seconds(10)) { $0.host.counts.queuedBytes == 0 }
    bench.run(for: .seconds(3))
    #expect(bench.radio.value(of: sink, on: belt) == [0xa0, 0x86, 0x01, 0x00])
    #expect(buffersUsed == 3)
    #expect(mostQueued < 20_000)
    #expect(bench.host.counts.freeBuffers == 3)
  }

  @Test("a peer that stops acknowledging does not stop the others, and is given up")
  func withholding() throws {
    var bench = RadioHost { $0.aclBuffers = 3 }
    var links: [LinkID] = []
    var belts: [ControllerID] = []
    bench.host.start(at: bench.now)
    for number: UInt64 in 1...2 {
      var model = DeviceModel.belt
      model.address.address = .init(rawValue: 0xc0ff_ee00_0000 + number)
      belts.append(try bench.radio.addDevice(model))
      let connected = bench.connect(to: model.address)
      links.append(try #require(connected).id)
    }
    bench.radio.setWithholdsAcknowledgements(true, belts[0], at: bench.now)
    let pdu = ATTWriteCommand(handle: 0x0020, value: [1, 2, 3]).encoded
    while bench.host.send(pdu, on: links[0], at: bench.now) {}
    bench.settle()
    for _ in 0..<20 {
      #expect(bench.perform(.read(0x0013), on: links[1]) == .success(.value([87])))
    }
    bench.run(for: .seconds(60)) { $0.told.contains { $0.ends(links[0]) } }
    #expect(bench.told.contains { $0.ends(links[0]) })
    #expect(bench.perform(.read(0x0013), on: links[1]) == .success(.value([87])))
    #expect(bench.host.counts.freeBuffers == 3)
    #expect(bench.host.counts.links == 1)
  }

  @Test(
    "ten belts that go out of range now and then all come back, and lose nothing in range",
    arguments: [.plain, .realistic] + [ControllerHabits(seed: 2)])
  func tenBelts(habits: ControllerHabits) throws {
    func run() throws -> RadioHost {
      var bench = RadioHost(seed: 11) { $0.habits = habits }
      var generator = SplitMix(seed: 5)
      bench.host.start(at: bench.now)
      bench.settle()
      var belts: [(id: ControllerID, address: DeviceAddress, back: Moment?)] = []
      for number: UInt64 in 0..<10 {
        var model = DeviceModel.belt
        model.address.address = .init(rawValue: 0xc0ff_ee00_0000 + number)
        belts.append((try bench.radio.addDevice(model), model.address, nil))
        _ = bench.host.connect(to: model.address, .init(.pending), at: bench.now)
      }
      var (seenActions, subscribed) = (0, Set<LinkID>())
      for second in 0..<180 {
        bench.run(for: .seconds(1))
        for action in bench.told[seenActions...] {
          if case .disconnected(let link, _) = action { bench.clients[link] = nil }
        }
        let connected = Set(bench.host.openLinks.map(\.peer))
        for case .disconnected in bench.told[seenActions...] {
          // Whoever is not connected is waited for again.
          for belt in belts
          where !connected.contains(belt.address) && bench.host.counts.requests < 10 {
            if !bench.isWaiting(for: belt.address) {
              _ = bench.host.connect(to: belt.address, .init(.pending), at: bench.now)
            }
          }
        }
        seenActions = bench.told.count
        for link in bench.host.openLinks where subscribed.insert(link.id).inserted {
          _ = bench.clients[link.id]?.start(.write(0x0019, [1, 0]), at: bench.now)
        }
        for index in belts.indices {
          if let back = belts[index].back {
            if bench.now >= back {
              bench.radio.setOutOfRange(false, belts[index].id, at: bench.now)
              belts[index].back = nil
            }
          } else if second < 120, generator.next() % 40 == 0 {
            bench.radio.setOutOfRange(true, belts[index].id, at: bench.now)
            let seconds = 1 + Int(generator.next() % 20)
            belts[index].back = bench.now.adding(.seconds(seconds))
          }
        }
      }
      return bench
    }
    var bench = try run()
    #expect(bench.host.openLinks.count == 10)
    let losses = bench.told.count { if case .disconnected = $0 { true } else { false } }
    #expect(losses > 5)
    // All ten send once a second.
    let before = bench.values.count
    bench.run(for: .seconds(20))
    #expect((199...201).contains(bench.values.count - before))
    #expect(bench.host.counts.requests == 0)
    let again = try run().trace
    #expect(again == Array(bench.trace.prefix(again.count)))
  }
}

extension RadioHost {
  /// Whether a request for a device has no end yet.
  func isWaiting(for address: DeviceAddress) -> Bool {
    host.waitingAddresses.contains(address)
  }
}

/// A small seeded generator.
struct SplitMix {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
