/// A mistake in a device's description, and where it stands.
public struct DeviceModelError: Error, Hashable, Sendable {
  /// The path inside the file, as `services[1].characteristics[0].uuid`; empty for the whole.
  public var path: String
  /// What is wrong, as `is not a UUID`.
  public var reason: String

  /// Creates an error.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension DeviceModelError: CustomStringConvertible {
  /// `services[1].characteristics[0].uuid is not a UUID`.
  public var description: String { (path.isEmpty ? "the file" : path) + " " + reason }
}
