import BLESimulator
import TestSupport
import Testing

@Suite("Ten belts on one adapter", .ownTime, .hangLimit)
struct FleetTests {
  @Test("come back from wherever they were, and lose no measurement in range; twice the same")
  func tenMinutes() async throws {
    let report = try await Fleet.run(seed: 1, for: .seconds(600))
    #expect(report.faults.isEmpty)
    #expect(report.trips > 50 && report.links > 40 && report.checks > 10_000)
    #expect(report.measurements > 3000)
    print(
      "ten belts: \(report.measurements) measurements on \(report.links) links,",
      "\(report.trips) times out of range, \(report.checks) checks")
    let again = try await Fleet.run(seed: 1, for: .seconds(600))
    // Without the two megabytes of what differs.
    let differing = zip(again.trace, report.trace).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(differing == nil && again.trace.count == report.trace.count)
    let other = try await Fleet.run(seed: 2, for: .seconds(600))
    #expect(other.faults.isEmpty)
    let isOther = other.trace != report.trace
    #expect(isOther)
  }

  @Test("come back on controllers with habits too", arguments: [nil, 2])
  func habits(seed: UInt64?) async throws {
    var habits = seed.map { ControllerHabits(seed: $0) } ?? .realistic
    // A fifth of all packets lost makes some of them later than is looked for.
    habits.packetLoss = min(habits.packetLoss, 5)
    let report = try await Fleet.run(seed: 3, habits: habits, for: .seconds(200))
    #expect(report.faults.isEmpty, "\(habits)")
    #expect(report.trips > 10 && report.measurements > 800)
  }
}
