/// Values on their way from a peer to one reader, in order.
public final class ValueStream: AsyncSequence, Sendable {
  /// A value that the peer sent.
  public typealias Element = ValueEvent
  /// Why a stream ends early.
  public typealias Failure = BLEError

  init() {}

  /// How many values were dropped because the buffer was full.
  public var dropped: Int { 0 }

  /// Starts to read; two readers would take each other's values.
  public func makeAsyncIterator() -> Iterator { Iterator() }

  /// Reads the values of one stream.
  public struct Iterator: AsyncIteratorProtocol {
    /// The next value; nil at the end.
    public mutating func next() async throws(BLEError) -> ValueEvent? { nil }

    /// The next value; nil at the end.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(BLEError) -> ValueEvent? { nil }

    /// All values that are there now, at least one; nil at the end.
    public mutating func nextBatch() async throws(BLEError) -> [ValueEvent]? { nil }
  }
}
