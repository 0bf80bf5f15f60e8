internal import Glibc

/// How a tool ends: what its caller sees.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  /// The process's exit status.
  public var rawValue: Int32

  /// Creates a code.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// 0: done.
  public static let done = Self(rawValue: 0)
  /// 1: a failure that no other code names.
  public static let failure = Self(rawValue: 1)
  /// 64: the command line can't be understood.
  public static let usage = Self(rawValue: 64)
  /// 65: a missing or damaged file, a bad value, an unknown or ambiguous UUID.
  public static let badData = Self(rawValue: 65)
  /// 69: the adapter is absent, down or busy.
  public static let adapterUnavailable = Self(rawValue: 69)
  /// 75: no such device, connect not answered, timed out, link lost.
  public static let linkFailed = Self(rawValue: 75)
  /// 76: the peer answered with an ATT error or a malformed PDU.
  public static let peerRefused = Self(rawValue: 76)
  /// 77: no permission.
  public static let noPermission = Self(rawValue: 77)
  /// 130: interrupted, after leaving cleanly.
  public static let interrupted = Self(rawValue: 130)

  /// What a tool ends with that a signal has ended, after leaving cleanly.
  ///
  /// SIGQUIT is a keyboard's too, and says no more than SIGINT.
  static func ended(by signal: CInt) -> Self {
    signal == SIGQUIT ? .interrupted : Self(rawValue: 128 + signal)
  }
}
