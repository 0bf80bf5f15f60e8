import BLEHost
import BLETransport
import BLEWire
import Testing

@testable import LinuxBLE

@Suite("Subscriptions", .timeLimit(.minutes(3)))
struct SubscriptionTests {
  static func characteristic(
    _ properties: CharacteristicProperties = [.notify], value: UInt16 = 3, end: UInt16 = 4,
    descriptors: [GATTDescriptor] = [GATTDescriptor(handle: 4, uuid: 0x2902)]
  ) -> GATTCharacteristic {
    GATTCharacteristic(
      handle: AttributeHandle(rawValue: value - 1), valueHandle: AttributeHandle(rawValue: value),
      properties: properties, uuid: 0x2a37, endHandle: AttributeHandle(rawValue: end),
      descriptors: descriptors)
  }

  @Test("lose no value, not even those that come before the answer")
  func early() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let subscribing = Task { try await peripheral.subscribe(to: [Self.characteristic()]) }
    try await peer.expect([0x12, 4, 0, 1, 0])
    try peer.send([0x1b, 3, 0, 1])
    try peer.send([0x13])
    try peer.send([0x1b, 3, 0, 2])
    try peer.send([0x1b, 9, 0, 9])  // Of somebody else.
    var values = try await subscribing.value.makeAsyncIterator()
    let first = try await values.next()
    #expect(first?.value == [1] && first?.handle == 3 && first?.kind == .notification)
    #expect(try await values.next()?.value == [2])
  }

  @Test("find the configuration only when it is not known, and once")
  func discover() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let characteristic = Self.characteristic(descriptors: [])
    let subscribing = Task { try await peripheral.subscribe(to: [characteristic]) }
    try await peer.expect([0x04, 4, 0, 4, 0], answer: [0x05, 1, 4, 0, 0x02, 0x29])
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    let stream = try await subscribing.value
    async let unsubscribing: Void = peripheral.unsubscribe(stream)
    try await peer.expect([0x12, 4, 0, 0, 0], answer: [0x13])
    try await unsubscribing
    async let again = peripheral.subscribe(to: [characteristic])
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    _ = try await again
  }

  @Test(
    "prefer notifications, and take what is asked for",
    arguments: [
      ([.notify, .indicate], .any, 1), ([.indicate], .any, 2),
      ([.notify, .indicate], .indication, 2),
      ([.notify, .indicate], .notification, 1),
    ] as [(CharacteristicProperties, SubscriptionKind, UInt8)])
  func kinds(
    properties: CharacteristicProperties, kind: SubscriptionKind, written: UInt8
  ) async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    async let subscribing = peripheral.subscribe(to: [Self.characteristic(properties)], kind)
    try await peer.expect([0x12, 4, 0, written, 0], answer: [0x13])
    _ = try await subscribing
  }

  @Test(
    "to what sends no such values are the caller's error",
    arguments: [
      ([.read, .write], .any), ([.notify], .indication), ([.indicate], .notification),
    ] as [(CharacteristicProperties, SubscriptionKind)])
  func impossible(properties: CharacteristicProperties, kind: SubscriptionKind) async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let wanted = [Self.characteristic(), Self.characteristic(properties, value: 6, end: 7)]
    let error = await expectError(.invalidArgument) {
      try await peripheral.subscribe(to: wanted, kind)
    }
    #expect(error?.fault == .caller)
    try peer.expectNothing()
  }

  @Test("confirm indications, and tell them apart")
  func indications() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    async let subscribing = peripheral.subscribe(to: [Self.characteristic([.indicate])])
    try await peer.expect([0x12, 4, 0, 2, 0], answer: [0x13])
    var values = try await subscribing.makeAsyncIterator()
    try peer.send([0x1d, 3, 0, 7])
    try await peer.expect([0x1e])
    let event = try await values.next()
    #expect(event?.kind == .indication && event?.value == [7])
  }

  @Test("share one configuration: each gets each value, the last one out turns it off")
  func shared() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let characteristic = Self.characteristic()
    async let subscribing = peripheral.subscribe(to: [characteristic])
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    let first = try await subscribing
    let second = try await peripheral.subscribe(to: [characteristic])
    try peer.expectNothing()

    try peer.send([0x1b, 3, 0, 1])
    var (ones, others) = (first.makeAsyncIterator(), second.makeAsyncIterator())
    #expect(try await ones.next()?.value == [1])
    #expect(try await others.next()?.value == [1])

    try await peripheral.unsubscribe(first)
    #expect(try await ones.next() == nil)
    try peer.expectNothing()
    async let leaving: Void = peripheral.unsubscribe(second)
    try await peer.expect([0x12, 4, 0, 0, 0], answer: [0x13])
    try await leaving
    #expect(try await others.next() == nil)
    try await peripheral.unsubscribe(second)
  }

  @Test("to nothing are the caller's error, and to one characteristic twice get its values once")
  func emptyAndTwice() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    await expectError(.invalidArgument) { try await peripheral.subscribe(to: []) }
    let twice = [Self.characteristic(), Self.characteristic()]
    async let subscribing = peripheral.subscribe(to: twice)
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    let stream = try await subscribing
    for number in UInt8(1)...2 { try peer.send([0x1b, 3, 0, number]) }
    var values = stream.makeAsyncIterator()
    for number in UInt8(1)...2 { #expect(try await values.next()?.value == [number]) }
    async let leaving: Void = peripheral.unsubscribe(stream)
    try await peer.expect([0x12, 4, 0, 0, 0], answer: [0x13])
    try await leaving
  }

  @Test("are left without an answer of the peer when the task is cancelled")
  func cancelledUnsubscribe() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    async let subscribing = peripheral.subscribe(to: [Self.characteristic()])
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    let stream = try await subscribing
    let leaving = Task { try await peripheral.unsubscribe(stream) }
    try await peer.expect([0x12, 4, 0, 0, 0])
    leaving.cancel()
    await expectError(.cancelled) { try await leaving.value }
    var values = stream.makeAsyncIterator()
    #expect(try await values.next() == nil)
  }

  @Test("write what all together want when they want different things")
  func union() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let characteristic = Self.characteristic([.notify, .indicate])
    async let one = peripheral.subscribe(to: [characteristic], .notification)
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    let notified = try await one
    async let other = peripheral.subscribe(to: [characteristic], .indication)
    try await peer.expect([0x12, 4, 0, 3, 0], answer: [0x13])
    let indicated = try await other
    async let leaving: Void = peripheral.unsubscribe(notified)
    try await peer.expect([0x12, 4, 0, 2, 0], answer: [0x13])
    try await leaving
    withExtendedLifetime(indicated) {}
  }

  @Test("end when nobody holds them")
  func dropped() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    do {
      async let subscribing = peripheral.subscribe(to: [Self.characteristic()])
      try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
      _ = try await subscribing
    }
    try await peer.expect([0x12, 4, 0, 0, 0], answer: [0x13])
    #expect(peripheral.isConnected)
  }

  @Test("without a configuration listen all the same, and warn")
  func absent() async throws {
    let warnings = Locked<[String]>([])
    let (_, peripheral, peer) = try await ScriptedPeer.connected { text in
      warnings.withLock { $0.append(text) }
    }
    let characteristic = Self.characteristic(end: 3, descriptors: [])
    let stream = try await peripheral.subscribe(to: [characteristic])
    try peer.expectNothing()
    #expect(warnings.withLock { $0.count } == 1)
    try peer.send([0x1b, 3, 0, 5])
    var values = stream.makeAsyncIterator()
    #expect(try await values.next()?.value == [5])
  }

  @Test("that the peer refuses fail, and take back what they did")
  func refused() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let second = Self.characteristic(
      value: 6, end: 7, descriptors: [GATTDescriptor(handle: 7, uuid: 0x2902)])
    let subscribing = Task {
      try await peripheral.subscribe(to: [Self.characteristic(), second])
    }
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    try await peer.expect([0x12, 7, 0, 1, 0], answer: [0x01, 0x12, 7, 0, 0x03])
    let error = await expectError(.att(.writeNotPermitted)) { try await subscribing.value }
    #expect(error?.operation == "subscribe" && error?.handle == 6)
    try await peer.expect([0x12, 4, 0, 0, 0], answer: [0x13])
  }

  @Test("that are cancelled take back what they did")
  func cancelled() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let subscribing = Task { try await peripheral.subscribe(to: [Self.characteristic()]) }
    try await peer.expect([0x12, 4, 0, 1, 0])
    subscribing.cancel()
    await expectError(.cancelled) { try await subscribing.value }
    try peer.send([0x13])
    try await peer.expect([0x12, 4, 0, 0, 0], answer: [0x13])
  }

  @Test("end with the link: without an error only when we left", arguments: [false, true])
  func disconnect(byPeer: Bool) async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    async let subscribing = peripheral.subscribe(to: [Self.characteristic()])
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    let stream = try await subscribing
    try peer.send([0x1b, 3, 0, 1])
    var values = stream.makeAsyncIterator()
    #expect(try await values.next()?.value == [1])
    if byPeer {
      try peer.send([0x1b, 3, 0, 2])
      peer.close()
      #expect(try await values.next()?.value == [2])
      await expectError(.disconnected) { try await values.next() }
    } else {
      await peripheral.disconnect()
    }
    #expect(try await values.next() == nil)
    try await peripheral.unsubscribe(stream)
  }

  @Test("hand values to a function on the loop's thread, all that came at once")
  func handler() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let values = Locked<[UInt8]>([])
    let loop = peripheral.loop
    async let subscribing = peripheral.subscribe(to: [Self.characteristic()]) { events in
      #expect(loop.isCurrent)
      values.withLock { $0 += events.flatMap(\.value) }
    }
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    let subscription = try await subscribing
    for number in UInt8(0)..<100 { try peer.send([0x1b, 3, 0, number]) }
    while values.withLock({ $0.count }) < 100 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(values.withLock { $0 } == Array(0..<100))
    async let leaving: Void = peripheral.unsubscribe(subscription)
    try await peer.expect([0x12, 4, 0, 0, 0], answer: [0x13])
    try await leaving
  }

  @Test("may be used from within their own handler")
  func reentrant() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    async let subscribing = peripheral.subscribe(to: [Self.characteristic()]) { events in
      for event in events { _ = try? peripheral.writeCommandIfRoom(event.value, to: 9) }
    }
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    let subscription = try await subscribing
    try peer.send([0x1b, 3, 0, 1])
    try await peer.expect([0x52, 9, 0, 1])
    withExtendedLifetime(subscription) {}
  }
}
