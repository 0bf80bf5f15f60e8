/// A command with its parameters (Vol 4, Part E, §7).
public enum HCICommand: Sendable {
  /// A command whose parameters are known.
  case known(any HCICommandParameters)
  /// A command that is not known here.
  case unknown(HCICommandPacket)

  /// Parses a command; bytes after its parameters are ignored.
  public init(parsing packet: HCICommandPacket) throws(WireError) {
    guard let type = Self.types[packet.opcode] else {
      self = .unknown(packet)
      return
    }
    self = .known(try type.init(parsingPrefix: packet.parameters))
  }

  /// Which command it is.
  public var opcode: HCIOpcode {
    switch self {
    case .known(let parameters): type(of: parameters).opcode
    case .unknown(let packet): packet.opcode
    }
  }

  /// The parameters by name, for a person.
  public var fields: [HCIField] {
    switch self {
    case .known(let parameters): parameters.fields
    case .unknown(let packet): .raw("Parameters", packet.parameters)
    }
  }
}

extension HCICommandComplete {
  /// What the command returned, by name, for a person; raw where it is not known.
  public var returnedFields: [HCIField] {
    guard let status else { return [] }
    let first = HCIField(name: "Status", value: status.description)
    let rest = Array(returnParameters.dropFirst())
    guard let type = HCICommand.types[commandOpcode]?.returnType,
      let values = try? type.init(parsingPrefix: rest)
    else { return [first] + .raw("Return_Parameters", rest) }
    return [first] + values.fields
  }
}

extension [HCIField] {
  /// Bytes as they are; no field when there are none.
  static func raw(_ name: String, _ bytes: [UInt8]) -> [HCIField] {
    bytes.isEmpty ? [] : [HCIField(name: name, value: bytes.hexDigits)]
  }
}
