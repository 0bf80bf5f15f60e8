internal import CBlueZ
internal import Glibc

/// Runs `body` on a new thread, which nobody waits for, and which takes no signals: those are for
/// the program's own threads.
package func startThread(
  named name: String, _ body: @escaping @Sendable () -> Void
) throws(TransportError) {
  let context = unsafe Unmanaged.passRetained(ThreadBody(name: name, run: body))
  var thread = pthread_t()
  // The new thread inherits the mask.
  var (mask, oldMask) = (sigset_t(), sigset_t())
  unsafe sigfillset(&mask)
  for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] {
    unsafe sigdelset(&mask, fault)
  }
  unsafe pthread_sigmask(SIG_SETMASK, &mask, &oldMask)
  let result = unsafe pthread_create(&thread, nil, runThread, context.toOpaque())
  unsafe pthread_sigmask(SIG_SETMASK, &oldMask, nil)
  guard result == 0 else {
    unsafe context.release()
    throw TransportError("pthread_create", code: result)
  }
  pthread_detach(thread)
}

private final class ThreadBody {
  let name: String
  let run: @Sendable () -> Void

  init(name: String, run: @escaping @Sendable () -> Void) {
    self.name = name
    self.run = run
  }
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context else { return nil }
  let body = unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue()
  unsafe loop_name_thread(body.name)
  body.run()
  return nil
}
