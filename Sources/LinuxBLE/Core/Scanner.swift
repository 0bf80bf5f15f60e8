internal import BLEHost
internal import BLETransport
internal import BLEWire

/// One scan: from reports to the devices that its reader wants to be told of.
///
/// Without duplicates, a device is told once, as completely as it can be: of one that answers scan
/// requests, its first advertisement is held back until the answer has come, or some time has
/// passed, or it was heard again without one. Then too what comes in the same turn of the loop still
/// counts: an event of the controller may hold several reports of a device. Only the loop's thread
/// uses it, but for its creation and its buffer.
final class Scanner: @unchecked Sendable {
  let options: ScanOptions
  let buffer: EventBuffer<ScanResult>
  private var cache = AdvertisementCache()
  private var told: Set<DeviceAddress> = []
  private var held: [DeviceAddress: ScanResult] = [:]
  /// The devices that were held back, by rising time; some may have been told since.
  private var heldOrder = Queue<Held>()
  /// Those that were heard again.
  private var heardAgain: [DeviceAddress] = []
  private let loop: EventLoop
  private var alarm: Alarm?

  /// A device that is held back, and until when.
  private struct Held {
    var address: DeviceAddress
    var until: Moment
  }

  init(_ options: ScanOptions, on loop: EventLoop) {
    self.options = options
    self.loop = loop
    buffer = EventBuffer(on: loop, limit: Self.limit)
  }

  /// Takes a report.
  func receive(_ report: AdvertisingReport, at time: Timestamp) {
    guard let advertisement = cache.receive(report, at: time), matches(advertisement) else {
      return
    }
    let result = ScanResult(time: time, advertisement: advertisement)
    if options.allowsDuplicates { return buffer.append([result]) }
    guard !told.contains(report.address) else { return }
    guard options.isActive, advertisement.isScannable, advertisement.scanResponseData == nil else {
      held[report.address] = nil
      return tell(result)
    }
    if held.updateValue(result, forKey: report.address) != nil {
      heardAgain.append(report.address)
    } else {
      if held.count > cache.capacity { tellHeld(until: .never) }
      heldOrder.append(
        Held(address: report.address, until: loop.now.adding(Self.patience)))
    }
    setAlarm()
  }

  /// Tells what is held back, and that there will be no more.
  func end(_ error: BLEError?) {
    tellHeld(until: .never)
    buffer.finish(error)
  }

  private func setAlarm() {
    guard let next = heardAgain.isEmpty ? heldOrder.first?.until : loop.now else { return }
    let alarm = alarm ?? loop.alarm { [weak self] in self?.patienceEnds() }
    alarm.set(next)
    self.alarm = alarm
  }

  private func patienceEnds() {
    // Those that are nearly due come along: with many devices, that spares an alarm for each.
    tellHeld(until: loop.now.adding(Self.slack))
    setAlarm()
  }

  private func tellHeld(until now: Moment) {
    for address in heardAgain {
      if let result = held.removeValue(forKey: address) { tell(result) }
    }
    heardAgain = []
    while let entry = heldOrder.first, entry.until <= now {
      _ = heldOrder.popFirst()
      if let result = held.removeValue(forKey: entry.address) { tell(result) }
    }
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
    return options.services.isEmpty || options.services.contains(where: advertisement.names)
  }

  private static let limit = 16_384
  /// How long a scan response is waited for.
  private static let patience = Duration.milliseconds(500)
  private static let slack = Duration.milliseconds(50)
}

extension AdapterCore {
  /// Begins a scan.
  func start(_ scanner: Scanner) {
    guard !isClosed else {
      return scanner.end(
        BLEError(.adapterUnavailable, operation: "scan", detail: "the adapter was closed"))
    }
    scanners.append(scanner)
    updateScan()
  }

  /// Lets the backend scan as its scans need it: actively, if one of them does.
  private func updateScan() {
    let isActive = scanners.contains(where: \.options.isActive)
    guard !isScanning || isActive != isScanActive else { return }
    (isScanning, isScanActive) = (true, isActive)
    // Each scanner filters for itself.
    let options = ScanOptions(isActive: isActive, allowsDuplicates: true)
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
    guard isScanning else { return }
    guard scanners.isEmpty else { return updateScan() }
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
