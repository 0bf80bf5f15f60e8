/// Whether an adapter can be used now.
public enum AdapterState: Hashable, Sendable {
  /// It can.
  case poweredOn
  /// It is there, but switched off.
  case poweredOff
  /// It is starting again; another state follows.
  case resetting
  /// The user may not use it.
  case unauthorized
  /// It is no Bluetooth LE adapter.
  case unsupported
  /// It was not asked yet, or it is gone.
  case unknown
}
