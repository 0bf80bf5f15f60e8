import BLEHost
import BLETransport
import BLEWire
import LinuxBLE
import ToolSupport

/// One run of hrmon, from the adapter to the last measurement; it lives on the event loop.
actor Monitor {
  /// Why a connection's measurements end.
  enum End {
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
  let csv: OutputFile?
  var log: SessionLog
  private var work: Task<Void, any Error>?
  private var isQuitting = false
  /// When the session is over, once it has begun.
  var end = Moment.never
  /// When the last measurement came.
  var lastTime: Timestamp?
  /// How many values came, measurements or not.
  var valueCount = 0
  /// Whether a sensor's silence was told of.
  var hasToldOfSilence = false
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
    // A file that can't be written is better known now than when the session is over.
    csv = try options.csv.map { path in
      try options.check(path, isNoneOf: [options.common.record])
      return try OutputFile(path: path)
    }
    plot = try options.plot.map { path in
      try options.check(path, isNoneOf: [options.csv, options.common.record])
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
    let isDrawn = Result { () throws(ToolFailure) in try draw() }
    summarize()
    if case .failure(let error) = result, !error.isCancellation {
      if case .failure(let failure) = isDrawn { context.diagnostics.error(failure.description) }
      throw error
    }
    try isDrawn.get()
    if case .failure(let error) = result, !isQuitting { throw error }
  }

  /// Draws the picture, unless there is nothing to be seen in it.
  private func draw() throws(ToolFailure) {
    guard let plot, log.statistics.count > 0 else { return }
    try plot.commit(SVGPlot(log).text)
  }

  private func quit() {
    isQuitting = true
    work?.cancel()
  }

  private func summarize() {
    let statistics = log.statistics
    guard let mean = statistics.mean else { return }
    let noun = statistics.count == 1 ? "measurement" : "measurements"
    var text = "\(statistics.count) \(noun), mean \(mean.text(digits: 0)) bpm"
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
    var common = options.common
    while true {
      isAdapterLost = false
      do {
        return try await context.withAdapter(common) { adapter in
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
        if let record = common.record.take() {
          context.diagnostics.warn("\(record) ends here: it is not written over")
        }
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
    let (what, remedy) = adapter.hindrance
    context.diagnostics.note("\(what); waiting for it" + (remedy.map { " (\($0))" } ?? ""))
    guard adapter.state != .unauthorized, adapter.state != .unsupported else {
      throw ToolFailure(
        adapter.state == .unauthorized ? .noPermission : .adapterUnavailable,
        what + (remedy.map { " (\($0))" } ?? ""))
    }
    let isReady = try await context.loop.run(until: deadline) {
      for await state in adapter.states where state == .poweredOn { return true }
      try Task.checkCancellation()
      return false
    }
    guard isReady ?? false else {
      let (what, remedy) = adapter.hindrance
      throw ToolFailure(.adapterUnavailable, what + (remedy.map { " (\($0))" } ?? ""))
    }
  }

  private func watch(on adapter: Adapter) async throws {
    var pause = shortestPause
    while true {
      let count = log.statistics.count
      do {
        var sensor = try await sensor(on: adapter)
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

  /// The sensor to connect to: that of before, unless its address is one that passes.
  ///
  /// Then it is looked for again, also when the adapter is switched off and on meanwhile.
  private func sensor(on adapter: Adapter) async throws -> Sensor {
    if let sensor, !wasConnected || !mayHaveMoved(sensor, on: adapter) {
      show(sensor)
      return sensor
    }
    while true {
      do {
        let found = try await findSensor(on: adapter, until: min(deadline, end), as: sensor)
        sensor = found
        show(found)
        return found
      } catch {
        guard error.isAdapterLoss, adapter.state == .poweredOff else { throw error }
        try await waitUntilReady(adapter)
      }
    }
  }

  /// Whether the sensor may have another address by now, and can be found by that.
  ///
  /// An address that the user gave is meant; a capture's devices keep theirs.
  private func mayHaveMoved(_ sensor: Sensor, on adapter: Adapter) -> Bool {
    guard options.sensor.flatMap(BluetoothAddress.init) == nil else { return false }
    if case .replay = adapter.spec.kind { return false }
    return DeviceAddress(sensor.address, type: sensor.type ?? .public).isPrivate
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
    // A sensor that was there is waited for, and the link comes about as soon as it is back; one
    // that was found again just now is there, or has another address soon.
    let isPending = wasConnected && !mayHaveMoved(sensor, on: adapter)
    let left = max(.milliseconds(1), deadline.since(context.loop.now))
    let options = ConnectionOptions(
      timeout: wasConnected && !isPending ? min(left, longestReconnect) : left,
      mtu: Int(options.common.mtu), isPending: isPending, security: options.common.security)
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

/// How long to wait at first before a lost sensor is connected to again.
private let shortestPause = Duration.milliseconds(250)

/// How long a sensor that was just found may take before it is looked for again.
private let longestReconnect = Duration.seconds(10)

extension Adapter {
  /// Why it can't be used, and what mends that.
  fileprivate var hindrance: (what: String, remedy: String?) {
    switch state {
    case .poweredOff:
      ("\(spec) is switched off", "switch it on: --power-on, or bluetoothctl power on")
    case .resetting: ("\(spec) is starting again", nil)
    case .unauthorized: ("\(spec) may not be used", "run it with sudo")
    case .unsupported: ("\(spec) has no Bluetooth LE", "use another adapter")
    case .poweredOn, .unknown: ("\(spec) is not ready", nil)
    }
  }
}
