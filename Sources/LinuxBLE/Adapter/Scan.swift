internal import BLETransport

/// The devices that a scan finds, as they are heard.
///
/// The scan begins when its first device is asked for, and ends when its reader goes.
public struct Scan: AsyncSequence, Sendable {
  /// A device that was heard.
  public typealias Element = ScanResult
  /// Why a scan ends early.
  public typealias Failure = BLEError

  let adapter: Adapter
  let options: ScanOptions

  /// Starts to read.
  public func makeAsyncIterator() -> Iterator {
    Iterator(session: Session(Scanner(options, on: adapter.loop), adapter))
  }

  /// Reads the devices of one scan.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let session: Session
    private var results: [ScanResult] = []
    private var position = 0
    private var hasBegun = false

    fileprivate init(session: Session) { self.session = session }

    /// How many devices were dropped because nobody took them in time.
    public var dropped: Int { session.scanner.buffer.dropped }

    /// The next device; nil when a capture's reports are over, or the task is cancelled.
    public mutating func next() async throws(BLEError) -> ScanResult? {
      if !hasBegun {
        hasBegun = true
        session.begin()
      }
      if position == results.count {
        position = 0
        try await session.scanner.buffer.take(into: &results)
        if results.isEmpty { return nil }
      }
      defer { position += 1 }
      return results[position]
    }
  }

  /// Ends the scan when its reader goes.
  fileprivate final class Session: Sendable {
    let scanner: Scanner
    let adapter: Adapter

    init(_ scanner: Scanner, _ adapter: Adapter) {
      self.scanner = scanner
      self.adapter = adapter
    }

    deinit {
      let (core, scanner) = (adapter.core, scanner)
      core.loop.submit { core.stop(scanner) }
    }

    func begin() {
      let (core, scanner) = (adapter.core, scanner)
      core.loop.submit { core.start(scanner) }
    }
  }
}
