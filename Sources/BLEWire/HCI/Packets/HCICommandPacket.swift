/// A command with its parameters still raw (Vol 4, Part E, §5.4.1).
///
///     | opcode | length | parameters ... |
///     |   2    |   1    |     length     |
public struct HCICommandPacket: WireValue {
  /// Which command it is.
  public var opcode: HCIOpcode
  /// The parameters, 255 bytes at most.
  public var parameters: [UInt8]

  /// Creates a packet.
  public init(opcode: HCIOpcode, parameters: [UInt8] = []) {
    precondition(parameters.count <= 255, "a command has 255 bytes of parameters at most")
    self.opcode = opcode
    self.parameters = parameters
  }

  /// Reads the packet, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    opcode = HCIOpcode(rawValue: try reader.read())
    parameters = try reader.read(count: Int(try reader.read(UInt8.self)))
  }

  /// Appends the packet.
  public func write(to writer: inout ByteWriter) {
    writer.write(opcode.rawValue)
    writer.write(UInt8(truncatingIfNeeded: parameters.count))
    writer.write(parameters)
  }
}
