/// Why services can't be added to a database or taken from it, and where the mistake stands.
public struct AttributeDatabaseError: Error, Hashable, Sendable {
  /// The path inside the services, as `services[1].characteristics[0].handle`.
  public var path: String
  /// What is wrong, as `names no service`.
  public var reason: String

  /// Creates an error.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension AttributeDatabaseError: CustomStringConvertible {
  /// `services[1].characteristics[0].handle is taken`.
  public var description: String { path + " " + reason }
}
