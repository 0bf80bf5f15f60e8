/// The states of an adapter or a peripheral: the present one, then each as it comes.
///
/// It ends when there can be no other, and when the reader's task is cancelled.
public struct StateSequence<State: Sendable & Equatable>: AsyncSequence, Sendable {
  /// A state.
  public typealias Element = State
  /// It never fails.
  public typealias Failure = Never

  let broadcast: StateBroadcast<State>

  /// Starts to read.
  public func makeAsyncIterator() -> Iterator { Iterator(follower: Follower(broadcast)) }

  /// Reads the states.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let follower: Follower
    private var states: [State] = []
    private var position = 0

    fileprivate init(follower: Follower) { self.follower = follower }

    /// The next state; nil when there is no other.
    public mutating func next() async -> State? {
      if position == states.count {
        position = 0
        // It is never ended with an error.
        try? await follower.buffer.take(into: &states)
        if states.isEmpty { return nil }
      }
      defer { position += 1 }
      return states[position]
    }
  }

  fileprivate final class Follower: Sendable {
    let buffer: EventBuffer<State>
    private let broadcast: StateBroadcast<State>

    init(_ broadcast: StateBroadcast<State>) {
      self.broadcast = broadcast
      buffer = broadcast.follow()
    }

    deinit { broadcast.leave(buffer) }
  }
}
