/// How safe a link must be before it is used (Vol 3, Part C, §10.2.1).
public enum SecurityLevel: Hashable, Sendable, CaseIterable {
  /// No encryption.
  case low
  /// Encrypted.
  case medium
  /// Encrypted, with a key that a person confirmed.
  case high
  /// As `high`, with a key of 128 bits made by LE Secure Connections.
  case fips
}
