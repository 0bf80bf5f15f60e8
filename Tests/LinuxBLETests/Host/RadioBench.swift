import BLECrypto
import BLEHost
import BLESimulator
import BLETransport
import BLEWire
import Testing

@testable import LinuxBLE

/// An adapter on a controller of a radio that the test holds in its hands.
struct RadioBench: Sendable {
  /// What only the loop's thread uses.
  final class Radio: @unchecked Sendable {
    let driver: RadioDriver
    let controller: ControllerID
    let device: ControllerID
    /// Hears each packet between host and controller.
    var heard: (HCIPacket, _ isSent: Bool) -> Void = { _, _ in }
    weak var host: HostBackend?
    weak var tap: TapTransport?

    init(
      _ configuration: ControllerConfiguration, _ model: DeviceModel, seed: UInt64,
      on loop: EventLoop
    ) throws {
      var radio = VirtualRadio(seed: seed, crypto: OpenSSLCrypto())
      controller = radio.addController(configuration)
      device = try radio.addDevice(model, at: loop.now)
      driver = RadioDriver(radio, on: loop)
    }
  }

  /// Hears each packet between host and controller.
  struct Listener: Sendable {
    let heard: @Sendable (HCIPacket, _ isSent: Bool) -> Void
    init(_ heard: @escaping @Sendable (HCIPacket, _ isSent: Bool) -> Void) { self.heard = heard }
  }

  let loop: EventLoop
  let radio: Radio
  let adapter: Adapter
  static let belt = BluetoothAddress(rawValue: 0xc0ff_ee00_180d)
  /// The belt's sink, which counts bytes.
  static let sink: AttributeHandle = 0x0020

  /// Virtual time passes whenever the loop has nothing to do: who wants the same run twice does all
  /// of it, this too, in one task on a loop of its own.
  init(
    faults: [FaultyTransport.Fault] = [], clock: VirtualClock? = nil, on own: EventLoop? = nil,
    seed: UInt64 = 7, listener: Listener = Listener { _, _ in },
    _ model: DeviceModel = .belt,
    _ change: (inout ControllerConfiguration) -> Void = { _ in }
  ) async throws {
    let loop = try own ?? EventLoop(clock: clock)
    var configuration = ControllerConfiguration(address: .init(rawValue: 0x0011_2233_4455))
    change(&configuration)
    let radio = try await loop.call { [configuration] in
      Result { try Radio(configuration, model, seed: seed, on: loop) }
    }.get()
    await loop.call { radio.heard = listener.heard }
    self.loop = loop
    self.radio = radio
    adapter = try await Self.open(radio, faults, on: loop)
  }

  /// Opens an adapter on the radio's controller, in place of one that is no longer used.
  static func open(
    _ radio: Radio, _ faults: [FaultyTransport.Fault] = [], on loop: EventLoop
  ) async throws -> Adapter {
    let spec = AdapterSpec(.sim(path: nil))
    let opening = Opening(spec) {
      var opener = HCIOpener(spec: spec, loop: loop)
      opener.substitute = {
        let port = radio.driver.port(of: radio.controller)
        let tap = TapTransport(FaultyTransport(port, faults, on: loop)) { radio.heard($0, $1) }
        radio.tap = tap
        return tap
      }
      let backend = HostBackend(opener, recorder: { nil }, warn: { _ in })
      radio.host = backend
      return AdapterCore(backend, spec, on: loop, recorder: nil, warn: { _ in })
    }
    return try await Adapter.open(opening, on: loop)
  }

  /// Does something with the radio, on the loop.
  func change(_ body: @escaping @Sendable (inout VirtualRadio, Radio, Moment) -> Void) async {
    let radio = radio
    await loop.call { radio.driver.change { body(&$0, radio, $1) } }
  }

  /// A value of the device as it is now.
  func value(of handle: AttributeHandle) async -> [UInt8]? {
    let radio = radio
    return await loop.call {
      radio.driver.change { air, _ in air.value(of: handle, on: radio.device) }
    }
  }

  func connect(_ options: ConnectionOptions = .init()) async throws -> Peripheral {
    try await adapter.connect(to: Self.belt, type: .random, options: options)
  }
}

extension StateSequence {
  /// The first states, or all when there are fewer.
  func first(_ count: Int) async -> [State] {
    var states: [State] = []
    for await state in self {
      states.append(state)
      if states.count == count { break }
    }
    return states
  }
}
