public import BLETransport
internal import Glibc
package import LinuxBLE
internal import Synchronization

/// What a running tool works with.
public struct ToolContext: Sendable {
  /// The event loop on which the tool's main work runs.
  public let loop: EventLoop
  /// Standard output.
  public let output: StandardOutput
  /// Standard error.
  public let diagnostics: Diagnostics
  /// The signals that the tool takes.
  public let signals: ToolSignals
  /// What was to be recorded and is not.
  let losses = RecordingLosses()
  /// How an adapter is opened: what tests put their own in place of.
  package var openAdapter:
    @Sendable (AdapterSpec, Adapter.Options) async throws(BLEError) -> Adapter = {
      spec, options async throws(BLEError) in try await Adapter.open(spec, options: options)
    }
}

/// A tool from its first word to its exit code.
public enum Tool {
  /// Runs a tool whose work needs no event loop; a signal ends it at once.
  public static func run(
    _ interface: ToolInterface,
    _ body: (ToolArguments, StandardOutput, Diagnostics) throws -> Void
  ) -> Never {
    StandardDescriptors.occupy()
    ignoreSignals()
    let output = StandardOutput()
    let diagnostics = Diagnostics(name: interface.name)
    let code = outcome(diagnostics, output) {
      guard let arguments = try begin(interface, output) else { return }
      try ToolSignals(ToolSignals.endings()).watch { exit(ExitCode.ended(by: $0).rawValue) }
      try body(arguments, output, diagnostics)
    }
    exit(code.rawValue)
  }

  /// Runs a tool whose main work is a task that prefers the event loop.
  ///
  /// SIGINT, SIGQUIT, SIGTERM and SIGHUP cancel that task, which then leaves its peers cleanly; the
  /// exit code is 128 and the signal's number, 130 for SIGQUIT. Where a tool runs until it is told
  /// to stop, SIGTERM and SIGHUP tell it, and the exit code is 0. A second signal ends the process
  /// at once. More signals can be had through `ToolContext.signals`.
  public static func run(
    _ interface: ToolInterface, signals more: [CInt] = [],
    untilStopped: (ToolArguments) -> Bool = { _ in false },
    _ body: @escaping @Sendable (ToolArguments, ToolContext) async throws -> Void
  ) -> Never {
    StandardDescriptors.occupy()
    ignoreSignals()
    let output = StandardOutput()
    let diagnostics = Diagnostics(name: interface.name)
    let code = outcome(diagnostics, output) {
      guard let arguments = try begin(interface, output) else { return }
      let endings = ToolSignals.endings()
      let signals = try ToolSignals(endings + more)
      let loop = try EventLoop()
      let context = ToolContext(
        loop: loop, output: output, diagnostics: diagnostics, signals: signals)
      let stop = Stop(endings, isExpected: untilStopped(arguments))
      var end: ToolFailure?
      do {
        try loop.run {
          try await stoppable(by: signals, stop, on: loop) { try await body(arguments, context) }
        }
      } catch {
        end = ToolFailure(error)
      }
      if end == nil || end?.code == .done { try context.losses.check() }
      if let end { throw end }
    }
    exit(code.rawValue)
  }

  /// What else would end the process is told by the call that failed: nobody reads any longer, or a
  /// file has grown to its limit.
  private static func ignoreSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  private static func begin(
    _ interface: ToolInterface, _ output: StandardOutput
  ) throws(ToolFailure) -> ToolArguments? {
    switch try interface.parse(CommandLine.rawArguments) {
    case .text(let text):
      try output.append(text)
      return nil
    case .run(let arguments): return arguments
    }
  }

  private static func stoppable(
    by signals: ToolSignals, _ stop: Stop, on loop: EventLoop,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    let task = Task(executorPreference: loop) { try await body() }
    try signals.watch(on: loop) { number in
      guard stop.signals.contains(number) else { return }
      guard stop.isFirst(number) else { exit(ExitCode.ended(by: number).rawValue) }
      loop.submit { task.cancel() }
    }
    let result = await task.result
    guard let code = stop.code else { return try result.get() }
    // What could not be done on the way out is told; that the task was cancelled is not.
    if case .failure(let failure as ToolFailure) = result, !failure.isCancellation,
      failure.code != .done
    {
      throw failure
    }
    throw ToolFailure(code, nil)
  }

  /// Which signal has ended the tool, if one has.
  private final class Stop: Sendable {
    let signals: [CInt]
    private let isExpected: Bool
    private let number = Atomic<CInt>(0)

    init(_ signals: [CInt], isExpected: Bool) {
      self.signals = signals
      self.isExpected = isExpected
    }

    /// Takes note of a signal; false when one came before.
    func isFirst(_ signal: CInt) -> Bool { number.exchange(signal, ordering: .relaxed) == 0 }

    var code: ExitCode? {
      switch number.load(ordering: .relaxed) {
      case 0: nil
      case SIGTERM where isExpected, SIGHUP where isExpected: .done
      case let signal: .ended(by: signal)
      }
    }
  }

  private static func outcome(
    _ diagnostics: Diagnostics, _ output: StandardOutput, _ body: () throws -> Void
  ) -> ExitCode {
    var failure: ToolFailure?
    do { try body() } catch { failure = ToolFailure(error) }
    // What was printed before a failure is still good.
    do { try output.flush() } catch { failure = failure ?? error }
    guard let failure else { return .done }
    if let message = failure.message { diagnostics.error(message) }
    return failure.code
  }
}
