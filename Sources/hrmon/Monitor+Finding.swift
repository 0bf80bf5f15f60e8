import BLEHost
import BLETransport
import BLEWire
import LinuxBLE
import ToolSupport

/// A sensor to connect to.
struct Sensor: Sendable {
  var address: BluetoothAddress
  var type: AddressType?
  var name: String
  var rssi: Int?
}

extension Monitor {
  /// The sensor that was named, or the strongest of those heard within 2 s of the first.
  func findSensor(on adapter: Adapter, until deadline: Moment) async throws -> Sensor {
    let name = options.sensor
    if let address = name.flatMap(BluetoothAddress.init) {
      return Sensor(
        address: address, type: options.common.addressType, name: address.description)
    }
    guard adapter.spec.usesAddress else {
      return Sensor(address: .zero, type: .public, name: name ?? adapter.spec.description)
    }
    display.screen.status = "looking for \(name?.printable ?? "a heart-rate sensor")"
    context.diagnostics.step(display.screen.status)
    let search = SensorSearch()
    let task = Task(executorPreference: context.loop) {
      let scan = adapter.scan(
        ScanOptions(services: name == nil ? [0x180d] : [], name: name, allowsDuplicates: true))
      for try await result in scan where await search.add(result) { return }
    }
    let timer = Task(executorPreference: context.loop) {
      await search.first
      try await self.context.loop.sleep(until: min(deadline, .now.adding(choiceTime)))
      task.cancel()
    }
    defer { timer.cancel() }
    do {
      _ = try await context.loop.run(until: deadline) {
        try await withTaskCancellationHandler {
          try await task.value
        } onCancel: {
          task.cancel()
        }
      }
    } catch {
      let isChosen = await search.best != nil && !Task.isCancelled && error.isCancellation
      guard isChosen else { throw error }
    }
    guard let best = await search.best else {
      throw ToolFailure(
        .linkFailed,
        name.map { "no device named '\($0.printable)' was found" }
          ?? "no heart-rate sensor (180D) was found")
    }
    context.diagnostics.step("found \(best.name) (\(best.address))")
    return best
  }
}

/// The best sensor so far.
private actor SensorSearch {
  private(set) var best: Sensor?
  private var firstTime: Timestamp?
  private var waiting: CheckedContinuation<Void, Never>?
}

/// How long stronger sensors are waited for.
private let choiceTime = Duration.seconds(2)
