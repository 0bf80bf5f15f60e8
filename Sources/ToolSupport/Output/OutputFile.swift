internal import BLETransport
internal import Glibc

/// A file that a tool writes line by line.
///
/// It is created, or emptied, when there is something to write: until then what was there stays.
public final class OutputFile: Sendable {
  private struct State {
    /// Negative while there is no file.
    var descriptor: CInt
    var hasBegun = false
  }

  private let path: String
  private let mode: mode_t
  private let state: Locked<State>

  /// Finds out whether the file can be written.
  public init(path: String, mode: UInt32 = 0o666) throws(ToolFailure) {
    self.path = path
    self.mode = mode_t(mode)
    let number = unsafe open(path.rawCString, O_WRONLY | O_CLOEXEC)
    if number < 0 {
      guard errno == ENOENT, !path.isEmpty,
        unsafe access(folder(of: path).rawCString, W_OK | X_OK) == 0
      else {
        throw .file(path, "write", errno)
      }
    }
    state = Locked(State(descriptor: number))
  }

  deinit { state.withLock { if $0.descriptor >= 0 { _ = Glibc.close($0.descriptor) } } }

  /// Appends text, which is in the file when this returns.
  public func append(_ text: String) throws(ToolFailure) { try append(Array(text.utf8)) }

  /// Appends bytes, which are in the file when this returns.
  public func append(_ bytes: [UInt8]) throws(ToolFailure) {
    let number = state.withLock { state -> CInt? in
      if let number = begin(&state) { return number }
      return writeBytes(bytes, to: state.descriptor)
    }
    if let number { throw .file(path, "write", number) }
  }

  /// Creates the file or empties it; what is no regular file, as a pipe, can't be emptied.
  private func begin(_ state: inout State) -> CInt? {
    guard !state.hasBegun else { return nil }
    if state.descriptor < 0 {
      state.descriptor = unsafe open(
        path.rawCString, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
      guard state.descriptor >= 0 else { return errno }
    }
    guard ftruncate(state.descriptor, 0) == 0 || errno == EINVAL else { return errno }
    state.hasBegun = true
    return nil
  }

  /// Reads a file whole.
  public static func read(_ path: String) throws(ToolFailure) -> [UInt8] {
    let number = unsafe open(path.rawCString, O_RDONLY | O_CLOEXEC)
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
