import BLECapture
import BLEWire
import TestSupport
import Testing

@Suite("pcapng")
struct PcapngTests {
  private static let sent = [0, 0, 0, 0] + resetCommand
  private static let received = [0, 0, 0, 1] + resetEvent

  private func file(isBig: Bool = false, _ body: (inout FileBuilder) -> Void) -> [UInt8] {
    var file = FileBuilder(isBig: isBig)
    file.section()
    body(&file)
    return file.bytes
  }

  @Test("reads every known interface, and counts the packets of others", arguments: [false, true])
  func mixedInterfaces(isFirst: Bool) {
    let bytes = file { file in
      let types: [UInt32] = isFirst ? [201, 1, 187] : [1, 201, 187]
      types.forEach { file.interface($0) }
      let (known, other): (UInt32, UInt32) = isFirst ? (0, 1) : (1, 0)
      file.packet(other, at: 1, [1, 2, 3])
      file.packet(known, at: 2, Self.sent)
      file.packet(2, at: 3, resetEvent)
      file.packet(other, at: 4, [])
      file.packet(known, at: 5, Self.received)
    }
    let outcome = Outcome(bytes)
    #expect(outcome.fault == nil)
    #expect(outcome.records.map(\.number) == [2, 3, 5])
    #expect(
      outcome.records.map(\.direction) == [.hostToController] + [
        .controllerToHost, .controllerToHost,
      ])
    #expect(outcome.times == [2000, 3000, 5000])
    #expect(outcome.records.map(\.adapterIndex) == (isFirst ? [0, 2, 0] : [1, 2, 1]))
    #expect(outcome.leftOut == [1: 2] && outcome.count == 5)
    #expect(outcome.start == Timestamp(nanosecondsSince1970: 1000))
    #expect(outcome.format?.description == "pcapng 201")
    for size in [1, 7, 64] { #expect(Outcome(bytes, pieces: size) == outcome) }
  }

  @Test("reads every section, whatever its byte order and its interfaces")
  func sections() {
    var all: [UInt8] = []
    for (isBig, linkType) in [(false, 201), (true, 187), (false, 1), (true, 254)]
      as [(Bool, UInt32)]
    {
      all += file(isBig: isBig) { file in
        file.interface(linkType)
        let packet = linkType == 254 ? [0, 3, 0, 3] + resetEvent.dropFirst() : resetEvent
        file.packet(0, at: 9, linkType == 201 ? Self.received : packet)
      }
    }
    let outcome = Outcome(all)
    #expect(outcome.fault == nil && outcome.records.map(\.number) == [1, 2, 4])
    #expect(Set(outcome.packets) == [Array(resetEvent.dropFirst())])
    #expect(outcome.records.map(\.adapterIndex) == [0, 0, 3])
    #expect(outcome.leftOut == [1: 1])
    #expect(Outcome(all, pieces: 1) == outcome)
  }

