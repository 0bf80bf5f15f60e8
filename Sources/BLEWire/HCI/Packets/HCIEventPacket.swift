/// An event with its parameters still raw (Vol 4, Part E, §5.4.4).
///
///     | code | length | parameters ... |
///     |  1   |   1    |     length     |
public struct HCIEventPacket: WireValue {
  /// Which event it is.
  public var code: HCIEventCode
  /// The parameters, 255 bytes at most; of an LE event the subevent code stands first.
  public var parameters: [UInt8]

  /// Creates a packet.
  public init(code: HCIEventCode, parameters: [UInt8] = []) {
    precondition(parameters.count <= 255, "an event has 255 bytes of parameters at most")
    self.code = code
    self.parameters = parameters
  }

  /// Reads the packet, and leaves the reader just after it.
  public init(from reader: inout ByteReader) throws(WireError) {
    code = HCIEventCode(rawValue: try reader.read())
    parameters = try reader.read(count: Int(try reader.read(UInt8.self)))
  }

  /// Appends the packet.
  public func write(to writer: inout ByteWriter) {
    writer.write(code.rawValue)
    writer.write(UInt8(truncatingIfNeeded: parameters.count))
    writer.write(parameters)
  }

  /// Which LE event it is; nil for all others.
  public var subevent: LEMetaSubevent? {
    code == .leMeta ? parameters.first.map(LEMetaSubevent.init(rawValue:)) : nil
  }

  /// The specification's name, as `LE Connection Complete`.
  public var name: String { subevent?.description ?? code.description }
}
