/// An L2CAP basic frame (B-frame): a payload for one channel (Vol 3, Part A, §3.1).
///
///     | length | channel | payload ... |
///     |   2    |    2    |   length    |
@frozen
public struct L2CAPFrame: WireValue {
  /// The bytes of the header.
  public static let headerSize = 4

  /// Whom the payload is for.
  public var channel: ChannelID
  /// The payload, up to 65,535 bytes.
  public var payload: [UInt8]

  /// Creates a frame.
  @inlinable
  public init(channel: ChannelID, payload: [UInt8]) {
    self.channel = channel
    self.payload = payload
  }

  /// Reads the frame, and leaves the reader just after it.
  @inlinable
  public init(from reader: inout ByteReader) throws(WireError) {
    let length = Int(try reader.read(UInt16.self))
    channel = ChannelID(rawValue: try reader.read(UInt16.self))
    payload = try reader.read(count: length)
  }

  /// Appends the frame.
  public func write(to writer: inout ByteWriter) {
    writer.write(UInt16(truncatingIfNeeded: payload.count))
    writer.write(channel.rawValue)
    writer.write(payload)
  }
}
