internal import BLEWire

/// How a controller tries to connect (Vol 6, Part B, §4.4.4).
struct InitiatorState: Sendable {
  var usesAcceptList: Bool
  var peer: DeviceAddress
  var ownAddressType: AddressType
  var parameters: ConnectionParameters
  var interval: UInt16
  var window: UInt16
  var isExtended: Bool
  /// Whether advertising on the 1M and on the coded PHY is listened to.
  var hears1M = true
  var hearsCoded = false
  var startedAt: Moment

  /// Whether the initiator's window is open at a moment.
  func hears(at moment: Moment) -> Bool {
    guard window < interval else { return true }
    let passed = max(0, moment.nanoseconds &- startedAt.nanoseconds) / 625_000
    return passed % max(1, Int64(interval)) < Int64(window)
  }
}
