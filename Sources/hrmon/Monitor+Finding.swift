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
  /// The name that it advertised.
  var advertisedName: String?
  var rssi: Int?
}

extension Monitor {
  /// The sensor that was named, or the strongest of those heard within 2 s of the first.
  ///
  /// When one was lost, others that advertise another name than that one are passed over.
  func findSensor(
    on adapter: Adapter, until deadline: Moment, as lost: Sensor?
  ) async throws -> Sensor {
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
    let search = SensorSearch(context.loop, anyService: name != nil, lostName: lost?.advertisedName)
    let scan = adapter.scan(
      ScanOptions(
        services: name == nil ? [0x180d] : [], name: name?.repaired, allowsDuplicates: true))
    let best = try await context.loop.run(until: deadline) { try await search.run(scan) } ?? nil
    guard let best else {
      throw ToolFailure(
        .linkFailed,
        name.map { "no device named '\($0.printable)' was found" }
          ?? "no heart-rate sensor (180D) was found")
    }
    context.diagnostics.step("found \(best.name) (\(best.address))")
    return best
  }
}

/// Looks for the sensor that is heard best; it lives on the event loop.
private actor SensorSearch {
  private let loop: EventLoop
  private let anyService: Bool
  private let lostName: String?
  private var best: Sensor?
  private var firstTime: Timestamp?
  private var task: Task<Void, any Error>?

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe loop.asUnownedSerialExecutor()
  }

  init(_ loop: EventLoop, anyService: Bool, lostName: String?) {
    self.loop = loop
    self.anyService = anyService
    self.lostName = lostName
  }

  func run(_ scan: Scan) async throws -> Sensor? {
    let task = Task(executorPreference: loop) {
      for try await result in scan where await self.add(result) { return }
      try Task.checkCancellation()
    }
    self.task = task
    do {
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch {
      guard best != nil, error.isCancellation, !Task.isCancelled else { throw error }
    }
    return best
  }

  private func stop() { task?.cancel() }

  /// Takes a report; true when it is time to choose.
  ///
  /// The reports' own times count too, since a capture may be replayed faster than it was recorded.
  private func add(_ result: ScanResult) -> Bool {
    let advertisement = result.advertisement
    guard isCandidate(advertisement) else { return false }
    if let firstTime {
      guard result.time.since(firstTime) <= choiceTime else { return true }
    } else {
      firstTime = result.time
      Task(executorPreference: loop) {
        try await self.loop.sleep(until: self.loop.now.adding(choiceTime))
        await self.stop()
      }
    }
    if let best, best.address == advertisement.address.address {
      // A scan response may bring the name.
      self.best?.name = advertisement.name ?? best.name
      self.best?.advertisedName = advertisement.name ?? best.advertisedName
      self.best?.rssi = advertisement.rssi ?? best.rssi
      return false
    }
    if let best, best.rssi ?? .min >= advertisement.rssi ?? .min { return false }
    best = Sensor(
      address: advertisement.address.address, type: advertisement.address.type,
      name: advertisement.name ?? advertisement.address.address.description,
      advertisedName: advertisement.name, rssi: advertisement.rssi)
    return false
  }

  /// Whether it may be the sensor.
  ///
  /// A watch or a treadmill that looks for heart-rate sensors is none, and another sensor is not the
  /// one that was lost. A name may have been shortened.
  private func isCandidate(_ advertisement: Advertisement) -> Bool {
    guard
      anyService || advertisement.serviceUUIDs.contains(0x180d)
        || advertisement.serviceData.contains(where: { $0.uuid == 0x180d })
    else { return false }
    guard let lostName, let name = advertisement.name else { return true }
    return name.hasPrefix(lostName) || lostName.hasPrefix(name)
  }
}

/// How long stronger sensors are waited for.
private let choiceTime = Duration.seconds(2)
