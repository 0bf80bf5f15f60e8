internal import Glibc

/// A file that is read from its start to its end.
struct CaptureFile: ~Copyable {
  private let descriptor: Descriptor
  private let path: String
  private var piece = [UInt8](repeating: 0, count: 0x20000)
  private var offset = 0

  init(_ descriptor: Descriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Gives the next bytes to `body`: as many as are there; false at the end.
  mutating func read(_ body: (RawSpan) -> Void) throws(CaptureError) -> Bool {
    var count: Int
    repeat {
      count = unsafe piece.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor.number, $0.baseAddress, $0.count)
      }
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw CaptureError(path: path, .system(.last("read")), at: offset) }
    offset += count
    unsafe body(piece.span.bytes.extracting(first: count))
    return count > 0
  }
}
