public import BLEHost
internal import BLETransport

/// Something that an adapter advertises, until it is stopped or the adapter is closed.
public final class LocalAdvertisement: Sendable {
  let core: AdvertisementCore
  private let loop: EventLoop

  init(_ core: AdvertisementCore, on loop: EventLoop) {
    self.core = core
    self.loop = loop
  }

  /// What is on the air, or will be when the controller can, its address and power.
  ///
  /// It may be read on any thread.
  public var info: AdvertisingInfo? { core.snapshot.withLock { $0 } }

  /// Advertises other content from now on; what doesn't fit is an error and changes nothing.
  ///
  /// Where the controller can't advertise beside its links, what will go out is returned. A task that
  /// is cancelled does not wait: the content may go out all the same.
  @discardableResult
  public func update(_ content: AdvertisingContent) async throws(BLEError) -> AdvertisingInfo {
    let core = core
    let cancellation = BLEError(.cancelled, operation: "advertise")
    if Task.isCancelled { throw cancellation }
    let result = await loop.whenCalled(orCancelled: .failure(cancellation)) {
      (done: @escaping @Sendable (Result<AdvertisingInfo, BLEError>) -> Void) in
      guard core.end == nil, let control = core.control else {
        return done(
          .failure(
            BLEError(.invalidArgument, operation: "advertise", detail: "it was stopped")))
      }
      control.update(content) { done($0) }
    }
    return try result.get()
  }

  /// Ends it, and waits until it is off the air, or the task is cancelled.
  public func stop() async {
    await loop.whenCalled(orCancelled: ()) { [core] (done: @escaping @Sendable (()) -> Void) in
      core.stop { done(()) }
    }
  }

  /// Waits until it is over: nil when it was stopped, or was for one connection, or when the task
  /// is cancelled.
  public var ended: BLEError? {
    get async {
      let (core, waiter) = (core, EndWaiter())
      return await withTaskCancellationHandler {
        await loop.whenCalled { done in
          waiter.whenOver(done)
          if let end = core.end { waiter.end(end.get()) } else { core.waiters.append(waiter) }
        }
      } onCancel: {
        loop.submit {
          core.waiters.removeAll { $0 === waiter }
          waiter.end(nil)
        }
      }
    }
  }
}

extension Adapter {
  /// Advertises something, and waits until it is on the air (Vol 3, Part C, §9.3).
  ///
  /// Several can be advertised at once, as many as the controller has advertising sets. It goes on
  /// after a connection, unless its parameters say otherwise, and after the controller was reset,
  /// until it is stopped or the adapter is closed. Without a `LocalPeripheral`, links that others
  /// make are closed. What doesn't fit is an `invalidArgument` that names the field.
  @discardableResult
  public func advertise(
    _ request: AdvertisingRequest
  ) async throws(BLEError) -> LocalAdvertisement {
    let (adapter, advertisement) = (core, AdvertisementCore())
    let error = await withTaskCancellationHandler {
      await loop.whenCalled { done in
        advertisement.startCompletion = { done($0) }
        adapter.start(advertisement, request)
      }
    } onCancel: {
      loop.submit {
        advertisement.stop()
        advertisement.finish(nil)
      }
    }
    if let error { throw error }
    return LocalAdvertisement(advertisement, on: loop)
  }
}
