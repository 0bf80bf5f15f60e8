/// Names one thing that is advertised; it is not used again.
public struct AdvertisingID: RawRepresentable, Hashable, Sendable {
  /// A number that is not used again.
  public var rawValue: UInt64

  /// Creates a name from its number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}
