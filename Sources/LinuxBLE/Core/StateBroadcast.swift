internal import BLETransport

/// A state and those who follow it; any thread may use it.
final class StateBroadcast<State: Sendable & Equatable>: Sendable {
  private struct Content {
    var state: State
    var isFinished = false
    var followers: [ObjectIdentifier: EventBuffer<State>] = [:]
  }

  private let content: Locked<Content>
  private let loop: EventLoop

  init(_ state: State, on loop: EventLoop) {
    content = Locked(Content(state: state))
    self.loop = loop
  }

  /// The present state.
  var state: State { content.withLock { $0.state } }

  /// Changes the state, and tells those who follow it.
  func set(_ state: State) {
    let followers = content.withLock { content -> [EventBuffer<State>] in
      guard content.state != state, !content.isFinished else { return [] }
      content.state = state
      return Array(content.followers.values)
    }
    for follower in followers { follower.append([state]) }
  }

  /// There will be no other state.
  func finish() {
    let followers = content.withLock { content -> [EventBuffer<State>] in
      content.isFinished = true
      defer { content.followers = [:] }
      return Array(content.followers.values)
    }
    for follower in followers { follower.finish() }
  }

  /// A buffer that gets the present state and those after it.
  func follow() -> EventBuffer<State> {
    let buffer = EventBuffer<State>(on: loop, limit: 4096)
    let isFinished = content.withLock { content in
      buffer.append([content.state])
      if !content.isFinished { content.followers[ObjectIdentifier(buffer)] = buffer }
      return content.isFinished
    }
    if isFinished { buffer.finish() }
    return buffer
  }

  /// Ends what `follow` began.
  func leave(_ buffer: EventBuffer<State>) {
    _ = content.withLock { $0.followers.removeValue(forKey: ObjectIdentifier(buffer)) }
  }
}
