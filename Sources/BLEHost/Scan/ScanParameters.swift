public import BLEWire

/// How to scan (Vol 4, Part E, §7.8.10, §7.8.64).
public struct ScanParameters: Hashable, Sendable {
  /// Whether scannable advertisers are asked for their scan response.
  public var isActive = true
  /// Whether the controller should report an advertiser only once.
  public var filtersDuplicates = true
  /// From the start of a window to the start of the next: 2.5 ms to 10.24 s.
  public var interval: Duration = .milliseconds(60)
  /// How long the controller listens in each interval.
  public var window: Duration = .milliseconds(60)
  /// Whether the coded PHY is scanned too, where the controller has it.
  public var includesCodedPHY = false
  /// The only advertisers to report; nil for all.
  ///
  /// The controller looks for no others where its accept list has room for them.
  public var acceptList: Set<DeviceAddress>?

  /// Creates parameters for an active scan without gaps.
  public init() {}
}
