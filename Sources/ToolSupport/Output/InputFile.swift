public import BLETransport
internal import Glibc

/// A file that is read piece by piece, in little memory however long it is.
///
/// Only one task may read it.
public final class InputFile {
  /// How many bytes it has; nil for what tells only at its end, as a pipe.
  public let size: Int?
  private let path: String
  private let descriptor: Descriptor
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// Opens the file; a named pipe whose other end nobody has opened holds nobody up.
  public init(path: String) throws(ToolFailure) {
    self.path = path
    do throws(TransportError) {
      let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC
      descriptor = try unsafe Descriptor(open(path.rawCString, flags), from: "open")
    } catch {
      throw .file(path, "read", error.code)
    }
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else { throw .file(path, "read", errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .file(path, "read", EISDIR) }
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Finds out whether a file is there and may be read, without opening it: a pipe has one reader.
  public static func check(_ path: String) throws(ToolFailure) {
    var status = stat()
    guard unsafe stat(path.rawCString, &status) == 0 else { throw .file(path, "read", errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .file(path, "read", EISDIR) }
    guard unsafe access(path.rawCString, R_OK) == 0 else { throw .file(path, "read", errno) }
  }

  /// The next bytes: as many as were asked for, fewer only at the end.
  ///
  /// What comes through a pipe is waited for on the loop, which goes on with its other work; to be
  /// called on the loop's thread.
  public func read(_ count: Int, on loop: EventLoop) async throws -> [UInt8] {
    while buffer.count - position < count, !isAtEnd {
      buffer.removeFirst(position)
      position = 0
      if size == nil { try await waitUntilReadable(on: loop) }
      try fill()
    }
    let end = min(buffer.count, position + count)
    defer { position = end }
    return Array(buffer[position..<end])
  }

  private func fill() throws(ToolFailure) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe Glibc.read(descriptor.number, &chunk, chunk.count)
    guard count >= 0 else {
      if errno == EINTR || errno == EAGAIN { return }
      throw .file(path, "read", errno)
    }
    isAtEnd = count == 0
    buffer += chunk[..<count]
  }

  private func waitUntilReadable(on loop: EventLoop) async throws {
    let (turns, ready) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let watch: Watch
    do throws(TransportError) {
      watch = try loop.watch(descriptor, for: .readable) { _ in ready.yield() }
    } catch {
      // A device such as /dev/zero can't be waited for, and need not.
      guard error.code != EPERM else { return }
      throw ToolFailure.file(path, "read", error.code)
    }
    for await _ in turns { break }
    withExtendedLifetime(watch) {}
    try Task.checkCancellation()
  }
}
