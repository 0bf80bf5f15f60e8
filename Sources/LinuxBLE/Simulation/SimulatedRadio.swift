public import BLEHost
package import BLESimulator
public import BLETransport
internal import BLEWire

/// A virtual radio that several adapters of this process share: for tests and demonstrations with a
/// peripheral and its clients side by side.
///
/// Each adapter is our own host stack on a virtual controller of its own, down to HCI, in real time.
public final class SimulatedRadio: Sendable {
  /// How the controllers of the adapters behave.
  public enum Controllers: Hashable, Sendable {
    /// As simply as the specification allows.
    case plain
    /// As nearly all real ones: credits that come late, events that gather several things, packets
    /// that are lost on the air and sent again.
    case realistic
    /// As real ones were seen, drawn from the radio's seed, each in its own way.
    case varied

    /// The habits of a controller, by its number.
    package func habits(of number: UInt64, seed: UInt64) -> ControllerHabits {
      switch self {
      case .plain: .plain
      case .realistic: .realistic
      case .varied: ControllerHabits(seed: seed &* 1000 &+ number)
      }
    }
  }

  /// What only the loop's thread uses.
  private final class Core: @unchecked Sendable {
    let driver: RadioDriver
    let seed: UInt64
    let controllers: Controllers
    var lastNumber: UInt64 = 0

    init(seed: UInt64, _ controllers: Controllers, on loop: EventLoop) {
      driver = .empty(seed: seed, on: loop)
      self.seed = seed
      self.controllers = controllers
    }

    func addController(_ change: (inout ControllerConfiguration) -> Void) -> RadioPort {
      lastNumber += 1
      var configuration = ControllerConfiguration(
        address: BluetoothAddress(rawValue: 0x0200_0000_0200 + lastNumber))
      configuration.habits = controllers.habits(of: lastNumber, seed: seed)
      change(&configuration)
      return driver.addController(configuration)
    }
  }

  /// The loop on which the radio and its adapters live.
  public let loop: EventLoop
  private let core: Core

  /// Creates a radio without devices.
  ///
  /// Equal seeds give equal random choices, as far as real time allows.
  public init(
    seed: UInt64 = 1, controllers: Controllers = .plain, loop: EventLoop? = nil
  ) async throws(BLEError) {
    let made: EventLoop
    if let loop { made = loop } else { made = try .make() }
    self.loop = made
    core = await made.call { Core(seed: seed, controllers, on: made) }
  }

  /// Adds a virtual device, as `sim:` has them.
  public func add(_ device: DeviceModel) async throws(BLEError) {
    let core = core
    let result = await loop.call {
      core.driver.change { radio, now in
        Result { () throws(DeviceModelError) in try radio.addDevice(device, at: now) }
      }
    }
    do throws(DeviceModelError) { _ = try result.get() } catch {
      throw BLEError(.invalidArgument, operation: "add device", detail: error.description)
    }
  }

  /// Opens an adapter on a new controller of the radio; its loop is the radio's.
  public func openAdapter(
    options: Adapter.Options = Adapter.Options()
  ) async throws(BLEError) -> Adapter {
    try await openAdapter(options: options) { _ in }
  }

  /// Opens an adapter on a new controller that is made as one likes.
  package func openAdapter(
    options: Adapter.Options = Adapter.Options(),
    _ change: @escaping @Sendable (inout ControllerConfiguration) -> Void
  ) async throws(BLEError) -> Adapter {
    let (core, loop) = (core, loop)
    let spec = AdapterSpec(.sim(path: nil))
    let opening = Opening(spec) { () throws(BLEError) in
      var opener = HCIOpener(spec: spec, loop: loop)
      opener.substitute = { core.addController(change) }
      let backend = HostBackend(
        opener, recorder: { () throws(BLEError) in try options.recorder(on: loop) },
        warn: options.warn)
      return AdapterCore(backend, spec, on: loop, recorder: nil, warn: options.warn)
    }
    return try await Adapter.open(opening, on: loop)
  }

  /// Does something with the radio, on its loop.
  package func change<Value: Sendable>(
    _ body: @escaping @Sendable (inout VirtualRadio) -> Value
  ) async -> Value {
    let core = core
    return await loop.call { core.driver.change { radio, _ in body(&radio) } }
  }
}
