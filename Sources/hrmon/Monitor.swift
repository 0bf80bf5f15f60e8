import BLEHost
import BLETransport
import BLEWire
import LinuxBLE
import ToolSupport

/// One run of hrmon, from the adapter to the last measurement; it lives on the event loop.
actor Monitor {
  /// Why a connection's measurements end.
  private enum End {
    /// All that was asked for is there.
    case enough
    /// The peer, or the capture, has no more.
    case over
    /// The link was lost.
    case lost(BLEError)
  }

  let context: ToolContext
  let options: MonitorOptions
  let display: MeasurementDisplay
  private let plot: PendingFile?
  private let csv: OutputFile?
  private var log: SessionLog
  private var work: Task<Void, any Error>?
  private var isQuitting = false
  private var end = Moment.never
  private var lastTime: Timestamp?
  /// Which sensor it is, once it was found.
  private var sensor: Sensor?
  private var wasConnected = false
  private var isAdapterLost = false
  /// When finding and connecting have taken too long.
  private var deadline = Moment.never

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe context.loop.asUnownedSerialExecutor()
  }

  init(_ options: MonitorOptions, _ context: ToolContext) throws {
    self.options = options
    self.context = context
    log = SessionLog(keepsPoints: options.plot != nil)
    display = MeasurementDisplay(context, isJSON: options.common.isJSON)
    csv = try options.csv.map { path in
      try options.check(path)
      return try OutputFile(path: path)
    }
    try csv?.append(MeasurementText.csvHeader + "\n")
    // A file that can't be written is better known now than when the session is over.
    plot = try options.plot.map { path in
      try options.check(path, isNoneOf: [options.csv])
      return try PendingFile(at: path)
    }
  }

  /// Runs until there is enough, the capture ends or somebody interrupts.
  func run() async throws {
    try display.open(
      self, changed: { self.assumeIsolated { $0.display.draw() } },
      said: { message in self.assumeIsolated { $0.display.screen.message = message } },
      quit: { self.assumeIsolated { $0.quit() } })
    let task = Task(executorPreference: context.loop) {
      try await self.watch()
    }
    work = task
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    display.close()
    try plot?.commit(SVGPlot(log).text)
    summarize()
    if case .failure(let error) = result, !(isQuitting && error.isCancellation) { throw error }
  }

  private func quit() {
    isQuitting = true
    work?.cancel()
  }

  private func summarize() {
    let statistics = log.statistics
    guard let mean = statistics.mean else { return }
    var text = "\(statistics.count) measurements, mean \(mean.text(digits: 0)) bpm"
    text += " (\(statistics.minimum) to \(statistics.maximum))"
    if let rmssd = statistics.rmssd { text += ", RMSSD \(rmssd.text(digits: 1)) ms" }
    if display.isLive { context.diagnostics.note(text) } else { context.diagnostics.step(text) }
  }
}

// Connections, one after the other.
extension Monitor {
  /// Uses the adapter, and opens it again when it went away in the middle of a session.
  private func watch() async throws {
    deadline = context.loop.now.adding(options.common.timeout)
    var pause = shortestPause
    while true {
      isAdapterLost = false
      do {
        return try await context.withAdapter(options.common) { adapter in
          try await self.waitUntilReady(adapter)
          pause = shortestPause
          try await self.watch(on: adapter)
        }
      } catch {
        guard !error.isCancellation else { throw error }
        if wasConnected, end <= context.loop.now { return }
        guard wasConnected, error.mayPass, isAdapterLost || error.isAdapterLoss,
          context.loop.now.adding(pause) < deadline
        else { throw error }
        context.diagnostics.note("\(error); opening the adapter again")
        try await context.loop.sleep(until: min(context.loop.now.adding(pause), end))
        pause = min(pause * 2, .seconds(4))
      }
      log.addGap()
      display.screen.addGap()
    }
  }

  /// Waits for an adapter that is off or being reset.
  private func waitUntilReady(_ adapter: Adapter) async throws {
    guard adapter.state != .poweredOn else { return }
    display.screen.status = "waiting for the adapter"
    context.diagnostics.step("\(adapter.spec) is not ready; waiting")
    let isReady = try await context.loop.run(until: deadline) {
      for await state in adapter.states where state == .poweredOn { return true }
      try Task.checkCancellation()
      return false
    }
    guard isReady ?? false else {
      throw ToolFailure(.adapterUnavailable, "\(adapter.spec) is not ready")
    }
  }

