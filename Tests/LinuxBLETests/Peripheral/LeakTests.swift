import BLETransport
import BLEWire
import Foundation
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("Nothing is left behind", .hangLimit)
struct LeakTests {
  @Test("closes the link when nobody holds the peripheral")
  func dropPeripheral() async throws {
    let peer = try ScriptedPeer()
    let adapter = try await peer.adapter()
    do {
      let options = ConnectionOptions(mtu: 23)
      let peripheral = try await adapter.connect(to: .zero, options: options)
      try await peer.accept()
      try peer.expectNothing()
      withExtendedLifetime(peripheral) {}
    }
    try await peer.expectEnd()
  }

  @Test("frees cores and channels, however a link ends", arguments: 0..<4)
  func objects(ending: Int) async throws {
    weak var core: LinkCore?
    weak var adapterCore: AdapterCore?
    do {
      let (adapter, peripheral, peer) = try await ScriptedPeer.connected()
      core = peripheral.core
      adapterCore = adapter.core
      async let subscribing = peripheral.subscribe(to: [SubscriptionTests.characteristic()])
      try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
      let stream = try await subscribing
      let waiting = Task {
        var values = stream.makeAsyncIterator()
        return try? await values.next()
      }
      let reading = Task { try? await peripheral.read(1) }
      try await peer.expect([0x0a, 1, 0])
      switch ending {
      case 0: peer.close()
      case 1: await peripheral.disconnect()
      case 2: await adapter.close()
      default:
        waiting.cancel()
        reading.cancel()
      }
      _ = await (waiting.value, reading.value)
    }
    for _ in 0..<5_000 where core != nil || adapterCore != nil {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(core == nil && adapterCore == nil)
  }

  @Test("frees a scan that nobody reads any longer")
  func scan() async throws {
    weak var scanner: LinuxBLE.Scanner?
    let peer = try ScriptedPeer()
    let adapter = try await peer.adapter()
    do {
      let buffer = LinuxBLE.Scanner(ScanOptions(), on: adapter.loop)
      scanner = buffer
      await adapter.loop.call { [core = adapter.core] in
        core.start(buffer)
        core.stop(buffer)
      }
    }
    // The loop may still hold what it just called.
    for _ in 0..<5_000 where scanner != nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(scanner == nil)
  }
}
