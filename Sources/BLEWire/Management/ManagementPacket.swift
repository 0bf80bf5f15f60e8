/// What goes over the Linux management channel, either way: a command, or an event
/// (BlueZ, Management API, Packet Structures).
///
///     | code | index | length | parameters |
///     |  2   |   2   |   2    |   length   |
public struct ManagementPacket: WireValue {
  /// A command's opcode, or an event's code.
  public var code: UInt16
  /// The controller that it is about.
  public var index: ControllerIndex
  /// What follows the header.
  public var parameters: [UInt8]

  /// Creates a packet.
  public init(code: UInt16, index: ControllerIndex, parameters: [UInt8] = []) {
    self.code = code
    self.index = index
    self.parameters = parameters
  }

  /// Reads the header, and as many bytes as it says.
  public init(from reader: inout ByteReader) throws(WireError) {
    code = try reader.read(UInt16.self)
    index = try ControllerIndex(from: &reader)
    let length = Int(try reader.read(UInt16.self))
    parameters = try reader.read(count: length)
  }

  /// Appends the packet; no parameters are longer than 65535 bytes.
  public func write(to writer: inout ByteWriter) {
    writer.write(code)
    index.write(to: &writer)
    writer.write(UInt16(clamping: parameters.count))
    writer.write(Array(parameters.prefix(0xffff)))
  }
}
