import BLEWire
import TestSupport
import Testing

@Suite("H4 framing of a byte stream (Vol 4, Part A, §2)", .ownTime)
struct H4DeframerTests {
  static let packets = [
    "01 03 0C 00", "04 0E 04 01 03 0C 00", "02 40 20 03 00 01 02 03", "03 01 00 01 7F",
    "05 60 00 02 00 AA BB", "04 05 04 00 40 00 13",
  ].map { Array(hex: $0) }

  @Test("gives the same packets whatever the chunks", arguments: 1...9)
  func chunks(size: Int) throws {
    let stream = Self.packets.flatMap { $0 }
    var deframer = H4Deframer()
    var found: [[UInt8]] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      deframer.receive(Array(stream[start..<min(start + size, stream.count)]))
      while let packet = try deframer.next() { found.append(packet.encoded) }
    }
    #expect(found == Self.packets)
    #expect(deframer.bufferedBytes == 0)
  }

  @Test("reports a byte that is no type once, and is in step again after HCI_Reset completes")
  func resynchronisation() throws {
    var deframer = H4Deframer()
    deframer.receive(Array(hex: "04 10 01 00 07 04 04 0E 04"))
    #expect(try deframer.next() != nil)
    #expect(throws: H4Deframer.Fault.lostStep(byte: 7)) { try deframer.next() }
    #expect(!deframer.isInStep)
    #expect(try deframer.next() == nil)
    deframer.receive(Array(hex: "01 03 0C 00 04 10 01 55"))
    let reset = try #require(try deframer.next())
    #expect(reset.encoded == Array(hex: "04 0E 04 01 03 0C 00"))
    #expect(deframer.isInStep)
    #expect(deframer.droppedBytes == 2)
    #expect(try deframer.next()?.encoded == Array(hex: "04 10 01 55"))
  }

  @Test(
    "finds the answer to a reset in what began in the middle of a packet",
    arguments: [
      "02 01 06 1A FF 4C 00 02 15", "02 01 06 FF 00", "02 01 06 05 00 C0", "04 3E FF", "04", "C4",
    ], 1...9)
  func midPacket(rest: String, size: Int) throws {
    let stream = Array(hex: rest + " 04 0E 04 01 03 0C 00")
    var deframer = H4Deframer(.init(isFromController: true, longestData: 1024))
    var found: [[UInt8]] = []
    func feed(_ bytes: [UInt8], _ size: Int) throws {
      for start in stride(from: 0, to: bytes.count, by: size) {
        deframer.receive(Array(bytes[start..<min(start + size, bytes.count)]))
        while let packet = try deframer.next() { found.append(packet.encoded) }
      }
    }
    deframer.expectReset()
    try feed(stream, size)
    // What came in pieces may have been cut wrongly: then the next reset does it.
    if found.last != Self.packets[1] {
      deframer.expectReset()
      try feed(Self.packets[1], size)
    }
    try feed(Array(hex: "04 10 01 55"), size)
    #expect(found.suffix(2) == [Self.packets[1], Array(hex: "04 10 01 55")])
    #expect(deframer.isInStep && deframer.bufferedBytes == 0)
  }

  @Test(
    "takes no other packets from a controller, and none that is too long",
    arguments: ["01 03 0C 00", "03 01 00 00", "05 60 00 00 00", "02 40 20 01 04"])
  func limits(packet: String) {
    var deframer = H4Deframer(.init(isFromController: true, longestData: 1024))
    deframer.receive(Array(hex: packet))
    #expect(throws: H4Deframer.Fault.self) { try deframer.next() }
  }

  @Test("does not take what somebody advertises for the answer to a reset")
  func advertised() throws {
    let report = Array(hex: "04 3E 13 02 01 00 01 06 05 04 03 02 01 07 04 0E 04 01 03 0C 00 C4")
    for (isLost, size) in [(false, 100), (true, 100), (false, 20), (true, 20)] {
      var deframer = H4Deframer(.init(isFromController: true, longestData: 1024))
      if isLost {
        deframer.receive([0])
        #expect(throws: H4Deframer.Fault.self) { try deframer.next() }
      }
      deframer.expectReset()
      let stream = report + report + Self.packets[1]
      var found: [[UInt8]] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        deframer.receive(Array(stream[start..<min(start + size, stream.count)]))
        while let packet = try deframer.next() { found.append(packet.encoded) }
      }
      #expect(found == (isLost ? [] : [report, report]) + [Self.packets[1]])
    }
  }

  @Test("is in step too when the reset is refused by Command Status")
  func refused() throws {
    var deframer = H4Deframer(.init(isFromController: true, longestData: 1024))
    deframer.expectReset()
    deframer.receive(Array(hex: "55 04 0F 04 01 01 03 0C 04 10 01 55"))
    #expect(try deframer.next()?.encoded == Array(hex: "04 0F 04 01 01 03 0C"))
    #expect(try deframer.next()?.encoded == Array(hex: "04 10 01 55"))
  }

  @Test("keeps no more than one unfinished packet while out of step")
  func bounded() throws {
    var deframer = H4Deframer()
    for _ in 0..<1000 {
      deframer.receive(Array(repeating: 0xee, count: 100))
      _ = try? deframer.next()
      _ = try? deframer.next()
    }
    #expect(deframer.bufferedBytes <= 6)
    #expect(deframer.droppedBytes > 99_000)
  }

  @Test("never traps on random bytes", arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var deframer = H4Deframer()
    for _ in 0..<100 {
      let count = Int.random(in: 0...40, using: &generator)
      deframer.receive((0..<count).map { _ in UInt8.random(in: 0...7, using: &generator) })
      while let packet = try? deframer.next() { _ = packet.encoded }
    }
    #expect(deframer.bufferedBytes <= 70_000)
  }
}
