/// SMP_Pairing_Request: the central asks to pair, and says how (Vol 3, Part H, §3.5.1).
///
///     | 0x01 | IO | OOB | auth | key size | initiator keys | responder keys |
///     |  1   | 1  |  1  |  1   |    1     |       1        |       1        |
public struct SMPPairingRequest: SMPPDUValue {
  /// The PDU's code.
  public static let code = SMPCode.pairingRequest

  /// What the device can show and what can be entered.
  public var ioCapability: SMPIOCapability
  /// Whether authentication data came on another way.
  public var oobData: SMPOOBData
  /// What the device asks of the pairing.
  public var authentication: SMPAuthenticationRequirements
  /// The longest encryption key, 7 to 16 bytes.
  public var maximumKeySize: UInt8
  /// The keys that the initiator gives away.
  public var initiatorKeys: SMPKeyDistribution
  /// The keys that the responder gives away.
  public var responderKeys: SMPKeyDistribution

  /// Creates a PDU.
  public init(
    ioCapability: SMPIOCapability, oobData: SMPOOBData,
    authentication: SMPAuthenticationRequirements, maximumKeySize: UInt8,
    initiatorKeys: SMPKeyDistribution, responderKeys: SMPKeyDistribution
  ) {
    self.ioCapability = ioCapability
    self.oobData = oobData
    self.authentication = authentication
    self.maximumKeySize = maximumKeySize
    self.initiatorKeys = initiatorKeys
    self.responderKeys = responderKeys
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.code)
    ioCapability = SMPIOCapability(rawValue: try reader.read())
    oobData = SMPOOBData(rawValue: try reader.read())
    authentication = SMPAuthenticationRequirements(rawValue: try reader.read())
    maximumKeySize = try reader.read(UInt8.self)
    initiatorKeys = SMPKeyDistribution(rawValue: try reader.read())
    responderKeys = SMPKeyDistribution(rawValue: try reader.read())
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.code.rawValue)
    writer.write(ioCapability.rawValue)
    writer.write(oobData.rawValue)
    writer.write(authentication.rawValue)
    writer.write(maximumKeySize)
    writer.write(initiatorKeys.rawValue)
    writer.write(responderKeys.rawValue)
  }
}

/// SMP_Pairing_Response: the peripheral agrees, and says how (Vol 3, Part H, §3.5.2).
///
///     | 0x02 | IO | OOB | auth | key size | initiator keys | responder keys |
///     |  1   | 1  |  1  |  1   |    1     |       1        |       1        |
public struct SMPPairingResponse: SMPPDUValue {
  /// The PDU's code.
  public static let code = SMPCode.pairingResponse

  /// What the device can show and what can be entered.
  public var ioCapability: SMPIOCapability
  /// Whether authentication data came on another way.
  public var oobData: SMPOOBData
  /// What the device asks of the pairing.
  public var authentication: SMPAuthenticationRequirements
  /// The longest encryption key, 7 to 16 bytes.
  public var maximumKeySize: UInt8
  /// The keys that the initiator gives away.
  public var initiatorKeys: SMPKeyDistribution
  /// The keys that the responder gives away.
  public var responderKeys: SMPKeyDistribution

  /// Creates a PDU.
  public init(
    ioCapability: SMPIOCapability, oobData: SMPOOBData,
    authentication: SMPAuthenticationRequirements, maximumKeySize: UInt8,
    initiatorKeys: SMPKeyDistribution, responderKeys: SMPKeyDistribution
  ) {
    self.ioCapability = ioCapability
    self.oobData = oobData
    self.authentication = authentication
    self.maximumKeySize = maximumKeySize
    self.initiatorKeys = initiatorKeys
    self.responderKeys = responderKeys
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.code)
    ioCapability = SMPIOCapability(rawValue: try reader.read())
    oobData = SMPOOBData(rawValue: try reader.read())
    authentication = SMPAuthenticationRequirements(rawValue: try reader.read())
    maximumKeySize = try reader.read(UInt8.self)
    initiatorKeys = SMPKeyDistribution(rawValue: try reader.read())
    responderKeys = SMPKeyDistribution(rawValue: try reader.read())
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.code.rawValue)
    writer.write(ioCapability.rawValue)
    writer.write(oobData.rawValue)
    writer.write(authentication.rawValue)
    writer.write(maximumKeySize)
    writer.write(initiatorKeys.rawValue)
    writer.write(responderKeys.rawValue)
  }
}

/// SMP_Pairing_Failed: the pairing is over (Vol 3, Part H, §3.5.5).
public struct SMPPairingFailed: SMPPDUValue {
  /// The PDU's code.
  public static let code = SMPCode.pairingFailed

  /// Why.
  public var reason: SMPFailureReason

  /// Creates a PDU.
  public init(reason: SMPFailureReason) {
    self.reason = reason
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.code)
    reason = SMPFailureReason(rawValue: try reader.read())
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.code.rawValue)
    writer.write(reason.rawValue)
  }
}

/// SMP_Security_Request: the peripheral asks for a safer link (Vol 3, Part H, §3.6.7).
public struct SMPSecurityRequest: SMPPDUValue {
  /// The PDU's code.
  public static let code = SMPCode.securityRequest

  /// What it asks for.
  public var authentication: SMPAuthenticationRequirements

  /// Creates a PDU.
  public init(authentication: SMPAuthenticationRequirements) {
    self.authentication = authentication
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.code)
    authentication = SMPAuthenticationRequirements(rawValue: try reader.read())
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.code.rawValue)
    writer.write(authentication.rawValue)
  }
}
