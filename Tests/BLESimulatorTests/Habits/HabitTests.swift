import BLEHost
import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("What controllers do by habit", .ownTime)
struct HabitTests {
  @Test("an answer without a credit is followed by a NOP that gives it (Vol 4, Part E, §4.4)")
  func withheldCredits() throws {
    var bench = Bench()
    let id = bench.radio.addController(
      .init(address: .init(rawValue: 1)) {
        $0.withheldCredits = 100
        $0.commandCredits = 3
      })
    bench.send(HCIReset(), to: id)
    #expect(bench.events(id).compactMap(\.credits) == [.init(.reset, 0)])
    bench.send(HCIReadBDADDR(), to: id)
    #expect(bench.radio.commandsWithoutCredit(from: id) == 1)
    bench.run(for: .seconds(1))
    #expect(bench.events(id).compactMap(\.credits).last == .init(.none, 3))
    let count = bench.events(id).compactMap(\.credits).count { $0.opcode == .none }
    #expect(count == 1)
    bench.send(HCIReadBDADDR(), to: id)
    #expect(bench.radio.commandsWithoutCredit(from: id) == 1)
  }

  @Test("NOPs of both kinds, unknown events, and failures in Command Status")
  func chatter() throws {
    var bench = Bench()
    let id = bench.radio.addController(
      .init(address: .init(rawValue: 1)) {
        $0.idleNOPs = 100
        $0.unknownEvents = 100
        $0.failuresInStatus = 100
      })
    for _ in 0..<20 { bench.send(HCIReadBDADDR(), to: id) }
    let codes = bench.received.compactMap { item in
      if case .event(let packet) = item.packet { packet.code } else { nil }
    }
    // Each answer, its NOP, and an unknown event.
    #expect(codes.count == 60)
    #expect(Set(codes.map(\.rawValue)) == [0x0e, 0x0f, 0x3e, 0xff])
    bench.send(HCILESetScanEnable { $0.leScanEnable = true }, to: id)
    bench.send(HCILECreateConnectionCancel(), to: id)
    let failures = bench.events(id).compactMap { event in
      if case .commandStatus(let status) = event, status.commandOpcode != .none {
        status
      } else {
        HCICommandStatus?.none
      }
    }
    #expect(failures.map(\.commandOpcode) == [.leCreateConnectionCancel])
    #expect(failures.map(\.status) == [.commandDisallowed])
  }

  @Test("reports of advertising share an event", arguments: [true, false])
  func reports(isExtended: Bool) throws {
    var bench = Bench()
    let scanner = bench.controller(1) {
      $0.habits.reportsPerEvent = 4
      $0.habits.reportDelay = .milliseconds(500)
    }
    for number: UInt64 in 1...10 {
      var model = DeviceModel.belt
      model.address.address = .init(rawValue: 0xc0ff_ee00_0000 + number)
      try bench.radio.addDevice(model)
    }
    if isExtended {
      let phy = HCIScanPHYParameters {
        $0.scanInterval = 16
        $0.scanWindow = 16
      }
      let parameters = HCILESetExtendedScanParameters {
        $0.scanningPHYs = 1
        $0.phys = [phy]
      }
      #expect(bench.status(parameters, scanner) == .success)
      #expect(bench.status(HCILESetExtendedScanEnable { $0.enable = true }, scanner) == .success)
    } else {
      bench.scan(scanner)
    }
    bench.run(for: .seconds(5))
    let counts = bench.events(scanner).compactMap { event -> Int? in
      switch event {
      case .leAdvertisingReports(let reports), .leExtendedAdvertisingReports(let reports):
        reports.count
      default: nil
      }
    }
    #expect(counts.max() == 4)
    #expect(Set(bench.reports(scanner).map(\.address)).count == 10)
    // A report alone is not kept for longer than the delay.
    let before = bench.reports(scanner).count
    bench.run(for: .seconds(2))
    #expect(bench.reports(scanner).count > before)
  }

