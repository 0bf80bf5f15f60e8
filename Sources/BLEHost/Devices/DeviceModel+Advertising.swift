internal import BLEWire

extension DeviceModel {
  /// What the device advertises, and how.
  ///
  /// Without services in its file, all its primary ones are named, as far as they fit.
  public var advertisingRequest: AdvertisingRequest {
    var content = AdvertisingContent()
    content.discoverability = advertisement.isConnectable ? .general : .none
    content.services =
      advertisement.services
      ?? services.filter(\.isPrimary).map(\.uuid).filter { $0 != 0x1800 && $0 != 0x1801 }
    content.mayOmitServices = advertisement.services == nil
    content.manufacturerData = advertisement.manufacturer.map {
      AdvertisingData.ManufacturerData(company: $0.company, data: $0.data)
    }
    content.serviceData = advertisement.serviceData.map {
      AdvertisingData.ServiceData(uuid: $0.uuid, data: $0.data)
    }
    content.appearance = appearance
    content.name = name.flatMap { $0.isEmpty ? nil : $0 }
    content.scanResponse = advertisement.scanResponse
    var parameters = AdvertisingParameters()
    let interval = Duration.milliseconds(advertisement.intervalMilliseconds)
    parameters.interval = interval...(interval + .milliseconds(10))
    parameters.isConnectable = advertisement.isConnectable
    parameters.isScannable = advertisement.isScannable
    return AdvertisingRequest(content, parameters)
  }

  /// The bytes of the advertisement and of the scan response, 31 at most each; what has no room
  /// there is left out.
  public var advertisingBytes: (advertisement: [UInt8], scanResponse: [UInt8]) {
    var content = advertisingRequest.content
    content.mayOmitServices = true
    while true {
      do throws(AdvertisingFitError) {
        let payload = try content.payload()
        return (payload.advertisement, payload.scanResponse)
      } catch {
        guard content.dropLast() else { return ([], []) }
      }
    }
  }
}

extension AdvertisingContent {
  /// Drops the last field that may have no room; false when there is none.
  fileprivate mutating func dropLast() -> Bool {
    if serviceData.popLast() != nil || manufacturerData.popLast() != nil { return true }
    guard scanResponse != nil else { return false }
    scanResponse = nil
    return true
  }
}
