import BLEHost
import BLETransport
import BLEWire
import Foundation
import TestSupport
import Testing

@testable import LinuxBLE

/// What only a kernel can show.
///
/// Scripts/real-parts/guest/hci-api runs it, with an adapter on which
/// `ble-sim`'s belt is heard.
@Suite(
  "On the kernel's adapter", .serialized, .hangLimit,
  .enabled(if: kernelIndex != nil, "the guest runs it, with LINUXBLE_HCI"))
struct RealKernelTests {
  private static let belt = BluetoothAddress(rawValue: 0xc0ff_ee00_180d)
  private let index = kernelIndex ?? -1

  private func open() async throws -> Adapter {
    try await Adapter.open(AdapterSpec(.hci(.index(index))))
  }

  private func connect(_ adapter: Adapter) async throws -> Peripheral {
    try await adapter.connect(to: Self.belt, type: .random, options: .init(timeout: .seconds(60)))
  }

  /// The kernel keeps a link for 2 s when its last socket is closed.
  private func linksEnd() async throws -> Bool {
    for _ in 0..<100 {
      if try KernelLink.all(of: index).isEmpty { return true }
      try await Task.sleep(for: .milliseconds(100))
    }
    return false
  }

  @Test("a link ends when it is told to, whoever holds the peripheral")
  func heldPeripheral() async throws {
    let adapter = try await open()
    let belt = try await connect(adapter)
    #expect(try KernelLink.all(of: index).count == 1)
    await belt.disconnect()
    #expect(!belt.isConnected)
    #expect(try await linksEnd(), "the kernel has the link yet")
    let again = try await connect(adapter)
    #expect(again.isConnected)
    await adapter.close()
    #expect(try await linksEnd(), "the adapter is closed, and the kernel has the link yet")
    withExtendedLifetime((belt, again)) {}
  }

  @Test("two advertisements that begin at once have instances of their own")
  func advertisements() async throws {
    let adapter = try await open()
    async let first = adapter.advertise(AdvertisingRequest(AdvertisingContent(name: "First")))
    async let second = adapter.advertise(AdvertisingRequest(AdvertisingContent(name: "Second")))
    let both = [try await first, try await second]
    let core = adapter.core
    let instances = await adapter.loop.call {
      (core.backend as? KernelBackend)?.advertisements.map(\.instance) ?? []
    }
    #expect(instances.count == 2 && Set(instances).count == 2, "\(instances)")
    for advertisement in both { await advertisement.stop() }
    await adapter.close()
  }
}

private let kernelIndex = ProcessInfo.processInfo.environment["LINUXBLE_HCI"].flatMap { Int($0) }
