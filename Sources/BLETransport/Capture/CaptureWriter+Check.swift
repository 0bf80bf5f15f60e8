public import BLECapture
internal import Glibc

extension CaptureWriter {
  /// Finds out whether a file can be written; it is neither created nor changed by that.
  public static func check(_ path: String, _ format: CaptureFormat) throws(CaptureError) {
    guard CaptureEncoder(format) != nil else {
      throw CaptureError(path: path, .unwritable("\(format) is read, not written"))
    }
    do {
      try check(path)
    } catch {
      throw CaptureError(path: path, .system(error))
    }
  }

  private static func check(_ path: String) throws(TransportError) {
    let number = unsafe open(path.rawCString, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    if number < 0 {
      // A pipe that nobody reads yet.
      if errno == ENXIO { return }
      guard errno == ENOENT, unsafe access(folder(of: path).rawCString, W_OK | X_OK) == 0 else {
        throw .last("create")
      }
      return
    }
    let descriptor = try Descriptor(number, from: "open")
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else { throw .last("stat") }
    // Who may write it but is not its owner can't make it private.
    guard status.st_mode & S_IFMT != S_IFREG || fchmod(number, status.st_mode & 0o7777) == 0 else {
      throw .last("chmod")
    }
  }
}
