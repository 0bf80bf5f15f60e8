internal import BLEHost
internal import BLETransport
internal import BLEWire

/// One scan: from reports to the devices that its reader wants to be told of.
///
/// Without duplicates, a device is told once, as completely as it can be: of one that answers scan
/// requests, its first advertisement is held back until the answer, the next advertisement or some
/// time has come. Only the loop's thread uses it, but for its creation and its buffer.
final class Scanner: @unchecked Sendable {
  let options: ScanOptions
  let buffer: EventBuffer<ScanResult>
  private var cache = AdvertisementCache()
  private var told: Set<DeviceAddress> = []
  private var held: [ScanResult] = []
  private let loop: EventLoop
  private var alarm: Alarm?

  init(_ options: ScanOptions, on loop: EventLoop) {
    self.options = options
    self.loop = loop
    buffer = EventBuffer(on: loop, limit: Self.limit)
  }

  /// Takes a report.
  func receive(_ report: AdvertisingReport, at time: Timestamp) {
    guard let advertisement = cache.receive(report), matches(advertisement) else { return }
    let result = ScanResult(time: time, advertisement: advertisement)
    if options.allowsDuplicates { return buffer.append([result]) }
    guard !told.contains(report.address) else { return }
    let isHeld = held.contains { $0.advertisement.address == report.address }
    if !isHeld, options.isActive, advertisement.isScannable,
      advertisement.scanResponseData == nil
    {
      return hold(result)
    }
    held.removeAll { $0.advertisement.address == report.address }
    tell(result)
  }

  /// Tells what is held back, and that there will be no more.
  func end(_ error: BLEError?) {
    tellHeld()
    buffer.finish(error)
  }

  private func hold(_ result: ScanResult) {
    held.append(result)
    guard held.count == 1 else { return }
    let alarm = alarm ?? loop.alarm { [weak self] in self?.tellHeld() }
    alarm.set(loop.now.adding(Self.patience))
    self.alarm = alarm
  }

  private func tellHeld() {
    let results = held
    held = []
    for result in results { tell(result) }
  }

  private func tell(_ result: ScanResult) {
    if told.count >= Self.limit { told = [] }
    told.insert(result.advertisement.address)
    buffer.append([result])
  }

  private func matches(_ advertisement: Advertisement) -> Bool {
    if let minimum = options.minimumRSSI {
      guard let rssi = advertisement.rssi, rssi >= minimum else { return false }
    }
    if let text = options.name {
      guard let name = advertisement.name, text.isEmpty || name.contains(text) else {
        return false
      }
    }
    return options.services.isEmpty
      || advertisement.serviceUUIDs.contains(where: options.services.contains)
  }

  private static let limit = 16_384
  /// How long a scan response is waited for.
  private static let patience = Duration.milliseconds(500)
}

extension AdapterCore {
  /// Begins a scan.
  func start(_ scanner: Scanner) {
    guard !isClosed else {
      return scanner.end(
        BLEError(.adapterUnavailable, operation: "scan", detail: "the adapter was closed"))
    }
    scanners.append(scanner)
    guard !isScanning else { return }
    isScanning = true
    // Each scanner filters for itself.
    let options = ScanOptions(isActive: scanner.options.isActive, allowsDuplicates: true)
    do {
      try backend.startScan(options) { [weak self] event in
        switch event {
        case .report(let report, let time): self?.report(report, time)
        case .ended(let error): self?.endScans(error)
        }
      }
    } catch {
      endScans(error.during("scan"))
    }
  }

  /// Ends a scan; the last one ends the backend's.
  func stop(_ scanner: Scanner) {
    guard let index = scanners.firstIndex(where: { $0 === scanner }) else { return }
    scanners.remove(at: index)
    scanner.end(nil)
    guard scanners.isEmpty, isScanning else { return }
    isScanning = false
    backend.stopScan()
  }

  /// Ends all scans: for an error, or since there will be no more reports.
  func endScans(_ error: BLEError?) {
    isScanning = false
    let ended = scanners
    scanners = []
    for scanner in ended { scanner.end(error) }
  }

  private func report(_ report: AdvertisingReport, _ time: Timestamp) {
    for scanner in scanners { scanner.receive(report, at: time) }
  }
}
