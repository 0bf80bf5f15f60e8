import BLEWire
import TestSupport
import Testing

@Suite("L2CAP frames", .ownTime)
struct L2CAPFrameTests {
  @Test("holds a channel and a payload")
  func frame() throws {
    let bytes = Array(hex: "03 00 04 00 0a 03 00")
    let frame = try L2CAPFrame(parsing: bytes)
    #expect(frame == L2CAPFrame(channel: .att, payload: [0x0a, 3, 0]))
    #expect(frame.encoded == bytes)
  }

  static let malformed: [(hex: String, error: WireError)] = [
    ("", WireError(.truncated(needed: 2, left: 0), at: 0)),
    ("03 00 04", WireError(.truncated(needed: 2, left: 1), at: 2)),
    ("03 00 04 00 0a 03", WireError(.truncated(needed: 3, left: 2), at: 4)),
    ("01 00 04 00 0a 03", WireError(.trailing(1), at: 5)),
    ("ff ff 04 00 00", WireError(.truncated(needed: 0xffff, left: 1), at: 4)),
  ]

  @Test("says what is wrong with a malformed frame, and where", arguments: malformed)
  func refuses(hex: String, error: WireError) {
    #expect(throws: error) { try L2CAPFrame(parsing: Array(hex: hex)) }
  }

  @Test("tells the SDU's length in the first K-frame only")
  func segments() throws {
    let sdu = (0..<60).map { UInt8($0) }
    let segments = L2CAPInformationPayload.segments(of: sdu, mps: 23)
    #expect(segments.map(\.bytes.count) == [21, 23, 16])
    #expect(segments.map(\.sduLength) == [60, nil, nil])
    #expect(segments.flatMap(\.bytes) == sdu)
    #expect(segments.allSatisfy { $0.encoded.count <= 23 })
    #expect(try L2CAPInformationPayload(parsingFirst: segments[0].encoded) == segments[0])
  }

  @Test("has one K-frame for an empty SDU")
  func emptySDU() throws {
    let segments = L2CAPInformationPayload.segments(of: [], mps: 23)
    #expect(segments.map(\.encoded) == [[0, 0]])
  }

  @Test("refuses a first K-frame without a length, or longer than its SDU")
  func malformedSDU() {
    #expect(throws: WireError(.truncated(needed: 2, left: 1), at: 0)) {
      try L2CAPInformationPayload(parsingFirst: [1])
    }
    #expect(throws: WireError(.trailing(1), at: 3)) {
      try L2CAPInformationPayload(parsingFirst: [1, 0, 0xaa, 0xbb])
    }
  }

  @Test("knows which PSMs are assigned and which are dynamic")
  func psm() {
    #expect(PSM.eatt.isFixed && !PSM.eatt.isDynamic)
    #expect((0x0080 as PSM).isDynamic)
    #expect(!(0x0000 as PSM).isFixed && !(0x0100 as PSM).isDynamic)
    #expect(PSM.ipsp.description == "0x0023")
  }
}
