public import BLEWire

/// What an advertisement tells, field by field (Supplement, Part A, §1).
///
/// `payload(limit:isScannable:)` makes the bytes of it: what the advertisement itself has no room
/// for moves to the scan response, the least important first.
public struct AdvertisingContent: Hashable, Sendable {
  /// How devices that look around are told that there is one (Vol 3, Part C, §9.2).
  public enum Discoverability: Hashable, Sendable {
    /// Not at all: there are no flags.
    case none
    /// For a short time (§9.2.3).
    case limited
    /// Always (§9.2.4).
    case general
  }

  /// Whether and how the device wants to be found.
  public var discoverability = Discoverability.general
  /// The services that it offers.
  public var services: [BluetoothUUID] = []
  /// Whether services that there is no room for may be left out; the list then says so.
  public var mayOmitServices = false
  /// The services that it looks for on others.
  public var solicitedServices: [BluetoothUUID] = []
  /// Data of companies.
  public var manufacturerData: [AdvertisingData.ManufacturerData] = []
  /// Data of services.
  public var serviceData: [AdvertisingData.ServiceData] = []
  /// Structures of other kinds.
  public var others: [AdvertisingStructure] = []
  /// What the device looks like (Assigned Numbers, §2.6).
  public var appearance: UInt16?
  /// Whether the power that it is sent with is told.
  public var includesTXPower = false
  /// The device's name.
  public var name: String?
  /// Whether a name that there is no room for may be shortened.
  public var mayShortenName = true
  /// The bytes of the scan response, when the caller lays them out; nothing is moved there then.
  public var scanResponse: [UInt8]?

  /// Creates content with nothing but flags, or with a name and services.
  public init(name: String? = nil, services: [BluetoothUUID] = []) {
    self.name = name
    self.services = services
  }
}

/// An advertisement's bytes and those of its scan response.
public struct AdvertisingPayload: Hashable, Sendable {
  /// What is sent.
  public var advertisement: [UInt8]
  /// What whoever asks is told besides.
  public var scanResponse: [UInt8]

  /// Creates a payload.
  public init(advertisement: [UInt8] = [], scanResponse: [UInt8] = []) {
    self.advertisement = advertisement
    self.scanResponse = scanResponse
  }
}
