import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("A fault of the virtual radio", .ownTime)
struct FaultTests {
  @Test("loses exactly the event it is set for")
  func lose() {
    var bench = Bench()
    let id = bench.controller(1)
    let next = bench.radio.counts(of: id).events + 1
    bench.radio.add(Fault(at: .event(next), .lose), to: id)
    #expect(bench.status(HCIReadBDADDR(), id) == nil)
    #expect(bench.status(HCIReadBDADDR(), id) == .success)
  }

  @Test("delays an event")
  func delay() {
    var bench = Bench()
    let id = bench.controller(1)
    let next = bench.radio.counts(of: id).events + 1
    bench.radio.add(Fault(at: .event(next), .delay(.milliseconds(30))), to: id)
    #expect(bench.status(HCIReadBDADDR(), id) == nil)
    let start = bench.received.count
    bench.run(for: .milliseconds(29))
    #expect(bench.received.count == start)
    bench.run(for: .milliseconds(1))
    #expect(bench.received.count == start + 1)
  }

  @Test("lets an event change places with the next one")
  func reorder() {
    var bench = Bench()
    let id = bench.controller(1)
    let next = bench.radio.counts(of: id).events + 1
    bench.radio.add(Fault(at: .event(next), .reorder), to: id)
    let start = bench.received.count
    bench.send(HCIReadBDADDR(), to: id)
    bench.send(HCILERand(), to: id)
    let opcodes = bench.events(id, from: start).compactMap { event -> HCIOpcode? in
      if case .commandComplete(let result) = event { result.commandOpcode } else { nil }
    }
    #expect(opcodes == [.leRand, .readBDADDR])
  }

