internal import BLEWire

/// Plays what a recorded peer sent by itself to a client that subscribes to it.
///
/// The clock starts at the client's first subscription, which stands for the first recorded one of
/// what was subscribed by then; it waits until the client has been quiet for a moment, so that
/// those who subscribe to several characteristics, one after the other, get all values in their
/// order. It stands still while there is no subscription. A characteristic that is subscribed
/// first when the clock is past its beginning is played from its beginning all the same.
struct ReplayTimeline {
  private struct Stream {
    var handle: AttributeHandle
    var values: [RecordedValue]
    /// Where a subscription begins: at the recorded one, or at the first value if that was before.
    var start: Int64
    var next = 0
    /// How much later than recorded the stream is played.
    var shift: Int64 = 0
    var bits: UInt16 = 0
    var wasSubscribed = false
    /// Whether it is played without a subscription: the recorded peer has no place for one.
    var isUnsolicited = false
    /// Whether its values never came and need not: Service Changed.
    var isSilent = false

    var isActive: Bool { bits != 0 }
    var current: RecordedValue? { next < values.count ? values[next] : nil }
    var isMixed: Bool { values.contains { $0.isIndication != values[0].isIndication } }
  }

  private enum Clock {
    case stopped(at: Int64?)
    case settling(since: Moment, until: Moment, at: Int64?)
    case running(since: Moment, from: Int64)
  }

  private let speed: ReplaySpeed
  /// How long the recorded session was, in nanoseconds.
  private let length: Int64
  private var streams: [Stream] = []
  private var clock = Clock.stopped(at: nil)
  /// When the link ends, after all was played: from the first moment at which that could be.
  private var ending: (since: Moment, at: Moment)?

  init(device: ReplayDevice, session: ReplaySession, speed: ReplaySpeed) {
    self.speed = speed
    length = session.length
    var configured: [AttributeHandle: Int64] = [:]
    for (handle, owner) in device.database.configurations {
      guard let position = session.configured[handle] else { continue }
      configured[owner] = min(configured[owner] ?? .max, position)
    }
    for (handle, values) in Dictionary(grouping: session.values, by: \.handle) {
      let first = values.first?.position ?? 0
      var stream = Stream(
        handle: handle, values: values, start: min(configured[handle] ?? first, first))
      stream.isUnsolicited = device.database.unsolicited.contains(handle)
      streams.append(stream)
    }
    for (handle, position) in configured where !streams.contains(where: { $0.handle == handle }) {
      streams.append(Stream(handle: handle, values: [], start: position))
    }
    for index in streams.indices where streams[index].values.isEmpty {
      streams[index].isSilent =
        device.database.type(of: streams[index].handle) == ReplayType.serviceChanged
    }
  }

  /// Whether all that is subscribed was played, and something is.
  private var isExhausted: Bool {
    streams.contains(where: \.isActive)
      && streams.allSatisfy { !$0.isActive || $0.current == nil }
  }

  /// When the link ends if the client keeps quiet from now on, after all was played at `since`.
  ///
  /// Many clients subscribe to Service Changed first, and to others when they get to it: where it
  /// alone is subscribed, and never came, they have as long as the recorded client had.
  private func end(after now: Moment, since: Moment) -> Moment {
    guard streams.contains(where: { $0.isActive && !$0.isSilent }) else {
      return max(now.adding(longestWait), speed.moment(of: length, from: 0, since: now))
    }
    return max(now, min(now.adding(settlingTime), since.adding(longestWait)))
  }
}

// What happens to it.
extension ReplayTimeline {
  /// The client configured notifications (bit 0) or indications (bit 1) of a value.
  mutating func configure(
    _ handle: AttributeHandle, _ bits: UInt16, isServiceChanged: Bool, at now: Moment
  ) {
    let index: Int
    if let found = streams.firstIndex(where: { $0.handle == handle }) {
      index = found
    } else {
      index = streams.count
      var stream = Stream(handle: handle, values: [], start: .max)
      stream.isSilent = isServiceChanged
      streams.append(stream)
    }
    streams[index].bits = bits
    ending = nil
    if bits == 0 {
      if !streams.contains(where: \.isActive) { stop(at: now) }
      return
    }
    begin(index, at: now)
    streams[index].wasSubscribed = true
  }

