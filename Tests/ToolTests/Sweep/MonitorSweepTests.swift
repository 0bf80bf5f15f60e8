import BLESimulator
import BLEWire
import Testing

/// What befalls a packet of a kind, at each of its places in a session.
private struct Blows: Sendable {
  var name: String
  var trigger: @Sendable (Int) -> Fault.Trigger
  var count: @Sendable (SweepSession) -> Int
  var effects: [Fault.Effect]

  private static let everywhere: [Fault.Effect] = [
    .loseLinks, .lose, .corrupt, .hardwareError(1), .unplug,
  ]

  static let all = [
    Blows(
      name: "command", trigger: { .command($0) }, count: { $0.counts.commands },
      effects: everywhere + [
        .fail(.commandDisallowed), .fail(.connectionFailedToBeEstablished),
        .fail(HCIStatus(rawValue: 0x1f)),
      ]),
    Blows(
      name: "event", trigger: { .event($0) }, count: { $0.counts.events }, effects: everywhere),
    Blows(name: "data", trigger: { .data($0) }, count: { $0.counts.data }, effects: everywhere),
  ]
}

@Suite("Fault sweep: hrmon through the whole stack")
struct MonitorSweepTests {
  @Test("each operation ends, and nothing is left, whatever happens at any event or command")
  func sweep() async throws {
    // In a process of its own, whose descriptors nobody else opens.
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      try await MonitorSweepTests.sweepAll()
    }
    let text = String(decoding: result.standardOutputContent, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("fault sweep") }
    #expect(lines.count == Blows.all.count + 2)
    print(lines.joined(separator: "\n"))
  }

  static func sweepAll() async throws {
    // What opens descriptors once for all: the first sleep, and the first session.
    try await Task.sleep(for: .milliseconds(1))
    _ = try await SweepSession.run()
    let clean = try await SweepSession.run()
    #expect(clean.end == .done && clean.leaks.isEmpty, "\(clean)")
    for blows in Blows.all {
      var ends: [SweepSession.End: Int] = [:]
      for place in 1...blows.count(clean) {
        for effect in blows.effects {
          let session = try await SweepSession.run(Fault(at: blows.trigger(place), effect))
          ends[session.end, default: 0] += 1
          let name = "\(blows.name) \(place), \(effect)"
          if case .wrong(let what) = session.end { Issue.record("\(name): \(what)") }
          if !session.leaks.isEmpty { Issue.record("\(name) leaves \(session.leaks)") }
        }
      }
      let list = ends.map { "\($0.value) \($0.key)" }.sorted().joined(separator: ", ")
      print("fault sweep, \(blows.name): \(ends.values.reduce(0, +)) cases: \(list)")
    }
    try await sweepLostEvents(clean)
    try await sweepHabits()
  }

  /// Sessions on controllers with habits, and each of their events lost where these are realistic.
  private static func sweepHabits() async throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var habits = ControllerHabits(seed: seed)
      // Whom a full filter drops is not found by any host.
      habits.fullFilter = .forgets
      let session = try await SweepSession.run(habits: habits)
      #expect(session.end == .done && session.leaks.isEmpty, "seed \(seed): \(session)")
      #expect(session.freeBuffers.map { $0 >= 6 } == true, "seed \(seed)")
    }
    let clean = try await SweepSession.run(habits: .realistic)
    #expect(clean.end == .done && clean.leaks.isEmpty, "\(clean)")
    var cases = 40
    for place in 1...clean.counts.events {
      for effect in [Fault.Effect.lose, .loseLinks] {
        let session = try await SweepSession.run(
          Fault(at: .event(place), effect), habits: .realistic)
        cases += 1
        let name = "event \(place), \(effect), with habits"
        if case .wrong(let what) = session.end { Issue.record("\(name): \(what)") }
        if !session.leaks.isEmpty { Issue.record("\(name) leaves \(session.leaks)") }
      }
    }
    print("fault sweep, habits: \(cases) cases")
  }

  /// Each event is lost in a session that is longer than the watchdog's patience.
  private static func sweepLostEvents(_ clean: SweepSession) async throws {
    var relinked = 0
    for place in 1...clean.counts.events {
      let session = try await SweepSession.run(Fault(at: .event(place), .lose), measurements: 40)
      guard session.end == .done else { continue }
      if session.links > 1 { relinked += 1 }
      #expect(session.freeBuffers == clean.freeBuffers, "a credit is lost with event \(place)")
    }
    #expect(relinked > 0)
    print("fault sweep, watchdog: \(clean.counts.events) cases, \(relinked) linked again")
  }
}
