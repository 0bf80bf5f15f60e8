internal import BLETransport

/// Events and those who follow them, each with a buffer of its own; any thread may use it.
final class EventBroadcast<Event: Sendable>: Sendable {
  private struct Content {
    var isFinished = false
    var followers: [ObjectIdentifier: EventBuffer<Event>] = [:]
  }

  private let content = Locked(Content())
  private let loop: EventLoop

  init(on loop: EventLoop) { self.loop = loop }

  /// Tells all who follow.
  func send(_ event: Event) {
    let followers = content.withLock { Array($0.followers.values) }
    for follower in followers { follower.append([event]) }
  }

  /// There will be no other event.
  func finish() {
    let followers = content.withLock { content -> [EventBuffer<Event>] in
      content.isFinished = true
      defer { content.followers = [:] }
      return Array(content.followers.values)
    }
    for follower in followers { follower.finish() }
  }

  /// A buffer that gets the events from now on.
  func follow(limit: Int) -> EventBuffer<Event> {
    let buffer = EventBuffer<Event>(on: loop, limit: limit)
    let isFinished = content.withLock { content in
      if !content.isFinished { content.followers[ObjectIdentifier(buffer)] = buffer }
      return content.isFinished
    }
    if isFinished { buffer.finish() }
    return buffer
  }

  /// Ends what `follow` began.
  func leave(_ buffer: EventBuffer<Event>) {
    _ = content.withLock { $0.followers.removeValue(forKey: ObjectIdentifier(buffer)) }
  }
}
