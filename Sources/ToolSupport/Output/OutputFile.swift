internal import Glibc
internal import Synchronization

/// A file that a tool writes line by line.
public final class OutputFile: Sendable {
  private let path: String
  private let descriptor: Mutex<CInt>

  /// Creates the file, or empties one that is there.
  public init(path: String, mode: UInt32 = 0o666) throws(ToolFailure) {
    self.path = path
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode_t(mode))
    guard number >= 0 else { throw .file(path, "write", errno) }
    descriptor = Mutex(number)
  }

  deinit { descriptor.withLock { if $0 >= 0 { _ = Glibc.close($0) } } }

  /// Appends text, which is in the file when this returns.
  public func append(_ text: String) throws(ToolFailure) {
    let failure = descriptor.withLock { writeAll(Array(text.utf8), to: $0) }
    guard failure == nil else { throw .file(path, "write", errno) }
  }

  /// Reads a file whole.
  public static func read(_ path: String) throws(ToolFailure) -> [UInt8] {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw .file(path, "read", errno) }
    defer { _ = Glibc.close(number) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe Glibc.read(number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .file(path, "read", errno) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}

extension ToolFailure {
  /// A file that can't be used: exit 65, or 77 without permission.
  static func file(_ path: String, _ verb: String, _ code: CInt) -> ToolFailure {
    let reason = unsafe String(cString: strerror(code))
    return ToolFailure(
      code == EACCES || code == EPERM ? .noPermission : .badData,
      "can't \(verb) '\(path)': \(reason)")
  }
}
