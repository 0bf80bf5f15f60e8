public import BLEWire

/// What is known of one advertiser: its advertisement and its scan response together.
public struct Advertisement: Hashable, Sendable {
  /// Who advertises.
  public var address: DeviceAddress
  /// The strength of the last report in dBm; nil when it is not known.
  public var rssi: Int?
  /// What kind of advertisement the last report was about.
  public var eventType: AdvertisingEventType
  /// Whether a connection can be asked for.
  public var isConnectable = false
  /// Whether a scan request is answered.
  public var isScannable = false
  /// The advertisement's own data.
  public var advertisingData = AdvertisingData()
  /// The scan response's data; nil when there was none.
  public var scanResponseData: AdvertisingData?
  /// Whether the controller lost a part of the data.
  public var isTruncated = false
  /// The set that the last report belongs to; nil when there is none.
  public var sid: UInt8?
  /// The PHY that the data came on; nil when it is not known.
  public var phy: LEPHY?
  /// For whom a directed advertisement is.
  public var directAddress: DeviceAddress?
  var reportedTxPower: Int8?

  init(address: DeviceAddress, eventType: AdvertisingEventType) {
    self.address = address
    self.eventType = eventType
  }

  /// The fields of both: the advertisement's first, then those of the scan response.
  public var data: AdvertisingData {
    guard let scanResponseData else { return advertisingData }
    var both = AdvertisingData(advertisingData.structures + scanResponseData.structures)
    both.isCut = advertisingData.isCut || scanResponseData.isCut
    return both
  }

  /// The complete name of either, or else a shortened one; nil when there is none.
  public var name: String? { data.name }
  /// The services of all lists, each once, in their order.
  public var serviceUUIDs: [BluetoothUUID] {
    var seen: Set<BluetoothUUID> = []
    return data.serviceUUIDs.filter { seen.insert($0).inserted }
  }
  /// The services that the sender looks for.
  public var solicitedServiceUUIDs: [BluetoothUUID] { data.solicitedServiceUUIDs }
  /// The companies' own data.
  public var manufacturerData: [AdvertisingData.ManufacturerData] { data.manufacturerData }
  /// The services' data.
  public var serviceData: [AdvertisingData.ServiceData] { data.serviceData }
  /// Whether it lists a service, has data of it, or looks for it: small advertisements have no room
  /// for a list beside the data.
  public func names(_ service: BluetoothUUID) -> Bool {
    data.serviceUUIDs.contains(service)
      || data.serviceData.contains { $0.uuid == service }
      || data.solicitedServiceUUIDs.contains(service)
  }
  /// The power it is sent with, in dBm; nil when it is not told.
  public var txPower: Int? { (data.txPower ?? reportedTxPower).map(Int.init) }
  /// What the device looks like, as its assigned number; nil when it is not told.
  public var appearance: UInt16? { data.appearance }
}
