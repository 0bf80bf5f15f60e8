/// L2CAP_DISCONNECTION_REQ: ends a channel (Vol 3, Part A, §4.6).
public struct L2CAPDisconnectionRequest: L2CAPCommandValue {
  /// The command's code.
  public static let code = L2CAPSignalCode.disconnectionRequest

  /// The channel at the device that receives the request.
  public var destination: ChannelID
  /// The channel at the device that sends the request.
  public var source: ChannelID

  /// Creates a command.
  public init(destination: ChannelID, source: ChannelID) {
    self.destination = destination
    self.source = source
  }

  /// Reads the command's data, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    destination = ChannelID(rawValue: try reader.read())
    source = ChannelID(rawValue: try reader.read())
  }

  /// Appends the command's data.
  public func write(to writer: inout ByteWriter) {
    writer.write(destination.rawValue)
    writer.write(source.rawValue)
  }
}

/// L2CAP_DISCONNECTION_RSP: the channel has ended (Vol 3, Part A, §4.7).
public struct L2CAPDisconnectionResponse: L2CAPCommandValue {
  /// The command's code.
  public static let code = L2CAPSignalCode.disconnectionResponse

  /// The channel at the device that receives the request.
  public var destination: ChannelID
  /// The channel at the device that sends the request.
  public var source: ChannelID

  /// Creates a command.
  public init(destination: ChannelID, source: ChannelID) {
    self.destination = destination
    self.source = source
  }

  /// Reads the command's data, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    destination = ChannelID(rawValue: try reader.read())
    source = ChannelID(rawValue: try reader.read())
  }

  /// Appends the command's data.
  public func write(to writer: inout ByteWriter) {
    writer.write(destination.rawValue)
    writer.write(source.rawValue)
  }
}
