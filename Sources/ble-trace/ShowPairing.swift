internal import BLEWire

/// An SMP PDU for a person.
func describeSMP(_ bytes: [UInt8]) -> Described {
  do {
    let pdu = try SMPPDU(parsing: bytes)
    return Described("SMP \(pdu.code)", fields(pdu))
  } catch {
    let code = bytes.first.map { " \(SMPCode(rawValue: $0))" } ?? ""
    return Described(malformed: "SMP" + code, error, bytes)
  }
}

private func fields(_ pdu: SMPPDU) -> [String] {
  switch pdu {
  case .pairingRequest(let pdu):
    pairing(
      pdu.ioCapability, pdu.oobData, pdu.authentication, pdu.maximumKeySize, pdu.initiatorKeys,
      pdu.responderKeys)
  case .pairingResponse(let pdu):
    pairing(
      pdu.ioCapability, pdu.oobData, pdu.authentication, pdu.maximumKeySize, pdu.initiatorKeys,
      pdu.responderKeys)
  case .pairingConfirm(let pdu): ["Confirm value: 0x\(pdu.value.hexDigits)"]
  case .pairingRandom(let pdu): ["Random value: 0x\(pdu.value.hexDigits)"]
  case .pairingFailed(let pdu): ["Reason: \(pdu.reason)"]
  case .encryptionInformation(let pdu): ["Long term key: 0x\(pdu.longTermKey.hexDigits)"]
  case .centralIdentification(let pdu):
    ["EDIV: 0x\(pdu.diversifier.hexDigits)", "Rand: 0x\(pdu.random.hexDigits)"]
  case .identityInformation(let pdu):
    ["Identity resolving key: 0x\(pdu.identityResolvingKey.hexDigits)"]
  case .identityAddressInformation(let pdu): ["Address: \(pdu.address)"]
  case .signingInformation(let pdu): ["Signature key: 0x\(pdu.signatureKey.hexDigits)"]
  case .securityRequest(let pdu): ["Authentication: \(pdu.authentication)"]
  case .pairingPublicKey(let pdu): ["X: \(pdu.x.hexDigits)", "Y: \(pdu.y.hexDigits)"]
  case .pairingDHKeyCheck(let pdu): ["Check value: 0x\(pdu.value.hexDigits)"]
  case .keypressNotification(let pdu): ["Keypress: \(pdu.kind)"]
  case .unknown(_, let data): [data.hexDigits]
  }
}

private func pairing(
  _ capability: SMPIOCapability, _ oob: SMPOOBData,
  _ authentication: SMPAuthenticationRequirements, _ keySize: UInt8,
  _ initiator: SMPKeyDistribution, _ responder: SMPKeyDistribution
) -> [String] {
  [
    "IO capability: \(capability)", "OOB: \(oob)", "Authentication: \(authentication)",
    "Maximum key size: \(keySize)", "Initiator's keys: \(initiator)",
    "Responder's keys: \(responder)",
  ]
}
