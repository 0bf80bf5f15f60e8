internal import Glibc

/// A file that is read from its start to its end, through a buffer of its own.
@safe
final class CaptureFile {
  /// The longest record that is believed: what libpcap believes too.
  static let longest = 0x40000

  private let descriptor: Descriptor
  private let path: String
  private let buffer: UnsafeMutableRawPointer
  private let size = 2 * longest
  private var start = 0
  private var end = 0
  /// The offset in the file of the next byte.
  private(set) var offset = 0

  init(reading path: String) throws(CaptureError) {
    do {
      descriptor = try unsafe Descriptor(open(path, O_RDONLY | O_CLOEXEC), from: "open")
    } catch {
      throw CaptureError(path: path, .system(error))
    }
    self.path = path
    unsafe buffer = .allocate(byteCount: size, alignment: 16)
  }

  deinit { unsafe buffer.deallocate() }

  /// The next bytes, which stay unread; fewer at the end of the file.
  func peek(_ count: Int) throws(CaptureError) -> [UInt8] {
    let available = try fill(count)
    return unsafe Array(bytes(min(count, available)))
  }

  /// How many bytes are there to read: at least `count`, unless the file ends before.
  ///
  /// `count` must not be more than `CaptureFile.longest`.
  func fill(_ count: Int) throws(CaptureError) -> Int {
    if end - start >= count { return end - start }
    unsafe memmove(buffer, buffer + start, end - start)
    (start, end) = (0, end - start)
    while end < count {
      // What is asked for at the file's start only, since libpcap may take the file over.
      let most = offset == 0 ? count - end : size - end
      let more = unsafe read(descriptor.number, buffer + end, most)
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else { throw CaptureError(path: path, .system(.last("read")), at: offset) }
      if more == 0 { break }
      end += more
    }
    return end - start
  }

  /// Gives `body` the next bytes, which were filled before, and passes over them.
  func take<Result>(_ count: Int, _ body: (RawSpan) -> Result) -> Result {
    defer {
      start += count
      offset += count
    }
    return body(unsafe bytes(count).bytes)
  }

  /// A stream that begins with the bytes that were peeked at, for one who reads by himself.
  func stream() throws(CaptureError) -> UnsafeMutablePointer<FILE> {
    let copy = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let stream = unsafe fdopen(copy, "r") else {
      throw CaptureError(path: path, .system(.last("open")))
    }
    if lseek(copy, 0, SEEK_SET) == 0 { return unsafe stream }
    // A pipe: glibc takes back any number of bytes.
    for byte in unsafe Array(bytes(end - start)).reversed() { unsafe ungetc(CInt(byte), stream) }
    return unsafe stream
  }

  private func bytes(_ count: Int) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: buffer + start, count: count)
  }
}
