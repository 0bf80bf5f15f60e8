extension Peripheral {
  /// Asks for the values of characteristics, and returns them as they come.
  public func subscribe(
    to characteristics: [GATTCharacteristic], _ kind: SubscriptionKind = .any,
    bufferLimit: Int = 1024
  ) async throws(BLEError) -> ValueStream { throw .stub }

  /// Asks for the values of characteristics, and hands them over on the loop's thread.
  ///
  /// The cheapest way: the handler gets all values that came at once. It must not block.
  public func subscribe(
    to characteristics: [GATTCharacteristic], _ kind: SubscriptionKind = .any,
    handler: @escaping @Sendable ([ValueEvent]) -> Void
  ) async throws(BLEError) -> Subscription { throw .stub }

  /// Ends a stream; the last one of a characteristic tells the peer.
  public func unsubscribe(_ stream: ValueStream) async throws(BLEError) { throw .stub }

  /// Ends a subscription; the last one of a characteristic tells the peer.
  public func unsubscribe(_ subscription: Subscription) async throws(BLEError) { throw .stub }
}

/// Values that are handed to a function; it lasts until `unsubscribe`.
public final class Subscription: Sendable {
  init() {}
}
