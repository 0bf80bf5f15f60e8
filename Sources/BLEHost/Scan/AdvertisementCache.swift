public import BLEWire

/// Makes advertisements of reports.
///
/// Rules:
/// 1. Advertisement and scan response are merged by address and type of address; the newest of
///    each counts (Vol 6, Part B, §4.4.3).
/// 2. Extended data that comes in parts is joined by address, set and kind; until its last part is
///    there, nothing is told (Vol 4, Part E, §7.7.65.13). What the controller truncated is told as
///    such, and so is data of more than 1,650 bytes. Parts whose last one never came are forgotten
///    when the first one comes again, and after 3 s: a chain's next packet is at most 2.46 s away
///    (Vol 6, Part B, §2.3.4.5).
/// 3. A legacy scan response does not tell whether the device is connectable or scannable: what its
///    advertisement told stays.
/// 4. Memory is bounded: above `capacity` devices the quarter that was silent longest is forgotten,
///    and of data in parts the 32 that grew last are kept.
public struct AdvertisementCache: Sendable {
  /// How many devices are kept at most.
  public let capacity: Int

  private var devices: [DeviceAddress: Device] = [:]
  private var parts: [PartKey: Parts] = [:]
  private var reportCount: UInt64 = 0

  fileprivate struct Device {
    var advertisement: Advertisement
    var advertisingBytes: [UInt8]?
    var scanResponseBytes: [UInt8]?
    var lastReport: UInt64
  }

  private struct PartKey: Hashable {
    var address: DeviceAddress
    var sid: UInt8?
    var isScanResponse: Bool
  }

  private struct Parts {
    var data: [UInt8] = []
    private var firstCount = 0
    /// The number of the last report of it, and its time.
    private(set) var lastNumber: UInt64 = 0
    private var lastTime: Timestamp?

    /// Adds a part, or begins anew with it; true when it is too much.
    mutating func add(_ part: [UInt8], number: UInt64, at time: Timestamp?) -> Bool {
      let isRepeated = firstCount > 0 && data.prefix(firstCount) == part[...]
      if isRepeated || isTooOld(at: time) { data = [] }
      if data.isEmpty { firstCount = part.count }
      data += part
      (lastNumber, lastTime) = (number, time)
      let excess = data.count - AdvertisingData.Limit.chained
      if excess > 0 { data.removeLast(excess) }
      return excess > 0
    }

    private func isTooOld(at time: Timestamp?) -> Bool {
      guard let time, let lastTime else { return false }
      let age = time.since(lastTime)
      return age < .zero || age > .seconds(3)
    }
  }

  /// Creates an empty cache for so many devices.
  public init(capacity: Int = 1024) {
    self.capacity = max(1, capacity)
  }

  /// How many devices are known.
  public var count: Int { devices.count }

  /// What is known of a device.
  public subscript(address: DeviceAddress) -> Advertisement? { devices[address]?.advertisement }

  /// Takes a report, and returns what is now known of its device; nil while data is incomplete.
  ///
  /// Parts of data are only known to be too old when they come with their times.
  public mutating func receive(
    _ report: AdvertisingReport, at time: Timestamp? = nil
  ) -> Advertisement? {
    reportCount += 1
    guard let whole = join(report, at: time) else { return nil }
    if let known = devices.index(forKey: report.address) {
      devices.values[known].update(
        with: report, data: whole.data, isTruncated: whole.isTruncated, number: reportCount)
      return devices.values[known].advertisement
    }
    if devices.count >= capacity { forgetSilent() }
    var device = Device(
      advertisement: Advertisement(address: report.address, eventType: report.eventType),
      lastReport: reportCount)
    device.update(
      with: report, data: whole.data, isTruncated: whole.isTruncated, number: reportCount)
    devices[report.address] = device
    return device.advertisement
  }

  /// Takes the reports of one event, and returns what is now known of their devices, in order.
  public mutating func receive(_ reports: [AdvertisingReport]) -> [Advertisement] {
    reports.compactMap { receive($0) }
  }

  /// Forgets all, as when a scan begins anew.
  public mutating func removeAll() {
    devices = [:]
    parts = [:]
  }

  /// The report's data with the parts before it; nil while more is to come.
  private mutating func join(
    _ report: AdvertisingReport, at time: Timestamp?
  ) -> (data: [UInt8], isTruncated: Bool)? {
    let status = report.eventType.dataStatus
    if parts.isEmpty, status != .incomplete {
      return (report.data, status == .truncated || report.isDataCut)
    }
    let key = PartKey(
      address: report.address, sid: report.sid, isScanResponse: report.eventType.isScanResponse)
    var joined = parts.removeValue(forKey: key) ?? Parts()
    let isTooLong = joined.add(report.data, number: reportCount, at: time)
    switch status {
    case .incomplete:
      if parts.count >= Self.partsLimit {
        let oldest = parts.min { $0.value.lastNumber < $1.value.lastNumber }
        if let oldest { parts.removeValue(forKey: oldest.key) }
      }
      parts[key] = joined
      return nil
    case .complete, .reserved: return (joined.data, isTooLong || report.isDataCut)
    case .truncated: return (joined.data, true)
    }
  }

  /// How many devices' data in parts is kept.
  private static let partsLimit = 32

  private mutating func forgetSilent() {
    let reports = devices.values.map(\.lastReport).sorted()
    let first = reports.dropFirst(max(1, capacity / 4)).first ?? .max
    devices = devices.filter { $0.value.lastReport >= first }
  }
}

extension AdvertisementCache.Device {
  fileprivate mutating func update(
    with report: AdvertisingReport, data: [UInt8], isTruncated: Bool, number: UInt64
  ) {
    lastReport = number
    let type = report.eventType
    advertisement.eventType = type
    advertisement.rssi = report.rssi.map(Int.init)
    advertisement.isTruncated = isTruncated
    advertisement.sid = report.sid
    advertisement.phy = report.secondaryPHY ?? report.primaryPHY
    advertisement.reportedTxPower = report.txPower ?? advertisement.reportedTxPower
    if type.isScanResponse {
      if scanResponseBytes != data {
        scanResponseBytes = data
        advertisement.scanResponseData = AdvertisingData(lenient: data)
      }
      if !type.isLegacyEvent { advertisement.isConnectable = type.isConnectable }
      advertisement.isScannable = true
    } else {
      if advertisingBytes != data {
        advertisingBytes = data
        advertisement.advertisingData = AdvertisingData(lenient: data)
      }
      advertisement.isConnectable = type.isConnectable
      advertisement.isScannable = type.isScannable
      advertisement.directAddress = report.directAddress
    }
  }
}
