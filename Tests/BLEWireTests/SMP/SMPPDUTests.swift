import BLEWire
import TestSupport
import Testing

@Suite("SMP PDUs", .ownTime)
struct SMPPDUTests {
  /// Bytes of the specification's layouts with the values that stand in them.
  static let examples: [(hex: String, pdu: SMPPDU)] = [
    (
      "01 04 00 25 10 07 07",
      .pairingRequest(
        .init(
          ioCapability: .keyboardDisplay, oobData: .notPresent,
          authentication: [.bonding, .mitm, .ct2], maximumKeySize: 16,
          initiatorKeys: [.encryption, .identity, .signing],
          responderKeys: [.encryption, .identity, .signing]))
    ),
    (
      "02 03 00 01 10 07 05",
      .pairingResponse(
        .init(
          ioCapability: .noInputNoOutput, oobData: .notPresent, authentication: .bonding,
          maximumKeySize: 16, initiatorKeys: [.encryption, .identity, .signing],
          responderKeys: [.encryption, .signing]))
    ),
    (
      "03 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10",
      .pairingConfirm(.init(value: 0x100f_0e0d_0c0b_0a09_0807_0605_0403_0201))
    ),
    ("04 01" + zeros(15), .pairingRandom(.init(value: 1))),
    ("05 03", .pairingFailed(.init(reason: .authenticationRequirements))),
    ("06 02" + zeros(15), .encryptionInformation(.init(longTermKey: 2))),
    (
      "07 34 12 08 07 06 05 04 03 02 01",
      .centralIdentification(.init(diversifier: 0x1234, random: 0x0102_0304_0506_0708))
    ),
    ("08 03" + zeros(15), .identityInformation(.init(identityResolvingKey: 3))),
    (
      "09 01 0d 18 00 ee ff c0",
      .identityAddressInformation(
        .init(address: DeviceAddress(.init(rawValue: 0xc0ff_ee00_180d), type: .random)))
    ),
    ("0a 04" + zeros(15), .signingInformation(.init(signatureKey: 4))),
    ("0b 0d", .securityRequest(.init(authentication: [.bonding, .mitm, .secureConnections]))),
    (
      "0c 01" + zeros(31) + "02" + zeros(31),
      .pairingPublicKey(
        .init(x: [1] + .init(repeating: 0, count: 31), y: [2] + .init(repeating: 0, count: 31)))
    ),
    ("0d 05" + zeros(15), .pairingDHKeyCheck(.init(value: 5))),
    ("0e 04", .keypressNotification(.init(kind: .completed))),
    ("20 01 02", .unknown(.init(rawValue: 0x20), [1, 2])),
  ]

  @Test("reads every PDU, and writes the same bytes", arguments: examples)
  func roundTrips(hex: String, pdu: SMPPDU) throws {
    let bytes = Array(hex: hex)
    #expect(try SMPPDU(parsing: bytes) == pdu)
    #expect(pdu.encoded == bytes)
    #expect(pdu.code.rawValue == bytes[0])
  }

  @Test("refuses every PDU that is cut or has a byte too many", arguments: examples.dropLast())
  func wrongLengths(hex: String, pdu: SMPPDU) {
    let bytes = Array(hex: hex)
    for count in 0..<bytes.count {
      #expect(throws: WireError.self) { try SMPPDU(parsing: Array(bytes.prefix(count))) }
    }
    #expect(throws: WireError(.trailing(1), at: bytes.count)) { try SMPPDU(parsing: bytes + [0]) }
  }

  @Test("tells where a PDU ends too early")
  func malformed() {
    #expect(throws: WireError(.truncated(needed: 1, left: 0), at: 0)) { try SMPPDU(parsing: []) }
    #expect(throws: WireError(.truncated(needed: 1, left: 0), at: 3)) {
      try SMPPDU(parsing: [1, 4, 0])
    }
    #expect(throws: WireError(.unknownOpcode(2), at: 0)) {
      try SMPPairingRequest(parsing: Array(hex: "02 03 00 01 10 07 05"))
    }
  }

  @Test("keeps reserved bits, which the confirm value covers")
  func reservedBits() throws {
    let bytes = Array(hex: "01 09 02 c5 ff f0 f7")
    guard case .pairingRequest(let request) = try SMPPDU(parsing: bytes) else {
      Issue.record("no pairing request")
      return
    }
    #expect(request.authentication.contains([.bonding, .mitm]))
    #expect(!request.authentication.contains(.secureConnections))
    #expect(request.encoded == bytes)
  }

  @Test("reads any bytes without a trap, and writes back what it read", arguments: 0..<8)
  func random(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let sizes = [1, 2, 7, 8, 11, 17, 65]
    for _ in 0..<500 {
      let size = sizes.randomElement(using: &generator) ?? 1
      var bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
      bytes[0] = UInt8.random(in: 0...0x10, using: &generator)
      guard let pdu = try? SMPPDU(parsing: bytes) else { continue }
      #expect(pdu.encoded == bytes)
    }
  }

  @Test("names what a person reads in a trace")
  func names() {
    #expect(SMPCode.pairingRequest.description == "Pairing Request (0x01)")
    #expect(SMPFailureReason.busy.description == "Busy (0x10)")
    #expect(SMPFailureReason(rawValue: 0x77).name == "Reserved")
    #expect(SMPIOCapability.noInputNoOutput.name == "NoInputNoOutput")
    #expect(SMPOOBData.present.name == "OOB Authentication Data Present")
    #expect(SMPKeypress.cleared.name == "Passkey Cleared")
    #expect(
      (SMPAuthenticationRequirements(rawValue: 0x3d)).description
        == "bonding, mitm, secure connections, keypress, ct2")
    #expect(SMPAuthenticationRequirements(rawValue: 0xc0).description == "none")
    #expect(SMPKeyDistribution(rawValue: 0x0f).description == "EncKey, IdKey, SignKey, LinkKey")
    #expect(SMPKeyDistribution().description == "none")
  }
}

private func zeros(_ count: Int) -> String { String(repeating: " 00", count: count) }
