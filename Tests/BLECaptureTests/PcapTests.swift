import BLECapture
import BLEWire
import TestSupport
import Testing

@Suite("pcap")
struct PcapTests {
  private func file(
    magic: UInt32 = 0xa1b2_c3d4, version: (UInt32, UInt32) = (2, 4), link: UInt32 = 187,
    isBig: Bool = false, _ body: (inout FileBuilder) -> Void = { _ in }
  ) -> [UInt8] {
    var file = FileBuilder(isBig: isBig)
    file.add32(magic)
    file.add16(version.0, version.1)
    file.add32(0, 0, 0xffff, link)
    body(&file)
    return file.bytes
  }

  @Test("counts seconds without a sign, to 2106")
  func lateTimes() {
    let bytes = Array(
      hex: """
        d4c3b2a1020004000000000000000000ffff0000c9000000 00000080 00000000 10000000 10000000
        00000000 02 40200700030004000a1200
        """)
    let outcome = Outcome(bytes)
    #expect(outcome.fault == nil)
    #expect(outcome.times == [(1 << 31) * 1_000_000_000])
    let last = Outcome(file { $0.add32(.max, 999_999, 0, 0) })
    #expect(last.times == [Int64(UInt32.max) * 1_000_000_000 + 999_999_000])
  }

  @Test("of either byte order, with micro- and nanoseconds, and with 8 bytes before each packet")
  func kinds() {
    for isBig in [false, true] {
      for magic in [0xa1b2_c3d4, 0xa1b2_3c4d, 0xa1b2_cd34] as [UInt32] {
        let bytes = file(magic: magic, isBig: isBig) { file in
          for packet in [resetCommand, resetEvent] {
            file.add32(7, 5, UInt32(packet.count), UInt32(packet.count) + 2)
            if magic == 0xa1b2_cd34 { file.add32(1, 2) }
            file.bytes += packet
          }
        }
        let outcome = Outcome(bytes)
        let fraction: Int64 = magic == 0xa1b2_3c4d ? 5 : 5000
        #expect(outcome.times == [7_000_000_000 + fraction, 7_000_000_000 + fraction])
        #expect(outcome.packets == [resetCommand, resetEvent].map { Array($0.dropFirst()) })
        #expect(outcome.records.map(\.missing) == [2, 2])
        #expect(outcome.format?.hasNanoseconds == (magic == 0xa1b2_3c4d))
        #expect(Outcome(bytes, pieces: 1) == outcome)
      }
    }
  }

  @Test("files before version 2.3 have the lengths the other way round")
  func oldVersions() {
    for minor in [2, 3, 4] as [UInt32] {
      let bytes = file(version: (2, minor)) { file in
        let lengths: (UInt32, UInt32) = minor < 4 ? (6, 4) : (4, 6)
        file.add32(0, 0, lengths.0, lengths.1)
        file.bytes += resetCommand
      }
      #expect(Outcome(bytes).records.map(\.missing) == [2])
    }
  }

  @Test("a link type is told from what is said about checksums above it")
  func linkTypeBits() {
    #expect(Outcome(file(link: 0x1400_00c9)).format == .pcap)
  }

  static let refused: [(bytes: String, text: String)] = [
    (
      "d4c3b2a1 0200 0400 00000000 00000000 ffff0000 c90000",
      "byte 23: the pcap header has 23 of 24 bytes"
    ),
    ("d4c3b2a1", "byte 4: the pcap header has 4 of 24 bytes"),
    (
      "a1b2c3d4 0003 0000 00000000 00000000 0000ffff 000000c9",
      "byte 4: unknown pcap version 3.0"
    ),
    (
      "a1b2c3d4 0002 0004 00000000 00000000 0000ffff 00000001",
      "byte 20: link type 1 holds no Bluetooth HCI packets"
    ),
  ]

  @Test("another header is refused with what and where", arguments: refused)
  func refuses(example: (bytes: String, text: String)) {
    #expect(Outcome(Array(hex: example.bytes)).words == example.text)
  }

  @Test("damage is told after whole records, with its place")
  func damage() {
    let whole = file { file in
      file.add32(0, 0, 4, 4)
      file.bytes += resetCommand
    }
    let tails: [(String, String)] = [
      ("00000000", "its header has 4 of 16 bytes"),
      ("00000000 00000000 05000000 05000000 01", "it has 1 of 5 bytes"),
      ("00000000 00000000 01000400 01000400", "it claims a length of 262145 bytes"),
    ]
    for (tail, text) in tails {
      let outcome = Outcome(whole + Array(hex: tail))
      #expect(outcome.records.count == 1 && outcome.words == text)
      #expect(outcome.fault?.offset == 44 && outcome.fault?.recordsBefore == 1)
    }
    #expect(Outcome(file()).fault == nil)
  }
}
