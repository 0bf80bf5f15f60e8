/// HCI_Command_Complete: a command is done; what it returns stands raw here
/// (Vol 4, Part E, §7.7.14).
///
///     | packets | opcode | status, return parameters ... |
///     |    1    |   2    |                               |
public struct HCICommandComplete: HCIEventParameters {
  /// The event's code.
  public static let code: HCIEventCode = .commandComplete

  /// Num_HCI_Command_Packets: how many commands the host may send now.
  public var numHCICommandPackets: UInt8 = 0
  /// Command_Opcode; 0 when the event only tells how many commands may be sent.
  public var commandOpcode: HCIOpcode = .none
  /// Return_Parameters, as they are; a status stands first but for opcode 0.
  public var returnParameters: [UInt8] = []

  /// Creates parameters that are all zero or empty.
  public init() {}

  /// Walks over all fields in their order on the wire.
  public mutating func code(with coder: inout HCIFieldCoder) throws(WireError) {
    try coder.field("Num_HCI_Command_Packets", &numHCICommandPackets)
    try coder.field("Command_Opcode", &commandOpcode)
    try coder.rest("Return_Parameters", &returnParameters)
  }

  /// The status in front of the return parameters; nil when nothing is returned.
  public var status: HCIStatus? { returnParameters.first.map(HCIStatus.init(rawValue:)) }
}