  @Test("tells directions of link type 187 for each interface on its own")
  func directions() {
    // A frame of two fragments on each of two interfaces, one sent, one received.
    let start = { (flags: UInt8) in [2, 0x40, flags, 5, 0, 6, 0, 4, 0, 0x0a] as [UInt8] }
    let rest = [2, 0x40, 0x10, 5, 0, 1, 0, 1, 0, 1] as [UInt8]
    let bytes = file { file in
      file.interface(187)
      file.interface(187)
      file.packet(0, at: 0, start(0x00))
      file.packet(1, at: 0, start(0x20))
      file.packet(0, at: 0, rest)
      file.packet(1, at: 0, rest)
    }
    #expect(
      Outcome(bytes).records.map(\.direction)
        == [.hostToController, .controllerToHost, .hostToController, .controllerToHost])
  }

  @Test("reads Simple and obsolete Packet Blocks; a simple one is as old as the one before")
  func otherPackets() {
    for isBig in [false, true] {
      let bytes = file(isBig: isBig) { file in
        file.interface(187, snap: 5)
        file.packet(0, at: 3, resetCommand)
        file.block(3) { block in
          block.add32(7)
          block.bytes += resetEvent.prefix(5)
        }
        file.block(2) { block in
          block.add16(0, 9)
          block.add32(0, 4, 4, 6)
          block.bytes += resetCommand
        }
      }
      let outcome = Outcome(bytes)
      #expect(outcome.fault == nil && outcome.times == [3000, 3000, 4000])
      #expect(outcome.packets[1] == Array(resetEvent.prefix(5).dropFirst()))
      #expect(outcome.records.map(\.missing) == [0, 2, 2])
    }
  }

  @Test("passes over all other blocks, however long, and over options")
  func otherBlocks() {
    let bytes = file { file in
      file.interface(
        187,
        options: [2, 0, 3, 0, 0x61, 0x62, 0x63, 0, 1, 0, 2, 0, 0x68, 0x69, 0, 0]
          + [9, 0, 1, 0, 9, 0, 0, 0, 14, 0, 8, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
      for type in [4, 5, 9, 0x0bad, 0x4000_0bad, 0x7777] as [UInt32] {
        file.block(type) { $0.bytes += [1, 2, 3, 4, 5] }
      }
      file.block(0x7777) { $0.bytes += [UInt8](repeating: 6, count: 3_000_000) }
      file.block(6) { block in
        block.add32(0, 0, 5, 4, 4)
        block.bytes += resetCommand + [1, 0, 2, 0, 0x68, 0x69, 0, 0, 0, 0, 0, 0]
      }
    }
    let outcome = Outcome(bytes)
    #expect(outcome.fault == nil && outcome.times == [1_000_000_005])
    #expect(outcome.packets == [Array(resetCommand.dropFirst())])
    #expect(Outcome(bytes, pieces: 4096) == outcome)
  }

  @Test("a section without interfaces is an empty capture; one without known ones is refused")
  func empty() {
    let outcome = Outcome(file { _ in })
    #expect(outcome.fault == nil && outcome.records.isEmpty && outcome.format == .pcapng)
    let other = Outcome(
      file { file in
        file.interface(113)
        file.packet(0, at: 1, [1])
        file.interface(1)
      })
    #expect(other.words == "interface 0: link type 113 holds no Bluetooth HCI packets")
    #expect(other.format == nil && other.fault?.recordsBefore == 1)
  }

  static let damaged: [(tail: [UInt32], text: String)] = [
    ([6, 8, 8], "its block claims a length of 8 bytes"),
    ([6, 33, 0, 0, 0, 0, 0, 0, 33], "its block claims a length of 33 bytes"),
    ([6, 0xffff_fff0, 0, 0], "its block claims a length of 4294967280 bytes"),
    ([6, 0, 0, 0], "its block claims a length of 0 bytes"),
    ([0x7777, 64, 0], "its block ends 52 bytes early"),
    ([6, 32, 0], "its block has 12 of 32 bytes"),
    ([6, 32], "its block has 8 of 12 bytes"),
    ([6, 32, 0, 0, 0, 0, 0, 36], "its block has a length of 32 in front, and of 36 behind"),
    ([6, 32, 0, 0, 0, 4, 4, 32], "it claims a length of 4 bytes"),
    ([6, 28, 0, 0, 0, 0, 28], "its block has 28 bytes only"),
    ([6, 32, 1, 0, 0, 0, 0, 32], "its interface 1 is not described"),
    ([1, 16, 201, 16], "its interface can't be described so"),
    ([1, 24, 201, 0, 0x0020_0009, 24], "an option reaches beyond its block"),
    ([0x0a0d_0d0a, 28, 0x1a2b_3c4e, 1, 0, 0, 28], "its section begins with no byte order"),
    ([0x0a0d_0d0a, 28, 0x1a2b_3c4d, 2, 0, 0, 28], "unknown pcapng version 2.0"),
    ([0x0a0d_0d0a, 24, 0x1a2b_3c4d, 1, 0, 24], "its section header has 24 of 28 bytes"),
  ]

  @Test("damage is told after whole records, with its place", arguments: damaged)
  func damage(example: (tail: [UInt32], text: String)) {
    let whole = file { file in
      file.interface(187)
      file.packet(0, at: 1, resetCommand)
    }
    var tail = FileBuilder()
    for value in example.tail { tail.add32(value) }
    let outcome = Outcome(whole + tail.bytes)
    #expect(outcome.words == example.text)
    #expect(outcome.records.count == 1 && outcome.fault?.recordsBefore == 1)
    #expect(Outcome(whole + tail.bytes, pieces: 1) == outcome)
  }
}
