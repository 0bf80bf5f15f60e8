/// A C-frame of the LE signalling channel: exactly one command (Vol 3, Part A, §4).
///
///     | code | identifier | length | data ... |
///     |  1   |     1      |   2    |  length  |
public struct L2CAPSignalingPDU: WireValue {
  /// What a response repeats of its request; 0 is not allowed.
  public var identifier: UInt8
  /// The command.
  public var command: L2CAPCommand

  /// Creates a PDU.
  public init(identifier: UInt8, _ command: L2CAPCommand) {
    self.identifier = identifier
    self.command = command
  }

  /// Reads the PDU; the command's data must be as long as the header says.
  public init(from reader: inout ByteReader) throws(WireError) {
    let code = L2CAPSignalCode(rawValue: try reader.read())
    identifier = try reader.read()
    let length = Int(try reader.read(UInt16.self))
    let start = reader.offset
    var data = try reader.split(length)
    do {
      command = try L2CAPCommand(code, from: &data)
    } catch {
      throw WireError(error.reason, at: start + error.offset)
    }
    guard data.left == 0 else { throw WireError(.trailing(data.left), at: start + data.offset) }
  }

  /// Appends the PDU.
  public func write(to writer: inout ByteWriter) {
    var data = ByteWriter()
    command.writeData(to: &data)
    writer.write(command.code.rawValue)
    writer.write(identifier)
    writer.write(UInt16(truncatingIfNeeded: data.bytes.count))
    writer.write(data.bytes)
  }
}
