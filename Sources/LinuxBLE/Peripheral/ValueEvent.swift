public import BLEHost
public import BLEWire

/// A value that a peer sent of its own accord.
public struct ValueEvent: Hashable, Sendable {
  /// How a value was sent.
  public typealias Kind = GATTValueEvent.Kind

  /// When it came: the capture's time when one is replayed.
  public var time: Timestamp
  /// The attribute: a characteristic's value.
  public var handle: AttributeHandle
  /// How it was sent.
  public var kind: Kind
  /// The value.
  public var value: [UInt8]

  /// Creates an event.
  public init(time: Timestamp, handle: AttributeHandle, kind: Kind, value: [UInt8]) {
    self.time = time
    self.handle = handle
    self.kind = kind
    self.value = value
  }
}

/// What to ask a characteristic for.
public enum SubscriptionKind: Hashable, Sendable {
  /// Notifications where it has them, else indications.
  case any
  /// Values that are not confirmed.
  case notification
  /// Values that are confirmed.
  case indication
}
