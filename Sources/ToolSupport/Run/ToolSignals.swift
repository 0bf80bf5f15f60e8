public import BLETransport
internal import CBlueZ
internal import Glibc

/// Signals as events on the loop, in place of handlers that interrupt it.
///
/// They must be blocked before the first thread starts, as each thread inherits what is blocked.
public final class ToolSignals: Sendable {
  private let descriptor: Descriptor
  private let handlers = Locked<[CInt: @Sendable () -> Void]>([:])

  /// Blocks the signals in this thread and those that it starts, and collects them.
  public init(_ numbers: [CInt]) throws(TransportError) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in numbers { unsafe sigaddset(&set, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    descriptor = try Descriptor(unsafe signalfd(-1, &set, CInt(SFD_CLOEXEC)), from: "signalfd")
  }

  /// The signals that end a tool: those of a keyboard, of a supervisor, and of a terminal that goes
  /// away, unless whoever started the tool had that ignored, as nohup does.
  static func endings() -> [CInt] {
    let before = unsafe unsafeBitCast(signal(SIGHUP, SIG_DFL), to: Int.self)
    let ignored = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    guard before == ignored else {
      return [SIGINT, SIGQUIT, SIGTERM, SIGHUP]
    }
    signal(SIGHUP, SIG_IGN)
    return [SIGINT, SIGQUIT, SIGTERM]
  }

  /// Calls `handler` on the loop's thread for each such signal; nil: what a tool does by itself.
  public func handle(_ number: CInt, _ handler: (@Sendable () -> Void)?) {
    handlers.withLock { $0[number] = handler }
  }

  /// Takes signals from now on, on a thread of its own: the loop may be held up.
  ///
  /// `other` takes those that nobody handles, on that thread.
  func watch(
    on loop: EventLoop? = nil, _ other: @escaping @Sendable (CInt) -> Void
  ) throws(TransportError) {
    try startThread(named: "signals") { [self] in
      var info = signalfd_siginfo()
      let size = MemoryLayout<signalfd_siginfo>.size
      while true {
        guard unsafe read(descriptor.number, &info, size) == size else {
          if errno == EINTR { continue }
          return
        }
        let number = CInt(info.ssi_signo)
        if let loop, let handler = handlers.withLock({ $0[number] }) {
          loop.submit(handler)
        } else {
          other(number)
        }
      }
    }
  }
}
