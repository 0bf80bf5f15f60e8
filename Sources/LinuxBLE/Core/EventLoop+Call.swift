internal import BLETransport

extension EventLoop {
  /// Calls something on the loop's thread, after what was submitted before, and waits for it.
  func call<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await unsafe withUnsafeContinuation { continuation in
      let waiter = unsafe Waiter(continuation)
      submit { waiter.resume(returning: body()) }
    }
  }
}

extension EventLoop {
  /// Calls something on the loop's thread, and waits until it calls its argument, once.
  ///
  /// The task is resumed on the loop, unless it is an actor's.
  func whenCalled<Value: Sendable>(
    _ body: @escaping @Sendable (@escaping @Sendable (Value) -> Void) -> Void
  ) async -> Value {
    await unsafe withUnsafeContinuation { continuation in
      let waiter = unsafe Waiter(continuation)
      submit { body { waiter.resume(returning: $0) } }
    }
  }
}
