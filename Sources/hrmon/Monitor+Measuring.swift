import BLEHost
import BLETransport
import BLEWire
import LinuxBLE
import ToolSupport

// One connection's measurements.
extension Monitor {
  func measure(_ peripheral: Peripheral) async throws -> End {
    let timeout = options.common.timeout
    guard let service = try await peripheral.discoverServices(0x180d, timeout: timeout).first else {
      throw ToolFailure.badData("\(peripheral.address.address) has no Heart Rate service (180D)")
    }
    let found = try await peripheral.discoverCharacteristics(in: service.handles, timeout: timeout)
    guard let measurement = found.first(where: { $0.uuid == 0x2a37 }) else {
      throw ToolFailure.badData("\(peripheral.address.address) has no heart-rate values (2A37)")
    }
    try await readFacts(peripheral, location: found.first { $0.uuid == 0x2a38 })
    let stream = try await peripheral.subscribe(to: [measurement])
    defer {
      if stream.dropped > 0 { context.diagnostics.warn("\(stream.dropped) values were dropped") }
    }
    let warning = Task(executorPreference: context.loop) { [valueCount] in
      try await self.context.loop.sleep(until: self.context.loop.now.adding(longestSilence))
      await self.tellOfSilence(since: valueCount)
    }
    defer { warning.cancel() }
    if end == .never, let duration = options.duration { end = context.loop.now.adding(duration) }
    let result: End
    do {
      let isEnough = try await context.loop.run(until: end) {
        try await self.take(stream.makeAsyncIterator())
      }
      result = isEnough ?? true ? .enough : .over
    } catch {
      if let error = error as? BLEError, error.code == .disconnected { return .lost(error) }
      await context.loop.leave { try? await peripheral.unsubscribe(stream) }
      throw error
    }
    await context.loop.leave { try? await peripheral.unsubscribe(stream) }
    return result
  }

  /// Where it is worn and how full its battery is, if it tells.
  private func readFacts(_ peripheral: Peripheral, location: GATTCharacteristic?) async throws {
    do {
      if let location, let byte = try await peripheral.read(location.valueHandle).first {
        display.screen.location = BodySensorLocation(rawValue: byte).description
      }
    } catch {
      guard !error.isLinkFailure else { throw error }
    }
    do {
      if let level = try await peripheral.read(uuid: 0x2a19).first?.value.first {
        display.screen.battery = Int(level)
      }
    } catch {
      guard !error.isLinkFailure else { throw error }
    }
    let facts = [
      display.screen.location.map { "worn on \($0)" },
      display.screen.battery.map { "battery \($0) %" },
    ]
    let text = facts.compactMap { $0 }.joined(separator: ", ")
    if !text.isEmpty { context.diagnostics.step(text) }
  }

  /// Says once that a sensor sends nothing, though it was subscribed to.
  private func tellOfSilence(since count: Int) {
    guard !hasToldOfSilence, valueCount == count else { return }
    hasToldOfSilence = true
    context.diagnostics.note(
      "\(log.sensor.printable) took the subscription, but nothing comes; still waiting (is it worn, "
        + "with skin contact, and subscribed to by nobody else?)")
  }

  /// Takes measurements; true when all that was asked for is there, false when no more come.
  private func take(_ values: sending ValueStream.Iterator) async throws -> Bool {
    var values = values
    while let batch = try await values.nextBatch() {
      for event in batch where try take(event) {
        try context.output.flush()
        return true
      }
      try context.output.flush()
    }
    try Task.checkCancellation()
    return false
  }

  private func take(_ event: ValueEvent) throws -> Bool {
    valueCount += 1
    guard let measurement = try? HeartRateMeasurement(parsing: event.value) else {
      context.diagnostics.warn("no heart rate: \(event.value.hexDigits)")
      return false
    }
    log.add(
      event.time, bpm: measurement.bpm, contact: measurement.contact, intervals: measurement.rr)
    if let lastTime { display.screen.duration += max(.zero, event.time.since(lastTime)) }
    lastTime = event.time
    display.screen.statistics = log.statistics
    try display.show(event.time, measurement)
    if let csv {
      let header = log.statistics.count == 1 ? MeasurementText.csvHeader + "\n" : ""
      try csv.append(header + MeasurementText.csv(event.time, measurement) + "\n")
    }
    return log.statistics.count == options.count
  }
}

/// How long a sensor that was subscribed to may be silent before that is told.
private let longestSilence = Duration.seconds(6)