  private func watch(on adapter: Adapter) async throws {
    if sensor == nil { sensor = try await findSensor(on: adapter) }
    guard var sensor else { return }
    show(sensor)
    var pause = shortestPause
    while true {
      let count = log.statistics.count
      do {
        let peripheral = try await connect(to: sensor, on: adapter, until: min(deadline, end))
        let start = context.loop.now
        wasConnected = true
        sensor.type = peripheral.address.type
        sensor.name = peripheral.name ?? sensor.name
        self.sensor = sensor
        show(sensor)
        switch try await leaving(peripheral, { try await self.measure(peripheral) }) {
        case .enough: return
        case .over: context.diagnostics.step("the measurements are over")
        case .lost(let error):
          // A sensor that is lost at once, before it measured anything, is as good as away.
          guard log.statistics.count > count || context.loop.now.since(start) > longestPause else {
            throw error
          }
          context.diagnostics.note("\(error.description); connecting again")
        }
        pause = shortestPause
        deadline = context.loop.now.adding(options.common.timeout)
      } catch {
        guard !error.isCancellation else { throw error }
        if end <= context.loop.now { return }
        if error.isCaptureEnd, wasConnected {
          context.diagnostics.note("capture ended")
          return
        }
        isAdapterLost = adapter.state == .unknown
        guard wasConnected, error.mayPass, !isAdapterLost, context.loop.now.adding(pause) < deadline
        else { throw error }
        context.diagnostics.step("\(error)")
        try await context.loop.sleep(until: min(context.loop.now.adding(pause), end))
        pause = min(pause * 2, .seconds(4))
      }
      log.addGap()
      display.screen.addGap()
    }
  }

  /// Finds the sensor, also when the adapter is switched off and on meanwhile.
  private func findSensor(on adapter: Adapter) async throws -> Sensor {
    while true {
      do { return try await findSensor(on: adapter, until: deadline) } catch {
        guard error.isAdapterLoss, adapter.state == .poweredOff else { throw error }
        context.diagnostics.note("\(error)")
        try await waitUntilReady(adapter)
      }
    }
  }

  private func show(_ sensor: Sensor) {
    display.screen.sensor = sensor.name
    display.screen.signal = sensor.rssi
    log.sensor = sensor.name
  }

  private func connect(
    to sensor: Sensor, on adapter: Adapter, until deadline: Moment
  ) async throws -> Peripheral {
    display.screen.status = "connecting"
    context.diagnostics.step("connecting to \(sensor.name)")
    // A sensor that was there is waited for, and the link comes about as soon as it is back.
    let options = ConnectionOptions(
      timeout: max(.milliseconds(1), deadline.since(context.loop.now)),
      mtu: Int(options.common.mtu),
      isPending: wasConnected, security: options.common.security)
    let connect = { @Sendable in
      try await adapter.connect(to: sensor.address, type: sensor.type, options: options)
    }
    let peripheral =
      options.isPending
      ? try await context.loop.run(until: deadline, connect) : try await connect()
    guard let peripheral else {
      throw BLEError(
        .timedOut, operation: "connect to \(sensor.name)", detail: "it did not come back in time")
    }
    display.screen.status = "connected"
    return peripheral
  }

  /// Runs `body`, then takes leave of the peer, however `body` ended.
  private func leaving(
    _ peripheral: Peripheral, _ body: () async throws -> End
  ) async throws -> End {
    do {
      let end = try await body()
      await context.loop.leave { await peripheral.disconnect() }
      return end
    } catch {
      await context.loop.leave { await peripheral.disconnect() }
      throw error
    }
  }
}

// One connection's measurements.
extension Monitor {
  private func measure(_ peripheral: Peripheral) async throws -> End {
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
    try csv?.append(MeasurementText.csv(event.time, measurement) + "\n")
    return log.statistics.count == options.count
  }
}

extension Error {
  /// Whether a replayed capture has no more sessions.
  fileprivate var isCaptureEnd: Bool { (self as? BLEError)?.code == .captureEnded }

  /// Whether the adapter is gone, or can't be used.
  fileprivate var isAdapterLoss: Bool {
    switch (self as? BLEError)?.code {
    case .adapterUnavailable, .adapterBusy: true
    default: false
    }
  }

  /// Whether a link that was there may come about again all the same.
  fileprivate var mayPass: Bool {
    switch (self as? BLEError)?.code {
    case .disconnected, .connectFailed, .timedOut, .deviceNotFound, .adapterUnavailable,
      .adapterBusy, .system:
      true
    default: false
    }
  }

  /// Whether the link can't be used any longer, or nobody wants to.
  fileprivate var isLinkFailure: Bool {
    switch (self as? BLEError)?.code {
    case .att, .malformedPDU, .notSupported: false
    default: true
    }
  }
}

/// How long to wait at first before a lost sensor is connected to again.
private let shortestPause = Duration.milliseconds(250)
