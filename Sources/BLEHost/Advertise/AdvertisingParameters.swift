public import BLEWire

/// How to advertise (Vol 4, Part E, §7.8.5, §7.8.53).
public struct AdvertisingParameters: Hashable, Sendable {
  /// What is sent on the air.
  public enum PDUs: Hashable, Sendable {
    /// Those of version 4, which every device hears: 31 bytes of data, and as many in a scan
    /// response.
    case legacy
    /// Those of version 5: up to 1,650 bytes, as the controller can. Connectable ones have no scan
    /// response, scannable ones nothing else. The data comes on this PHY.
    case extended(LEPHY)
  }

  /// From one advertisement to the next: 20 ms to 10.24 s.
  ///
  /// The controller chooses a time in between; without a range it takes what is nearest.
  public var interval: ClosedRange<Duration> = .milliseconds(100)...(.milliseconds(150))
  /// Whether others can connect.
  public var isConnectable = true
  /// Whether there is a scan response for those who ask.
  public var isScannable = true
  /// What is sent on the air.
  public var pdus = PDUs.legacy
  /// A static random address to advertise with; nil: the adapter's own address.
  ///
  /// Only controllers with advertising sets can have one a set.
  public var address: BluetoothAddress?
  /// How strong to send at most, in dBm: -127 to 20; nil: as the controller likes.
  public var maximumPower: Int?
  /// Whether it goes on after somebody has connected; if not, it ends then.
  public var continuesAfterConnection = true

  /// Creates parameters of an advertisement to which others can connect, every 100 to 150 ms.
  public init() {}
}

/// What to advertise, and how.
public struct AdvertisingRequest: Hashable, Sendable {
  /// What the advertisement tells.
  public var content: AdvertisingContent
  /// How it is sent.
  public var parameters: AdvertisingParameters

  /// Creates a request.
  public init(
    _ content: AdvertisingContent = .init(), _ parameters: AdvertisingParameters = .init()
  ) {
    self.content = content
    self.parameters = parameters
  }
}

/// What is on the air.
public struct AdvertisingInfo: Hashable, Sendable {
  /// The address that it is sent from.
  public var address: DeviceAddress
  /// The power it is sent with, in dBm; nil when the controller doesn't tell.
  public var txPower: Int?
  /// The bytes that are sent.
  public var payload: AdvertisingPayload

  /// Creates what is on the air.
  public init(address: DeviceAddress, txPower: Int? = nil, payload: AdvertisingPayload) {
    self.address = address
    self.txPower = txPower
    self.payload = payload
  }
}
