/// SMP_Pairing_Confirm: a promise of a random value (Vol 3, Part H, §3.5.3).
public struct SMPPairingConfirm: SMPPDUValue {
  /// The PDU's code.
  public static let code = SMPCode.pairingConfirm

  /// The confirm value.
  public var value: UInt128

  /// Creates a PDU.
  public init(value: UInt128) {
    self.value = value
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.code)
    value = try reader.read(UInt128.self)
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.code.rawValue)
    writer.write(value)
  }
}

/// SMP_Pairing_Random: the random value that was promised (Vol 3, Part H, §3.5.4).
public struct SMPPairingRandom: SMPPDUValue {
  /// The PDU's code.
  public static let code = SMPCode.pairingRandom

  /// The random value.
  public var value: UInt128

  /// Creates a PDU.
  public init(value: UInt128) {
    self.value = value
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.code)
    value = try reader.read(UInt128.self)
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.code.rawValue)
    writer.write(value)
  }
}

/// SMP_Pairing_Public_Key: a public key of the curve P-256 (Vol 3, Part H, §3.5.6).
///
///     | 0x0C | X  | Y  |
///     |  1   | 32 | 32 |
public struct SMPPairingPublicKey: SMPPDUValue {
  /// The PDU's code.
  public static let code = SMPCode.pairingPublicKey

  /// The X coordinate: 32 bytes, lowest first.
  public var x: [UInt8]
  /// The Y coordinate: 32 bytes, lowest first.
  public var y: [UInt8]

  /// Creates a PDU.
  public init(x: [UInt8], y: [UInt8]) {
    precondition(x.count == 32 && y.count == 32, "a coordinate has 32 bytes")
    self.x = x
    self.y = y
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.code)
    x = try reader.read(count: 32)
    y = try reader.read(count: 32)
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.code.rawValue)
    writer.write(x)
    writer.write(y)
  }
}

/// SMP_Pairing_DHKey_Check: shows that both found the same key (Vol 3, Part H, §3.5.7).
public struct SMPPairingDHKeyCheck: SMPPDUValue {
  /// The PDU's code.
  public static let code = SMPCode.pairingDHKeyCheck

  /// The check value.
  public var value: UInt128

  /// Creates a PDU.
  public init(value: UInt128) {
    self.value = value
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.code)
    value = try reader.read(UInt128.self)
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.code.rawValue)
    writer.write(value)
  }
}

/// SMP_Pairing_Keypress_Notification: a passkey is being entered (Vol 3, Part H, §3.5.8).
public struct SMPKeypressNotification: SMPPDUValue {
  /// The PDU's code.
  public static let code = SMPCode.keypressNotification

  /// What the user did.
  public var kind: SMPKeypress

  /// Creates a PDU.
  public init(kind: SMPKeypress) {
    self.kind = kind
  }

  /// Reads the PDU, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    try reader.expect(Self.code)
    kind = SMPKeypress(rawValue: try reader.read())
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    writer.write(Self.code.rawValue)
    writer.write(kind.rawValue)
  }
}
