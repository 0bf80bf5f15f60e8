internal import BLETransport
internal import Glibc

/// Cuts what comes on a descriptor into lines, in bounded memory.
public struct BoundedLines {
  private let descriptor: CInt
  private let limit: Int
  private var bytes: [UInt8] = []
  private var isAtEnd = false

  /// Reads a descriptor; a line has so many bytes at most.
  public init(descriptor: CInt, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// The next line without its end; nil when there are no more; it blocks.
  public mutating func next() throws(ToolFailure) -> String? {
    var searched = 0
    while true {
      if let end = bytes[searched...].firstIndex(of: 0x0a) {
        defer { bytes.removeFirst(end + 1) }
        return Self.text(bytes[..<end])
      }
      if isAtEnd {
        defer { bytes = [] }
        return bytes.isEmpty ? nil : Self.text(bytes[...])
      }
      guard bytes.count <= limit else {
        bytes = []
        throw ToolFailure(.badData, "standard input: a line is longer than \(limit) bytes")
      }
      searched = bytes.count
      readMore()
    }
  }

  private mutating func readMore() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
    if count > 0 {
      bytes += chunk[..<count]
    } else if count == 0 || errno != EINTR {
      isAtEnd = true
    }
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    String(rawBytes: line.last == 0x0d ? line.dropLast() : line)
  }
}
