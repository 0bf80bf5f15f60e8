/// Names a controller on a virtual radio.
public struct ControllerID: RawRepresentable, Hashable, Comparable, Sendable {
  /// A number that is counted up from 0.
  public var rawValue: Int

  /// Creates a name from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Which controller was added earlier.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
