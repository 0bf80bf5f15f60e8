import BLEHost
import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("Fault sweep: a session of our host on the simulator", .ownTime)
struct FaultSweepTests {
  /// What befalls a packet of a kind.
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var trigger: @Sendable (Int) -> Fault.Trigger
    var effects: [Fault.Effect]
    var testDescription: String { name }
  }

  static let kinds = [
    Kind(
      name: "command", trigger: { .command($0) },
      effects: [
        .lose, .corrupt, .fail(.commandDisallowed), .fail(.connectionFailedToBeEstablished),
        .fail(HCIStatus(rawValue: 0x1f)), .fail(.unknownCommand), .hardwareError(1), .unplug,
        .loseLinks,
      ]),
    Kind(
      name: "event", trigger: { .event($0) },
      effects: [.lose, .corrupt, .reorder, .hardwareError(1), .unplug, .loseLinks]),
    Kind(
      name: "data", trigger: { .data($0) },
      effects: [.lose, .corrupt, .reorder, .hardwareError(1), .unplug, .loseLinks]),
  ]

  /// Without habits, as nearly all controllers, and as some.
  static let habits = [.plain, .realistic] + [ControllerHabits(seed: 11)]

  @Test("each operation ends, and nothing is left behind", arguments: kinds, habits)
  func sweep(_ kind: Kind, _ habits: ControllerHabits) throws {
    var reference = try HostSession { $0.habits = habits }
    #expect(reference.run() == .done)
    let counts = reference.bench.radio.counts(of: reference.bench.id)
    let places = ["command": counts.commands, "event": counts.events, "data": counts.data]
    var (cases, done) = (0, 0)
    for place in 1...(places[kind.name] ?? 1) {
      for effect in kind.effects {
        var session = try HostSession { $0.habits = habits }
        session.bench.radio.add(Fault(at: kind.trigger(place), effect), to: session.bench.id)
        let end = session.run()
        cases += 1
        if end == .done { done += 1 }
        if case .hung(let what) = end {
          Issue.record("\(what) hung: \(kind.name) \(place) \(effect)")
        }
        var bench = session.bench
        bench.host.stop(at: bench.now)
        bench.settle()
        #expect(bench.host.deadline == .never, "\(kind.name) \(place) \(effect)")
        bench.radio.plugIn(bench.id, at: bench.now)
        bench.host.start(at: bench.now)
        bench.run(for: .seconds(10))
        #expect(
          bench.host.counts == HCIHost.Counts(freeBuffers: 8), "\(kind.name) \(place) \(effect)")
      }
    }
    print("fault sweep, \(kind.name): \(cases) cases, \(done) without an error")
  }
}
