import BLECapture
import BLEWire
import TestSupport
import Testing

@Suite("Captures packed by gzip")
struct PackedTests {
  private func capture(_ format: CaptureFormat, count: Int = 3) throws -> [UInt8] {
    var encoder = try #require(CaptureEncoder(format))
    for number in 1...count {
      let head = CaptureHead(
        number: number, time: Timestamp(nanosecondsSince1970: Int64(number) * 1_000_000),
        direction: .controllerToHost, content: .hci(.event))
      try encoder.write(head, [0x0e, 4, 1, UInt8(truncatingIfNeeded: number), 12, 0])
    }
    return encoder.takeBytes()
  }

  static let formats: [CaptureFormat] = [
    .btsnoop, .btsnoopMonitor, .pcap, .pcapMonitor, .pcapng, CaptureFormat(.pcap, .pcapH4),
  ]

  @Test("are read as what was packed, of one member or several", arguments: formats)
  func reads(format: CaptureFormat) throws {
    let bytes = try capture(format)
    let plain = Outcome(bytes)
    let members = bytes.count / 2
    let several = gzipped(Array(bytes.prefix(members))) + gzipped(Array(bytes.dropFirst(members)))
    for packed in [gzipped(bytes), several, gzipped(bytes) + [0, 0, 0], gzipped([]) + several] {
      var outcome = Outcome(packed)
      #expect(outcome.format?.description == "\(format), gzip")
      #expect(Outcome(packed, pieces: 1) == outcome)
      outcome.format?.isPacked = false
      #expect(outcome == plain && plain.records.count == 3)
    }
  }

  @Test("that are damaged give the same however the bytes are cut")
  func damageInPieces() throws {
    // What comes out before the damage is no capture: that is found first.
    let begun: [UInt8] = [
      0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0x53, 0x65, 0x53, 0x5b, 0x74, 0xf4,
    ]
    let found = begun + [UInt8](repeating: 0x1c, count: 43)
    #expect(Outcome(found, pieces: 1) == Outcome(found))
    let packed = gzipped(try capture(.btsnoop, count: 20))
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      var wrong = packed
      wrong[Int.random(in: 10..<wrong.count, using: &random)] ^= UInt8.random(
        in: 1...255, using: &random)
      #expect(Outcome(wrong, pieces: 1) == Outcome(wrong), "\(wrong.hexDigits)")
    }
  }

  @Test("that are cut or damaged give the records before that")
  func damage() throws {
    let bytes = try capture(.btsnoop, count: 20_000)
    let packed = gzipped(bytes)
    let cut = Outcome(Array(packed.prefix(packed.count / 2)))
    #expect(cut.words == "what was packed ends early")
    #expect(
      cut.records.count > 1000 && cut.records == Array(Outcome(bytes).records.prefix(cut.count)))
    #expect(Outcome(Array(packed.prefix(packed.count / 2)), pieces: 9) == cut)
    let rest = Outcome(packed + [7])
    #expect(rest.words == "something else follows what gzip packed" && rest.count == 20_000)
    var wrong = packed
    wrong[wrong.count - 6] ^= 1  // Its checksum.
    #expect(Outcome(wrong).words == "what was packed is damaged")
    #expect(Outcome(Array(packed.prefix(5))).words == "what was packed ends early")
    #expect(Outcome(gzipped(packed)).words == "byte 0: this is gzip in gzip, which is not read")
    #expect(Outcome(gzipped([])).words == "byte 0: the file is empty")
  }

  static let others: [(bytes: [UInt8], text: String)] = [
    ([], "byte 0: the file is empty"),
    (
      [0x50, 0x4b, 3, 4, 20, 0, 0, 0],
      "byte 0: this is a zip archive (take the log out of it), which is not read"
    ),
    (
      [0x28, 0xb5, 0x2f, 0xfd, 0, 0, 0, 0, 0],
      "byte 0: this is a file packed by zstd, which is not read"
    ),
    (
      Array("snoop\0\0\0\0\0\0\u{2}".utf8),
      "byte 0: this is a snoop capture of networks, which is not read"
    ),
    (
      [0x7f, 0x45, 0x4c, 0x46],
      "byte 0: no capture that is known begins with 7f 45 4c 46"
    ),
    (Array("%PDF-1.7".utf8), "byte 0: a text without a Bluetooth log of Android in it"),
  ]

  @Test("are told from what is no capture, which is named", arguments: others)
  func named(example: (bytes: [UInt8], text: String)) {
    #expect(Outcome(example.bytes).words == example.text)
    #expect(Outcome(example.bytes, pieces: 1).words == example.text)
  }
}
