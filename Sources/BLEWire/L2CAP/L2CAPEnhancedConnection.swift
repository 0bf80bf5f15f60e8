/// L2CAP_CREDIT_BASED_CONNECTION_REQ: asks for up to five channels (Vol 3, Part A, §4.25).
///
///     | SPSM | MTU | MPS | credits | sources |
///     |  2   |  2  |  2  |    2    | 2 each  |
public struct L2CAPCreditBasedConnectionRequest: L2CAPCommandValue {
  /// The command's code.
  public static let code = L2CAPSignalCode.creditBasedConnectionRequest

  /// What the channels are for, SPSM.
  public var psm: PSM
  /// The longest SDU that the asking device takes, 64 or more.
  public var mtu: UInt16
  /// The longest PDU payload that it takes, 64 or more.
  public var mps: UInt16
  /// How many PDUs the peer may send on each.
  public var initialCredits: UInt16
  /// The channels at the asking device, 1 to 5.
  public var sources: [ChannelID]

  /// Creates a command.
  public init(psm: PSM, mtu: UInt16, mps: UInt16, initialCredits: UInt16, sources: [ChannelID]) {
    self.psm = psm
    self.mtu = mtu
    self.mps = mps
    self.initialCredits = initialCredits
    self.sources = sources
  }

  /// Reads the command's data, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    psm = PSM(rawValue: try reader.read())
    mtu = try reader.read(UInt16.self)
    mps = try reader.read(UInt16.self)
    initialCredits = try reader.read(UInt16.self)
    sources = try reader.readChannels()
  }

  /// Appends the command's data.
  public func write(to writer: inout ByteWriter) {
    writer.write(psm.rawValue)
    writer.write(mtu)
    writer.write(mps)
    writer.write(initialCredits)
    for channel in sources { writer.write(channel.rawValue) }
  }
}

/// L2CAP_CREDIT_BASED_CONNECTION_RSP: opens all, some or none of them (Vol 3, Part A, §4.26).
///
///     | MTU | MPS | credits | result | destinations |
///     |  2  |  2  |    2    |   2    |    2 each    |
public struct L2CAPCreditBasedConnectionResponse: L2CAPCommandValue {
  /// The command's code.
  public static let code = L2CAPSignalCode.creditBasedConnectionResponse

  /// The longest SDU that the answering device takes.
  public var mtu: UInt16
  /// The longest PDU payload that it takes.
  public var mps: UInt16
  /// How many PDUs the peer may send on each.
  public var initialCredits: UInt16
  /// Whether the channels are open.
  public var result: L2CAPConnectionResult
  /// The channels at the answering device, in the order of the request; 0: refused.
  ///
  /// Empty when the request is refused by a host that names no channel then, as Linux does.
  public var destinations: [ChannelID]

  /// Creates a command.
  public init(
    mtu: UInt16, mps: UInt16, initialCredits: UInt16, result: L2CAPConnectionResult,
    destinations: [ChannelID]
  ) {
    self.mtu = mtu
    self.mps = mps
    self.initialCredits = initialCredits
    self.result = result
    self.destinations = destinations
  }

  /// Reads the command's data, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    mtu = try reader.read(UInt16.self)
    mps = try reader.read(UInt16.self)
    initialCredits = try reader.read(UInt16.self)
    result = L2CAPConnectionResult(rawValue: try reader.read())
    let isEmpty = reader.left == 0 && result != .success
    destinations = isEmpty ? [] : try reader.readChannels()
  }

  /// Appends the command's data.
  public func write(to writer: inout ByteWriter) {
    writer.write(mtu)
    writer.write(mps)
    writer.write(initialCredits)
    writer.write(result.rawValue)
    for channel in destinations { writer.write(channel.rawValue) }
  }
}

/// L2CAP_CREDIT_BASED_RECONFIGURE_REQ: takes longer SDUs or PDUs from now on
/// (Vol 3, Part A, §4.27).
///
///     | MTU | MPS | channels |
///     |  2  |  2  |  2 each  |
public struct L2CAPCreditBasedReconfigureRequest: L2CAPCommandValue {
  /// The command's code.
  public static let code = L2CAPSignalCode.creditBasedReconfigureRequest

  /// The longest SDU that the asking device takes now.
  public var mtu: UInt16
  /// The longest PDU payload that it takes now.
  public var mps: UInt16
  /// The channels at the asking device, 1 to 5.
  public var channels: [ChannelID]

  /// Creates a command.
  public init(mtu: UInt16, mps: UInt16, channels: [ChannelID]) {
    self.mtu = mtu
    self.mps = mps
    self.channels = channels
  }

  /// Reads the command's data, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    mtu = try reader.read(UInt16.self)
    mps = try reader.read(UInt16.self)
    channels = try reader.readChannels()
  }

  /// Appends the command's data.
  public func write(to writer: inout ByteWriter) {
    writer.write(mtu)
    writer.write(mps)
    for channel in channels { writer.write(channel.rawValue) }
  }
}

/// L2CAP_CREDIT_BASED_RECONFIGURE_RSP: whether the peer agrees (Vol 3, Part A, §4.28).
public struct L2CAPCreditBasedReconfigureResponse: L2CAPCommandValue {
  /// The command's code.
  public static let code = L2CAPSignalCode.creditBasedReconfigureResponse

  /// Whether it does.
  public var result: L2CAPReconfigureResult

  /// Creates a command.
  public init(result: L2CAPReconfigureResult) {
    self.result = result
  }

  /// Reads the command's data, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    result = L2CAPReconfigureResult(rawValue: try reader.read())
  }

  /// Appends the command's data.
  public func write(to writer: inout ByteWriter) {
    writer.write(result.rawValue)
  }
}
