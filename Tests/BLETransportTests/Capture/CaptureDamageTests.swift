import BLECapture
import BLETransport
import BLEWire
import Foundation
import TestSupport
import Testing

@Suite("Captures that are damaged")
struct CaptureDamageTests {
  private static let header = Array(hex: "62 74 73 6e 6f 6f 70 00 00 00 00 01 00 00 03 ea")
  private static let record = Array(
    hex: "00000004 00000004 00000000 00000000 00e03ab44a676000 01 03 0c 00")

  static let refused: [(bytes: [UInt8], text: String)] = [
    ([], "byte 0: the file is empty"),
    (Array(hex: "62 74 73"), "byte 3: the btsnoop header has 3 of 16 bytes"),
    (Array(header.prefix(15)), "byte 15: the btsnoop header has 15 of 16 bytes"),
    (
      Array(header.prefix(8)) + [0, 0, 0, 2] + Array(header.suffix(4)),
      "byte 8: unknown btsnoop version 2"
    ),
    (Array(header.prefix(14)) + [0x27, 0x0f], "byte 12: unknown btsnoop link type 9999"),
    (
      Array(hex: "7f 45 4c 46 02 01 01 00"),
      "byte 0: no capture that is known begins with 7f 45 4c 46 02 01 01 00"
    ),
    (
      Array(hex: "a1b2c3d4 0002 0004 00000000 00000000 0000ffff 00000001"),
      "byte 20: link type 1 holds no Bluetooth HCI packets"
    ),
  ]

  @Test("a file that is no capture is refused with what and where", arguments: refused)
  func refuses(bytes: [UInt8], text: String) {
    let file = TemporaryFile(bytes)
    let error = #expect(throws: CaptureError.self) { try CaptureReader(path: file.path) }
    #expect(error?.description == "\(file.path): \(text)")
    #expect(error?.isAfterWholeRecords == false)
  }

  static let damaged: [(records: Int, tail: [UInt8], text: String)] = [
    (0, Array(hex: "00 00"), "record 1 at byte 16: its header has 2 of 24 bytes"),
    (0, Array(record.dropLast()), "record 1 at byte 16: it has 3 of 4 bytes"),
    (2, Array(record.prefix(23)), "record 3 at byte 72: its header has 23 of 24 bytes"),
    (
      1, [0xff, 0xff, 0xff, 0xf0, 0xff, 0xff, 0xff, 0xf0] + record.dropFirst(8),
      "record 2 at byte 44: it claims a length of 4294967280 bytes"
    ),
  ]

  @Test("whole records come first, then what is wrong and where, for ever", arguments: damaged)
  func tells(records: Int, tail: [UInt8], text: String) throws {
    let whole = (0..<records).flatMap { _ in Self.record }
    let file = TemporaryFile(Self.header + whole + tail)
    let reader = try CaptureReader(path: file.path)
    for _ in 0..<records { #expect(try reader.next()?.packet.bytes == [3, 12, 0]) }
    for _ in 0..<2 {
      let error = #expect(throws: CaptureError.self) { try reader.next() }
      #expect(error?.description == "\(file.path): \(text)")
      #expect(error?.isAfterWholeRecords == (records > 0))
      #expect(error?.recordsBefore == records)
    }
  }

  @Test("a header alone is an empty capture")
  func headerAlone() throws {
    let file = TemporaryFile(Self.header)
    #expect(try CaptureReader(path: file.path).all().isEmpty)
  }

  @Test("a pcap file that ends within a record gives those before it")
  func pcap() throws {
    let file = TemporaryFile()
    let packet = CapturePacket.hci(type: 4, bytes: [0x0e, 0x01, 0x01])
    let record = CaptureRecord(
      number: 1, time: Timestamp(nanosecondsSince1970: 0), direction: .controllerToHost,
      packet: packet)
    try write([record, record, record], to: file.path, .pcap)
    let bytes = [UInt8](try Data(contentsOf: file.url))
    let cut = TemporaryFile(Array(bytes.dropLast(2)))
    let reader = try CaptureReader(path: cut.path)
    #expect(try reader.next()?.packet == packet)
    #expect(try reader.next()?.packet == packet)
    let error = #expect(throws: CaptureError.self) { try reader.next() }
    #expect(error?.isAfterWholeRecords == true)
    #expect(error?.offset == 24 + 2 * (16 + 8))
  }

  @Test("a missing file and a folder are told of, with the path")
  func missing() {
    let missing = #expect(throws: CaptureError.self) {
      try CaptureReader(path: "/nonexistent/x.btsnoop")
    }
    #expect(missing?.description == "/nonexistent/x.btsnoop: open: No such file or directory")
    let folder = #expect(throws: CaptureError.self) { try CaptureReader(path: "/tmp") }
    #expect(folder?.description == "/tmp: read: Is a directory")
  }

  @Test("any bytes after a header end in records or an error", arguments: 0..<16)
  func random(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let headers = [
      Self.header, Array(Self.header.dropLast(4)) + [0, 0, 7, 0xd1],
      Array(hex: "d4c3b2a1 0200 0400 00000000 00000000 ffff0000 c9000000"),
      Array(hex: "0a0d0d0a 1c000000 4d3c2b1a 0100 0000 ffffffffffffffff 1c000000"),
    ]
    for header in headers {
      let count = Int.random(in: 0...200, using: &generator)
      let noise = (0..<count).map { _ in UInt8.random(in: 0...3, using: &generator) }
      let file = TemporaryFile(header + noise)
      guard let reader = try? CaptureReader(path: file.path) else { continue }
      while (try? reader.next()) != nil {}
      #expect(reader.count <= count)
    }
  }
}
