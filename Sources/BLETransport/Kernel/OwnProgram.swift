internal import Glibc

/// The program that runs.
package enum OwnProgram {
  /// Its file, as `setcap` takes it; `PROGRAM` where that can't be told.
  package static var path: String {
    guard let path = unsafe realpath("/proc/self/exe", nil) else { return "PROGRAM" }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}
