internal import BLEHost
internal import BLETransport
public import BLEWire

extension LocalPeripheral {
  /// A value that the peripheral holds; nil when there is none at this handle, or it is dynamic.
  ///
  /// It may be called on any thread.
  public func value(of handle: AttributeHandle) -> [UInt8]? {
    core.state.withLock { state in
      state.server.database[handle].flatMap { $0.isDynamic ? nil : $0.value }
    }
  }

  /// Changes a value that the peripheral holds, and tells nobody; false when it holds none there.
  ///
  /// It may be called on any thread; the next read gives the new value.
  @discardableResult
  public func setValue(_ value: [UInt8], of handle: AttributeHandle) -> Bool {
    core.state.withLock { $0.server.setValue(value, of: handle) }
  }

  /// The clients that subscribed to a value; may be called on any thread.
  public func subscribers(of handle: AttributeHandle) -> [Central] {
    core.state.withLock { state in
      state.server.subscribers(of: handle).compactMap { state.centrals[$0] }
    }
  }

  /// What a client wants of a characteristic, by its value's handle; may be called on any thread.
  public func subscription(
    of central: Central, to handle: AttributeHandle
  ) -> ClientCharacteristicConfiguration {
    core.state.withLock { $0.server.subscription(of: central.id, to: handle) }
  }

  /// Whether a client would be sent another value now; may be called on any thread.
  public func canSend(to central: Central) -> Bool {
    core.state.withLock { $0.server.hasRoom(central.id) }
  }

  /// Changes a value and sends it to those that subscribed, or to some of them
  /// (Vol 3, Part G, §4.10, §4.11).
  ///
  /// Returned are those that had no room and did not get it: they are told of with `ready` when
  /// they have some. The others get it at once. It is notified to those that asked for that, else
  /// indicated; what is longer than a client's MTU less 3 is cut for it. It may be called on any
  /// thread, and takes its room before it returns.
  @discardableResult
  public func updateValue(
    _ value: [UInt8], of handle: AttributeHandle, for centrals: [Central]? = nil
  ) -> [Central] {
    core.update(value, of: handle, for: centrals)
  }

  /// Changes a value and sends it as `updateValue` does, and waits until all have taken it.
  ///
  /// Those that have room get it at once, the others as soon as they have some, in the order of such
  /// calls; who leaves or ends its subscription is not waited for. When the task is cancelled, those
  /// that wait don't get it; when it was cancelled before, nothing happens.
  public func sendValue(
    _ value: [UInt8], of handle: AttributeHandle, for centrals: [Central]? = nil
  ) async throws(BLEError) {
    let (core, update) = (core, PendingUpdate(value, of: handle, for: centrals))
    let error = await withTaskCancellationHandler {
      await core.loop.whenCalled { done in
        core.start(update)
        update.ending.whenOver(done)
      }
    } onCancel: {
      core.loop.submit { core.cancel(update) }
    }
    if let error { throw error }
  }

  /// Indicates a value, and waits until all that take indications of it have confirmed it
  /// (Vol 3, Part G, §4.11.1).
  ///
  /// It fails with `invalidArgument` when nobody does, or when one ends its subscription or the
  /// service is removed before it is sent; with `adapterBusy` when one has 16 to confirm already, and
  /// with `disconnected` when one leaves first; one that does not confirm within 30 s is left. When
  /// the task was cancelled before, nothing is sent.
  public func indicate(
    _ value: [UInt8], of handle: AttributeHandle, to centrals: [Central]? = nil
  ) async throws(BLEError) {
    let (core, confirmation) = (core, PendingConfirmation(of: handle))
    let error = await withTaskCancellationHandler {
      await core.loop.whenCalled { done in
        core.start(confirmation, value, for: centrals)
        confirmation.ending.whenOver(done)
      }
    } onCancel: {
      core.loop.submit { core.cancel(confirmation) }
    }
    if let error { throw error }
  }
}
