internal import BLEWire
internal import CBlueZ
internal import Glibc

/// One epoll instance with its timer and its bell: what a loop's thread sleeps in.
final class Poller: Sendable {
  /// Something that became ready.
  enum Event {
    case timer
    case descriptor(UInt64, Readiness)
  }

  private let epoll: Descriptor
  private let timer: Descriptor
  private let bell: Descriptor

  init() throws(TransportError) {
    epoll = try Descriptor(epoll_create1(CInt(EPOLL_CLOEXEC)), from: "epoll_create1")
    timer = try Descriptor(
      timerfd_create(CLOCK_BOOTTIME, CInt(TFD_CLOEXEC | TFD_NONBLOCK)), from: "timerfd_create")
    bell = try Descriptor(eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK)), from: "eventfd")
    // Edge-triggered, they need not be read: each expiry and each ring is an edge of its own.
    try control(EPOLL_CTL_ADD, timer, .readableEdge, Self.timerToken)
    try control(EPOLL_CTL_ADD, bell, .readableEdge, Self.bellToken)
  }

  /// Begins to watch a descriptor; its events carry `token`, which is above `lastOwnToken`.
  func add(_ descriptor: Descriptor, _ interest: Readiness, token: UInt64) throws(TransportError) {
    try control(EPOLL_CTL_ADD, descriptor, interest, token)
  }

  /// Changes what a descriptor is watched for.
  func modify(
    _ descriptor: Descriptor, _ interest: Readiness, token: UInt64
  ) throws(TransportError) {
    try control(EPOLL_CTL_MOD, descriptor, interest, token)
  }

  /// Ends to watch a descriptor.
  func remove(_ descriptor: Descriptor) {
    try? control(EPOLL_CTL_DEL, descriptor, [], 0)
  }

  /// Sets the timer, in place of what was set before, or stops it.
  func setTimer(_ moment: Moment) {
    let nanoseconds = moment == .never ? 0 : max(1, moment.nanoseconds)  // 0 stops it.
    let time = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    var setting = itimerspec(it_interval: timespec(), it_value: time)
    let result = unsafe timerfd_settime(timer.number, CInt(TFD_TIMER_ABSTIME), &setting, nil)
    precondition(result == 0, "\(TransportError.last("timerfd_settime"))")
  }

  /// Wakes the thread that sleeps in `wait`.
  func ringBell() {
    _ = eventfd_write(bell.number, 1)  // Can fail only after 2^64 - 2 rings.
  }

  /// Looks what is ready, or sleeps until something is, and puts it into `events`.
  func wait(sleeping: Bool, into events: inout [Event]) {
    events.removeAll(keepingCapacity: true)
    unsafe withUnsafeTemporaryAllocation(of: loop_event.self, capacity: 64) { ready in
      let count = unsafe loop_wait(
        epoll.number, ready.baseAddress, CInt(ready.count), sleeping ? -1 : 0)
      precondition(count >= 0 || errno == EINTR, "\(TransportError.last("epoll_wait"))")
      for index in 0..<max(0, Int(count)) {
        let event = unsafe ready[index]
        switch event.token {
        case Self.bellToken: break  // It wants no more than to wake.
        case Self.timerToken: events.append(.timer)
        case let token: events.append(.descriptor(token, Readiness(rawValue: event.readiness)))
        }
      }
    }
  }

  private func control(
    _ operation: CInt, _ descriptor: Descriptor, _ interest: Readiness, _ token: UInt64
  ) throws(TransportError) {
    let event = loop_event(readiness: interest.rawValue, token: token)
    guard loop_control(epoll.number, operation, descriptor.number, event) == 0 else {
      throw .last("epoll_ctl")
    }
  }

  private static let bellToken: UInt64 = 0
  private static let timerToken: UInt64 = 1
  /// Tokens up to this one are the poller's.
  static let lastOwnToken = timerToken
}

/// What a descriptor is ready for, or is watched for.
public struct Readiness: OptionSet, Sendable {
  /// The bits that epoll uses.
  public var rawValue: UInt32

  /// Creates a set from epoll's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// There is something to read, or the peer is gone.
  public static let readable = Readiness(rawValue: EPOLLIN.rawValue)
  /// There is room to write.
  public static let writable = Readiness(rawValue: EPOLLOUT.rawValue)

  fileprivate static let readableEdge = Readiness(rawValue: EPOLLIN.rawValue | EPOLLET.rawValue)
}
