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
    content.mayShortenName = false
    content.scanResponse = advertisement.scanResponse
    var parameters = AdvertisingParameters()
    let interval = Duration.milliseconds(advertisement.intervalMilliseconds)
    parameters.interval = interval...(interval + .milliseconds(10))
    parameters.isConnectable = advertisement.isConnectable
    parameters.isScannable = advertisement.isScannable
    return AdvertisingRequest(content, parameters)
  }

  /// The bytes of the advertisement and of the scan response, 31 at most each.
  ///
  /// What has no room there is a mistake that names the field, as `name`: only services that the
  /// file does not list are left out.
  public func advertisingPayload() throws(DeviceModelError) -> AdvertisingPayload {
    let content = advertisingRequest.content
    do throws(AdvertisingFitError) {
      return try content.payload(isScannable: advertisement.isScannable)
    } catch {
      throw DeviceModelError(path: error.type.pathInDevice, reason: "does not fit: \(error)")
    }
  }
}

extension AdvertisingDataType {
  /// Where a device's file says it.
  fileprivate var pathInDevice: String {
    switch self {
    case .completeLocalName, .shortenedLocalName: "name"
    case .appearance: "appearance"
    case .manufacturerData: "advertise.manufacturer"
    case .serviceData16, .serviceData32, .serviceData128: "advertise.service_data"
    case .completeServiceUUIDs16, .completeServiceUUIDs32, .completeServiceUUIDs128,
      .incompleteServiceUUIDs16, .incompleteServiceUUIDs32, .incompleteServiceUUIDs128:
      "advertise.services"
    default: "advertise"
    }
  }
}
