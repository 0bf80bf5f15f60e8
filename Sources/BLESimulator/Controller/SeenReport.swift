internal import BLEWire

/// What a report was already made for, where duplicates are filtered (Vol 6, Part B, §4.4.3.5).
struct SeenReport: Hashable, Sendable {
  var address: DeviceAddress
  var eventType: UInt16
  var sid: UInt8
  var dataID: UInt16
}
