public import BLETransport
public import BLEWire

/// A source of Bluetooth LE: it finds devices and connects to them.
public final class Adapter: Sendable {
  /// How an adapter is used.
  public struct Options: Sendable {
    /// The loop on which it lives; nil: one of its own.
    public var loop: EventLoop?
    /// A file to record in, `.btsnoop` or `.pcap`; nil: nothing is recorded.
    public var record: String?
    /// Whether an adapter of the kernel's is switched on when it is off.
    ///
    /// Other programs of the machine notice, and it needs CAP_NET_ADMIN. Adapters of other kinds
    /// are on once they are open.
    public var powerOn: Bool
    /// Whether there will be a `LocalPeripheral` that others connect to: `att:` then needs no server
    /// at its path, but becomes one; the other adapters do not mind.
    public var acceptsLinks = false
    /// Takes warnings, a line each; called on the loop's thread.
    public var warn: @Sendable (String) -> Void
    /// Called when a recording ends before its time, as when the disk is full, after a warning; on
    /// any thread.
    public var recordingFailed: @Sendable () -> Void = {}

    /// Creates options.
    public init(
      loop: EventLoop? = nil, record: String? = nil, powerOn: Bool = false,
      warn: @escaping @Sendable (String) -> Void = { _ in }
    ) {
      self.loop = loop
      self.record = record
      self.powerOn = powerOn
      self.warn = warn
    }
  }

  /// The loop on which the adapter lives: tasks that prefer it don't change threads.
  public let loop: EventLoop
  /// What the adapter was opened with.
  public let spec: AdapterSpec
  let core: AdapterCore

  private init(_ core: AdapterCore) {
    self.core = core
    loop = core.loop
    spec = core.spec
  }

  deinit {
    let core = core
    core.loop.submit { core.close() }
  }

  /// Opens an adapter.
  public static func open(
    _ spec: AdapterSpec, options: Options = Options()
  ) async throws(BLEError) -> Adapter {
    let loop: EventLoop
    if let given = options.loop { loop = given } else { loop = try .make() }
    var capture: ReplayCapture?
    if case .replay(let path, let replay) = spec.kind {
      capture = try await .load(path: path, index: replay.index, for: loop, warn: options.warn)
    }
    return try await open(Opening(spec, capture, on: loop, options), on: loop)
  }

  static func open(_ opening: Opening, on loop: EventLoop) async throws(BLEError) -> Adapter {
    let result = await withTaskCancellationHandler {
      await loop.whenCalled { done in opening.start(done) }
    } onCancel: {
      loop.submit { opening.cancel() }
    }
    return Adapter(try result.get())
  }

  /// Whether it can be used now; may be read on any thread.
  public var state: AdapterState { core.state }

  /// Whether it can be used: the present state, then each as it comes, until it is closed.
  public var states: StateSequence<AdapterState> { StateSequence(broadcast: core.states) }

  /// Tells the devices that are heard, until nobody reads any longer.
  public func scan(_ options: ScanOptions = ScanOptions()) -> Scan {
    Scan(adapter: self, options: options)
  }

  /// Connects to a device, which is looked for when its address's type is not given.
  ///
  /// An adapter that has but one device, such as `att:`, does not look at the address.
  public func connect(
    to address: BluetoothAddress, type: AddressType? = nil,
    options: ConnectionOptions = ConnectionOptions()
  ) async throws(BLEError) -> Peripheral {
    let request = ConnectRequest(address, type, options)
    guard (23...517).contains(options.mtu) else {
      throw BLEError(
        .invalidArgument, operation: request.name, detail: "an MTU is 23 to 517 bytes")
    }
    guard options.security == .low || spec.canSecureLinks else {
      throw BLEError(
        .notSupported, operation: request.name,
        detail: "only the kernel's adapters can make a link safer")
    }
    let core = core
    let result = await withTaskCancellationHandler {
      await loop.whenCalled { done in
        core.start(request)
        request.whenOver(done)
      }
    } onCancel: {
      core.loop.submit { core.cancel(request) }
    }
    return Peripheral(try result.get(), of: self)
  }

  /// Ends all that is under way, and lets go of the adapter.
  public func close() async {
    await loop.whenCalled { [core] (done: @escaping @Sendable (()) -> Void) in
      core.close { done(()) }
    }
  }
}

extension EventLoop {
  static func make() throws(BLEError) -> EventLoop {
    do { return try EventLoop() } catch {
      throw BLEError(.system(error.code), operation: "start the event loop", detail: "\(error)")
    }
  }
}
