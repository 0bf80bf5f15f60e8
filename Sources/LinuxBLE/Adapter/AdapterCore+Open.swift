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
    case .att(let path): return try AttBackend(path, on: loop, recorder: recorder)
    case .replay, .hci, .user, .tcp, .unix, .serial, .sim:
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
    case .replay: "replay yet"
    case .att: "bearer on a socket yet"
    }
  }
}
