import BLEWire
import TestSupport
import Testing

@Suite("L2CAP signalling on LE", .ownTime)
struct L2CAPSignalingTests {
  /// Bytes of the specification's layouts with the values that stand in them.
  static let examples: [(hex: String, command: L2CAPCommand)] = [
    ("01 02 02 00 00 00", .commandReject(.init(.notUnderstood))),
    ("01 02 04 00 01 00 17 00", .commandReject(.init(.mtuExceeded(23)))),
    (
      "01 02 06 00 02 00 40 00 41 00",
      .commandReject(
        .init(.invalidChannel(local: .init(rawValue: 0x40), remote: .init(rawValue: 0x41))))
    ),
    ("01 02 03 00 09 00 aa", .commandReject(.init(.unknown(9, [0xaa])))),
    (
      "06 02 04 00 40 00 41 00",
      .disconnectionRequest(
        .init(destination: .init(rawValue: 0x40), source: .init(rawValue: 0x41)))
    ),
    (
      "07 02 04 00 40 00 41 00",
      .disconnectionResponse(
        .init(destination: .init(rawValue: 0x40), source: .init(rawValue: 0x41)))
    ),
    (
      "12 02 08 00 06 00 0c 00 00 00 f4 01",
      .connectionParameterUpdateRequest(
        .init(intervalMin: 6, intervalMax: 12, latency: 0, timeout: 500))
    ),
    ("13 02 02 00 01 00", .connectionParameterUpdateResponse(.init(result: .rejected))),
    (
      "14 02 0a 00 80 00 40 00 00 02 f7 00 0a 00",
      .leCreditBasedConnectionRequest(
        .init(
          psm: 0x0080, source: .init(rawValue: 0x40), mtu: 512, mps: 247, initialCredits: 10))
    ),
    (
      "15 02 0a 00 41 00 00 02 f7 00 0a 00 00 00",
      .leCreditBasedConnectionResponse(
        .init(
          destination: .init(rawValue: 0x41), mtu: 512, mps: 247, initialCredits: 10,
          result: .success))
    ),
    (
      "16 02 04 00 41 00 05 00",
      .flowControlCreditIndication(.init(channel: .init(rawValue: 0x41), credits: 5))
    ),
    (
      "17 02 0c 00 27 00 40 00 40 00 01 00 40 00 41 00",
      .creditBasedConnectionRequest(
        .init(
          psm: .eatt, mtu: 64, mps: 64, initialCredits: 1,
          sources: [.init(rawValue: 0x40), .init(rawValue: 0x41)]))
    ),
    (
      "18 02 0a 00 40 00 40 00 01 00 04 00 50 00",
      .creditBasedConnectionResponse(
        .init(
          mtu: 64, mps: 64, initialCredits: 1, result: .noResources,
          destinations: [.init(rawValue: 0x50)]))
    ),
    (
      "18 02 08 00 00 00 00 00 00 00 0c 00",
      .creditBasedConnectionResponse(
        .init(mtu: 0, mps: 0, initialCredits: 0, result: .invalidParameters, destinations: []))
    ),
    (
      "19 02 06 00 80 00 80 00 40 00",
      .creditBasedReconfigureRequest(
        .init(mtu: 128, mps: 128, channels: [.init(rawValue: 0x40)]))
    ),
    ("1a 02 02 00 02 00", .creditBasedReconfigureResponse(.init(result: .mpsReduced))),
    ("0a 02 02 00 03 00", .unknown(.init(rawValue: 0x0a), [3, 0])),
  ]

  @Test("reads every command, and writes the same bytes", arguments: examples)
  func roundTrips(hex: String, command: L2CAPCommand) throws {
    let bytes = Array(hex: hex)
    let pdu = try L2CAPSignalingPDU(parsing: bytes)
    #expect(pdu == L2CAPSignalingPDU(identifier: 2, command))
    #expect(pdu.command.code.rawValue == bytes[0])
    #expect(pdu.encoded == bytes)
  }

  @Test("refuses every command that is cut, at any length", arguments: examples)
  func cut(hex: String, command: L2CAPCommand) {
    let bytes = Array(hex: hex)
    for count in 0..<bytes.count {
      #expect(throws: WireError.self) { try L2CAPSignalingPDU(parsing: Array(bytes.prefix(count))) }
    }
  }

  static let malformed: [(hex: String, error: WireError)] = [
    ("12 02 06 00 06 00 0c 00 00 00", WireError(.truncated(needed: 2, left: 0), at: 10)),
    ("13 02 03 00 00 00 00", WireError(.trailing(1), at: 6)),
    ("13 02 02 00 00 00 00", WireError(.trailing(1), at: 6)),
    ("17 02 08 00 27 00 40 00 40 00 01 00", WireError(.truncated(needed: 2, left: 0), at: 12)),
    ("18 02 08 00 40 00 40 00 01 00 00 00", WireError(.truncated(needed: 2, left: 0), at: 12)),
    ("19 02 05 00 80 00 80 00 40", WireError(.truncated(needed: 2, left: 1), at: 8)),
    ("13 02 ff ff 00 00", WireError(.truncated(needed: 0xffff, left: 2), at: 4)),
  ]

  @Test("says what is wrong with a malformed command, and where", arguments: malformed)
  func refuses(hex: String, error: WireError) {
    #expect(throws: error) { try L2CAPSignalingPDU(parsing: Array(hex: hex)) }
  }

  @Test("reads any bytes without a trap, and writes back what it read", arguments: 0..<8)
  func random(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let count = Int.random(in: 0...12, using: &generator)
      let data = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let code = UInt8.random(in: 0...0x1b, using: &generator)
      let bytes = [code, 7, UInt8(count), 0] + data
      guard let pdu = try? L2CAPSignalingPDU(parsing: bytes) else { continue }
      #expect(pdu.encoded == bytes)
    }
  }

  @Test("names codes, results and reasons")
  func names() {
    #expect(L2CAPSignalCode.flowControlCreditIndication.description == "Flow Control Credit (0x16)")
    #expect(L2CAPSignalCode(rawValue: 0x30).name == "Unknown")
    #expect(L2CAPConnectionResult.psmNotSupported.description == "SPSM Not Supported (0x0002)")
    #expect(L2CAPConnectionResult(rawValue: 3).name == "Reserved")
    #expect(L2CAPParameterUpdateResult.accepted.name == "Accepted")
    #expect(
      L2CAPReconfigureResult.invalidChannel.description == "Destination CID Invalid (0x0003)")
    let reasons: [(L2CAPCommandReject.Reason, String)] = [
      (.notUnderstood, "Command Not Understood (0x0000)"),
      (.mtuExceeded(23), "Signaling MTU Exceeded (0x0001), MTU 23"),
      (
        .invalidChannel(local: .att, remote: .smp),
        "Invalid CID in Request (0x0002), local 0x0004, remote 0x0006"
      ),
      (.unknown(9, [1]), "Reserved (0x0009) 01"),
    ]
    for (reason, text) in reasons { #expect(reason.description == text) }
  }
}
