internal import BLEHost
internal import BLEWire

/// What advertisers were last heard to say, so that a device to which there is a link has its name.
///
/// Memory is bounded: of more than 1,024 devices those heard last are kept, 512 at least.
struct HeardDevices {
  private struct Heard {
    var advertisement: [UInt8] = []
    var scanResponse: [UInt8] = []
  }

  private var recent: [DeviceAddress: Heard] = [:]
  private var older: [DeviceAddress: Heard] = [:]

  /// Takes a report; data that comes in parts is left out.
  mutating func add(_ report: AdvertisingReport) {
    guard report.eventType.dataStatus == .complete else { return }
    let address = report.address.unresolved
    var heard = recent[address] ?? older[address] ?? Heard()
    if report.eventType.isScanResponse {
      heard.scanResponse = report.data
    } else {
      heard.advertisement = report.data
    }
    if recent.count >= 512, recent[address] == nil { (older, recent) = (recent, [:]) }
    recent[address] = heard
  }

  /// The name that a device advertised.
  func name(of device: DeviceAddress) -> String? {
    let address = device.unresolved
    guard let heard = recent[address] ?? older[address] else { return nil }
    return AdvertisingData(lenient: heard.advertisement).name
      ?? AdvertisingData(lenient: heard.scanResponse).name
  }
}
