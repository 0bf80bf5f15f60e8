internal import BLEWire

/// How a controller scans (Vol 6, Part B, §4.4.3).
struct ScanState: Sendable {
  var isActive = false
  /// In 0.625 ms.
  var interval: UInt16 = 0x10
  var window: UInt16 = 0x10
  var ownAddressType = AddressType.public
  var filterPolicy: UInt8 = 0

  var isEnabled = false
  /// False between the periods of a scan that comes back by itself.
  var isListening = false
  var isExtended = false
  /// Whether advertising on the 1M and on the coded PHY is listened to.
  var hears1M = true
  var hearsCoded = false
  var filtersDuplicates: UInt8 = 0
  var duration: UInt16 = 0
  var period: UInt16 = 0
  var run: UInt64 = 0
  var startedAt = Moment(nanoseconds: 0)

  /// Whether the scanner's window is open at a moment.
  func hears(at moment: Moment) -> Bool {
    guard isEnabled, isListening else { return false }
    guard window < interval else { return true }
    let passed = max(0, moment.nanoseconds &- startedAt.nanoseconds) / 625_000
    return passed % max(1, Int64(interval)) < Int64(window)
  }
}
