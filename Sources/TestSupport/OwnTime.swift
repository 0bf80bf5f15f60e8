internal import Glibc
public import Testing

/// Reports how much of a processor's time each test of a suite took itself.
///
/// The times that Swift Testing prints begin when a test is planned: with a bounded number of tests
/// at once they are mostly waiting. What a test that only computes took is its thread's own time,
/// whatever else the machine does. `Scripts/test` lists the slowest ones at its end.
public struct OwnTime: TestTrait, SuiteTrait, TestScoping {
  /// Whether tests inherit it from their suite.
  public var isRecursive: Bool { true }

  /// Runs a test, and prints a line if it took long.
  @concurrent
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let (thread, begun) = (pthread_self(), Self.threadTime)
    try await function()
    // A test that suspends can go on elsewhere: it does more than compute.
    guard pthread_equal(thread, pthread_self()) != 0, let begun, let ended = Self.threadTime else {
      return
    }
    let milliseconds = (ended - begun) / 1_000_000
    guard milliseconds >= Self.threshold else { return }
    let name = test.displayName ?? test.name
    print("own time: \(milliseconds) ms, \(test.sourceLocation.fileID): \(name)")
  }

  private static var threadTime: Int64? {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return nil }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private static let threshold: Int64 = 100
}

extension Trait where Self == OwnTime {
  /// Each test reports its own time if that is 100 ms or more.
  public static var ownTime: Self { OwnTime() }
}
