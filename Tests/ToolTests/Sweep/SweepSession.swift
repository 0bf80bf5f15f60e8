import BLESimulator
import BLETransport
import BLEWire
import Foundation
import LinuxBLE
import Testing
import ToolSupport

@testable import hrmon

/// One run of hrmon in virtual time: from the adapter to leaving as SIGINT makes it, which comes
/// after so many measurements, or after two minutes without them.
struct SweepSession: Sendable {
  /// How it ended.
  enum End: Hashable, Sendable, CustomStringConvertible {
    /// With all measurements.
    case done
    /// Without them, as the user wanted it.
    case interrupted
    /// With a typed error.
    case failed(ExitCode)
    /// Never, or with an error that no type tells of.
    case wrong(String)

    var description: String {
      switch self {
      case .done: "done"
      case .interrupted: "interrupted"
      case .failed(let code): "exit \(code.rawValue)"
      case .wrong(let what): what
      }
    }
  }

  var end = End.wrong("hung")
  /// What is left of it.
  var leaks: [String] = []
  /// How many links it made.
  var links = 0
  /// How many of the controller's buffers were free when SIGINT came.
  var freeBuffers: Int?
  /// What the controller exchanged with its host.
  var counts = (events: 0, data: 0, commands: 0)

  /// Runs hrmon on a loop of its own, which must be gone afterwards with all that was on it.
  static func run(
    _ fault: Fault? = nil, habits: ControllerHabits = .plain, measurements: Int = 5
  ) async throws -> SweepSession {
    let descriptors = try openDescriptors()
    var (session, loop) = try await runOnLoop(fault, habits, measurements)
    // A task, or an object of the session, that is left holds the loop.
    for _ in 0..<500 where try loop.object != nil || openDescriptors() != descriptors {
      try await Task.sleep(for: .milliseconds(1))
    }
    if loop.object != nil { session.leaks.append("the loop") }
    let now = try openDescriptors()
    if now != descriptors { session.leaks.append("\(now - descriptors) descriptors") }
    return session
  }

  private static func runOnLoop(
    _ fault: Fault?, _ habits: ControllerHabits, _ measurements: Int
  ) async throws -> (SweepSession, Weak<EventLoop>) {
    let loop = try EventLoop(clock: VirtualClock())
    let session = try await Task(executorPreference: loop) {
      let bench = try SweepBench(fault, habits, on: loop)
      var session = SweepSession()
      session.end = try await end(bench, after: measurements)
      // Whatever went wrong, the peer and its controller find out.
      try await loop.sleep(until: loop.now.adding(.seconds(60)))
      (session.links, session.freeBuffers) = (bench.links, bench.freeBuffers)
      session.leaks = bench.leaks
      if loop.counts != .none {
        session.leaks.append("\(loop.counts)")
      }
      session.counts = bench.driver.change { radio, _ in radio.counts(of: bench.controller) }
      return session
    }.value
    return (session, Weak(loop))
  }

  private static func end(_ bench: SweepBench, after count: Int) async throws -> End {
    let loop = bench.loop
    let words = ["--adapter", "sim", "--json"]
    guard case .run(let arguments) = try MonitorOptions.interface.parse(words) else {
      return .wrong("no arguments")
    }
    let monitor = try Monitor(MonitorOptions(arguments), bench.context())
    let work = Task(executorPreference: loop) { try await monitor.run() }
    let outcome = Outcome()
    let waiter = Task(executorPreference: loop) { await outcome.set(work.result) }
    var limit = loop.now.adding(.seconds(120))
    while outcome.result == nil, loop.now < limit {
      try await loop.sleep(until: loop.now.adding(.milliseconds(200)))
      bench.readOutput()
      guard !work.isCancelled, bench.measurements >= count || loop.now >= limit else { continue }
      bench.look()
      work.cancel()
      // It takes leave of the subscription, the sensor and the adapter; of each for 2 s at most.
      limit = loop.now.adding(.seconds(8))
    }
    guard let result = outcome.result else { return .wrong("hung") }
    await waiter.value
    return switch result {
    case .success: .wrong("ended by itself")
    case .failure(let error) where error.isCancellation:
      bench.measurements >= count ? .done : .interrupted
    case .failure(let error):
      error is BLEError || error is ToolFailure
        ? .failed(ToolFailure(error).code) : .wrong("\(error)")
    }
  }

  /// Only the loop's thread uses it.
  private final class Outcome: @unchecked Sendable {
    private(set) var result: Result<Void, any Error>?
    func set(_ result: Result<Void, any Error>) async { self.result = result }
  }

  private static func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }
}
