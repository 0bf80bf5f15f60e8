import BLEHost
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A peripheral's operations", .hangLimit)
struct OperationTests {
  @Test("run from any executor", arguments: [false, true])
  func executors(onLoop: Bool) async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let reading = Task(executorPreference: onLoop ? peripheral.loop : nil) {
      try await peripheral.read(0x0003)
    }
    try await peer.expect([0x0a, 3, 0], answer: [0x0b, 42])
    #expect(try await reading.value == [42])
  }

  @Test("run from the main actor")
  @MainActor
  func mainActor() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    async let served: Void = peer.expect([0x0a, 3, 0], answer: [0x0b, 42])
    #expect(try await peripheral.read(0x0003) == [42])
    try await served
  }

  @Test("read a long value whole, and ask no more once an answer is not full")
  func longRead() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let value = (0..<30).map { UInt8($0) }
    async let read = peripheral.read(0x0003)
    try await peer.expect([0x0a, 3, 0], answer: [0x0b] + value[..<22])
    try await peer.expect([0x0c, 3, 0, 22, 0], answer: [0x0d] + value[22...])
    #expect(try await read == value)
    try peer.expectNothing()
  }

  @Test("read by UUID and several at once")
  func otherReads() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    async let byUUID = peripheral.read(uuid: 0x2a19, in: 0x0001...0x0010)
    try await peer.expect([0x08, 1, 0, 0x10, 0, 0x19, 0x2a], answer: [0x09, 3, 0x0f, 0, 0x4d])
    try await peer.expect(
      [0x08, 0x10, 0, 0x10, 0, 0x19, 0x2a], answer: [0x01, 0x08, 0x10, 0, 0x0a])
    let values = try await byUUID
    #expect(values.map(\.handle) == [0x000f] && values.map(\.value) == [[0x4d]])

    async let multiple = peripheral.readMultiple([1, 2])
    try await peer.expect([0x0e, 1, 0, 2, 0], answer: [0x0f, 7, 8, 9])
    #expect(try await multiple == [[7, 8, 9]])

    async let variable = peripheral.readMultiple([1, 2], variable: true)
    try await peer.expect([0x20, 1, 0, 2, 0], answer: [0x21, 1, 0, 7, 2, 0, 8, 9])
    #expect(try await variable == [[7], [8, 9]])
  }

  @Test("write, long and reliably")
  func writes() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    async let write: Void = peripheral.write([1, 2], to: 0x0005)
    try await peer.expect([0x12, 5, 0, 1, 2], answer: [0x13])
    try await write

    async let long: Void = peripheral.writeLong([1, 2], to: 0x0005, offset: 3)
    try await peer.expect([0x16, 5, 0, 3, 0, 1, 2], answer: [0x17, 5, 0, 3, 0, 1, 2])
    try await peer.expect([0x18, 1], answer: [0x19])
    try await long

    async let reliable: Void = peripheral.writeReliable([(5, [1]), (6, [2])])
    try await peer.expect([0x16, 5, 0, 0, 0, 1], answer: [0x17, 5, 0, 0, 0, 1])
    try await peer.expect([0x16, 6, 0, 0, 0, 2], answer: [0x17, 6, 0, 0, 0, 2])
    try await peer.expect([0x18, 1], answer: [0x19])
    try await reliable

    await expectError(.invalidArgument) {
      try await peripheral.writeLong([1], to: 0x0005, offset: -1)
    }
  }

  @Test("discover services, and what is in them")
  func discovery() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    async let services = peripheral.discoverServices()
    try await peer.expect(
      [0x10, 1, 0, 0xff, 0xff, 0, 0x28], answer: [0x11, 6, 1, 0, 5, 0, 0x0f, 0x18])
    try await peer.expect(
      [0x10, 6, 0, 0xff, 0xff, 0, 0x28], answer: [0x01, 0x10, 6, 0, 0x0a])
    #expect(try await services == [GATTService(handles: 1...5, uuid: 0x180f)])

    async let found = peripheral.discoverCharacteristics(in: 1...5)
    try await peer.expect(
      [0x08, 1, 0, 5, 0, 3, 0x28], answer: [0x09, 7, 2, 0, 0x12, 3, 0, 0x19, 0x2a])
    try await peer.expect([0x08, 3, 0, 5, 0, 3, 0x28], answer: [0x01, 0x08, 3, 0, 0x0a])
    let characteristic = try #require(try await found.first)
    #expect(characteristic.valueHandle == 3 && characteristic.properties == [.read, .notify])
  }

  @Test("that take too long end, but not the link")
  func discoveryTimeout() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let discovery = Task { try await peripheral.discoverAll(timeout: .milliseconds(30)) }
    try await peer.expect([0x10, 1, 0, 0xff, 0xff, 0, 0x28])
    await expectError(.timedOut) { try await discovery.value }
    async let read = peripheral.read(0x0003)
    try peer.send([0x01, 0x10, 1, 0, 0x0a])  // The late answer.
    try await peer.expect([0x0a, 3, 0], answer: [0x0b, 1])
    #expect(try await read == [1])
  }

  @Test("tell what the peer refused, and where")
  func refused() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let reading = Task { try await peripheral.read(0x0003) }
    try await peer.expect([0x0a, 3, 0], answer: [0x01, 0x0a, 3, 0, 0x02])
    let error = await expectError(.att(.readNotPermitted)) { try await reading.value }
    #expect(error?.handle == 0x0003 && error?.operation == "read" && error?.fault == .peer)
    #expect(
      error?.description
        == "read of 0x0003: the peer answered Read Not Permitted (0x02): to ATT_READ_REQ")
  }

  @Test("tell that an answer was malformed")
  func malformed() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let discovery = Task { try await peripheral.discoverServices() }
    try await peer.expect([0x10, 1, 0, 0xff, 0xff, 0, 0x28], answer: [0x11, 6, 1])
    await expectError(.malformedPDU) { try await discovery.value }
  }

  @Test("wait for each other, in their order")
  func oneAtATime() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let first = Task { try await peripheral.read(1) }
    try await peer.expect([0x0a, 1, 0])
    let second = Task { try await peripheral.read(2) }
    try await Task.sleep(for: .milliseconds(20))
    try peer.expectNothing()
    try peer.send([0x0b, 11])
    try await peer.expect([0x0a, 2, 0], answer: [0x0b, 22])
    #expect(try await first.value == [11])
    #expect(try await second.value == [22])
  }

  @Test("that are cancelled end at once; their late answers are swallowed")
  func cancelSent() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let first = Task { try await peripheral.read(1) }
    try await peer.expect([0x0a, 1, 0])
    first.cancel()
    await expectError(.cancelled) { try await first.value }
    let second = Task { try await peripheral.read(2) }
    try await Task.sleep(for: .milliseconds(20))
    try peer.expectNothing()
    try peer.send([0x0b, 1])
    try await peer.expect([0x0a, 2, 0], answer: [0x0b, 2])
    #expect(try await second.value == [2])
  }

  @Test("that are cancelled before they are sent never are", arguments: [false, true])
  func cancelUnsent(onLoop: Bool) async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let task = Task(executorPreference: onLoop ? peripheral.loop : nil) {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await peripheral.read(1)
    }
    await expectError(.cancelled) { try await task.value }
    try peer.expectNothing()
  }

  @Test("end as disconnected when the link ends, by either side", arguments: [false, true])
  func disconnect(byPeer: Bool) async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let tasks = (1...3).map { handle in
      Task { try await peripheral.read(AttributeHandle(rawValue: handle)) }
    }
    let closed = Task { await peripheral.closed }
    _ = try await peer.receive()
    if byPeer { peer.close() } else { await peripheral.disconnect() }
    for task in tasks {
      let error = await expectError(.disconnected) { try await task.value }
      #expect(error?.operation == "read" && error?.handle != nil)
      #expect(error?.fault == (byPeer ? .peer : .caller))
    }
    #expect(await closed.value?.code == (byPeer ? .disconnected : nil))
    #expect(await peripheral.closed?.code == (byPeer ? .disconnected : nil))
    #expect(!peripheral.isConnected && !peripheral.canSendWriteCommand)
    await expectError(.disconnected) { try await peripheral.read(1) }
    await expectError(.disconnected) { try await peripheral.writeCommand([], to: 1) }
    await expectError(.disconnected) { try peripheral.writeCommandIfRoom([], to: 1) }
    await expectError(.disconnected) { try await peripheral.subscribe(to: []) }
  }

  @Test("wait for the link's end no longer than their task")
  func cancelClosed() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let closed = Task { await peripheral.closed }
    closed.cancel()
    #expect(await closed.value == nil)
    #expect(peripheral.isConnected)
    try peer.expectNothing()
  }

  @Test("do not keep the peer's requests from being answered")
  func peerRequests() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let reading = Task { try await peripheral.read(1) }
    try await peer.expect([0x0a, 1, 0])
    try peer.send([0x02, 0x40, 0x00])
    try await peer.expect([0x03, 0x17, 0x00])
    try peer.send([0x0a, 9, 0])
    #expect(try await peer.receive().first == 0x01)
    try peer.send([0x0b, 5])
    #expect(try await reading.value == [5])
  }

  @Test("survive PDUs that are empty, unknown or far too long")
  func oddPDUs() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    async let read = peripheral.read(1)
    try await peer.expect([0x0a, 1, 0])
    for pdu in [[], [0x3f], [0xff], [UInt8](repeating: 0x1b, count: 60_000)] as [[UInt8]] {
      try peer.send(pdu)
    }
    try await peer.expect([0x01, 0x3f, 0, 0, 0x06])
    try peer.send([0x0b, 5])
    #expect(try await read == [5])
  }
}