  @Test("a full filter of duplicates forgets, or drops devices")
  func filter() throws {
    for kind in [ControllerHabits.FullFilter.forgets, .drops] {
      var bench = Bench()
      let scanner = bench.controller(1) {
        $0.habits.filterSize = 2
        $0.habits.fullFilter = kind
      }
      for number: UInt64 in 1...5 {
        var model = DeviceModel.belt
        model.address.address = .init(rawValue: 0xc0ff_ee00_0000 + number)
        try bench.radio.addDevice(model)
      }
      bench.scan(scanner, filtersDuplicates: true)
      bench.run(for: .seconds(10))
      let addresses = bench.reports(scanner).map(\.address)
      switch kind {
      case .forgets: #expect(Set(addresses).count == 5 && addresses.count > 10)
      case .drops: #expect(addresses.count == 2)
      }
    }
  }

  @Test("completed packets of several links come in one event, and are all told")
  func completed() throws {
    var bench = Bench()
    let central = bench.controller(1) { $0.habits.completionDelay = .milliseconds(30) }
    var handles: [ConnectionHandle] = []
    for number: UInt64 in 2...3 {
      let peripheral = bench.controller(number)
      handles.append(try bench.connect(central, peripheral).central)
    }
    let start = bench.received.count
    for _ in 0..<3 {
      for handle in handles {
        bench.send(
          .acl(
            ACLPacket(handle: handle, boundary: .startNonFlushable, data: [3, 0, 4, 0, 1, 2, 3])),
          to: central)
      }
    }
    bench.run(for: .milliseconds(200))
    let events = bench.events(central, from: start).compactMap { event in
      if case .numberOfCompletedPackets(let event) = event { event.handles } else { nil }
    }
    #expect(events.contains { $0.count == 2 && $0.contains { $0.numCompletedPackets > 1 } })
    let sum = events.flatMap(\.self).reduce(0) { $0 + Int($1.numCompletedPackets) }
    #expect(sum == 6)
  }

  @Test("roles that a controller can't have at once are refused (Vol 4, Part E, §7.8.27)")
  func states() throws {
    var bench = Bench()
    let id = bench.controller(1) { $0.habits.states = .scansOrInitiates }
    let told = try bench.result(HCILEReadSupportedStates(), id)
    #expect(told.leStates == 0x3ff_ff3f_ffff)
    let peer = DeviceAddress(.init(rawValue: 7), type: .public)
    bench.scan(id)
    #expect(bench.status(bench.createConnection(to: peer), id) == .commandDisallowed)
    #expect(bench.status(HCILESetScanEnable { $0.leScanEnable = false }, id) == .success)
    #expect(bench.status(bench.createConnection(to: peer), id) == .success)
    #expect(
      bench.status(HCILESetScanEnable { $0.leScanEnable = true }, id) == .commandDisallowed)

