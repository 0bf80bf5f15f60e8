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
    let backend = try makeBackend(spec, capture, on: loop, options)
    let recorder: Recorder?
    if backend is HostBackend || backend is KernelBackend {
      // They record what goes over their transport, once that is open.
      return AdapterCore(backend, spec, on: loop, recorder: nil, warn: options.warn)
    }
    do {
      // Only now: an older recording is not emptied for an adapter that isn't there.
      recorder = try options.recorder(on: loop)
    } catch {
      backend.close {}
      throw error
    }
    return AdapterCore(
      recorder.map { RecordingBackend(backend, $0) } ?? backend, spec, on: loop, recorder: recorder,
      warn: options.warn)
  }

  private static func makeBackend(
    _ spec: AdapterSpec, _ capture: ReplayCapture?, on loop: EventLoop, _ options: Adapter.Options
  ) throws(BLEError) -> any Backend {
    switch spec.kind {
    case .att(let path):
      return try AttBackend(path, acceptsLinks: options.acceptsLinks, on: loop)
    case .replay(let path, let replay):
      if let capture {
        return ReplayBackend(capture, path: path, options: replay, loop: loop, warn: options.warn)
      }
      throw BLEError(.invalidFile, operation: "replay", detail: "\(path) was not read")
    case .user, .tcp, .unix, .serial, .sim:
      return HostBackend(
        HCIOpener(spec: spec, loop: loop),
        recorder: { () throws(BLEError) in try options.recorder(on: loop) }, warn: options.warn)
    case .hci(let controller):
      return try KernelBackend(controller, on: loop, options)
    }
  }
}

extension Adapter.Options {
  /// What notes what is exchanged; nil: nothing does.
  func recorder(on loop: EventLoop) throws(BLEError) -> Recorder? {
    try record.map { path throws(BLEError) in
      try Recorder(path, on: loop, warn: warn, failed: recordingFailed)
    }
  }
}
