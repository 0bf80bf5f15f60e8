internal import CBlueZ
internal import Glibc

/// Runs `body` on a new thread, which nobody waits for.
func startThread(
  named name: String, _ body: @escaping @Sendable () -> Void
) throws(TransportError) {
  let context = unsafe Unmanaged.passRetained(ThreadBody(name: name, run: body))
  var thread = pthread_t()
  let result = unsafe pthread_create(&thread, nil, runThread, context.toOpaque())
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
