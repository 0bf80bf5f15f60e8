/// How a device can be found and reached (Supplement, Part A, §1.3).
public struct AdvertisingFlags: OptionSet, Hashable, Sendable {
  /// The first byte on the wire.
  public var rawValue: UInt8

  /// Creates flags.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// LE Limited Discoverable Mode.
  public static let limitedDiscoverable = Self(rawValue: 0x01)
  /// LE General Discoverable Mode.
  public static let generalDiscoverable = Self(rawValue: 0x02)
  /// BR/EDR Not Supported.
  public static let brEDRNotSupported = Self(rawValue: 0x04)
  /// Simultaneous LE and BR/EDR to one device, in the controller.
  public static let simultaneousController = Self(rawValue: 0x08)
  /// Simultaneous LE and BR/EDR to one device, in the host; deprecated.
  public static let simultaneousHost = Self(rawValue: 0x10)
}
