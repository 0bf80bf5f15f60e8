import BLEWire
import TestSupport
import Testing

@Suite("ATT PDUs (Vol 3, Part F, §3.4)", .ownTime)
struct ATTPDUTests {
  /// One of each, with bytes as they were on the air or as the specification has them.
  static let pdus: [(String, ATTPDU)] = [
    (
      "01 08 2B 00 0A",
      .errorResponse(.init(request: .readByTypeRequest, handle: 0x002b, error: .attributeNotFound))
    ),
    ("02 F7 00", .exchangeMTURequest(.init(mtu: 247))),
    ("03 05 02", .exchangeMTUResponse(.init(mtu: 517))),
    ("04 14 00 17 00", .findInformationRequest(.init(start: 0x0014, end: 0x0017))),
    (
      "05 01 14 00 02 29 15 00 01 29",
      .findInformationResponse(
        .init(
          form: .shortest,
          entries: [.init(handle: 0x0014, type: 0x2902), .init(handle: 0x0015, type: 0x2901)]))
    ),
    (
      "05 02 14 00 FB 34 9B 5F 80 00 00 80 00 10 00 00 02 29 00 00",
      .findInformationResponse(
        .init(form: .full, entries: [.init(handle: 0x0014, type: 0x2902)]))
    ),
    (
      "06 01 00 FF FF 00 28 0D 18",
      .findByTypeValueRequest(.init(start: .first, end: .last, type: 0x2800, value: [0x0d, 0x18]))
    ),
    (
      "07 10 00 17 00 20 00 FF FF",
      .findByTypeValueResponse(.init(groups: [0x0010...0x0017, 0x0020...0xffff]))
    ),
    (
      "08 01 00 FF FF 03 28",
      .readByTypeRequest(.init(start: .first, end: .last, type: 0x2803))
    ),
    (
      "08 01 00 FF FF FB 34 9B 5F 80 00 00 80 00 10 00 00 03 28 00 00",
      .readByTypeRequest(.init(start: .first, end: .last, type: 0x2803, form: .full))
    ),
    (
      "09 07 02 00 02 03 00 00 2A 04 00 02 05 00 01 2A",
      .readByTypeResponse(
        .init(records: [
          .init(handle: 0x0002, value: [0x02, 0x03, 0x00, 0x00, 0x2a]),
          .init(handle: 0x0004, value: [0x02, 0x05, 0x00, 0x01, 0x2a]),
        ]))
    ),
    ("0A 03 00", .readRequest(.init(handle: 0x0003))),
    ("0B 64", .readResponse(.init(value: [0x64]))),
    ("0C 03 00 16 00", .readBlobRequest(.init(handle: 0x0003, offset: 22))),
    ("0D 01 02", .readBlobResponse(.init(value: [1, 2]))),
    ("0E 03 00 07 00", .readMultipleRequest(.init(handles: [0x0003, 0x0007]))),
    ("0F 01 02 03", .readMultipleResponse(.init(values: [1, 2, 3]))),
    (
      "10 01 00 FF FF 00 28",
      .readByGroupTypeRequest(.init(start: .first, end: .last, type: 0x2800))
    ),
    (
      "11 06 10 00 13 00 00 18 20 00 29 00 B0 68",
      .readByGroupTypeResponse(
        .init(groups: [
          .init(handles: 0x0010...0x0013, value: [0x00, 0x18]),
          .init(handles: 0x0020...0x0029, value: [0xb0, 0x68]),
        ]))
    ),
    ("12 17 00 01 00", .writeRequest(.init(handle: 0x0017, value: [1, 0]))),
    ("13", .writeResponse(.init())),
    (
      "16 0A 00 02 00 01 02",
      .prepareWriteRequest(.init(handle: 0x000a, offset: 2, value: [1, 2]))
    ),
    (
      "17 0A 00 00 00 01 02",
      .prepareWriteResponse(.init(handle: 0x000a, offset: 0, value: [1, 2]))
    ),
    ("18 00", .executeWriteRequest(.init(flags: .cancel))),
    ("18 01", .executeWriteRequest(.init(flags: .write))),
    ("19", .executeWriteResponse(.init())),
    ("1B 16 00 64", .handleValueNotification(.init(handle: 0x0016, value: [0x64]))),
    ("1D 16 00", .handleValueIndication(.init(handle: 0x0016, value: []))),
    ("1E", .handleValueConfirmation(.init())),
    ("20 03 00 05 00", .readMultipleVariableRequest(.init(handles: [0x0003, 0x0005]))),
    (
      "21 02 00 AA BB 00 00 05 00 CC",
      .readMultipleVariableResponse(
        .init(values: [.init([0xaa, 0xbb]), .init([]), .init(length: 5, bytes: [0xcc])]))
    ),
    (
      "23 21 00 02 00 01 02 25 00 00 00",
      .multipleHandleValueNotification(
        .init(values: [
          .init(handle: 0x0021, bytes: [1, 2]), .init(handle: 0x0025, bytes: []),
        ]))
    ),
    ("52 03 00 01 02", .writeCommand(.init(handle: 0x0003, value: [1, 2]))),
    (
      "D2 03 00 07 01 00 00 00 11 12 13 14 15 16 17 18",
      .signedWriteCommand(
        .init(
          handle: 0x0003, value: [7],
          signature: [1, 0, 0, 0, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18]))
    ),
    ("72 01 02", .unknown(ATTOpcode(rawValue: 0x72), [1, 2])),
  ]

