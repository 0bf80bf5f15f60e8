internal import BLETransport

extension AdapterCore {
  /// Opens an adapter, on the loop's thread; that of a capture when it was read.
  static func open(
    _ spec: AdapterSpec, _ capture: ReplayCapture?, on loop: EventLoop, _ options: Adapter.Options
  ) throws(BLEError) -> AdapterCore {
    if let record = options.record, case .replay(let path, _) = spec.kind,
      isSameFile(path, record)
    {
      throw BLEError(
        .invalidArgument, operation: "record to \(record)",
        detail: "it is the capture that is replayed")
    }
    let backend = try makeBackend(spec, capture, on: loop, warn: options.warn)
    let recorder: Recorder?
    do {
      // Only now: an older recording is not emptied for an adapter that isn't there.
      recorder = try options.record.map { path throws(BLEError) in
        try Recorder(path, on: loop, warn: options.warn)
      }
    } catch {
      backend.close()
      throw error
    }
    return AdapterCore(
      recorder.map { RecordingBackend(backend, $0) } ?? backend, spec, on: loop, recorder: recorder,
      warn: options.warn)
  }

  private static func makeBackend(
    _ spec: AdapterSpec, _ capture: ReplayCapture?, on loop: EventLoop,
    warn: @escaping @Sendable (String) -> Void
  ) throws(BLEError) -> any Backend {
    switch spec.kind {
    case .att(let path): return try AttBackend(path, on: loop)
    case .replay(let path, let options):
      if let capture {
        return ReplayBackend(capture, path: path, options: options, loop: loop, warn: warn)
      }
      throw BLEError(.invalidFile, operation: "replay", detail: "\(path) was not read")
    case .hci, .user, .tcp, .unix, .serial, .sim:
      throw BLEError(
        .notSupported, operation: "adapter \"\(spec)\"",
        detail: "this version has no \(spec.kindName)",
        advice: "use replay:FILE or att:PATH")
    }
  }
}

extension AdapterSpec {
  fileprivate var kindName: String {
    switch kind {
    case .hci: "access to the kernel's Bluetooth stack yet"
    case .user: "host stack for a controller of the machine yet"
    case .tcp, .unix, .serial: "host stack for a controller on a line yet"
    case .sim: "simulator yet"
    case .replay, .att: "such adapter"
    }
  }
}
