import BLEHost
import BLESimulator
import BLEWire
import TestSupport
import Testing

@Suite("Our host on controllers with habits", .ownTime)
struct HabitSweepTests {
  /// A habit to its utmost.
  struct Habit: Sendable, CustomTestStringConvertible {
    var name: String
    var change: @Sendable (inout ControllerHabits) -> Void
    var testDescription: String { name }
  }

  static let habits = [
    Habit(name: "no answer gives a credit") {
      $0.withheldCredits = 100
      $0.creditDelay = .milliseconds(200)
    },
    Habit(name: "ten credits") { $0.commandCredits = 10 },
    Habit(name: "NOPs after each answer") { $0.idleNOPs = 100 },
    Habit(name: "unknown events") { $0.unknownEvents = 100 },
    Habit(name: "failures in Command Status") { $0.failuresInStatus = 100 },
    Habit(name: "ten reports an event") {
      $0.reportsPerEvent = 10
      $0.reportDelay = .milliseconds(300)
    },
    Habit(name: "completions late and together") { $0.completionDelay = .milliseconds(100) },
    Habit(name: "data before events") { $0.eventDelay = .milliseconds(60) },
    Habit(name: "disconnections twice") { $0.doubleDisconnections = 100 },
    Habit(name: "scans or initiates") { $0.states = .scansOrInitiates },
    Habit(name: "scans or initiates, and hides it") {
      $0.states = .scansOrInitiates
      $0.claimsAllStates = true
    },
    Habit(name: "one role") { $0.states = .oneRole },
    Habit(name: "a filter of one that forgets") { $0.filterSize = 1 },
    Habit(name: "late cancellations") { $0.cancelDelay = .milliseconds(500) },
    Habit(name: "a fifth of all packets lost") { $0.packetLoss = 20 },
    Habit(name: "as nearly all") { $0 = .realistic },
  ]

  @Test("a session goes through with each habit, and leaves nothing", arguments: habits)
  func session(_ habit: Habit) throws {
    var session = try HostSession { habit.change(&$0.habits) }
    #expect(session.run() == .done)
    #expect(session.bench.radio.commandsWithoutCredit(from: session.bench.id) == 0)
    session.bench.run(for: .seconds(10))
    #expect(session.bench.radio.linkCount == 0)
    #expect(session.bench.host.counts == HCIHost.Counts(freeBuffers: 8))
    #expect(session.bench.host.openLinks.isEmpty)
  }

  @Test(
    "a session goes through with the habits of any seed", arguments: 1...60 as ClosedRange<UInt64>)
  func seeds(seed: UInt64) throws {
    var habits = ControllerHabits(seed: seed)
    // Whom a full filter drops is not found by any host.
    habits.fullFilter = .forgets
    var session = try HostSession { $0.habits = habits }
    #expect(session.run() == .done, "\(habits)")
    #expect(session.bench.radio.commandsWithoutCredit(from: session.bench.id) == 0)
    session.bench.run(for: .seconds(10))
    #expect(session.bench.radio.linkCount == 0)
    #expect(session.bench.host.counts == HCIHost.Counts(freeBuffers: 8), "\(habits)")
    var again = try HostSession { $0.habits = habits }
    _ = again.run()
    #expect(session.bench.trace.starts(with: again.bench.trace))
  }
}
