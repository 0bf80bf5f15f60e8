internal import BLEHost
public import BLETransport
public import BLEWire
internal import Synchronization

/// A connected device: what it offers, and what its attributes hold.
///
/// All may be called from any task and any thread; what is called on one thread goes out in that
/// order. The link is closed when nobody holds the peripheral, or a stream of it, any longer.
public final class Peripheral: Sendable {
  /// Whom it is connected to.
  public let address: DeviceAddress
  /// The name that it advertised, where the adapter knows it.
  public let name: String?

  let core: LinkCore
  private let adapter: Adapter
  /// Whether the link ends with it: not when the other device made the link.
  private let ownsLink: Bool
  let commands = Atomic<Int>(0)

  init(_ core: LinkCore, of adapter: Adapter, ownsLink: Bool = true) {
    self.ownsLink = ownsLink
    self.core = core
    self.adapter = adapter
    address = core.channel.peer
    name = core.channel.name
  }

  deinit {
    guard ownsLink else { return }
    let core = core
    core.loop.submit { core.leave {} }
  }

  /// The loop on which the link lives: tasks that prefer it don't change threads.
  public var loop: EventLoop { core.loop }
  /// The longest ATT PDU that both sides take; may be read on any thread.
  public var mtu: Int { core.mtu }
  /// Whether the link is there; may be read on any thread.
  public var isConnected: Bool { core.isConnected }

  /// How many packets of the device's the system dropped, since they were not read in time.
  ///
  /// Values may be among them, which no stream has. It may be read on any thread.
  public var lostPackets: Int { core.lostPackets }

  /// Agrees on the longest PDU, unless that was done, and returns it (Vol 3, Part G, §4.3.1).
  public func exchangeMTU() async throws(BLEError) -> Int {
    let outcome = try await perform(Operation(.exchangeMTU, "exchange MTU"))
    return if case .mtu(let mtu) = outcome { mtu } else { mtu }
  }

  /// Closes the link; all that is pending ends with `disconnected`.
  ///
  /// Write commands that were taken are sent first, if the device takes them: one a second at
  /// least, all in ten seconds.
  public func disconnect() async {
    await core.loop.whenCalled { [core] (done: @escaping @Sendable (()) -> Void) in
      core.leave { done(()) }
    }
  }

  /// Waits until the link is over: nil when we closed it, a capture was over, or the task is
  /// cancelled.
  public var closed: BLEError? {
    get async {
      let (core, end) = (core, EndWaiter())
      return await withTaskCancellationHandler {
        await core.loop.whenCalled { done in
          end.whenOver(done)
          core.add(end)
        }
      } onCancel: {
        core.loop.submit { core.cancel(end) }
      }
    }
  }

  /// Submits an operation, on this thread, and waits until it ends.
  func perform(_ operation: Operation) async throws(BLEError) -> GATTClient.Outcome {
    let loop = core.loop
    guard !Task.isCancelled else { throw operation.cancellation }
    // Before anything that may suspend: a command that this thread sends next comes after it.
    core.submit(operation)
    let outcome = await withTaskCancellationHandler {
      // Without that preference, the task would go through the global pool when it is resumed.
      loop.isCurrent && loop.isPreferred
        ? await operation.outcome()
        : await withTaskExecutorPreference(loop) { await Self.outcome(of: operation) }
    } onCancel: {
      core.submitCancel(operation)
    }
    return try outcome.get()
  }

  @concurrent
  private static func outcome(of operation: Operation) async -> Operation.Outcome {
    await operation.outcome()
  }
}
