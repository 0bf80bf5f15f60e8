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
  /// How an adapter is opened: what tests put their own in place of.
  package var openAdapter:
    @Sendable (AdapterSpec, Adapter.Options) async throws(BLEError) -> Adapter = {
      spec, options async throws(BLEError) in try await Adapter.open(spec, options: options)
    }
}

/// A tool from its first word to its exit code.
public enum Tool {
  /// Runs a tool whose work needs no event loop; SIGINT ends it as it ends any program.
  public static func run(
    _ interface: ToolInterface,
    _ body: (ToolArguments, StandardOutput, Diagnostics) throws -> Void
  ) -> Never {
    StandardDescriptors.occupy()
    signal(SIGPIPE, SIG_IGN)
    let output = StandardOutput()
    let diagnostics = Diagnostics(name: interface.name)
    let code = outcome(diagnostics, output) {
      guard let arguments = try begin(interface, output) else { return }
      try body(arguments, output, diagnostics)
    }
    exit(code.rawValue)
  }

  /// Runs a tool whose main work is a task that prefers the event loop.
  ///
  /// SIGINT, SIGTERM and SIGHUP cancel that task, which then leaves its peers cleanly; the exit
  /// code is 130. A second signal ends the process at once. More signals can be had through
  /// `ToolContext.signals`.
  public static func run(
    _ interface: ToolInterface, signals more: [CInt] = [],
    _ body: @escaping @Sendable (ToolArguments, ToolContext) async throws -> Void
  ) -> Never {
    StandardDescriptors.occupy()
    signal(SIGPIPE, SIG_IGN)
    let output = StandardOutput()
    let diagnostics = Diagnostics(name: interface.name)
    let code = outcome(diagnostics, output) {
      guard let arguments = try begin(interface, output) else { return }
      let signals = try ToolSignals([SIGINT, SIGTERM, SIGHUP] + more)
      let loop = try EventLoop()
      let context = ToolContext(
        loop: loop, output: output, diagnostics: diagnostics, signals: signals)
      try loop.run {
        try await interruptible(by: signals, on: loop) { try await body(arguments, context) }
      }
    }
    exit(code.rawValue)
  }

  private static func begin(
    _ interface: ToolInterface, _ output: StandardOutput
  ) throws(ToolFailure) -> ToolArguments? {
    switch try interface.parse(Array(CommandLine.arguments.dropFirst())) {
    case .text(let text):
      try output.append(text)
      return nil
    case .run(let arguments): return arguments
    }
  }

  private static func interruptible(
    by signals: ToolSignals, on loop: EventLoop, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    let isInterrupted = Flag()
    let task = Task(executorPreference: loop) { try await body() }
    try signals.watch(on: loop) { number in
      guard [SIGINT, SIGTERM, SIGHUP].contains(number) else { return }
      if isInterrupted.value.exchange(true, ordering: .relaxed) {
        exit(ExitCode.interrupted.rawValue)
      }
      loop.submit { task.cancel() }
    }
    let result = await task.result
    if isInterrupted.value.load(ordering: .relaxed) { throw ToolFailure.interrupted }
    try result.get()
  }

  private final class Flag: Sendable {
    let value = Atomic(false)
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
