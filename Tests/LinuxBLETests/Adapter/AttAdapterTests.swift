import BLETransport
import BLEWire
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("The adapter att:", .hangLimit)
struct AttAdapterTests {
  @Test("names the path that is missing")
  func missing() async throws {
    let spec = AdapterSpec(.att(path: "/nowhere/att.sock"))
    let error = await expectError(.adapterUnavailable) { try await Adapter.open(spec) }
    let text = error?.description ?? ""
    #expect(text.contains("/nowhere/att.sock") && text.contains("No such file"), "\(text)")
  }

  @Test("does not see the link below ATT, and says so; errors don't name an address that is none")
  func noLink() async throws {
    let (adapter, peripheral, peer) = try await ScriptedPeer.connected()
    #expect(peripheral.link == nil)
    await expectError(.notSupported) { try await peripheral.requestParameters(.init()) }
    await expectError(.notSupported) { try await peripheral.rssi() }
    try peer.expectNothing()
    let options = ConnectionOptions(timeout: .milliseconds(1_004))
    let error = await expectError(.timedOut) {
      try await adapter.connect(to: .zero, options: options)
    }
    #expect(error?.description == "connect: timed out: no answer within 1 s")
  }

  @Test("says that nobody listens")
  func notListening() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let adapter = try await Adapter.open(AdapterSpec(.att(path: path)))
    let error = await expectError(.adapterUnavailable) { try await adapter.connect(to: .zero) }
    #expect(error?.description.contains(path) == true)
  }

  @Test("agrees on an MTU once, when it connects")
  func mtu() async throws {
    let peer = try ScriptedPeer()
    let adapter = try await peer.adapter()
    async let connecting = adapter.connect(to: .zero)
    try await peer.accept()
    try await peer.expect([0x02, 0x05, 0x02], answer: [0x03, 0xf7, 0x00])
    let peripheral = try await connecting
    #expect(peripheral.mtu == 247)
    #expect(try await peripheral.exchangeMTU() == 247)
    try peer.expectNothing()
    #expect(peripheral.isConnected)
  }

  @Test("sends no MTU exchange when 23 is enough")
  func smallestMTU() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    #expect(peripheral.mtu == 23)
    try peer.expectNothing()
  }

  @Test("does without an MTU exchange that the peer refuses, or answers with nonsense")
  func refusedMTU() async throws {
    for answer in [[0x01, 0x02, 0x00, 0x00, 0x06], [0x03, 0x00]] as [[UInt8]] {
      let peer = try ScriptedPeer()
      let adapter = try await peer.adapter()
      async let connecting = adapter.connect(to: .zero)
      try await peer.accept()
      try await peer.expect([0x02, 0x05, 0x02], answer: answer)
      #expect(try await connecting.mtu == 23)
    }
  }

  @Test("refuses an MTU that ATT does not know", arguments: [0, 22, 518, -1, 100_000])
  func invalidMTU(mtu: Int) async throws {
    let peer = try ScriptedPeer()
    let adapter = try await peer.adapter()
    await expectError(.invalidArgument) {
      try await adapter.connect(to: .zero, options: ConnectionOptions(mtu: mtu))
    }
  }

  @Test("gives up on a peer that does not answer in time, and closes the link")
  func timeout() async throws {
    let peer = try ScriptedPeer()
    let adapter = try await peer.adapter()
    async let connecting = adapter.connect(
      to: .zero, options: ConnectionOptions(timeout: .milliseconds(50)))
    try await peer.accept()
    try await peer.expect([0x02, 0x05, 0x02])
    do {
      _ = try await connecting
      Issue.record("connected")
    } catch { #expect((error as? BLEError)?.code == .timedOut) }
    try await peer.expectEnd()
  }

  @Test("withdraws a connection that is cancelled", arguments: [false, true])
  func cancel(beforeStart: Bool) async throws {
    let peer = try ScriptedPeer()
    let adapter = try await peer.adapter()
    let connecting = Task {
      if beforeStart { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      return try await adapter.connect(to: .zero)
    }
    if !beforeStart {
      try await peer.accept()
      try await peer.expect([0x02, 0x05, 0x02])
      connecting.cancel()
    }
    await expectError(.cancelled) { try await connecting.value }
    if !beforeStart { try await peer.expectEnd() }
  }

  @Test("fails to connect when the peer closes first")
  func closedWhileConnecting() async throws {
    let peer = try ScriptedPeer()
    let adapter = try await peer.adapter()
    let connecting = Task { try await adapter.connect(to: .zero) }
    try await peer.accept()
    try await peer.expect([0x02, 0x05, 0x02])
    peer.close()
    await expectError(.connectFailed) { try await connecting.value }
  }

  @Test("can't be scanned, and says so")
  func scan() async throws {
    let peer = try ScriptedPeer()
    let adapter = try await peer.adapter()
    #expect(adapter.state == .poweredOn)
    await expectError(.notSupported) { for try await _ in adapter.scan() {} }
  }

  @Test("ends its links when it is closed, and connects no more")
  func close() async throws {
    let (adapter, peripheral, peer) = try await ScriptedPeer.connected()
    let reading = Task { try await peripheral.read(0x0003) }
    try await peer.expect([0x0a, 0x03, 0x00])
    await adapter.close()
    await expectError(.disconnected) { try await reading.value }
    try await peer.expectEnd()
    #expect(!peripheral.isConnected)
    await expectError(.adapterUnavailable) { try await adapter.connect(to: .zero) }
    await expectError(.adapterUnavailable) { for try await _ in adapter.scan() {} }
  }

  @Test("has several links, each on a socket of its own")
  func several() async throws {
    let peer = try ScriptedPeer()
    let adapter = try await peer.adapter()
    for byte: UInt8 in 1...3 {
      let peripheral = try await adapter.connect(to: .zero, options: ConnectionOptions(mtu: 23))
      try await peer.accept()
      async let value = peripheral.read(0x0001)
      try await peer.expect([0x0a, 1, 0], answer: [0x0b, byte])
      #expect(try await value == [byte])
      await peripheral.disconnect()
      try await peer.expectEnd()
    }
  }

  @Test("asks a listener again that has too many waiting")
  func busyListener() async throws {
    let peer = try ScriptedPeer(backlog: 0)
    let adapter = try await peer.adapter()
    let tasks = (0..<3).map { _ in
      Task { try await adapter.connect(to: .zero, options: ConnectionOptions(mtu: 23)) }
    }
    for _ in tasks { try await peer.accept() }
    for task in tasks { _ = try await task.value }
  }
}
