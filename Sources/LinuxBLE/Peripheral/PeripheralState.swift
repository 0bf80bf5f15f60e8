/// Whether a peripheral is there.
public enum PeripheralState: Hashable, Sendable {
  /// The link stands.
  case connected
  /// The link is over: nil when it was closed here, or a capture was over.
  case disconnected(BLEError?)
}
