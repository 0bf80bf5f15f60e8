/// The devices that a scan finds, as they are heard.
public struct Scan: AsyncSequence, Sendable {
  /// A device that was heard.
  public typealias Element = ScanResult
  /// Why a scan ends early.
  public typealias Failure = BLEError

  /// Starts to read.
  public func makeAsyncIterator() -> Iterator { Iterator() }

  /// Reads the devices of one scan.
  public struct Iterator: AsyncIteratorProtocol {
    /// The next device; nil when a capture's reports are over.
    public mutating func next() async throws(BLEError) -> ScanResult? { nil }

    /// The next device; nil when a capture's reports are over.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(BLEError) -> ScanResult? { nil }
  }
}
