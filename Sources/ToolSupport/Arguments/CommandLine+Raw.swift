internal import BLETransport

extension CommandLine {
  /// What follows the program's name, no byte of it changed.
  static var rawArguments: [String] {
    (1..<max(1, Int(argc))).compactMap { index in
      unsafe unsafeArgv[index].map { unsafe String(rawCString: $0) }
    }
  }
}
