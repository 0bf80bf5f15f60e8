internal import BLETransport

extension AdapterCore {
  /// Opens an adapter, on the loop's thread.
  static func open(
    _ spec: AdapterSpec, on loop: EventLoop, _ options: Adapter.Options
  ) throws(BLEError) -> AdapterCore {
    let recorder = try options.record.map { path throws(BLEError) in
      try Recorder(path, on: loop, warn: options.warn)
    }
    let backend = try makeBackend(spec, on: loop, recorder, warn: options.warn)
    return AdapterCore(backend, spec, on: loop, recorder: recorder, warn: options.warn)
  }

  private static func makeBackend(
    _ spec: AdapterSpec, on loop: EventLoop, _ recorder: Recorder?,
    warn: @escaping @Sendable (String) -> Void
  ) throws(BLEError) -> any Backend {
    switch spec.kind {
    case .att(let path): return recording(try AttBackend(path, on: loop), recorder)
    case .replay(let path, let options):
      let backend = try ReplayBackend(path: path, options: options, loop: loop, warn: warn)
      return recording(backend, recorder)
    case .user, .tcp, .unix, .serial, .sim:
      // What it records is what goes over the transport.
      return HostBackend(HCIOpener(spec: spec, loop: loop), recorder: recorder, warn: warn)
    case .hci:
      throw BLEError(
        .notSupported, operation: "adapter \"\(spec)\"",
        detail: "this version has no access to the kernel's Bluetooth stack yet",
        advice: "use user:hci0, sim, replay:FILE or att:PATH")
    }
  }

  /// What has no controller is recorded as if it had one.
  private static func recording(_ backend: any Backend, _ recorder: Recorder?) -> any Backend {
    recorder.map { RecordingBackend(backend, $0) } ?? backend
  }
}
