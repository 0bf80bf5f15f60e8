import BLEHost
import BLETransport
import BLEWire
import LinuxBLE
import ToolSupport

/// A server at work, from its start to its end.
final class Session: Sendable {
  let options: ServerOptions
  let database: ServedDatabase
  let context: ToolContext
  let log: ServerLog
  private let task = Locked<Task<Void, any Error>?>(nil)

  init(_ options: ServerOptions, _ database: ServedDatabase, _ context: ToolContext) throws {
    self.options = options
    self.database = database
    self.context = context
    log = try ServerLog(context.diagnostics, database, isJSON: options.common.isJSON)
  }

  /// Serves until it is told to end.
  func run(on adapter: Adapter) async throws {
    var local = LocalPeripheral.Options(database: database.attributes)
    local.mtu = Int(options.model.mtu)
    let peripheral: LocalPeripheral
    do {
      peripheral = try await LocalPeripheral.start(on: adapter, local)
    } catch {
      throw error.code == .notSupported
        ? ToolFailure(.adapterUnavailable, error.description) : error
    }
    let behaviour = Behaviour(database, peripheral, log)
    await behaviour.begin()
    let loop = context.loop
    let task = Task(executorPreference: loop) { try await loop.sleep(until: .never) }
    self.task.withLock { $0 = task }
    log.onFailure { task.cancel() }
    do {
      if options.advertises, adapter.spec.usesAddress {
        log.ready(adapter.spec, options.model.name, try await advertise(on: adapter))
      } else {
        log.ready(adapter.spec, options.model.name, nil)
      }
      let commands = Commands(peripheral, database, behaviour, log, quit: { task.cancel() })
      let console = try Console(commands, log, loop)
      try await wait(for: task, on: adapter)
      withExtendedLifetime(console) {}
    } catch {
      await end(behaviour, peripheral)
      throw error
    }
    await end(behaviour, peripheral)
  }

  private func advertise(on adapter: Adapter) async throws -> AdvertisingInfo? {
    do throws(DeviceModelError) { _ = try options.model.advertisingPayload() } catch {
      throw ToolFailure.badData(
        options.isNameGiven && error.path == "name" ? "--\(error)" : "\(options.file): \(error)")
    }
    do {
      return try await adapter.advertise(options.model.advertisingRequest).info
    } catch {
      // What it advertises is the file's.
      throw error.code == .invalidArgument
        ? ToolFailure.badData("\(options.file): advertise: \(error.detail)") : error
    }
  }

  /// Waits for the user's end, a signal, or the adapter's.
  private func wait(for task: Task<Void, any Error>, on adapter: Adapter) async throws {
    let watch = Task(executorPreference: context.loop) {
      for await state in adapter.states where state == .unknown {
        task.cancel()
        return true
      }
      return false
    }
    defer { watch.cancel() }
    await withTaskCancellationHandler {
      _ = try? await task.value
    } onCancel: {
      task.cancel()
    }
    try log.check()
    guard !Task.isCancelled else { throw ToolFailure.interrupted }
    if adapter.state == .unknown {
      throw ToolFailure(.adapterUnavailable, "\(adapter.spec) is gone")
    }
  }

  private func end(_ behaviour: Behaviour, _ peripheral: LocalPeripheral) async {
    await context.loop.leave {
      behaviour.end()
      await peripheral.close()
    }
    await context.loop.leave { [log] in await log.finish() }
  }
}
