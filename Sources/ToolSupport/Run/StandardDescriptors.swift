internal import Glibc

/// The descriptors 0, 1 and 2 as a tool finds them: some may be closed.
enum StandardDescriptors {
  /// Takes the numbers of those that are closed, so that no file or socket of the tool gets one.
  ///
  /// Otherwise a warning, or what the tool prints, would end up in that file. Each is opened for
  /// the wrong direction: to use it fails, as it would fail on a closed one.
  static func occupy() {
    for number: CInt in 0...2 where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is taken, which is this one.
      _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
