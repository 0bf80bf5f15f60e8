internal import BLEHost
internal import BLETransport

/// Something that is advertised, without an async face.
///
/// Only the loop's thread uses it, but for its creation and the snapshot.
final class AdvertisementCore: @unchecked Sendable {
  let snapshot = Locked<AdvertisingInfo?>(nil)
  var control: (any AdvertisingControl)?
  /// Ends when it is on the air, or can't be.
  let start = EndWaiter()
  var waiters: [EndWaiter] = []
  /// How it ended.
  private(set) var end: Result<BLEError?, Never>?
  /// Called once, when it is over.
  fileprivate var onEnd: (() -> Void)?

  /// Takes note of what the backend tells.
  func receive(_ event: AdvertisingEvent) {
    switch event {
    case .started(let info):
      snapshot.withLock { $0 = info }
      start.end(nil)
    case .ended(let error): finish(error)
    }
  }

  /// It is over: nil when that was wanted.
  func finish(_ error: BLEError?) {
    guard end == nil else { return }
    end = .success(error)
    control = nil
    start.end(error ?? BLEError(.cancelled, operation: "advertise"))
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.end(error) }
    onEnd.take()?()
  }

  /// Takes it off the air, and calls `completion` then, or when it ends for another reason.
  func stop(_ completion: @escaping () -> Void = {}) {
    guard end == nil, let control else { return completion() }
    let waiter = EndWaiter()
    waiter.whenOver { _ in completion() }
    waiters.append(waiter)
    control.stop { self.finish(nil) }
  }
}

extension AdapterCore {
  /// Begins to advertise.
  func start(_ advertisement: AdvertisementCore, _ request: AdvertisingRequest) {
    guard !isClosed else {
      return advertisement.finish(
        BLEError(.adapterUnavailable, operation: "advertise", detail: "the adapter was closed"))
    }
    guard advertisement.end == nil else { return }
    advertisements[ObjectIdentifier(advertisement)] = advertisement
    advertisement.onEnd = { [weak self, unowned advertisement] in
      self?.advertisements[ObjectIdentifier(advertisement)] = nil
    }
    let control = backend.advertise(request) { advertisement.receive($0) }
    if advertisement.end == nil { advertisement.control = control }
  }
}
