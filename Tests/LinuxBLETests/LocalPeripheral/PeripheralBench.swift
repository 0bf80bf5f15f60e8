import BLEHost
import BLESimulator
import BLETransport
import BLEWire
import Testing

@testable import LinuxBLE

/// A server and clients side by side on one simulated radio.
struct PeripheralBench: Sendable {
  let radio: SimulatedRadio
  let adapter: Adapter
  let peripheral: LocalPeripheral
  let service: LocalService

  static let counter: BluetoothUUID = 0xfff1
  static let notes: BluetoothUUID = 0xfff2
  static let dynamic: BluetoothUUID = 0xfff3

  /// A server with a counter (read, notify), notes (read, write, indicate) and a dynamic value.
  init(
    handlers: LocalHandlers = LocalHandlers(), advertises: Bool = true,
    accessTimeout: Duration = .seconds(20), seed: UInt64 = 1,
    controllers: SimulatedRadio.Controllers = .plain,
    _ change: @escaping @Sendable (inout ControllerConfiguration) -> Void = { _ in }
  ) async throws {
    radio = try await SimulatedRadio(seed: seed, controllers: controllers)
    adapter = try await radio.openAdapter(change)
    var options = LocalPeripheral.Options(name: "Bench")
    options.limits.accessTimeout = accessTimeout
    peripheral = try await LocalPeripheral.start(on: adapter, options)
    service = try await peripheral.add(
      ServiceDefinition(
        0xfff0,
        [
          CharacteristicDefinition(Self.counter, [.read, .notify], value: [0]),
          CharacteristicDefinition(
            Self.notes, [.read, .write, .writeWithoutResponse, .indicate], value: [1, 2, 3]),
          CharacteristicDefinition(Self.dynamic, [.read, .write, .writeWithoutResponse]),
        ]),
      handlers: handlers)
    if advertises { try await advertise() }
  }

  @discardableResult
  func advertise() async throws -> LocalAdvertisement {
    var request = AdvertisingRequest(AdvertisingContent(name: "Bench", services: [0xfff0]))
    request.parameters.interval = .milliseconds(20)...(.milliseconds(30))
    return try await adapter.advertise(request)
  }

  var address: BluetoothAddress { BluetoothAddress(rawValue: 0x0200_0000_0201) }

  /// A client with an adapter of its own.
  func client(mtu: Int = 517) async throws -> Peripheral {
    try await radio.openAdapter().connect(
      to: address, type: .public, options: .init(mtu: mtu))
  }

  func handle(_ uuid: BluetoothUUID) throws -> AttributeHandle {
    try #require(service.value(uuid))
  }

  /// The next event of a kind.
  static func next<Value>(
    _ events: LocalEvents, _ pick: (LocalEvent) -> Value?
  ) async -> Value? {
    for await event in events {
      if let value = pick(event) { return value }
    }
    return nil
  }
}
