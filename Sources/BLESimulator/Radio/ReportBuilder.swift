internal import BLEWire

/// Writes the reports of one advertisement (Vol 4, Part E, §7.7.65.2, §7.7.65.13).
struct ReportBuilder: Sendable {
  var set: AdvertisingSet
  var address: DeviceAddress
  var target: DeviceAddress?
  var rssi: Int8
  /// Whether the scanner gets LE Extended Advertising Report events.
  var isExtended: Bool

  /// One event; more where the data does not fit in one.
  func events(data: [UInt8], isScanResponse: Bool) -> [HCIEventPacket] {
    guard isExtended else { return [legacy(data: data, isScanResponse: isScanResponse)] }
    var events: [HCIEventPacket] = []
    var start = 0
    repeat {
      let end = min(start + 229, data.count)
      let isLast = end == data.count
      let type = eventType(isScanResponse: isScanResponse) | (isLast ? 0 : 0x20)
      events.append(extended(Array(data[start..<end]), type: type))
      start = end
    } while start < data.count
    return events
  }

  func eventType(isScanResponse: Bool) -> UInt16 {
    let properties = set.properties
    if isExtended {
      let kind = properties.rawValue & (set.isLegacy ? 0x17 : 0x07)
      return kind | (isScanResponse ? 0x08 : 0)
    }
    if isScanResponse { return 4 }
    if properties.contains(.directed) { return 1 }
    if properties.contains(.connectable) { return 0 }
    return properties.contains(.scannable) ? 2 : 3
  }

  private func legacy(data: [UInt8], isScanResponse: Bool) -> HCIEventPacket {
    let type = UInt8(truncatingIfNeeded: eventType(isScanResponse: isScanResponse))
    var writer = ByteWriter()
    writer.write([LEMetaSubevent.advertisingReport.rawValue, 1, type, address.type.rawValue])
    address.address.write(to: &writer)
    writer.write(UInt8(clamping: data.count))
    writer.write(data)
    writer.write(rssi)
    return HCIEventPacket(code: .leMeta, parameters: writer.bytes)
  }

  private func extended(_ data: [UInt8], type: UInt16) -> HCIEventPacket {
    var writer = ByteWriter()
    writer.write([LEMetaSubevent.extendedAdvertisingReport.rawValue, 1])
    writer.write(type)
    writer.write(address.type.rawValue)
    address.address.write(to: &writer)
    writer.write(set.primaryPHY.rawValue)
    writer.write(set.isLegacy ? 0 : set.secondaryPHY.rawValue)
    writer.write(set.isLegacy ? 0xff : set.sid)
    writer.write(set.properties.contains(.includesPower) ? set.power : 127)
    writer.write(rssi)
    writer.write(UInt16(0))
    writer.write(target?.type.rawValue ?? 0)
    (target?.address ?? .zero).write(to: &writer)
    writer.write(UInt8(clamping: data.count))
    writer.write(data)
    return HCIEventPacket(code: .leMeta, parameters: writer.bytes)
  }
}
