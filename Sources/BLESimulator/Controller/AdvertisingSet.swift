internal import BLEWire

/// An advertising set, or legacy advertising, which has a handle that no host can name
/// (Vol 4, Part E, §7.8.53).
struct AdvertisingSet: Sendable {
  /// Advertising_Event_Properties.
  struct Properties: OptionSet, Sendable {
    let rawValue: UInt16
    static let connectable = Self(rawValue: 0x01)
    static let scannable = Self(rawValue: 0x02)
    static let directed = Self(rawValue: 0x04)
    static let highDuty = Self(rawValue: 0x08)
    static let legacy = Self(rawValue: 0x10)
    static let anonymous = Self(rawValue: 0x20)
    static let includesPower = Self(rawValue: 0x40)
  }

  static let legacyHandle: UInt8 = 0xff

  let handle: UInt8
  var properties: Properties = [.connectable, .scannable, .legacy]
  /// In 0.625 ms.
  var interval: UInt32 = 0x0800
  var ownAddressType = AddressType.public
  var peer = DeviceAddress(.zero, type: .public)
  var filterPolicy: UInt8 = 0
  var power: Int8 = 0
  var primaryPHY = LEPHY.le1M
  var secondaryPHY = LEPHY.le1M
  var sid: UInt8 = 0
  var notifiesScanRequests = false
  var randomAddress: BluetoothAddress?
  var data: [UInt8] = []
  var scanResponse: [UInt8] = []
  /// Whether the last fragment of data is still to come.
  var isDataOpen = false
  var isScanResponseOpen = false
  /// Changes with the data (ADI's DID).
  var dataID: UInt16 = 0

  var isEnabled = false
  /// Counted up whenever it is started or stopped, so that what was planned before is void.
  var run: UInt64 = 0
  var isPlanned = false
  var startedAt = Moment(nanoseconds: 0)
  var maximumEvents: UInt8 = 0
  var events: UInt64 = 0

  init(handle: UInt8) { self.handle = handle }

  var isLegacy: Bool { properties.contains(.legacy) }

  /// How long until the next event, without the random delay; 3.75 ms at high duty
  /// (Vol 6, Part B, §4.4.2.2, §4.4.2.4.3).
  var intervalNanoseconds: Int64 {
    properties.contains(.highDuty) ? 3_750_000 : Int64(interval) * 625_000
  }
}
