import BLEHost
import BLESimulator
import BLEWire
import TestSupport
import Testing

/// What can befall a session at one of its events or commands.
struct Blow: Sendable, CustomTestStringConvertible {
  var name: String
  var effect: Fault.Effect
  var isForCommands: Bool

  var testDescription: String { name }

  static let all: [Blow] = [
    Blow(name: "an event is lost", effect: .lose, isForCommands: false),
    Blow(name: "an event is corrupted", effect: .corrupt, isForCommands: false),
    Blow(name: "an event is late", effect: .delay(.seconds(3)), isForCommands: false),
    Blow(name: "an event is out of order", effect: .reorder, isForCommands: false),
    Blow(name: "the link is lost", effect: .loseLinks, isForCommands: false),
    Blow(
      name: "the controller is out of range", effect: .outOfRange(.seconds(9)), isForCommands: false
    ),
    Blow(name: "the hardware fails", effect: .hardwareError(1), isForCommands: false),
    Blow(name: "the controller is unplugged", effect: .unplug, isForCommands: false),
    Blow(name: "a command is lost", effect: .lose, isForCommands: true),
    Blow(name: "a command is corrupted", effect: .corrupt, isForCommands: true),
    Blow(name: "a command fails", effect: .fail(.commandDisallowed), isForCommands: true),
  ]
}

@Suite("A session under each fault at each of its steps", .ownTime)
struct SweepTests {
  @Test("leaves no link, buffer or plan behind", arguments: Blow.all)
  func sweep(blow: Blow) throws {
    var cases = 0
    for number in 1...40 {
      var bench = Bench(seed: UInt64(number))
      let central = bench.radio.addController(address: .init(rawValue: 0x42))
      let device = try bench.radio.addDevice(.belt)
      let trigger: Fault.Trigger = blow.isForCommands ? .command(number) : .event(number)
      bench.radio.add(Fault(at: trigger, blow.effect), to: central)
      bench.radio.add(Fault(at: trigger, blow.effect), to: device)
      session(&bench, central)
      // All comes to rest after a reset, whatever went before.
      bench.radio.plugIn(central, at: bench.now)
      bench.radio.setOutOfRange(false, central, at: bench.now)
      bench.radio.setOutOfRange(false, device, at: bench.now)
      bench.send(HCIReset(), to: central)
      bench.send(HCIReset(), to: central)
      bench.run(for: .seconds(60))
      #expect(bench.radio.linkCount == 0 && bench.radio.deadline == .never)
      #expect(bench.radio.buffersInUse(of: central) == 0)
      #expect(bench.radio.buffersInUse(of: device) == 0)
      cases += 1
    }
    #expect(cases == 40)
  }

  /// Set-up, a link, a subscription and an end, without looking at any answer.
  private func session(_ bench: inout Bench, _ central: ControllerID) {
    bench.send(HCIReset(), to: central)
    bench.send(HCISetEventMask { $0.eventMask = .max }, to: central)
    bench.send(HCILESetEventMask { $0.leEventMask = 0xffff }, to: central)
    bench.send(HCILEReadBufferSize(), to: central)
    bench.send(bench.createConnection(to: DeviceModel.belt.address), to: central)
    bench.run(for: .seconds(1))
    let handle: ConnectionHandle = 0x0040
    bench.send(HCILEReadRemoteFeatures { $0.connectionHandle = handle }, to: central)
    bench.run(for: .milliseconds(50))
    for pdu in [
      ATTExchangeMTURequest(mtu: 517).encoded, ATTReadRequest(handle: 0x0013).encoded,
      ATTWriteRequest(handle: 0x0019, value: [1, 0]).encoded,
    ] {
      bench.send(
        .acl(
          ACLPacket(
            handle: handle, boundary: .startNonFlushable, data: [UInt8(pdu.count), 0, 4, 0] + pdu)),
        to: central)
      bench.run(for: .milliseconds(50))
    }
    bench.run(for: .seconds(12))
    let disconnect = HCIDisconnect {
      $0.connectionHandle = handle
      $0.reason = .remoteUserTerminatedConnection
    }
    bench.send(disconnect, to: central)
    bench.run(for: .seconds(1))
  }
}
