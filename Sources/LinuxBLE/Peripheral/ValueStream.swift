internal import BLEHost

/// Values on their way from a peer to one reader, in order.
///
/// It ends with nil after `unsubscribe`, when we disconnect, at the end of a replay, and when the
/// reading task is cancelled; with an error when the link is lost. The subscription ends when
/// nobody holds the stream any longer.
public final class ValueStream: AsyncSequence, Sendable {
  /// A value that the peer sent.
  public typealias Element = ValueEvent
  /// Why a stream ends early.
  public typealias Failure = BLEError

  let subscription: Subscription
  fileprivate let buffer: EventBuffer<ValueEvent>

  init(
    _ buffer: EventBuffer<ValueEvent>, _ subscriber: Subscriber,
    _ characteristics: [GATTCharacteristic], of peripheral: Peripheral
  ) {
    self.buffer = buffer
    subscription = Subscription(subscriber, characteristics, of: peripheral)
  }

  /// How many values were dropped because the buffer was full; may be read on any thread.
  ///
  /// What was lost before it came to this process is counted in `Peripheral.lostPackets`.
  public var dropped: Int { buffer.dropped }

  /// Starts to read; two readers would take each other's values.
  public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

  /// Reads the values of one stream.
  public struct Iterator: AsyncIteratorProtocol {
    private let stream: ValueStream
    private var events: [ValueEvent] = []
    private var position = 0

    fileprivate init(stream: ValueStream) { self.stream = stream }

    /// The next value; nil at the end.
    public mutating func next() async throws(BLEError) -> ValueEvent? {
      if position == events.count {
        position = 0
        try await stream.buffer.take(into: &events)
        if events.isEmpty { return nil }
      }
      defer { position += 1 }
      return events[position]
    }

    /// All values that are there now, at least one; nil at the end.
    public mutating func nextBatch() async throws(BLEError) -> [ValueEvent]? {
      if position == events.count {
        position = 0
        try await stream.buffer.take(into: &events)
        if events.isEmpty { return nil }
      }
      defer { (events, position) = ([], 0) }
      return position == 0 ? events : Array(events[position...])
    }
  }
}
