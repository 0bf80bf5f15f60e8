public import BLEHost
public import BLEWire

/// What a scan is for.
public struct ScanOptions: Hashable, Sendable {
  /// Only devices that list one of these services, have data of it or look for it; empty: any.
  public var services: [BluetoothUUID]
  /// Only devices whose name holds this text; nil: any device.
  public var name: String?
  /// Whether scan responses are asked for.
  public var isActive: Bool
  /// Whether a device is told again with each of its reports.
  public var allowsDuplicates: Bool
  /// Only devices that are heard at least so well, in dBm; nil: any device.
  public var minimumRSSI: Int?

  /// Creates options; the default ones tell each device once.
  public init(
    services: [BluetoothUUID] = [], name: String? = nil, isActive: Bool = true,
    allowsDuplicates: Bool = false, minimumRSSI: Int? = nil
  ) {
    self.services = services
    self.name = name
    self.isActive = isActive
    self.allowsDuplicates = allowsDuplicates
    self.minimumRSSI = minimumRSSI
  }
}

/// A device that a scan found.
public struct ScanResult: Hashable, Sendable {
  /// When its report came: the capture's time when one is replayed.
  public var time: Timestamp
  /// What it tells about itself.
  public var advertisement: Advertisement

  /// Creates a result.
  public init(time: Timestamp, advertisement: Advertisement) {
    self.time = time
    self.advertisement = advertisement
  }
}
