import BLEWire
import TestSupport
import Testing

@testable import BLETransport

@Suite("A stream of H4 packets", .hangLimit)
struct H4StreamTests {
  /// Notes what a stream tells.
  final class Notes: HCITransportHandler {
    var packets: [[UInt8]] = []
    var losses: [(HCITransportLoss, at: Moment)] = []
    var isClosed = false
    var loop: EventLoop?

    func received(_ packets: [HCIPacket], at time: Timestamp) {
      self.packets += packets.map(\.encoded)
    }
    func transportHasRoom() {}
    func transportLost(_ loss: HCITransportLoss) {
      losses.append((loss, loop?.now ?? .never))
    }
    func transportClosed(_ error: TransportError?) { isClosed = true }
  }

  private static let event = [UInt8](hexDigits: "04100155") ?? []
  private static let resetComplete = [UInt8](hexDigits: "040e0401030c00") ?? []

  /// A host's stream, what it told, and the other end of it, in virtual time.
  private func run(
    _ body:
      @escaping @Sendable (
        EventLoop, H4Stream, Notes, PacketSocket, _ pass: (Duration) async throws -> Void
      ) async throws -> Void
  ) async throws {
    let loop = try EventLoop(clock: VirtualClock())
    let (near, far) = try PacketSocket.pair()
    let descriptor = try #require(near.descriptor)
    try await Task(executorPreference: loop) {
      let stream = H4Stream(descriptor, on: loop)
      let notes = Notes()
      notes.loop = loop
      stream.handler = notes
      try await body(loop, stream, notes, far) {
        try await loop.sleep(until: loop.now.adding($0))
      }
      stream.close()
    }.value
  }

  @Test(
    "tells that it is out of step, and gives what comes behind the answer to a reset",
    arguments: [
      "00", "05000004000401", "01030c00", "0200201aff4c00", "03400002ffff",
    ])
  func outOfStep(garbage: String) async throws {
    try await run { _, stream, notes, far, pass in
      _ = try far.send(Self.event)
      _ = try far.send(([UInt8](hexDigits: garbage) ?? []) + Self.event)
      try await pass(.milliseconds(1))
      #expect(notes.packets == [Self.event])
      #expect(notes.losses.map(\.0) == [.step])
      stream.send(.command(HCIReset().packet))
      _ = try far.send(Self.event + Self.resetComplete + Self.event)
      try await pass(.milliseconds(1))
      #expect(notes.packets == [Self.event, Self.resetComplete, Self.event])
      #expect(notes.losses.count == 1)
    }
  }

  @Test("gives no packet whose length was wrong")
  func wrongLength() async throws {
    try await run { _, _, notes, far, pass in
      // Three bytes of the data are lost: it would end with the first ones of the event.
      let cut = [UInt8](hexDigits: "0240200700030004001b1400") ?? []
      _ = try far.send(Self.event + cut.dropLast(3) + Self.event)
      try await pass(.milliseconds(1))
      #expect(notes.packets == [Self.event])
      #expect(notes.losses.map(\.0) == [.step])
    }
  }

  @Test("does not wait for the rest of a packet for ever, however slowly it comes")
  func rest() async throws {
    try await run { loop, stream, notes, far, pass in
      let data = [UInt8](hexDigits: "0240200700030004001b1400") ?? []
      for byte in data {
        _ = try far.send([byte])
        try await pass(.seconds(4))
      }
      #expect(notes.packets == [data] && notes.losses.isEmpty)
      _ = try far.send(Array(data.dropLast()))
      let start = loop.now
      try await pass(.seconds(60))
      #expect(notes.losses.map(\.0) == [.step])
      #expect(notes.losses.first?.at == start.adding(.seconds(5)))
      stream.send(.command(HCIReset().packet))
      _ = try far.send(Self.resetComplete)
      try await pass(.seconds(60))
      #expect(notes.packets == [data, Self.resetComplete] && notes.losses.count == 1)
    }
  }

  @Test("takes data as long as the controller has told, 1,024 bytes at least")
  func longData() async throws {
    try await run { _, stream, notes, far, pass in
      func data(_ count: Int) -> [UInt8] {
        [2, 0x40, 0x20, UInt8(count & 0xff), UInt8(count >> 8)]
          + [UInt8](repeating: 0, count: count)
      }
      stream.expectData(upTo: 27)
      _ = try far.send(data(1024))
      stream.expectData(upTo: 2000)
      try await pass(.milliseconds(1))
      _ = try far.send(data(2000))
      try await pass(.milliseconds(1))
      #expect(notes.packets.map(\.count) == [1029, 2005] && notes.losses.isEmpty)
      _ = try far.send(data(2001))
      try await pass(.milliseconds(1))
      #expect(notes.losses.map(\.0) == [.step])
    }
  }

  @Test("of a controller ends when it is out of step: its host begins")
  func controller() async throws {
    let loop = try EventLoop(clock: VirtualClock())
    let (near, far) = try PacketSocket.pair()
    let descriptor = try #require(near.descriptor)
    try await Task(executorPreference: loop) {
      let stream = H4Stream(descriptor, side: .controller, on: loop)
      let notes = Notes()
      stream.handler = notes
      let reset = HCIPacket.command(HCIReset().packet).encoded
      _ = try far.send(reset + [7] + reset)
      try await loop.sleep(until: loop.now.adding(.milliseconds(1)))
      #expect(notes.packets == [reset] && notes.isClosed && notes.losses.isEmpty)
    }.value
  }
}
