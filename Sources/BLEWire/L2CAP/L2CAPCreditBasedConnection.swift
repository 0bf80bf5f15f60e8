/// L2CAP_LE_CREDIT_BASED_CONNECTION_REQ: asks for a channel (Vol 3, Part A, §4.22).
///
///     | SPSM | source | MTU | MPS | credits |
///     |  2   |   2    |  2  |  2  |    2    |
public struct L2CAPLECreditBasedConnectionRequest: L2CAPCommandValue {
  /// The command's code.
  public static let code = L2CAPSignalCode.leCreditBasedConnectionRequest

  /// What the channel is for, SPSM.
  public var psm: PSM
  /// The channel at the asking device.
  public var source: ChannelID
  /// The longest SDU that the asking device takes, 23 or more.
  public var mtu: UInt16
  /// The longest PDU payload that it takes, 23 to 65,533.
  public var mps: UInt16
  /// How many PDUs the peer may send.
  public var initialCredits: UInt16

  /// Creates a command.
  public init(psm: PSM, source: ChannelID, mtu: UInt16, mps: UInt16, initialCredits: UInt16) {
    self.psm = psm
    self.source = source
    self.mtu = mtu
    self.mps = mps
    self.initialCredits = initialCredits
  }

  /// Reads the command's data, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    psm = PSM(rawValue: try reader.read())
    source = ChannelID(rawValue: try reader.read())
    mtu = try reader.read(UInt16.self)
    mps = try reader.read(UInt16.self)
    initialCredits = try reader.read(UInt16.self)
  }

  /// Appends the command's data.
  public func write(to writer: inout ByteWriter) {
    writer.write(psm.rawValue)
    writer.write(source.rawValue)
    writer.write(mtu)
    writer.write(mps)
    writer.write(initialCredits)
  }
}

/// L2CAP_LE_CREDIT_BASED_CONNECTION_RSP: opens the channel, or refuses (Vol 3, Part A, §4.23).
///
///     | destination | MTU | MPS | credits | result |
///     |      2      |  2  |  2  |    2    |   2    |
public struct L2CAPLECreditBasedConnectionResponse: L2CAPCommandValue {
  /// The command's code.
  public static let code = L2CAPSignalCode.leCreditBasedConnectionResponse

  /// The channel at the answering device.
  public var destination: ChannelID
  /// The longest SDU that the answering device takes.
  public var mtu: UInt16
  /// The longest PDU payload that it takes.
  public var mps: UInt16
  /// How many PDUs the peer may send.
  public var initialCredits: UInt16
  /// Whether the channel is open.
  public var result: L2CAPConnectionResult

  /// Creates a command.
  public init(
    destination: ChannelID, mtu: UInt16, mps: UInt16, initialCredits: UInt16,
    result: L2CAPConnectionResult
  ) {
    self.destination = destination
    self.mtu = mtu
    self.mps = mps
    self.initialCredits = initialCredits
    self.result = result
  }

  /// Reads the command's data, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    destination = ChannelID(rawValue: try reader.read())
    mtu = try reader.read(UInt16.self)
    mps = try reader.read(UInt16.self)
    initialCredits = try reader.read(UInt16.self)
    result = L2CAPConnectionResult(rawValue: try reader.read())
  }

  /// Appends the command's data.
  public func write(to writer: inout ByteWriter) {
    writer.write(destination.rawValue)
    writer.write(mtu)
    writer.write(mps)
    writer.write(initialCredits)
    writer.write(result.rawValue)
  }
}

/// L2CAP_FLOW_CONTROL_CREDIT_IND: the peer may send more PDUs (Vol 3, Part A, §4.24).
public struct L2CAPFlowControlCreditIndication: L2CAPCommandValue {
  /// The command's code.
  public static let code = L2CAPSignalCode.flowControlCreditIndication

  /// The channel at the device that sends this.
  public var channel: ChannelID
  /// How many more, 1 to 65,535.
  public var credits: UInt16

  /// Creates a command.
  public init(channel: ChannelID, credits: UInt16) {
    self.channel = channel
    self.credits = credits
  }

  /// Reads the command's data, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    channel = ChannelID(rawValue: try reader.read())
    credits = try reader.read(UInt16.self)
  }

  /// Appends the command's data.
  public func write(to writer: inout ByteWriter) {
    writer.write(channel.rawValue)
    writer.write(credits)
  }
}
