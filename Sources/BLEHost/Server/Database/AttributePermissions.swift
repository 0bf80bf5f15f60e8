/// Who may read and write an attribute (Vol 3, Part F, §3.2.5).
///
/// A permission that asks for more than the plain one includes it: `readEncrypted` alone lets a
/// client read over an encrypted link.
public struct AttributePermissions: OptionSet, Hashable, Sendable {
  /// A bit for each permission.
  public var rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Everybody may read.
  public static let read = Self(rawValue: 0x001)
  /// Everybody may write.
  public static let write = Self(rawValue: 0x002)
  /// Reading needs encryption.
  public static let readEncrypted = Self(rawValue: 0x004)
  /// Writing needs encryption.
  public static let writeEncrypted = Self(rawValue: 0x008)
  /// Reading needs an authenticated key.
  public static let readAuthenticated = Self(rawValue: 0x010)
  /// Writing needs an authenticated key.
  public static let writeAuthenticated = Self(rawValue: 0x020)
  /// Reading needs a key of secure connections.
  public static let readSecure = Self(rawValue: 0x040)
  /// Writing needs a key of secure connections.
  public static let writeSecure = Self(rawValue: 0x080)
  /// The device's owner is asked.
  public static let authorize = Self(rawValue: 0x100)
}
