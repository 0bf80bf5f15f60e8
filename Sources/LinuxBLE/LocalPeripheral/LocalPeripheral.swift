public import BLEHost
public import BLETransport
internal import BLEWire

/// What this machine offers to others: services whose values they read, write and subscribe to
/// (Vol 3, Part G, §2).
///
/// It serves every link of its adapter: those that others make to it, and those that we make as a
/// central. Others find it when it advertises; clients of `att:` know the path. All may be called
/// from any task and any thread. It ends when it is closed, or when nobody holds it any longer;
/// links that others made are closed then.
public final class LocalPeripheral: Sendable {
  /// How a local peripheral behaves.
  public struct Options: Sendable {
    /// The name that clients can read; nobody's when it is empty (Vol 3, Part C, §12.1).
    public var name: String
    /// What it looks like (Assigned Numbers, §2.6).
    public var appearance: UInt16 = 0
    /// The longest ATT PDU that it takes, 23 to 517 bytes.
    public var mtu = 517
    /// The attributes that it has at the start; nil: Generic Access and Generic Attribute.
    public var database: AttributeDatabase?
    /// How long the owner may take for a dynamic value, and how much of a client's may wait.
    public var limits = GATTServer.Configuration()

    /// Creates options.
    public init(name: String = "", appearance: UInt16 = 0, database: AttributeDatabase? = nil) {
      self.name = name
      self.appearance = appearance
      self.database = database
    }
  }

  /// The adapter that it is on.
  public let adapter: Adapter
  let core: ServerCore

  private init(_ core: ServerCore, on adapter: Adapter) {
    self.core = core
    self.adapter = adapter
  }

  deinit {
    let (adapter, core) = (adapter.core, core)
    core.loop.submit { adapter.stopServing(core) }
  }

  /// Begins to serve an adapter's links; an adapter has one local peripheral at a time.
  ///
  /// It fails with `notSupported` where there can be none, as on a replay, and with `adapterBusy`
  /// where somebody else has what it needs.
  public static func start(
    on adapter: Adapter, _ options: Options = Options()
  ) async throws(BLEError) -> LocalPeripheral {
    guard (23...517).contains(options.mtu) else {
      throw BLEError(
        .invalidArgument, operation: "serve", detail: "an MTU is 23 to 517 bytes")
    }
    let core = ServerCore(
      try options.attributes, options.limits, mtu: options.mtu, on: adapter.loop)
    let (adapterCore, loop, start) = (adapter.core, adapter.loop, EndWaiter())
    let error = await withTaskCancellationHandler {
      await loop.whenCalled { done in
        start.whenOver(done)
        if !start.isOver { adapterCore.serve(by: core) { start.end($0) } }
      }
    } onCancel: {
      loop.submit {
        guard !start.isOver else { return }
        start.end(BLEError(.cancelled, operation: "serve"))
        adapterCore.stopServing(core)
      }
    }
    if let error { throw error }
    return LocalPeripheral(core, on: adapter)
  }

  /// Ends to serve: links that others made are closed.
  public func close() async {
    await core.loop.call { [adapter = adapter.core, core] in adapter.stopServing(core) }
  }

  /// The loop on which it lives: tasks that prefer it don't change threads.
  public var loop: EventLoop { core.loop }

  /// The clients that are there; may be read on any thread.
  public var centrals: [Central] { core.state.withLock { Array($0.centrals.values) } }

  /// What happens from now on: clients that come and go, what they write and subscribe to.
  ///
  /// Each reader has its own; so many events wait for a slow one.
  public func events(bufferLimit: Int = 4096) -> LocalEvents {
    LocalEvents(core.events, limit: bufferLimit)
  }

  /// Closes the link of one client.
  public func disconnect(_ central: Central) async {
    await core.loop.call { central.link.disconnect() }
  }

  /// The same link from the other side: what the client's device serves itself.
  ///
  /// Both roles use one ATT bearer (Vol 3, Part F, §3.2). The link stays when nobody holds the
  /// result any longer.
  public func peripheral(of central: Central) -> Peripheral {
    Peripheral(central.link, of: adapter, ownsLink: false)
  }
}

extension LocalPeripheral.Options {
  fileprivate var attributes: AttributeDatabase {
    get throws(BLEError) {
      if let database { return database }
      var database = AttributeDatabase()
      do throws(AttributeDatabaseError) {
        try database.add([
          .genericAccess(name: name, appearance: appearance), .genericAttribute(),
        ])
      } catch {
        throw BLEError(.invalidArgument, operation: "serve", detail: "\(error)")
      }
      return database
    }
  }
}
