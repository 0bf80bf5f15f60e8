internal import BLEHost
internal import BLEWire

/// A call of `subscribe` under way; only the loop's thread uses it, but for its creation.
package final class SubscribeRequest: @unchecked Sendable {
  let subscriber: Subscriber
  fileprivate let characteristics: [GATTCharacteristic]
  fileprivate let kind: SubscriptionKind
  fileprivate var next = 0
  private var completion: ((Result<Void, BLEError>) -> Void)?
  private var result: Result<Void, BLEError>?

  init(_ subscriber: Subscriber, to characteristics: [GATTCharacteristic], _ kind: SubscriptionKind)
  {
    self.subscriber = subscriber
    // Who names one twice wants its values once.
    var seen: Set<AttributeHandle> = []
    self.characteristics = characteristics.filter { seen.insert($0.valueHandle).inserted }
    self.kind = kind
  }

  /// Whether it has ended.
  var isOver: Bool { result != nil }

  /// Calls `completion` at the end, or now if that has been.
  func whenOver(_ completion: @escaping (Result<Void, BLEError>) -> Void) {
    if let result { completion(result) } else { self.completion = completion }
  }

  fileprivate func end(_ result: Result<Void, BLEError>) {
    self.result = result
    completion.take()?(result)
  }
}

extension LinkCore {
  /// Subscribes to characteristics, one after the other; all or none.
  func start(_ request: SubscribeRequest) {
    guard !request.isOver else { return }
    if let end {
      request.end(.failure(end.during("subscribe")))
      return
    }
    guard !request.characteristics.isEmpty else {
      let error = BLEError(
        .invalidArgument, operation: "subscribe", detail: "no characteristic was given")
      return request.end(.failure(error))
    }
    for characteristic in request.characteristics {
      guard characteristic.configuration(for: request.kind) != nil else {
        return request.end(.failure(characteristic.cannot(request.kind)))
      }
    }
    advance(request)
  }

  /// Ends a call as cancelled, and takes back what it did.
  func cancel(_ request: SubscribeRequest) {
    guard !request.isOver else { return }
    fail(request, BLEError(.cancelled, operation: "subscribe"))
  }

  /// Ends a subscription: the peer is told of what nobody wants any longer.
  func unsubscribe(
    _ subscriber: Subscriber, from characteristics: [GATTCharacteristic],
    completion: @escaping (BLEError?) -> Void
  ) {
    guard subscriber.isActive else { return completion(nil) }
    subscriber.isActive = false
    subscriber.end(nil)
    guard end == nil else { return completion(nil) }
    let tally = Tally(characteristics.count, completion)
    for characteristic in characteristics {
      guard let entry = subscriptions.entry(of: characteristic.valueHandle) else {
        tally.one(nil)
        continue
      }
      entry.remove(subscriber)
      entry.update { tally.one($0?.during("unsubscribe", of: entry.handle)) }
    }
  }

  private func advance(_ request: SubscribeRequest) {
    guard request.next < request.characteristics.count else { return request.end(.success(())) }
    let characteristic = request.characteristics[request.next]
    request.next += 1
    guard let wish = characteristic.configuration(for: request.kind) else { return }
    endSubscriptions(replacedBy: characteristic)
    let entry = subscriptions.entry(for: characteristic, on: self)
    // It gets values from now on: the peer may send some before it answers the write.
    entry.add(request.subscriber, wish)
    entry.update { [weak self] error in
      guard let self, !request.isOver else { return }
      if let error { fail(request, error) } else { advance(request) }
    }
  }

  /// Ends those to another characteristic, whose handle this one has now.
  private func endSubscriptions(replacedBy characteristic: GATTCharacteristic) {
    guard let old = subscriptions.entry(of: characteristic.valueHandle), !old.isFor(characteristic)
    else { return }
    subscriptions.forget(old)
    for subscriber in old.subscribers {
      for entry in subscriptions.all where entry.subscribers.contains(where: { $0 === subscriber })
      {
        entry.remove(subscriber)
        entry.update { _ in }
      }
      subscriber.isActive = false
      subscriber.end(
        BLEError(
          .invalidArgument, operation: "subscribe", handle: old.handle,
          detail: "the device has another characteristic there now", fault: .peer))
    }
  }

  private func fail(_ request: SubscribeRequest, _ error: BLEError) {
    let begun = Array(request.characteristics[..<request.next])
    // The caller gets the error, not a stream that ends.
    request.end(.failure(error))
    unsubscribe(request.subscriber, from: begun) { _ in }
  }
}

/// Calls a completion after so many parts, with the first error.
private final class Tally {
  private var left: Int
  private var error: BLEError?
  private let completion: (BLEError?) -> Void

  init(_ count: Int, _ completion: @escaping (BLEError?) -> Void) {
    left = count
    self.completion = completion
    if count == 0 { completion(nil) }
  }

  func one(_ error: BLEError?) {
    self.error = self.error ?? error
    left -= 1
    if left == 0 { completion(self.error) }
  }
}

extension GATTCharacteristic {
  /// What its configuration must hold; nil when it can't send such values.
  fileprivate func configuration(
    for kind: SubscriptionKind
  ) -> ClientCharacteristicConfiguration? {
    let (notifies, indicates) = (properties.contains(.notify), properties.contains(.indicate))
    switch kind {
    case .any: return notifies ? .notification : indicates ? .indication : nil
    case .notification: return notifies ? .notification : nil
    case .indication: return indicates ? .indication : nil
    }
  }

  fileprivate func cannot(_ kind: SubscriptionKind) -> BLEError {
    let missing =
      switch kind {
      case .any: "neither notify nor indicate"
      case .notification: "no notify"
      case .indication: "no indicate"
      }
    return BLEError(
      .invalidArgument, operation: "subscribe", handle: valueHandle,
      detail: "characteristic \(uuid) has \(missing) among its properties (\(properties))")
  }
}
