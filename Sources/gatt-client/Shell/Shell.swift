import BLEHost
import BLETransport
import BLEWire
import Glibc
import LinuxBLE
import Synchronization
import ToolSupport

/// `gatt-client shell`: one command after the other on one connection; it lives on the event loop.
///
/// A script's mistakes are told and do not end it; the exit code is the last one's.
actor Shell {
  let client: Client
  let adapterOptions: CommonOptions
  var adapter: Adapter?
  var peripheral: Peripheral?
  var subscriptions: [AttributeHandle: ValueStream] = [:]
  private let lines: any LineSource
  private let isInteractive: Bool
  private var lastFailure: ToolFailure?
  private var command: Task<Void, any Error>?

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe client.context.loop.asUnownedSerialExecutor()
  }

  init(_ client: Client) throws {
    self.client = client
    adapterOptions = client.options
    isInteractive = Terminal.isCapable(0) && Terminal.isCapable(1)
    lines =
      isInteractive
      ? try LineEditor(prompt: "> ", client.context.output)
      : try ScriptLines(client.context.output)
  }

  /// Runs until the lines end, or `quit`.
  func run(address: String?) async throws {
    Completion.current.withLock {
      $0.commands = Self.interface.commands.map(\.name) + ["help"]
      $0.options = Set(Self.interface.commands.flatMap(\.options).map { "--" + $0.name }).sorted()
    }
    if isInteractive {
      client.context.signals.handle(SIGINT) { self.assumeIsolated { $0.interrupt() } }
    }
    let failure = await outcome { try await self.loop(address) }
    lines.close()
    await leave()
    if let failure { throw failure }
    if let lastFailure, !isInteractive { throw ToolFailure(lastFailure.code, nil) }
  }

  private func loop(_ address: String?) async throws {
    if let address {
      if let failure = await outcome({ try await self.connect(address) }) {
        guard isInteractive, failure != .interrupted else { throw failure }
        client.context.diagnostics.error(failure.description)
      }
    }
    while let line = try await lines.next() {
      let failure = await outcome { try await self.run(line) }
      try client.context.output.flush()
      guard let failure else { continue }
      if failure == .quit { return }
      if failure == .outputClosed { throw failure }
      if failure == .interrupted, Task.isCancelled { throw failure }
      if let message = failure.message { client.context.diagnostics.error(message) }
      lastFailure = failure
    }
    try Task.checkCancellation()
  }

  /// Runs a command as a task of its own, which an interrupt cancels.
  private func outcome(_ body: @escaping @Sendable () async throws -> Void) async -> ToolFailure? {
    let task = Task(executorPreference: client.context.loop) { try await body() }
    command = task
    defer { command = nil }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    guard case .failure(let error) = result else { return nil }
    return ToolFailure(error)
  }

  private func interrupt() {
    if let command { command.cancel() } else { lines.interrupt() }
  }

  /// Prints a line, above what is being edited.
  func say(_ text: String) throws { try lines.say(text) }

  /// Tells something that happened.
  func note(_ text: String) {
    if isInteractive { try? lines.say(text) } else { client.context.diagnostics.note(text) }
  }

  private func leave() async {
    await disconnect()
    guard let adapter else { return }
    await client.context.loop.leave { await adapter.close() }
  }
}

extension ToolFailure {
  /// Somebody wrote `quit`.
  static let quit = ToolFailure(.done, "quit")
}
