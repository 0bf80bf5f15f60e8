public import BLEWire

/// What happens to a local peripheral.
public enum LocalEvent: Hashable, Sendable {
  /// A client is there.
  case connected(Central)
  /// A client is gone: nil when the link was closed here.
  case disconnected(Central, BLEError?)
  /// The longest PDU that a client takes has changed, in bytes.
  case mtuChanged(Central, Int)
  /// A client wrote a value that the database holds.
  case written(Central, AttributeHandle, [UInt8])
  /// What a client now wants of a characteristic, by its value's handle; empty: nothing any longer.
  case subscribed(Central, AttributeHandle, ClientCharacteristicConfiguration)
  /// A client that had no room for a value has room again.
  case ready(Central)
  /// A client confirmed an indication of a value.
  case confirmed(Central, AttributeHandle)
}

/// The events of a local peripheral, from the moment when they were asked for.
///
/// They end when the peripheral or its adapter is closed, and when the reader's task is cancelled.
/// Those that nobody takes wait in a buffer; those that find it full are dropped and counted.
public final class LocalEvents: AsyncSequence, Sendable {
  /// An event.
  public typealias Element = LocalEvent
  /// They never fail.
  public typealias Failure = Never

  fileprivate let buffer: EventBuffer<LocalEvent>
  private let broadcast: EventBroadcast<LocalEvent>

  init(_ broadcast: EventBroadcast<LocalEvent>, limit: Int) {
    self.broadcast = broadcast
    buffer = broadcast.follow(limit: limit)
  }

  deinit { broadcast.leave(buffer) }

  /// How many events were dropped because the buffer was full; may be read on any thread.
  public var dropped: Int { buffer.dropped }

  /// Starts to read; two readers would take each other's events.
  public func makeAsyncIterator() -> Iterator { Iterator(events: self) }

  /// Reads the events.
  public struct Iterator: AsyncIteratorProtocol {
    private let source: LocalEvents
    private var events: [LocalEvent] = []
    private var position = 0

    fileprivate init(events: LocalEvents) { source = events }

    /// The next event; nil when there is no other.
    public mutating func next() async -> LocalEvent? {
      if position == events.count {
        position = 0
        // It is never ended with an error.
        try? await source.buffer.take(into: &events)
        if events.isEmpty { return nil }
      }
      defer { position += 1 }
      return events[position]
    }
  }
}