  @Test("every PDU is read, and written back byte for byte", arguments: pdus)
  func recorded(hex: String, pdu: ATTPDU) throws {
    let bytes = Array(hex: hex)
    #expect(try ATTPDU(parsing: bytes) == pdu)
    #expect(pdu.encoded == bytes)
    #expect(pdu.opcode.rawValue == bytes[0])
  }

  @Test(
    "malformed bytes are refused at the right offset",
    arguments: [
      ("", .truncated(needed: 1, left: 0), 0),
      ("01 08 2B", .truncated(needed: 2, left: 1), 2),
      ("01 08 2B 00", .truncated(needed: 1, left: 0), 4),
      ("01 08 2B 00 0A 00", .trailing(1), 5), ("02 F7", .truncated(needed: 2, left: 1), 1),
      ("02 F7 00 00", .trailing(1), 3), ("03", .truncated(needed: 2, left: 0), 1),
      ("04 14 00 17", .truncated(needed: 2, left: 1), 3), ("04 14 00 17 00 00", .trailing(1), 5),
      ("05", .truncated(needed: 1, left: 0), 1), ("05 00 14 00 02 29", .invalidValue(0), 1),
      ("05 03 14 00 02 29", .invalidValue(3), 1), ("05 01", .truncated(needed: 2, left: 0), 2),
      ("05 01 00 00 02 29", .invalidValue(0), 2),
      ("05 01 14 00 02", .truncated(needed: 2, left: 1), 4),
      ("05 02 14 00 02 29", .truncated(needed: 16, left: 2), 4),
      ("06 01 00 FF FF 00", .truncated(needed: 2, left: 1), 5),
      ("07", .truncated(needed: 2, left: 0), 1), ("07 10 00 17", .truncated(needed: 2, left: 1), 3),
      ("07 17 00 10 00", .invalidValue(0x17), 1), ("07 00 00 10 00", .invalidValue(0), 1),
      ("08 01 00 FF FF", .truncated(needed: 2, left: 0), 5),
      ("08 01 00 FF FF 03 28 00", .invalidValue(3), 5),
      ("08 01 00 FF FF 01 02 03 04", .invalidValue(4), 5),
      ("09", .truncated(needed: 1, left: 0), 1), ("09 00 01 00", .invalidValue(0), 1),
      ("09 01 01", .invalidValue(1), 1), ("09 07", .invalidValue(7), 1),
      ("09 03 01 00 05 02", .invalidValue(3), 1), ("09 03 00 00 05", .invalidValue(0), 2),
      ("0A 03", .truncated(needed: 2, left: 1), 1), ("0A 03 00 00", .trailing(1), 3),
      ("0C 03 00 16", .truncated(needed: 2, left: 1), 3),
      ("0E 03 00", .truncated(needed: 4, left: 2), 1),
      ("0E 03 00 07 00 01", .truncated(needed: 2, left: 1), 5),
      ("10 01 00 FF FF 00", .truncated(needed: 2, left: 1), 5),
      ("11 03 01 00 02", .invalidValue(3), 1), ("11 06", .invalidValue(6), 1),
      ("11 06 10 00 13 00 00", .invalidValue(6), 1),
      ("11 06 13 00 10 00 00 18", .invalidValue(0x13), 2),
      ("11 06 00 00 10 00 00 18", .invalidValue(0), 2),
      ("12 17", .truncated(needed: 2, left: 1), 1), ("13 00", .trailing(1), 1),
      ("16 0A 00 02", .truncated(needed: 2, left: 1), 3),
      ("17 0A", .truncated(needed: 2, left: 1), 1),
      ("18", .truncated(needed: 1, left: 0), 1), ("18 01 00", .trailing(1), 2),
      ("19 00", .trailing(1), 1),
      ("1B 16", .truncated(needed: 2, left: 1), 1), ("1D", .truncated(needed: 2, left: 0), 1),
      ("1E 00", .trailing(1), 1), ("20 03 00", .truncated(needed: 4, left: 2), 1),
      ("21 02", .truncated(needed: 2, left: 1), 1), ("23", .truncated(needed: 2, left: 0), 1),
      ("23 21 00 02", .truncated(needed: 2, left: 1), 3),
      ("23 21 00 02 00 01", .truncated(needed: 2, left: 1), 5),
      ("52 03", .truncated(needed: 2, left: 1), 1),
      ("D2 03 00 01 02 03", .truncated(needed: 12, left: 3), 3),
    ] as [(String, WireError.Reason, Int)])
  func malformed(bytes: String, reason: WireError.Reason, offset: Int) {
    #expect(throws: WireError(reason, at: offset)) { try ATTPDU(parsing: Array(hex: bytes)) }
  }

  @Test("another kind of PDU is refused by its opcode")
  func otherOpcode() {
    #expect(throws: WireError(.unknownOpcode(0x02), at: 0)) {
      try ATTReadResponse(parsing: [0x02, 0x17, 0x00])
    }
  }

  @Test("what parses is written back byte for byte", arguments: 0..<16 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for (hex, _) in Self.pdus {
      for _ in 0..<40 {
        var bytes = Array(hex: hex)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
        case 1: bytes += (0..<4).map { _ in UInt8.random(in: 0...255, using: &generator) }
        default: break
        }
        if bytes.count > 1 {
          let place = Int.random(in: 1..<bytes.count, using: &generator)
          bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
        guard let pdu = try? ATTPDU(parsing: bytes) else { continue }
        // The size of a single entry is the only thing that may be said in two ways.
        #expect(try ATTPDU(parsing: pdu.encoded) == pdu)
        #expect(pdu.encoded == bytes)
      }
    }
  }
}
