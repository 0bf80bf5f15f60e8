public import BLEWire

/// A value that a peer sent of its own accord.
public struct ValueEvent: Hashable, Sendable {
  /// How a value was sent.
  public enum Kind: Hashable, Sendable {
    /// Without an answer (Vol 3, Part G, §4.10).
    case notification
    /// And confirmed (Vol 3, Part G, §4.11).
    case indication
  }

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
