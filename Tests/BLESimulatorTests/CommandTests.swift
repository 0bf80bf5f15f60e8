import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("A virtual controller's commands", .ownTime)
struct CommandTests {
  @Test("are exactly those of the mask: unknown ones get 0x01 (Vol 4, Part E, §6.27)")
  func mask() throws {
    var bench = Bench()
    let id = bench.controller(1)
    let mask = try bench.result(HCIReadLocalSupportedCommands(), id).supportedCommands
    #expect(mask.count == 64)
    var known = 0
    for group in [UInt8(1), 2, 3, 4, 5, 8, 0x3f] {
      for command in UInt16(0)..<0x90 {
        let opcode = HCIOpcode(group: group, command: command)
        guard opcode != .reset else { continue }
        // Too short for all but those without parameters: 0x12, if the command is known.
        let start = bench.received.count
        bench.send(.command(HCICommandPacket(opcode: opcode)), to: id)
        let answers = bench.events(id, from: start).compactMap(\.answer)
        #expect(answers.first?.opcode == opcode)
        if answers.first?.status != .unknownCommand { known += 1 }
      }
    }
    #expect(known + 1 == mask.reduce(0) { $0 + $1.nonzeroBitCount })
    // Disconnect, Reset, LE Create Connection, LE Set Extended Scan Enable, LE Read Buffer Size v2.
    for bit in [5, 47, 212, 302, 333] { #expect(mask[bit / 8] >> UInt8(bit % 8) & 1 == 1) }
  }

  @Test("can be taken away, from the mask as well")
  func unknown() throws {
    var bench = Bench()
    let id = bench.controller(1) { $0.unknownCommands = [.leSetExtendedScanEnable] }
    let mask = try bench.result(HCIReadLocalSupportedCommands(), id).supportedCommands
    #expect(mask[37] & 0x40 == 0)
    #expect(bench.status(HCILESetExtendedScanEnable(), id) == .unknownCommand)
  }

  @Test("tell what the controller is")
  func information() throws {
    var bench = Bench()
    let id = bench.controller(1)
    #expect(try bench.result(HCIReadBDADDR(), id).address.description == "00:11:22:33:44:01")
    #expect(try bench.result(HCIReadLocalVersionInformation(), id).hciVersion == 0x0b)
    // BR/EDR Not Supported and LE Supported (Controller) (Vol 2, Part C, §3.3).
    #expect(try bench.result(HCIReadLocalSupportedFeatures(), id).lmpFeatures == 0x60 << 32)
    let features = try bench.result(HCILEReadLocalSupportedFeatures(), id).leFeatures
    #expect(features == 0x596f)
    #expect(try bench.result(HCILEReadMaximumDataLength(), id).supportedMaxTXTime == 17040)
    #expect(
      try bench.result(HCILERand(), id).randomNumber
        != bench.result(HCILERand(), id).randomNumber)
  }

