import BLEHost
import BLETransport
import BLEWire
import TestSupport
import Testing

@testable import LinuxBLE

@Suite("Subscriptions", .hangLimit)
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

  @Test("go by what was discovered last: a descriptor that moved is written where it is now")
  func moved() async throws {
    for isHeld in [false, true] {
      let (_, peripheral, peer) = try await ScriptedPeer.connected()
      async let first = peripheral.subscribe(to: [Self.characteristic(end: 9)])
      try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
      let stream = try await first
      if !isHeld {
        async let end: Void = peripheral.unsubscribe(stream)
        try await peer.expect([0x12, 4, 0, 0, 0], answer: [0x13])
        try await end
      }
      // There is a description in front of it now.
      let after = Self.characteristic(
        end: 9,
        descriptors: [
          GATTDescriptor(handle: 4, uuid: 0x2901), GATTDescriptor(handle: 5, uuid: 0x2902),
        ])
      async let second = peripheral.subscribe(to: [after])
      try await peer.expect([0x12, 5, 0, 1, 0], answer: [0x13])
      let other = try await second
      // Who leaves with what was discovered before does not lead back there.
      if isHeld { try await peripheral.unsubscribe(stream) }
      async let end: Void = peripheral.unsubscribe(other)
      try await peer.expect([0x12, 5, 0, 0, 0], answer: [0x13])
      try await end
    }
  }

  @Test("whose descriptor moved while it was written are written again where it is now")
  func movedMeanwhile() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let subscribing = Task { try await peripheral.subscribe(to: [Self.characteristic(end: 9)]) }
    try await peer.expect([0x12, 4, 0, 1, 0])
    let after = Self.characteristic(end: 9, descriptors: [GATTDescriptor(handle: 5, uuid: 0x2902)])
    let second = Task { try await peripheral.subscribe(to: [after]) }
    let core = peripheral.core
    try await waitUntil {
      await peripheral.loop.call { core.subscriptions.entry(of: 3)?.subscribers.count == 2 }
    }
    try peer.send([0x01, 0x12, 4, 0, 0x01])
    try await peer.expect([0x12, 5, 0, 1, 0], answer: [0x13])
    let streams = try await (subscribing.value, second.value)
    withExtendedLifetime(streams) {}
  }

  @Test("look for a descriptor anew after Service Changed, and when the characteristic has moved")
  func serviceChanged() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let unknown = Self.characteristic(descriptors: [])
    let changes = GATTCharacteristic(
      handle: 0x10, valueHandle: 0x11, properties: .indicate, uuid: 0x2a05, endHandle: 0x12,
      descriptors: [GATTDescriptor(handle: 0x12, uuid: 0x2902)])
    async let changed = peripheral.subscribe(to: [changes])
    try await peer.expect([0x12, 0x12, 0, 2, 0], answer: [0x13])
    var told = try await changed.makeAsyncIterator()
    async let first = peripheral.subscribe(to: [unknown])
    try await peer.expect([0x04, 4, 0, 4, 0], answer: [0x05, 1, 4, 0, 0x02, 0x29])
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    let stream = try await first
    // Elsewhere, then there.
    for (range, isThere) in [([5, 0, 15, 0], false), ([4, 0, 4, 0], true)] as [([UInt8], Bool)] {
      try peer.send([0x1d, 0x11, 0] + range)
      try await peer.expect([0x1e])
      #expect(try await told.next()?.value == range)
      async let second = peripheral.subscribe(to: [unknown])
      if isThere {
        try await peer.expect([0x04, 4, 0, 4, 0], answer: [0x05, 1, 4, 0, 0x02, 0x29])
        try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
      }
      try await peripheral.unsubscribe(try await second)
    }
    async let third = peripheral.subscribe(to: [Self.characteristic(end: 8, descriptors: [])])
    try await peer.expect(
      [0x04, 4, 0, 8, 0], answer: [0x05, 1, 4, 0, 0x01, 0x29, 5, 0, 0x02, 0x29])
    try await peer.expect([0x04, 6, 0, 8, 0], answer: [0x01, 0x04, 6, 0, 0x0a])
    try await peer.expect([0x12, 5, 0, 1, 0], answer: [0x13])
    let last = try await third
    withExtendedLifetime((stream, last, told)) {}
  }

  @Test("end when another characteristic has the handle, and take nothing that it sends")
  func replaced() async throws {
    let (_, peripheral, peer) = try await ScriptedPeer.connected()
    let second = Self.characteristic(
      value: 6, end: 7, descriptors: [GATTDescriptor(handle: 7, uuid: 0x2902)])
    async let subscribing = peripheral.subscribe(to: [Self.characteristic(), second])
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    try await peer.expect([0x12, 7, 0, 1, 0], answer: [0x13])
    var before = try await subscribing.makeAsyncIterator()
    let other = GATTCharacteristic(
      handle: 2, valueHandle: 3, properties: .notify, uuid: 0x2a19, endHandle: 4,
      descriptors: [GATTDescriptor(handle: 4, uuid: 0x2902)])
    async let again = peripheral.subscribe(to: [other])
    // The other part of the stream is taken back.
    try await peer.expect([0x12, 7, 0, 0, 0], answer: [0x13])
    try await peer.expect([0x12, 4, 0, 1, 0], answer: [0x13])
    var after = try await again.makeAsyncIterator()
    try peer.send([0x1b, 3, 0, 5])
    #expect(try await after.next()?.value == [5])
    let error = await expectError(.invalidArgument) { try await before.next() }
    #expect(error?.handle == 3 && error?.fault == .peer)
    #expect(try await before.next() == nil)
  }
}
