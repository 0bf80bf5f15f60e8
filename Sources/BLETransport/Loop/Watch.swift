public import BLEWire

/// Interest in one descriptor, which ends when nobody holds it any longer.
///
/// It may be let go of on any thread. On the loop's, its handler is not called again from then on.
public final class Watch: Sendable {
  private let descriptor: Descriptor
  private let token: Reactor.Token
  private let reactor: Reactor

  init(_ descriptor: Descriptor, token: Reactor.Token, reactor: Reactor) {
    self.descriptor = descriptor
    self.token = token
    self.reactor = reactor
  }

  deinit { reactor.removeWatch(of: descriptor, token) }

  /// Changes what the descriptor is watched for.
  public func setInterest(_ interest: Readiness) throws(TransportError) {
    try reactor.setInterest(interest, in: descriptor, token)
  }
}

/// A moment at which the loop calls something, until nobody holds the alarm any longer.
///
/// It may be let go of on any thread. On the loop's, its action is not called from then on.
public final class Alarm: Sendable {
  private let entry: AlarmQueue.Entry
  private let reactor: Reactor

  init(_ entry: AlarmQueue.Entry, reactor: Reactor) {
    self.entry = entry
    self.reactor = reactor
  }

  deinit { reactor.removeAlarm(entry) }

  /// Sets when to call, once; to be called on the loop's thread.
  ///
  /// It is only a store, and costs no system call when the moment is moved back.
  public func set(_ moment: Moment) {
    reactor.setAlarm(entry, to: moment)
  }
}

extension EventLoop {
  /// Watches a descriptor; to be called on the loop's thread, as the handler will be.
  public func watch(
    _ descriptor: Descriptor, for interest: Readiness, _ handler: @escaping (Readiness) -> Void
  ) throws(TransportError) -> Watch {
    let token = try reactor.addWatch(of: descriptor, for: interest, handler)
    return Watch(descriptor, token: token, reactor: reactor)
  }

  /// Makes an alarm, not yet set, whose action the loop's thread will call.
  public func alarm(_ action: @escaping () -> Void) -> Alarm {
    Alarm(AlarmQueue.Entry(action), reactor: reactor)
  }
}
