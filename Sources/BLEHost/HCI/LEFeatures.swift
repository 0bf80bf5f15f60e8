/// Which features a link layer has (Vol 6, Part B, §4.6).
public struct LEFeatures: OptionSet, Hashable, Sendable {
  /// The first 64 bits on the wire.
  public var rawValue: UInt64

  /// Creates a set from its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Bit 0: encryption.
  public static let encryption = Self(rawValue: 1 << 0)
  /// Bit 1: either side may ask for other connection parameters.
  public static let connectionParametersRequest = Self(rawValue: 1 << 1)
  /// Bit 5: packets of more than 27 bytes.
  public static let dataLengthExtension = Self(rawValue: 1 << 5)
  /// Bit 6: private addresses are resolved by the controller.
  public static let privacy = Self(rawValue: 1 << 6)
  /// Bit 7: directed advertisements to private addresses are reported.
  public static let extendedScannerFilterPolicies = Self(rawValue: 1 << 7)
  /// Bit 8: two megabits a second.
  public static let phy2M = Self(rawValue: 1 << 8)
  /// Bit 11: the coded PHY, for longer range.
  public static let phyCoded = Self(rawValue: 1 << 11)
  /// Bit 12: extended advertising.
  public static let extendedAdvertising = Self(rawValue: 1 << 12)
}
