public import BLEWire

/// Makes advertisements of reports.
///
/// Rules:
/// 1. Advertisement and scan response are merged by address and type of address; the newest of
///    each counts (Vol 6, Part B, §4.4.3).
/// 2. Extended data that comes in parts is joined by address, set and kind; until its last part is
///    there, nothing is told (Vol 4, Part E, §7.7.65.13). What the controller truncated is told as
///    such, and so is data of more than 1,650 bytes.
/// 3. A legacy scan response does not tell whether the device is connectable or scannable: what its
///    advertisement told stays.
/// 4. Memory is bounded: above `capacity` devices the quarter that was silent longest is forgotten,
///    and of data in parts 32 pieces are kept at most.
public struct AdvertisementCache: Sendable {
  /// How many devices are kept at most.
  public let capacity: Int

  private var devices: [DeviceAddress: Device] = [:]
  private var parts: [PartKey: [UInt8]] = [:]
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

  /// Creates an empty cache for so many devices.
  public init(capacity: Int = 1024) {
    self.capacity = max(1, capacity)
  }

  /// How many devices are known.
  public var count: Int { devices.count }

  /// What is known of a device.
  public subscript(address: DeviceAddress) -> Advertisement? { devices[address]?.advertisement }

  /// Takes a report, and returns what is now known of its device; nil while data is incomplete.
  public mutating func receive(_ report: AdvertisingReport) -> Advertisement? {
    guard let whole = join(report) else { return nil }
    reportCount += 1
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
    _ report: AdvertisingReport
  ) -> (data: [UInt8], isTruncated: Bool)? {
    let status = report.eventType.dataStatus
    if parts.isEmpty, status != .incomplete {
      return (report.data, status == .truncated || report.isDataCut)
    }
    let key = PartKey(
      address: report.address, sid: report.sid, isScanResponse: report.eventType.isScanResponse)
    var data = parts.removeValue(forKey: key) ?? []
    data += report.data
    let isTooLong = data.count > AdvertisingData.Limit.chained
    if isTooLong { data.removeLast(data.count - AdvertisingData.Limit.chained) }
    switch status {
    case .incomplete:
      if parts.count >= 32 { parts.removeAll() }
      parts[key] = data
      return nil
    case .complete, .reserved: return (data, isTooLong || report.isDataCut)
    case .truncated: return (data, true)
    }
  }

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
