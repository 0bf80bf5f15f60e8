import BLECrypto
import BLEHost
import BLESimulator
import BLETransport
import BLEWire
import Foundation
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("Adapters over H4", .hangLimit)
struct H4AdapterTests {
  @Test("work on a controller at a UNIX socket and at a TCP port")
  func sockets() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).h4").path
    let loop = try EventLoop()
    for listener in [
      try StreamListener(at: path), try StreamListener(onHost: "127.0.0.1", port: 0),
    ] {
      let kind = listener.port.map { AdapterSpec.Kind.tcp(host: "localhost", port: $0) }
      let served = Served(loop)
      await loop.call { served.serve(listener) }
      let adapter = try await Adapter.open(AdapterSpec(kind ?? .unix(path: path)))
      let belt = try await adapter.connect(to: RadioBench.belt)
      #expect(try await belt.read(0x13) == [87])
      await loop.call { served.hangUp() }
      #expect(await belt.closed?.fault == .system)
      await expectError(.adapterUnavailable) {
        try await adapter.connect(to: RadioBench.belt, type: .random)
      }
      await adapter.close()
    }
    await expectError(.adapterUnavailable) {
      try await Adapter.open(AdapterSpec(.unix(path: path + ".none")))
    }
  }

  @Test("give up a controller that says nothing, and can be called off before")
  func silence() async throws {
    let listener = try StreamListener(onHost: "127.0.0.1", port: 0)
    let spec = AdapterSpec(.tcp(host: "127.0.0.1", port: try #require(listener.port)))
    let loop = try EventLoop(clock: VirtualClock())
    // A descriptor that is always ready: the controller's time does not pass.
    let (near, far) = try PacketSocket.pair()
    var pin: Watch? = try await loop.call {
      Result { try loop.watch(#require(near.descriptor), for: .writable) { _ in } }
    }.get()
    let opening = Task { try await Adapter.open(spec, options: .init(loop: loop)) }
    try await Task.sleep(for: .milliseconds(50))
    opening.cancel()
    await expectError(.cancelled) { try await opening.value }
    withExtendedLifetime((pin, far)) {}
    pin = nil
    let error = await expectError(.adapterUnavailable) {
      try await Adapter.open(spec, options: .init(loop: loop))
    }
    #expect(error?.detail.contains("Reset") == true, "\(String(describing: error))")
  }

  @Test("work on a controller at a serial line, until that hangs up")
  func serialLine() async throws {
    let line = try #require(Pseudoterminal())
    let loop = try EventLoop()
    let served = Served(loop)
    try await loop.call { Result { served.serve(try Descriptor(line.end, from: "openpty")) } }.get()
    let adapter = try await Adapter.open(AdapterSpec(.serial(path: line.path, baud: 1_000_000)))
    let belt = try await adapter.connect(to: RadioBench.belt, type: .random)
    #expect(try await belt.read(0x13) == [87])
    await loop.call { served.hangUp() }
    #expect(await belt.closed?.fault == .system)
    await adapter.close()
  }

  @Test("say what mends a line that can't be used")
  func serial() async throws {
    let rate = await expectError(.invalidArgument) {
      try await Adapter.open(AdapterSpec(.serial(path: "/dev/null", baud: 12345)))
    }
    #expect(rate?.advice?.contains("115200") == true)
    await expectError(.adapterUnavailable) {
      try await Adapter.open(AdapterSpec(.serial(path: "/dev/null", baud: nil)))
    }
    await expectError(.adapterUnavailable) {
      try await Adapter.open(AdapterSpec(.serial(path: "/dev/nowhere", baud: nil)))
    }
  }
}

/// A virtual controller behind a listener; only the loop's thread uses it.
private final class Served: @unchecked Sendable {
  private let loop: EventLoop
  private var driver: RadioDriver?
  private var ends: (RadioPort, H4Stream, Relay, Relay)?
  private var watch: Watch?

  init(_ loop: EventLoop) { self.loop = loop }

  func serve(_ listener: StreamListener) {
    let driver = try? RadioDriver.withDevices([], seed: 3, on: loop)
    self.driver = driver
    watch = try? loop.watch(listener.descriptor, for: .readable) { [self] _ in
      if let descriptor = try? listener.accept() { attach(descriptor) }
    }
  }

  func serve(_ descriptor: Descriptor) {
    driver = try? RadioDriver.withDevices([], seed: 3, on: loop)
    attach(descriptor)
  }

  private func attach(_ descriptor: Descriptor) {
    guard let driver else { return }
    let address = BluetoothAddress(rawValue: 0x0200_0000_0042)
    let port = driver.addController(ControllerConfiguration(address: address))
    let stream = H4Stream(descriptor, side: .controller, on: loop)
    let relays = (Relay { stream.send($0) }, Relay { port.send($0) })
    (port.handler, stream.handler) = relays
    ends = (port, stream, relays.0, relays.1)
  }

  func hangUp() {
    ends?.1.close()
    ends = nil
    watch = nil
  }
}

private final class Relay: HCITransportHandler {
  private let forward: (HCIPacket) -> Void
  init(_ forward: @escaping (HCIPacket) -> Void) { self.forward = forward }
  func received(_ packets: [HCIPacket], at time: Timestamp) { packets.forEach(forward) }
  func transportHasRoom() {}
  func transportClosed(_ error: TransportError?) {}
}
