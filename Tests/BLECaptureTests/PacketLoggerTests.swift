import BLECapture
import BLEWire
import TestSupport
import Testing

@Suite("Apple's PacketLogger")
struct PacketLoggerTests {
  private static let records: [(type: UInt8, bytes: [UInt8])] = [
    (0xfe, Array("Bluetooth".utf8)), (0x00, [3, 12, 0]), (0x01, [14, 4, 1, 3, 12, 0]),
    (0x02, [0x40, 0, 0, 0]), (0x03, [0x40, 0x20, 0, 0]), (0x08, [1, 0, 0]), (0x09, [1, 0, 0]),
    (0x0a, [7]), (0xfc, Array("a note".utf8)), (0xfb, []),
  ]

  private func file(isBig: Bool) -> [UInt8] {
    var file = FileBuilder(isBig: isBig)
    for (number, record) in Self.records.enumerated() {
      file.add32(UInt32(record.bytes.count + 9), 0x8000_0000, UInt32(number))
      file.bytes += [record.type] + record.bytes
    }
    return file.bytes
  }

  @Test("is read in either byte order; what is no packet is a note", arguments: [false, true])
  func reads(isBig: Bool) {
    let outcome = Outcome(file(isBig: isBig))
    #expect(outcome.fault == nil && outcome.format?.description == "PacketLogger")
    #expect(outcome.packets == Self.records.map(\.bytes))
    #expect(outcome.times == (0..<10).map { (1 << 31) * 1_000_000_000 + $0 * 1000 })
    let note = CaptureHead.Content.monitor(.systemNote)
    #expect(
      outcome.records.map(\.head.content)
        == [
          note, .hci(.command), .hci(.event), .hci(.acl), .hci(.acl), .hci(.sco), .hci(.sco),
          .monitor(.vendorDiagnostic), note, note,
        ])
    #expect(
      outcome.records[1...6].map(\.direction.rawValue) == [0, 1, 0, 1, 0, 1])
    #expect(Outcome(file(isBig: isBig), pieces: 1) == outcome)
  }

  @Test("damage is told after whole records", arguments: [false, true])
  func damage(isBig: Bool) {
    let whole = file(isBig: isBig)
    #expect(Outcome(Array(whole.dropLast())).words == "it has 0 of 1 bytes")
    #expect(Outcome(whole + [0, 0]).words == "its header has 2 of 12 bytes")
    var file = FileBuilder(isBig: isBig)
    file.add32(7, 0, 0)
    let outcome = Outcome(whole + file.bytes)
    #expect(outcome.words == "it claims a length of 7 bytes" && outcome.records.count == 10)
  }
}
