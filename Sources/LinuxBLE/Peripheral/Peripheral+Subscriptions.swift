internal import BLETransport
public import BLEHost

extension Peripheral {
  /// Asks for the values of characteristics, and returns them as they come.
  ///
  /// Values that nobody takes wait in a buffer; those that find it full are dropped and counted.
  /// Where several streams are of one characteristic, each gets all its values.
  public func subscribe(
    to characteristics: [GATTCharacteristic], _ kind: SubscriptionKind = .any,
    bufferLimit: Int = 1024
  ) async throws(BLEError) -> ValueStream {
    let buffer = EventBuffer<ValueEvent>(on: loop, limit: bufferLimit)
    let subscriber = Subscriber {
      buffer.append($0)
    } end: {
      buffer.finish($0)
    }
    try await start(SubscribeRequest(subscriber, to: characteristics, kind))
    return ValueStream(buffer, subscriber, characteristics, of: self)
  }

  /// Asks for the values of characteristics, and hands them over on the loop's thread.
  ///
  /// The cheapest way: the handler gets all values that came at once. It must not block.
  public func subscribe(
    to characteristics: [GATTCharacteristic], _ kind: SubscriptionKind = .any,
    handler: @escaping @Sendable ([ValueEvent]) -> Void
  ) async throws(BLEError) -> Subscription {
    let subscriber = Subscriber(deliver: handler) { _ in }
    try await start(SubscribeRequest(subscriber, to: characteristics, kind))
    return Subscription(subscriber, characteristics, of: self)
  }

  /// Ends a stream; the last one of a characteristic tells the peer.
  public func unsubscribe(_ stream: ValueStream) async throws(BLEError) {
    try await unsubscribe(stream.subscription)
  }

  /// Ends a subscription; the last one of a characteristic tells the peer.
  ///
  /// No value comes any longer even when the task is cancelled, which only ends to wait for the
  /// peer's answer.
  public func unsubscribe(_ subscription: Subscription) async throws(BLEError) {
    let (core, loop, end) = (core, loop, EndWaiter())
    let (subscriber, characteristics) = (subscription.subscriber, subscription.characteristics)
    let error = await withTaskCancellationHandler {
      await loop.whenCalled { done in
        end.whenOver(done)
        core.unsubscribe(subscriber, from: characteristics) { end.end($0) }
      }
    } onCancel: {
      loop.submit { end.end(BLEError(.cancelled, operation: "unsubscribe")) }
    }
    if let error { throw error }
  }

  private func start(_ request: SubscribeRequest) async throws(BLEError) {
    let core = core
    let outcome = await withTaskCancellationHandler {
      await loop.whenCalled { done in
        core.start(request)
        request.whenOver(done)
      }
    } onCancel: {
      core.loop.submit { core.cancel(request) }
    }
    try outcome.get()
  }
}

/// Values that are handed to a function, until `unsubscribe`, or until nobody holds it any longer.
public final class Subscription: Sendable {
  let subscriber: Subscriber
  let characteristics: [GATTCharacteristic]
  /// Keeps the link.
  private let peripheral: Peripheral

  init(
    _ subscriber: Subscriber, _ characteristics: [GATTCharacteristic], of peripheral: Peripheral
  ) {
    self.subscriber = subscriber
    self.characteristics = characteristics
    self.peripheral = peripheral
  }

  deinit {
    let (core, subscriber, characteristics) = (peripheral.core, subscriber, characteristics)
    core.loop.submit { core.unsubscribe(subscriber, from: characteristics) { _ in } }
  }
}