  @Test("of both kinds can be mixed where a controller does not mind")
  func mixed() throws {
    var bench = Bench()
    let id = bench.controller(1) { $0.mixesCommandSets = true }
    #expect(
      try bench.result(HCILEReadNumberOfSupportedAdvertisingSets(), id)
        .numSupportedAdvertisingSets == 8)
    #expect(bench.status(HCILESetScanEnable(), id) == .success)
  }

  @Test("keep the name that a host writes, until the reset")
  func name() throws {
    var bench = Bench()
    let id = bench.controller(1)
    #expect(bench.status(HCIWriteLocalName { $0.localName = "pi" }, id) == .success)
    #expect(try bench.result(HCIReadLocalName(), id).localName == "pi")
    #expect(bench.status(HCIReset(), id) == .success)
    #expect(try bench.result(HCIReadLocalName(), id).localName == "")
  }

  @Test("honour the event masks (Vol 4, Part E, §7.3.1, §7.8.1)")
  func masks() throws {
    var (bench, ids, handles) = try linked()
    // No Disconnection Complete.
    bench.send(HCISetEventMask { $0.eventMask = .max & ~0x10 }, to: ids.peripheral)
    let disconnect = HCIDisconnect {
      $0.connectionHandle = handles.central
      $0.reason = .remoteUserTerminatedConnection
    }
    bench.send(disconnect, to: ids.central)
    bench.run(for: .seconds(1))
    #expect(bench.events(ids.peripheral).compactMap(\.disconnection).isEmpty)
    #expect(bench.events(ids.central).compactMap(\.disconnection).count == 1)
    // After a reset LE events are masked out as a whole.
    bench.send(HCIReset(), to: ids.central)
    bench.send(HCIReset(), to: ids.peripheral)
    bench.send(HCISetEventMask { $0.eventMask = 0x1fff_ffff_ffff }, to: ids.central)
    let start = bench.received.count
    _ = try? bench.connect(ids.central, ids.peripheral)
    #expect(bench.radio.linkCount == 1)
    #expect(
      !bench.events(ids.central, from: start).contains {
        if case .leConnectionComplete = $0 { true } else { false }
      })
  }

  @Test("never trap, whatever a host sends", arguments: [UInt64(1), 2, 3, 4])
  func hostile(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bench = Bench(seed: seed)
    let ids = (1..<4).map { bench.controller($0) }
    let opcodes = HCIOpcode.someKnown
    _ = try bench.connect(ids[0], ids[1])
    for round in 0..<4000 {
      let id = ids[Int.random(in: 0..<3, using: &random)]
      let count = [0, 1, 2, 8, 25, 42, 255].randomElement(using: &random) ?? 0
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      // Small numbers reach further than any number does.
      if Bool.random(using: &random) { bytes = bytes.map { $0 & 0x07 } }
      let packet: HCIPacket
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        packet = .acl(
          ACLPacket(
            handle: ConnectionHandle(rawValue: 0x0040 + UInt16(count % 4)),
            boundary: [.startNonFlushable, .continuation, .start, .complete][count % 4],
            data: bytes))
      case 1:
        packet = .command(
          HCICommandPacket(
            opcode: .init(
              rawValue: .random(
                in: 0...0xffff, using: &random)), parameters: bytes))
      case 2: packet = round % 2 == 0 ? .sco(bytes) : .event(HCIEventPacket(code: .leMeta))
      default:
        let opcode = opcodes.randomElement(using: &random) ?? .reset
        // The handle of a link that there is, perhaps.
        if Bool.random(using: &random), bytes.count > 1 {
          bytes[0] = 0x40
          bytes[1] = 0
        }
        packet = .command(HCICommandPacket(opcode: opcode, parameters: bytes))
      }
      bench.send(packet, to: id)
      if round % 10 == 0 { bench.run(for: .milliseconds(50)) }
      if bench.received.count > 5000 { bench.received = [] }
    }
    for id in ids { #expect(bench.status(HCIReset(), id) == .success) }
    bench.run(for: .seconds(60))
    #expect(bench.radio.linkCount == 0)
  }

  @Test("give the same trace byte for byte with the same seed, and another with another")
  func determinism() throws {
    func trace(_ seed: UInt64) throws -> [UInt8] {
      var bench = Bench(seed: seed)
      let (central, peripheral) = (bench.controller(1), bench.controller(2))
      bench.radio.add(Fault(at: .event(12), .corrupt), to: central)
      let handles = try bench.connect(central, peripheral)
      for number in 0..<5 {
        bench.send(
          .acl(
            ACLPacket(
              handle: handles.central, boundary: .startNonFlushable, data: [UInt8(number)])),
          to: central)
      }
      bench.run(for: .seconds(1))
      bench.send(HCILERand(), to: central)
      return bench.received.flatMap { item in
        (0..<8).map { UInt8(truncatingIfNeeded: item.moment.nanoseconds >> ($0 * 8)) }
          + [UInt8(item.id.rawValue)] + item.packet.encoded
      }
    }
    #expect(try trace(7) == trace(7))
    #expect(try trace(7) != trace(8))
  }
}

extension HCIEvent {
  fileprivate var answer: (opcode: HCIOpcode, status: HCIStatus?)? {
    switch self {
    case .commandComplete(let result): (result.commandOpcode, result.status)
    case .commandStatus(let result): (result.commandOpcode, result.status)
    default: nil
    }
  }
}

extension HCIOpcode {
  /// Commands that change something.
  fileprivate static let someKnown: [HCIOpcode] =
    [.setEventMask, .disconnect, .readRemoteVersionInformation, .readRSSI, .leSetEventMask]
    + (UInt16(0x2001)...0x204e).map(HCIOpcode.init(rawValue:))
}
