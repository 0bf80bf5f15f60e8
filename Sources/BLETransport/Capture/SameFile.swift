internal import Glibc

/// Whether two paths lead to one place in a folder, where there need be nothing yet.
package func isSamePlace(_ one: String, _ other: String) -> Bool {
  func place(_ path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard let resolved = unsafe realpath(folder, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved) + "/" + name
  }
  return place(one) == place(other)
}

/// Whether two paths lead to one regular file, so that to write one destroys the other.
package func isSameFile(_ one: String, _ other: String) -> Bool {
  var (first, second) = (stat(), stat())
  return unsafe stat(one, &first) == 0 && stat(other, &second) == 0
    && first.st_mode & S_IFMT == S_IFREG
    && first.st_dev == second.st_dev && first.st_ino == second.st_ino
}