  @Test("changes one byte of an event, the same for the same seed")
  func corrupt() throws {
    func packets(_ isFaulty: Bool) -> [HCIPacket] {
      var bench = Bench(seed: 9)
      let id = bench.controller(1)
      let next = bench.radio.counts(of: id).events + 1
      if isFaulty { bench.radio.add(Fault(at: .event(next), .corrupt), to: id) }
      bench.send(HCIReadBDADDR(), to: id)
      return bench.received.map(\.packet)
    }
    let (good, bad) = (packets(false), packets(true))
    #expect(bad == packets(true))
    let (one, other) = (try #require(good.last).encoded, try #require(bad.last).encoded)
    #expect(zip(one, other).count { $0 != $1 } == 1)
  }

  @Test(
    "fails a command with a status and does not execute it",
    arguments: [
      HCIStatus.commandDisallowed, .connectionFailedToBeEstablished, .init(rawValue: 0x1f),
    ])
  func fail(status: HCIStatus) throws {
    var bench = Bench()
    let id = bench.controller(1)
    bench.radio.add(Fault(at: .opcode(.leSetRandomAddress, 2), .fail(status)), to: id)
    let command = HCILESetRandomAddress { $0.randomAddress = .init(rawValue: 0xc000_0000_0001) }
    #expect(bench.status(command, id) == .success)
    #expect(bench.status(command, id) == status)
    #expect(bench.status(command, id) == .success)
    let next = bench.radio.counts(of: id).commands + 1
    bench.radio.add(Fault(at: .command(next), .fail(status)), to: id)
    let create = bench.createConnection(to: DeviceAddress(.init(rawValue: 5), type: .public))
    #expect(bench.status(create, id) == status)
    #expect(bench.status(HCILECreateConnectionCancel(), id) == .commandDisallowed)
  }

  @Test("swallows a command, or executes it late")
  func command() {
    var bench = Bench()
    let id = bench.controller(1)
    bench.radio.add(Fault(at: .opcode(.leRand, 1), .lose), to: id)
    bench.radio.add(Fault(at: .opcode(.leRand, 2), .delay(.seconds(1))), to: id)
    #expect(bench.status(HCILERand(), id) == nil)
    #expect(bench.status(HCILERand(), id) == nil)
    let start = bench.received.count
    bench.run(for: .seconds(1))
    #expect(bench.events(id, from: start).count == 1)
  }

  @Test("loses all links as after a supervision timeout")
  func loseLinks() throws {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    _ = try bench.connect(central, peripheral)
    bench.radio.add(Fault(at: .opcode(.leRand, 1), .loseLinks), to: central)
    bench.send(HCILERand(), to: central)
    for id in [central, peripheral] {
      #expect(bench.events(id).compactMap(\.disconnection?.reason) == [.connectionTimeout])
    }
    #expect(bench.radio.linkCount == 0)
  }

  @Test("takes a device out of range until its links time out, and brings it back")
  func outOfRange() throws {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    _ = try bench.connect(central, peripheral, timeout: 100)
    let next = bench.radio.counts(of: peripheral).commands + 1
    bench.radio.add(Fault(at: .command(next), .outOfRange(.seconds(5))), to: peripheral)
    bench.send(HCILERand(), to: peripheral)
    bench.run(for: .milliseconds(999))
    #expect(bench.radio.linkCount == 1)
    bench.run(for: .milliseconds(1))
    #expect(bench.radio.linkCount == 0)
    #expect(bench.events(central).compactMap(\.disconnection?.reason) == [.connectionTimeout])
    bench.run(for: .seconds(4))
    _ = try bench.connect(central, peripheral)
  }

  @Test("that is shorter than the supervision timeout only delays data")
  func shortAbsence() throws {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    let handles = try bench.connect(central, peripheral, timeout: 300)
    bench.radio.setOutOfRange(true, peripheral, at: bench.now)
    bench.send(
      .acl(ACLPacket(handle: handles.central, boundary: .startNonFlushable, data: [1, 2, 3])),
      to: central)
    bench.run(for: .seconds(2))
    #expect(bench.data(peripheral).isEmpty)
    bench.radio.setOutOfRange(false, peripheral, at: bench.now)
    bench.run(for: .seconds(2))
    #expect(bench.data(peripheral).map(\.data) == [[1, 2, 3]])
    #expect(bench.radio.linkCount == 1)
  }

  @Test("of the hardware is told, and the controller starts anew (Vol 4, Part E, §7.7.16)")
  func hardwareError() throws {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    _ = try bench.connect(central, peripheral, timeout: 100)
    bench.radio.hardwareError(0x42, of: central, at: bench.now)
    bench.drain()
    let code = bench.events(central).firstNonNil { event -> UInt8? in
      if case .hardwareError(let error) = event { error.hardwareCode } else { nil }
    }
    #expect(code == 0x42)
    bench.run(for: .seconds(1))
    #expect(bench.events(peripheral).compactMap(\.disconnection?.reason) == [.connectionTimeout])
    #expect(bench.events(central).compactMap(\.disconnection).isEmpty)
    #expect(bench.status(HCIReset(), central) == .success)
  }

  @Test("pulls a controller out, and nothing comes from it until it is back")
  func unplug() throws {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    _ = try bench.connect(central, peripheral, timeout: 100)
    bench.radio.unplug(central, at: bench.now)
    bench.drain()
    #expect(bench.unplugged == [central])
    #expect(bench.status(HCIReset(), central) == nil)
    bench.run(for: .seconds(1))
    #expect(bench.radio.linkCount == 0)
    bench.radio.plugIn(central, at: bench.now)
    #expect(bench.status(HCIReset(), central) == .success)
  }

  @Test("makes a connection fail with 0x3E after six intervals (Vol 6, Part B, §4.5.2)")
  func connectionFails() throws {
    var bench = Bench()
    let (central, peripheral) = (bench.controller(1), bench.controller(2))
    bench.radio.failConnections(1, to: peripheral)
    _ = try bench.connect(central, peripheral)
    bench.run(for: .milliseconds(60))
    for id in [central, peripheral] {
      #expect(
        bench.events(id).compactMap(\.disconnection?.reason)
          == [.connectionFailedToBeEstablished])
    }
    _ = try bench.connect(central, peripheral)
    bench.run(for: .seconds(1))
    #expect(bench.radio.linkCount == 1)
  }
}
