internal import BLETransport

extension EventLoop {
  /// Calls something on the loop's thread, after what was submitted before, and waits for it.
  func call<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await whenCalled { done in done(body()) }
  }

  /// Calls something on the loop's thread, and waits until it calls its argument, once.
  func whenCalled<Value: Sendable>(
    _ body: @escaping @Sendable (@escaping @Sendable (Value) -> Void) -> Void
  ) async -> Value {
    let reply = Reply<Value>()
    submit { body { reply.give($0) } }
    return await reply.value()
  }

  /// Does the same, but waits no longer than until the task is cancelled: then it is `value`.
  func whenCalled<Value: Sendable>(
    orCancelled value: Value,
    _ body: @escaping @Sendable (@escaping @Sendable (Value) -> Void) -> Void
  ) async -> Value {
    let reply = Reply<Value>()
    return await withTaskCancellationHandler {
      submit { body { reply.give($0) } }
      return await reply.value()
    } onCancel: {
      reply.give(value)
    }
  }
}

/// A value on its way from the loop's thread to whoever waits for it.
///
/// It goes through a lock and not through a continuation: the thread sanitizer doesn't see that a
/// continuation which is resumed early orders what came before.
private final class Reply<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiter: Waiter<Void>?
  }

  private let state = Locked(State())

  /// Gives it; only the first one counts.
  func give(_ value: Value) {
    state.withLock { state in
      if state.value != nil { return }
      state.value = value
      state.waiter.take()?.resume(returning: ())
    }
  }

  func value() async -> Value {
    while true {
      if let value = state.withLock({ $0.value }) { return value }
      await unsafe withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
        let waiter = unsafe Waiter(continuation)
        state.withLock { state in
          if state.value == nil { state.waiter = waiter } else { waiter.resume(returning: ()) }
        }
      }
    }
  }
}