    let other = bench.controller(2) { $0.habits.states = .advertisesWithoutLinks }
    _ = try bench.connect(bench.controller(3), other)
    let enable = HCILESetAdvertisingEnable { $0.advertisingEnable = 1 }
    #expect(bench.status(enable, other) == .commandDisallowed)
    #expect(try bench.result(HCILEReadSupportedStates(), other).leStates & 1 << 38 == 0)
    let liar = bench.controller(4) {
      $0.habits.states = .oneRole
      $0.habits.claimsAllStates = true
    }
    #expect(try bench.result(HCILEReadSupportedStates(), liar).leStates == 0x3ff_ffff_ffff)
  }

  @Test("data overtakes events: it comes before its link's Connection Complete")
  func overtaking() throws {
    var bench = Bench()
    let central = bench.controller(1) { $0.habits.eventDelay = .milliseconds(40) }
    bench.run(for: .seconds(1))
    let peripheral = bench.controller(2)
    bench.answer = { id, packet in
      guard id == peripheral, case .event(let event) = packet,
        case .leConnectionComplete(let link) = try? HCIEvent(parsing: event)
      else { return [] }
      return [
        .acl(
          ACLPacket(
            handle: link.connectionHandle, boundary: .startNonFlushable, data: [1, 0, 4, 0, 7]))
      ]
    }
    bench.advertise(peripheral)
    let address = try #require(bench.radio.address(of: peripheral))
    bench.send(bench.createConnection(to: .init(address, type: .public)), to: central)
    bench.run(for: .seconds(2))
    let data = try #require(
      bench.received.firstIndex { if case .acl = $0.packet { $0.id == central } else { false } })
    let complete = bench.received.firstIndex { item in
      guard item.id == central, case .event(let event) = item.packet,
        case .leConnectionComplete = try? HCIEvent(parsing: event)
      else { return false }
      return true
    }
    #expect(try data < #require(complete))
  }

  @Test("a cancelled attempt may end with a link; Disconnection Complete comes twice")
  func races() throws {
    var bench = Bench()
    let central = bench.controller(1) {
      $0.habits.cancelDelay = .milliseconds(200)
      $0.habits.doubleDisconnections = 100
    }
    let peripheral = bench.controller(2)
    let address = try #require(bench.radio.address(of: peripheral))
    let create = bench.createConnection(to: .init(address, type: .public))
    // Nobody there: the event comes late.
    #expect(bench.status(create, central) == .success)
    #expect(bench.status(HCILECreateConnectionCancel(), central) == .success)
    #expect(bench.status(create, central) == .commandDisallowed)
    #expect(bench.status(HCILECreateConnectionCancel(), central) == .commandDisallowed)
    bench.run(for: .seconds(1))
    #expect(
      bench.events(central).compactMap(\.connection).map(\.status) == [
        .unknownConnectionIdentifier
      ])
    #expect(bench.status(create, central) == .success)
    #expect(bench.status(HCILECreateConnectionCancel(), central) == .success)
    bench.advertise(peripheral)
    bench.run(for: .seconds(1))
    let links = bench.events(central).compactMap(\.connection)
    #expect(links.map(\.status) == [.unknownConnectionIdentifier, .success])
    let disconnect = HCIDisconnect {
      $0.connectionHandle = links.last?.connectionHandle ?? 0
      $0.reason = .remoteUserTerminatedConnection
    }
    #expect(bench.status(disconnect, central) == .success)
    bench.run(for: .seconds(1))
    #expect(bench.events(central).compactMap(\.disconnection).count == 2)
    #expect(bench.events(peripheral).compactMap(\.disconnection).count == 1)
  }

  @Test("habits are drawn from a seed, each of them from some seed")
  func seeds() {
    #expect(ControllerHabits(seed: 5) == ControllerHabits(seed: 5))
    let all = (0..<64 as Range<UInt64>).map { ControllerHabits(seed: $0) }
    #expect(Set(all).count == 64)
    #expect(Set(all.map(\.states)).count == 4)
    #expect(all.contains { $0.eventDelay > .zero } && all.contains { $0.eventDelay == .zero })
    #expect(all.allSatisfy { $0.packetLoss < 100 })
  }
}

extension ControllerConfiguration {
  /// A controller with habits.
  init(address: BluetoothAddress, _ change: (inout ControllerHabits) -> Void) {
    self.init(address: address)
    change(&habits)
  }
}

/// Which command an answer was for, and what may be sent after it.
struct Credits: Hashable {
  var opcode: HCIOpcode
  var count: UInt8
  init(_ opcode: HCIOpcode, _ count: UInt8) { (self.opcode, self.count) = (opcode, count) }
}

extension HCIEvent {
  var credits: Credits? {
    switch self {
    case .commandComplete(let event): Credits(event.commandOpcode, event.numHCICommandPackets)
    case .commandStatus(let event): Credits(event.commandOpcode, event.numHCICommandPackets)
    default: nil
    }
  }

  var connection: HCILEConnectionComplete? {
    if case .leConnectionComplete(let event) = self { event } else { nil }
  }
}

extension Bench {
  mutating func scan(_ id: ControllerID, filtersDuplicates: Bool = false) {
    let parameters = HCILESetScanParameters {
      $0.scanInterval = 16
      $0.scanWindow = 16
    }
    send(parameters, to: id)
    let enable = HCILESetScanEnable {
      $0.leScanEnable = true
      $0.filterDuplicates = filtersDuplicates
    }
    #expect(status(enable, id) == .success)
  }

  mutating func advertise(_ id: ControllerID) {
    let parameters = HCILESetAdvertisingParameters {
      $0.advertisingIntervalMin = 0x20
      $0.advertisingIntervalMax = 0x20
      $0.advertisingChannelMap = 7
    }
    send(parameters, to: id)
    #expect(status(HCILESetAdvertisingEnable { $0.advertisingEnable = 1 }, id) == .success)
  }
}
