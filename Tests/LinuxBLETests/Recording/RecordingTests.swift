import BLECapture
import BLEHost
import BLETransport
import BLEWire
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A recording", .hangLimit)
struct RecordingTests {
  @Test("of att: can be replayed, and only its owner reads it", arguments: ["btsnoop", "pcap"])
  func replay(suffix: String) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).\(suffix)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let warnings = Locked<[String]>([])
    let peer = try ScriptedPeer()
    let adapter = try await peer.adapter(record: path) { text in
      warnings.withLock { $0.append(text) }
    }
    try await Self.session(adapter, peer)
    await adapter.close()
    #expect(warnings.withLock { $0.count } == 1)

    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)

    let spec = try AdapterSpec(parsing: "replay:\(path)?speed=max")
    let replay = try await Adapter.open(spec)
    let address = try #require(BluetoothAddress("c0:00:00:00:00:01"))
    let peripheral = try await replay.connect(to: address)
    #expect(try await peripheral.read(0x0003) == [0x4d])
    let stream = try await peripheral.subscribe(to: [SubscriptionTests.characteristic()])
    var values: [[UInt8]] = []
    for try await event in stream { values.append(event.value) }
    #expect(values == [[1], [2]])
    await replay.close()
  }

  @Test("never replaces the capture that is replayed")
  func sameFile() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).btsnoop").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let belt = Fixture.path("captures/heart-rate-belt.btsnoop")
    try FileManager.default.copyItem(atPath: belt, toPath: path)
    let spec = try AdapterSpec(parsing: "replay:\(path)")
    await expectError(.invalidArgument) {
      try await Adapter.open(spec, options: .init(record: path))
    }
    #expect(FileManager.default.contentsEqual(atPath: belt, andPath: path))
  }

  @Test("leaves no file behind when there is no adapter")
  func noAdapter() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).btsnoop").path
    for spec in ["replay:/nonexistent.btsnoop", "att:/nonexistent"] {
      await #expect(throws: BLEError.self) {
        try await Adapter.open(AdapterSpec(parsing: spec), options: .init(record: path))
      }
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// Reads a value, subscribes to it, gets two, sends a command and is left by the peer.
  private static func session(_ adapter: Adapter, _ peer: ScriptedPeer) async throws {
    async let connecting = adapter.connect(to: .zero)
    try await peer.accept()
    try await peer.expect([0x02, 0x05, 0x02], answer: [0x03, 0x40, 0x00])
    let peripheral = try await connecting
    async let read = peripheral.read(0x0003)
    try await peer.expect([0x0a, 3, 0], answer: [0x0b, 0x4d])
    #expect(try await read == [0x4d])
    async let subscribing = peripheral.subscribe(to: [SubscriptionTests.characteristic()])
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    var values = try await subscribing.makeAsyncIterator()
    try peer.send([0x1b, 3, 0, 1])
    try peer.send([0x1b, 3, 0, 2])
    #expect(try await values.next()?.value == [1])
    #expect(try await values.next()?.value == [2])
    try await peripheral.writeCommand([9], to: 0x0003)
    try await peer.expect([0x52, 3, 0, 9])
    peer.close()
    await expectError(.disconnected) { try await values.next() }
  }

  @Test("holds each packet of the link, in order, within its events")
  func packets() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).btsnoop").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let peer = try ScriptedPeer()
    let adapter = try await peer.adapter(record: path)
    try await Self.session(adapter, peer)
    await adapter.close()
    let reader = try CaptureReader(path: path)
    var records: [CaptureRecord] = []
    while let record = try reader.next() { records.append(record) }
    let attributes = records.dropFirst().dropLast().map { Array($0.packet.bytes.dropFirst(8)) }
    #expect(
      attributes == [
        [0x02, 0x05, 0x02], [0x03, 0x40, 0x00], [0x0a, 3, 0], [0x0b, 0x4d], [0x12, 4, 0, 1, 0],
        [0x13], [0x1b, 3, 0, 1], [0x1b, 3, 0, 2], [0x52, 3, 0, 9],
      ])
    #expect(Array(records[0].packet.bytes.prefix(6)) == [0x3e, 19, 1, 0, 1, 0])
    #expect(records.last?.packet.bytes == [0x05, 4, 0, 1, 0, 0x13])
  }

  @Test("is refused where it can't be written, or has no format")
  func refused() async throws {
    let peer = try ScriptedPeer()
    await expectError(.invalidArgument) { try await peer.adapter(record: "/tmp/x.txt") }
    let error = await expectError(.invalidFile) {
      try await peer.adapter(record: "/nowhere/x.btsnoop")
    }
    #expect(error?.description.contains("/nowhere/x.btsnoop") == true)
  }
}
