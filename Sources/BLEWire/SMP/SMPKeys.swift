/// SMP_Encryption_Information: the key that encrypts later links (Vol 3, Part H, §3.6.2).
public struct SMPEncryptionInformation: SMPPDUValue {
  /// The PDU's code.
  public static let code = SMPCode.encryptionInformation

  /// The long term key, LTK.
  public var longTermKey: UInt128

  /// Creates a PDU.
  public init(longTermKey: UInt128) {
    self.longTermKey = longTermKey
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.code)
    longTermKey = try reader.read(UInt128.self)
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.code.rawValue)
    writer.write(longTermKey)
  }
}

/// SMP_Central_Identification: what names the long term key (Vol 3, Part H, §3.6.3).
///
///     | 0x07 | EDIV | Rand |
///     |  1   |  2   |  8   |
public struct SMPCentralIdentification: SMPPDUValue {
  /// The PDU's code.
  public static let code = SMPCode.centralIdentification

  /// EDIV.
  public var diversifier: UInt16
  /// Rand.
  public var random: UInt64

  /// Creates a PDU.
  public init(diversifier: UInt16, random: UInt64) {
    self.diversifier = diversifier
    self.random = random
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.code)
    diversifier = try reader.read(UInt16.self)
    random = try reader.read(UInt64.self)
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.code.rawValue)
    writer.write(diversifier)
    writer.write(random)
  }
}

/// SMP_Identity_Information: the key that resolves private addresses (Vol 3, Part H, §3.6.4).
public struct SMPIdentityInformation: SMPPDUValue {
  /// The PDU's code.
  public static let code = SMPCode.identityInformation

  /// The identity resolving key, IRK.
  public var identityResolvingKey: UInt128

  /// Creates a PDU.
  public init(identityResolvingKey: UInt128) {
    self.identityResolvingKey = identityResolvingKey
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.code)
    identityResolvingKey = try reader.read(UInt128.self)
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.code.rawValue)
    writer.write(identityResolvingKey)
  }
}

/// SMP_Identity_Address_Information: the address behind private ones (Vol 3, Part H, §3.6.5).
///
///     | 0x09 | type | address |
///     |  1   |  1   |    6    |
public struct SMPIdentityAddressInformation: SMPPDUValue {
  /// The PDU's code.
  public static let code = SMPCode.identityAddressInformation

  /// The public or static random address.
  public var address: DeviceAddress

  /// Creates a PDU.
  public init(address: DeviceAddress) {
    self.address = address
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.code)
    address = try reader.readSMPAddress()
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.code.rawValue)
    writer.write(address.type.rawValue)
    address.address.write(to: &writer)
  }
}

/// SMP_Signing_Information: the key that signs writes (Vol 3, Part H, §3.6.6).
public struct SMPSigningInformation: SMPPDUValue {
  /// The PDU's code.
  public static let code = SMPCode.signingInformation

  /// The signature key, CSRK.
  public var signatureKey: UInt128

  /// Creates a PDU.
  public init(signatureKey: UInt128) {
    self.signatureKey = signatureKey
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.code)
    signatureKey = try reader.read(UInt128.self)
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.code.rawValue)
    writer.write(signatureKey)
  }
}
