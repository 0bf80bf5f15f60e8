import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("A stream of values", .hangLimit)
struct ValueStreamTests {
  private func stream(
    limit: Int = 1024
  ) async throws -> (Peripheral, ScriptedPeer, ValueStream) {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    async let subscribing = peripheral.subscribe(
      to: [SubscriptionTests.characteristic()], bufferLimit: limit)
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    return (peripheral, peer, try await subscribing)
  }

  @Test("keeps the order, whatever requests wait")
  func order() async throws {
    let (peripheral, peer, stream) = try await stream()
    let reading = Task { try await peripheral.read(1) }
    try await peer.expect([0x0a, 1, 0])
    for number in UInt8(0)..<100 { try peer.send([0x1b, 3, 0, number]) }
    var number: UInt8 = 0
    for try await event in stream {
      #expect(event.value == [number])
      number += 1
      if number == 100 { break }
    }
    try peer.send([0x0b])
    _ = try await reading.value
  }

  @Test("counts what it drops when nobody reads")
  func dropped() async throws {
    let (peripheral, peer, stream) = try await stream(limit: 10)
    for number in UInt8(0)..<30 { try peer.send([0x1b, 3, 0, number]) }
    // Its answer comes after the values.
    async let read = peripheral.read(1)
    try await peer.expect([0x0a, 1, 0], answer: [0x0b])
    _ = try await read
    #expect(stream.dropped == 20)
    var values = stream.makeAsyncIterator()
    #expect(try await values.next()?.value == [0])
    #expect(try await values.nextBatch()?.map(\.value) == (1..<10).map { [UInt8($0)] })
  }

  @Test("gives all that came at once, at least one")
  func batch() async throws {
    let (_, peer, stream) = try await stream()
    var values = stream.makeAsyncIterator()
    async let batch = Task {
      var values = stream.makeAsyncIterator()
      return try await values.nextBatch()
    }.value
    try peer.send([0x1b, 3, 0, 1])
    #expect(try await batch?.first?.value == [1])
    peer.close()
    await expectError(.disconnected) { try await values.nextBatch() }
    #expect(try await values.nextBatch() == nil)
  }

  @Test("ends for a reader that is cancelled, but for no other")
  func cancel() async throws {
    let (_, peer, stream) = try await stream()
    let reader = Task {
      for try await _ in stream { Issue.record("a value from nowhere") }
    }
    try await Task.sleep(for: .milliseconds(10))
    reader.cancel()
    try await reader.value
    try peer.send([0x1b, 3, 0, 1])
    var values = stream.makeAsyncIterator()
    #expect(try await values.next()?.value == [1])
  }

  @Test("ends for each of two readers")
  func twoReaders() async throws {
    let (_, peer, stream) = try await stream()
    let readers = (0..<2).map { _ in
      Task {
        var values = stream.makeAsyncIterator()
        return try await values.next()
      }
    }
    try await Task.sleep(for: .milliseconds(10))
    peer.close()
    // The error is told once.
    let ends = [await readers[0].result, await readers[1].result]
    #expect(ends.count { if case .failure = $0 { true } else { false } } == 1)
  }

  @Test("has all that a peer sent before it left, though that left packets of ours unread")
  func reset() async throws {
    let (peripheral, peer, stream) = try await stream()
    #expect(try peripheral.writeCommandIfRoom([1], to: 9))
    // On the loop, which can't read meanwhile.
    await peripheral.loop.call {
      for number in UInt8(0)..<3 { try? peer.send([0x1b, 3, 0, number]) }
      peer.close()
    }
    var values = stream.makeAsyncIterator()
    for number in UInt8(0)..<3 { #expect(try await values.next()?.value == [number]) }
    await expectError(.disconnected) { try await values.next() }
  }

  @Test("is read on the main actor too")
  @MainActor
  func mainActor() async throws {
    let (_, peer, stream) = try await stream()
    let sender = Task {
      for number in UInt8(0)..<10 { try peer.send([0x1b, 3, 0, number]) }
    }
    var count = 0
    for try await _ in stream {
      MainActor.assertIsolated()
      count += 1
      if count == 10 { break }
    }
    try await sender.value
  }

  @Test("tells when values came")
  func times() async throws {
    let (_, peer, stream) = try await stream()
    let before = Timestamp.now
    try peer.send([0x1b, 3, 0, 1])
    var values = stream.makeAsyncIterator()
    let time = try #require(try await values.next()).time
    #expect(before <= time && time <= .now)
  }

  @Test("of one characteristic has none of another, however their values alternate")
  func alternating() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    var streams: [ValueStream] = []
    for value: UInt16 in [3, 6] {
      let descriptor = GATTDescriptor(
        handle: AttributeHandle(rawValue: value + 1), uuid: 0x2902)
      let characteristic = SubscriptionTests.characteristic(
        value: value, end: value + 1, descriptors: [descriptor])
      async let subscribing = peripheral.subscribe(to: [characteristic])
      try await peer.expect([0x12, UInt8(value) + 1, 0, 1, 0], answer: [0x13])
      streams.append(try await subscribing)
    }
    for number: UInt8 in 1...3 {
      for handle: UInt8 in [3, 6] {
        try peer.send([0x1b, handle, 0, number])
      }
    }
    for (stream, handle) in zip(streams, [3, 6] as [AttributeHandle]) {
      var values = stream.makeAsyncIterator()
      for number: UInt8 in 1...3 {
        let event = try await values.next()
        #expect(event?.handle == handle && event?.value == [number])
      }
    }
  }
}
