internal import Glibc

/// Whether two paths lead to one place in a folder, where there need be nothing yet.
package func isSamePlace(_ one: String, _ other: String) -> Bool {
  func place(_ path: String) -> [UInt8] {
    let bytes = path.rawBytes
    let name = bytes[((bytes.lastIndex(of: slash) ?? -1) + 1)...]
    guard let resolved = unsafe realpath(folder(of: path).rawCString, nil) else { return bytes }
    defer { unsafe free(resolved) }
    return unsafe String(rawCString: resolved).rawBytes + [slash] + name
  }
  return place(one) == place(other)
}

/// Whether two paths lead to one regular file, so that to write one destroys the other.
package func isSameFile(_ one: String, _ other: String) -> Bool {
  var (first, second) = (stat(), stat())
  return unsafe stat(one.rawCString, &first) == 0 && stat(other.rawCString, &second) == 0
    && first.st_mode & S_IFMT == S_IFREG
    && first.st_dev == second.st_dev && first.st_ino == second.st_ino
}

/// The folder that a file is in.
package func folder(of path: String) -> String {
  let bytes = path.rawBytes
  guard let end = bytes.lastIndex(of: slash) else { return "." }
  return end == 0 ? "/" : String(rawBytes: bytes[..<end])
}

private let slash = UInt8(ascii: "/")