  private mutating func begin(_ index: Int, at now: Moment) {
    switch clock {
    case .stopped(let position):
      clock = .settling(since: now, until: now.adding(settlingTime), at: position)
      if let position { delay(index, until: position) }
    case .settling(let since, _, let position):
      clock = .settling(since: since, until: now.adding(settlingTime), at: position)
      if let position { delay(index, until: position) }
    case .running(let since, let from):
      delay(index, until: position(at: now, since: since, from: from))
    }
  }

  /// A stream that is subscribed for the first time begins not before now.
  private mutating func delay(_ index: Int, until position: Int64) {
    guard !streams[index].wasSubscribed, streams[index].start < position, speed != .max else {
      return
    }
    streams[index].shift = position - streams[index].start
  }

  private mutating func stop(at now: Moment) {
    switch clock {
    case .stopped: break
    case .settling(_, _, let position): clock = .stopped(at: position)
    case .running(let since, let from):
      clock = .stopped(at: position(at: now, since: since, from: from))
    }
  }

  /// The client did something: who is about to subscribe to more is waited for, within limits.
  mutating func touch(at now: Moment) {
    if case .settling(let since, _, let position) = clock {
      let until = min(now.adding(settlingTime), since.adding(longestWait))
      clock = .settling(since: since, until: max(now, until), at: position)
    }
    if let ending { self.ending = (ending.since, end(after: now, since: ending.since)) }
  }

  /// The next value that is due, and takes it off.
  mutating func nextValue(at now: Moment) -> RecordedValue? {
    settle(at: now)
    guard case .running = clock else { return nil }
    while let index = nextStream, let value = streams[index].current, due(index) <= now {
      streams[index].next += 1
      if wants(streams[index], value) { return value }
    }
    if isExhausted, ending == nil { ending = (now, end(after: now, since: now)) }
    return nil
  }

  /// Whether the link ends now, since there is nothing left to play.
  func isOver(at now: Moment) -> Bool {
    ending.map { $0.at <= now } ?? false
  }

  /// When there is something to do.
  var deadline: Moment {
    switch clock {
    case .stopped: .never
    case .settling(_, let until, _): until
    case .running(let since, _):
      if let nextStream {
        min(due(nextStream), ending?.at ?? .never)
      } else {
        ending?.at ?? (isExhausted ? since : .never)
      }
    }
  }

  private mutating func settle(at now: Moment) {
    guard case .settling(let since, let until, let position) = clock, until <= now else { return }
    if let position {
      clock = .running(since: now, from: position)
    } else {
      let starts = streams.filter { $0.isActive && $0.current != nil }.map(\.start)
      clock = .running(since: since, from: starts.min() ?? 0)
      skipUnsolicited(before: starts.min() ?? 0)
    }
  }

  /// What came without a subscription before the clock started is leading silence.
  private mutating func skipUnsolicited(before start: Int64) {
    for index in streams.indices where streams[index].isUnsolicited {
      while let value = streams[index].current, value.position < start { streams[index].next += 1 }
    }
  }

  private func wants(_ stream: Stream, _ value: RecordedValue) -> Bool {
    if stream.isUnsolicited { return true }
    guard stream.isActive else { return false }
    return !stream.isMixed || stream.bits & (value.isIndication ? 2 : 1) != 0
  }

  /// The stream whose value comes next: passed over too, while others are subscribed.
  private var nextStream: Int? {
    var best: (index: Int, position: Int64, order: Int)?
    for (index, stream) in streams.enumerated() {
      guard let value = stream.current,
        stream.isActive || stream.wasSubscribed || stream.isUnsolicited
      else { continue }
      let position = value.position &+ stream.shift
      if let found = best, (found.position, found.order) <= (position, value.index) { continue }
      best = (index, position, value.index)
    }
    return best?.index
  }

  private func due(_ index: Int) -> Moment {
    guard case .running(let since, let from) = clock, let value = streams[index].current else {
      return .never
    }
    return speed.moment(of: value.position &+ streams[index].shift, from: from, since: since)
  }

  private func position(at now: Moment, since: Moment, from: Int64) -> Int64 {
    speed.position(at: now, from: from, since: since)
      ?? nextStream.flatMap { streams[$0].current?.position } ?? from
  }
}

/// How long the client must have been quiet before the clock starts, or the link ends.
private let settlingTime = Duration.milliseconds(100)
/// How long a client that is never quiet is waited for.
private let longestWait = Duration.seconds(2)
