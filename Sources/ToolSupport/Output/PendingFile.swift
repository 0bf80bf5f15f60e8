internal import BLETransport
internal import Glibc

/// A file that is written beside its place, and put there when it is whole.
///
/// Until `commit`, what was at the place stays as it is; without it, nothing is left behind. What is
/// no regular file, as a pipe, is written to at once.
public final class PendingFile: Sendable {
  /// Where to write until it is whole.
  public let path: String
  private let place: String
  /// The permissions of the file that is replaced.
  private let mode: mode_t?

  /// Checks that the place can be written to; nothing is created.
  public init(at place: String) throws(ToolFailure) {
    var status = stat()
    guard unsafe stat(place.rawCString, &status) == 0 else {
      guard errno == ENOENT else { throw .file(place, "write", errno) }
      guard unsafe access(folder(of: place).rawCString, W_OK | X_OK) == 0 else {
        throw .file(place, "write", errno)
      }
      (self.place, mode) = (place, nil)
      path = Self.part(of: place)
      return
    }
    guard unsafe access(place.rawCString, W_OK) == 0 else { throw .file(place, "write", errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .file(place, "write", EISDIR) }
    let target = Self.target(of: place)
    let mayReplace = unsafe access(folder(of: target).rawCString, W_OK | X_OK) == 0
    mode = status.st_mode & 0o7777
    self.place = target
    path = status.st_mode & S_IFMT == S_IFREG && mayReplace ? Self.part(of: target) : target
  }

  deinit { if path != place { Self.remove(path) } }

  /// Writes the text, and puts it in its place.
  public func commit(_ text: String) throws(ToolFailure) {
    try OutputFile(path: path).append(text)
    if let mode, path != place { unsafe chmod(path.rawCString, mode) }
    try commit()
  }

  /// Puts what was written to `path` in its place.
  public func commit() throws(ToolFailure) {
    guard path != place else { return }
    guard unsafe rename(path.rawCString, place.rawCString) == 0 else {
      throw .file(place, "write", errno)
    }
  }

  /// The name of the part, which is removed too when a signal ends the process.
  private static func part(of place: String) -> String {
    let part = "\(place).part-\(getpid())"
    let isFirst = parts.withLock { parts in
      parts.names.insert(part.rawBytes)
      defer { parts.isWatched = true }
      return !parts.isWatched
    }
    if isFirst { atexit { PendingFile.removeParts() } }
    return part
  }

  private static func remove(_ part: String) {
    unsafe unlink(part.rawCString)
    parts.withLock { _ = $0.names.remove(part.rawBytes) }
  }

  private static func removeParts() {
    for part in parts.withLock({ $0.names }) { unsafe unlink(String(rawBytes: part).rawCString) }
  }

  private struct Parts {
    /// Nothing but what `part(of:)` has named: all of it is removed.
    var names: Set<[UInt8]> = []
    var isWatched = false
  }

  private static let parts = Locked(Parts())

  /// The file that a path leads to, through links.
  private static func target(of path: String) -> String {
    guard let resolved = unsafe realpath(path.rawCString, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(rawCString: resolved)
  }
}
