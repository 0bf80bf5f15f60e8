/// Any SMP PDU (Vol 3, Part H, §3.3); those with a code that is not assigned are kept raw.
public enum SMPPDU: Hashable, Sendable {
  /// SMP_Pairing_Request.
  case pairingRequest(SMPPairingRequest)
  /// SMP_Pairing_Response.
  case pairingResponse(SMPPairingResponse)
  /// SMP_Pairing_Confirm.
  case pairingConfirm(SMPPairingConfirm)
  /// SMP_Pairing_Random.
  case pairingRandom(SMPPairingRandom)
  /// SMP_Pairing_Failed.
  case pairingFailed(SMPPairingFailed)
  /// SMP_Encryption_Information.
  case encryptionInformation(SMPEncryptionInformation)
  /// SMP_Central_Identification.
  case centralIdentification(SMPCentralIdentification)
  /// SMP_Identity_Information.
  case identityInformation(SMPIdentityInformation)
  /// SMP_Identity_Address_Information.
  case identityAddressInformation(SMPIdentityAddressInformation)
  /// SMP_Signing_Information.
  case signingInformation(SMPSigningInformation)
  /// SMP_Security_Request.
  case securityRequest(SMPSecurityRequest)
  /// SMP_Pairing_Public_Key.
  case pairingPublicKey(SMPPairingPublicKey)
  /// SMP_Pairing_DHKey_Check.
  case pairingDHKeyCheck(SMPPairingDHKeyCheck)
  /// SMP_Pairing_Keypress_Notification.
  case keypressNotification(SMPKeypressNotification)
  /// A PDU whose code is not assigned, with all that follows the code.
  case unknown(SMPCode, [UInt8])
}

extension SMPPDU: WireValue {
  /// Reads the PDU; a malformed one of a known code throws, an unknown code does not.
  public init(from reader: inout ByteReader) throws(WireError) {
    guard let first = reader.nextByte else {
      throw WireError(.truncated(needed: 1, left: 0), at: reader.offset)
    }
    switch SMPCode(rawValue: first) {
    case .pairingRequest: self = .pairingRequest(try .init(from: &reader))
    case .pairingResponse: self = .pairingResponse(try .init(from: &reader))
    case .pairingConfirm: self = .pairingConfirm(try .init(from: &reader))
    case .pairingRandom: self = .pairingRandom(try .init(from: &reader))
    case .pairingFailed: self = .pairingFailed(try .init(from: &reader))
    case .encryptionInformation: self = .encryptionInformation(try .init(from: &reader))
    case .centralIdentification: self = .centralIdentification(try .init(from: &reader))
    case .identityInformation: self = .identityInformation(try .init(from: &reader))
    case .identityAddressInformation: self = .identityAddressInformation(try .init(from: &reader))
    case .signingInformation: self = .signingInformation(try .init(from: &reader))
    case .securityRequest: self = .securityRequest(try .init(from: &reader))
    case .pairingPublicKey: self = .pairingPublicKey(try .init(from: &reader))
    case .pairingDHKeyCheck: self = .pairingDHKeyCheck(try .init(from: &reader))
    case .keypressNotification: self = .keypressNotification(try .init(from: &reader))
    case let code:
      try reader.skip(1)
      self = .unknown(code, reader.readRest())
    }
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .pairingRequest(let pdu): pdu.write(to: &writer)
    case .pairingResponse(let pdu): pdu.write(to: &writer)
    case .pairingConfirm(let pdu): pdu.write(to: &writer)
    case .pairingRandom(let pdu): pdu.write(to: &writer)
    case .pairingFailed(let pdu): pdu.write(to: &writer)
    case .encryptionInformation(let pdu): pdu.write(to: &writer)
    case .centralIdentification(let pdu): pdu.write(to: &writer)
    case .identityInformation(let pdu): pdu.write(to: &writer)
    case .identityAddressInformation(let pdu): pdu.write(to: &writer)
    case .signingInformation(let pdu): pdu.write(to: &writer)
    case .securityRequest(let pdu): pdu.write(to: &writer)
    case .pairingPublicKey(let pdu): pdu.write(to: &writer)
    case .pairingDHKeyCheck(let pdu): pdu.write(to: &writer)
    case .keypressNotification(let pdu): pdu.write(to: &writer)
    case .unknown(let code, let data):
      writer.write(code.rawValue)
      writer.write(data)
    }
  }

  /// The PDU's first byte.
  public var code: SMPCode {
    switch self {
    case .pairingRequest: .pairingRequest
    case .pairingResponse: .pairingResponse
    case .pairingConfirm: .pairingConfirm
    case .pairingRandom: .pairingRandom
    case .pairingFailed: .pairingFailed
    case .encryptionInformation: .encryptionInformation
    case .centralIdentification: .centralIdentification
    case .identityInformation: .identityInformation
    case .identityAddressInformation: .identityAddressInformation
    case .signingInformation: .signingInformation
    case .securityRequest: .securityRequest
    case .pairingPublicKey: .pairingPublicKey
    case .pairingDHKeyCheck: .pairingDHKeyCheck
    case .keypressNotification: .keypressNotification
    case .unknown(let code, _): code
    }
  }
}

/// One kind of SMP PDU, which its code tells (Vol 3, Part H, §3.3).
public protocol SMPPDUValue: WireValue {
  /// The PDU's first byte.
  static var code: SMPCode { get }
}

extension ByteReader {
  mutating func expect(_ code: SMPCode) throws(WireError) {
    let start = offset
    let found = try read(UInt8.self)
    guard found == code.rawValue else { throw WireError(.unknownOpcode(found), at: start) }
  }

  /// Reads an address type and an address.
  mutating func readSMPAddress() throws(WireError) -> DeviceAddress {
    let type = AddressType(rawValue: try read())
    return DeviceAddress(try BluetoothAddress(from: &self), type: type)
  }
}
