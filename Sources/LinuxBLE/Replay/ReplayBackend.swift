package import BLETransport
package import BLEWire

/// The adapter of `replay:FILE`: the devices of a capture.
///
/// What is kept of the capture are its reports and its ATT PDUs' content. Only the loop's thread uses
/// it.
package final class ReplayBackend: Backend {
  package let state = AdapterState.poweredOn
  private let path: String
  private let capture: ReplayCapture
  private let speed: ReplaySpeed
  private let isStrict: Bool
  private let loop: EventLoop
  private let warn: @Sendable (String) -> Void
  /// How many sessions of each device were opened.
  private var opened: [Int]
  private var scan: ReplayScan?
  private var channels: [WeakChannel] = []

  private struct WeakChannel { weak var channel: ReplayChannel? }

  /// Offers the devices of a capture that was read from a path.
  package init(
    _ capture: ReplayCapture, path: String, options: ReplayOptions, loop: EventLoop,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.path = path
    self.capture = capture
    speed = options.isFast ? .max : .times(options.pace)
    isStrict = options.isStrict
    opened = Array(repeating: 0, count: capture.devices.count)
    self.loop = loop
    self.warn = warn
  }

  package func startScan(
    _ options: ScanOptions, handler: @escaping (BackendScanEvent) -> Void
  ) throws(BLEError) {
    if let scan, scan.change(isActive: options.isActive, handler: handler) { return }
    scan = ReplayScan(
      capture, isActive: options.isActive, speed: speed, loop: loop, handler: handler)
  }

  package func stopScan() {
    scan?.stop()
    scan = nil
  }

  package func connect(
    to address: BluetoothAddress?, type: AddressType?, options: ConnectionOptions,
    completion: @escaping (Result<any ATTChannel, BLEError>) -> Void
  ) -> any Cancellation {
    ReplayConnecting(loop) { [weak self] in
      completion(
        Result { () throws(BLEError) in
          guard let self else { throw BLEError(.cancelled, operation: "connect") }
          return try self.open(address, type: type)
        })
    }
  }

  package func close(_ completion: @escaping () -> Void) {
    stopScan()
    for channel in channels { channel.channel?.close() }
    channels = []
    completion()
  }

  private func open(
    _ address: BluetoothAddress?, type: AddressType?
  ) throws(BLEError) -> ReplayChannel {
    guard let address else {
      throw BLEError(
        .invalidArgument, operation: "connect", detail: "a replay needs a device's address")
    }
    let operation = "connect to \(address)"
    let index = capture.devices.firstIndex {
      $0.address.address == address
        && (type.map(\.isRandom) ?? $0.address.type.isRandom)
          == $0.address.type.isRandom
    }
    guard let index else { throw notFound(address, operation) }
    let device = capture.devices[index]
    guard opened[index] < device.sessions.count else {
      let count = device.sessions.count
      throw BLEError(
        .captureEnded, operation: operation,
        detail: "\(path) holds \(count == 1 ? "one connection" : "\(count) connections") to it")
    }
    defer { opened[index] += 1 }
    let link = ReplayLink(
      device: device, session: opened[index], speed: speed, isStrict: isStrict)
    let channel = ReplayChannel(
      link, peer: device.address, name: capture.name(of: device.address), loop: loop, warn: warn)
    channels.removeAll { $0.channel == nil }
    channels.append(WeakChannel(channel: channel))
    return channel
  }

  private func notFound(_ address: BluetoothAddress, _ operation: String) -> BLEError {
    let isHeard = capture.reports.contains { $0.report.address.address == address }
    if isHeard, !capture.devices.contains(where: { $0.address.address == address }) {
      return BLEError(
        .captureEnded, operation: operation,
        detail: "\(path) holds advertisements of it, but no connection")
    }
    let addresses = capture.devices.map(\.address)
    let shown = addresses.prefix(10).map(\.description).joined(separator: ", ")
    let rest = addresses.count > 10 ? " and \(addresses.count - 10) more" : ""
    return BLEError(
      .deviceNotFound, operation: operation,
      detail: addresses.isEmpty
        ? "\(path) holds no connection" : "\(path) holds connections to \(shown)\(rest)")
  }
}

/// A connection that comes about on the loop's next turn, unless it is called off.
private final class ReplayConnecting: Cancellation {
  private var complete: (() -> Void)?
  private var alarm: Alarm?

  init(_ loop: EventLoop, _ complete: @escaping () -> Void) {
    self.complete = complete
    // The alarm holds this until it rang, so that the caller need not.
    alarm = loop.alarm { [self] in
      let complete = self.complete
      cancel()
      complete?()
    }
    alarm?.set(loop.now)
  }

  func cancel() {
    complete = nil
    alarm = nil
  }
}
