/// What a link offers and what is known of its peer (Vol 3, Part C, §10.2).
public struct LinkSecurity: Hashable, Sendable {
  /// How well a link is protected (LE security mode 1).
  public enum Level: Int, Comparable, Hashable, Sendable {
    /// Not at all.
    case none = 1
    /// It is encrypted.
    case encrypted = 2
    /// It is encrypted with an authenticated key.
    case authenticated = 3
    /// It is encrypted with an authenticated key of secure connections.
    case secure = 4

    /// Whether one level protects less.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// How well the link is protected now.
  public var level: Level
  /// The encryption key's size in bytes; it counts only while the link is encrypted.
  public var keySize: UInt8
  /// Whether there is a key to encrypt with: the peer is bonded, or was paired on this link.
  ///
  /// It decides which error asks the client to encrypt or to pair. Without a security manager
  /// nobody knows: nil.
  public var hasKey: Bool?

  /// Creates a description of a link's security.
  public init(_ level: Level = .none, keySize: UInt8 = 16, hasKey: Bool? = nil) {
    self.level = level
    self.keySize = keySize
    self.hasKey = hasKey
  }
}
