internal import Glibc

/// Whether two paths lead to one regular file, so that to write one destroys the other.
package func isSameFile(_ one: String, _ other: String) -> Bool {
  var (first, second) = (stat(), stat())
  return unsafe stat(one, &first) == 0 && stat(other, &second) == 0
    && first.st_mode & S_IFMT == S_IFREG
    && first.st_dev == second.st_dev && first.st_ino == second.st_ino
}
