internal import Foundation

/// A serial line whose other end a test holds.
public final class Pseudoterminal: Sendable {
  /// The end that the test holds; `close` it to hang up.
  public let end: Int32
  /// The path of the line.
  public let path: String
  /// Keeps the line from hanging up before anybody has opened it.
  private let spare: Int32

  /// Creates a line; nil when the system has none left.
  public init?() {
    var (end, spare): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard unsafe openpty(&end, &spare, &name, nil, nil) == 0 else { return nil }
    guard fcntl(end, F_SETFL, O_NONBLOCK) == 0 else { return nil }
    (self.end, self.spare) = (end, spare)
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { close(spare) }
}
