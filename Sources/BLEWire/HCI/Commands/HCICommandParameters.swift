/// The parameters of one command (Vol 4, Part E, §7).
public protocol HCICommandParameters: HCIParameters {
  /// The command's opcode.
  static var opcode: HCIOpcode { get }

  /// The type of what the command returns; nil when it ends in Command Status.
  static var returnType: (any HCIParameters.Type)? { get }
}

extension HCICommandParameters {
  /// The command as a packet.
  public var packet: HCICommandPacket {
    HCICommandPacket(opcode: Self.opcode, parameters: encoded)
  }
}

/// A command that ends in Command Complete, with what it returns (Vol 4, Part E, §7.7.14).
public protocol HCICompleteCommand: HCICommandParameters {
  /// What comes back after the status.
  associatedtype ReturnParameters: HCIParameters
}

extension HCICompleteCommand {
  /// The type of what the command returns.
  public static var returnType: (any HCIParameters.Type)? { ReturnParameters.self }

  /// Parses what came back: the status, and the rest of it when the command succeeded.
  ///
  /// Controllers may leave the rest out when the status is an error. What a later version of the
  /// specification appended is ignored.
  public static func parse(
    returned bytes: [UInt8]
  ) throws(WireError) -> HCICommandResult<ReturnParameters> {
    var reader = ByteReader(bytes)
    let status = HCIStatus(rawValue: try reader.read())
    guard status == .success else { return HCICommandResult(status: status) }
    return HCICommandResult(
      status: status, value: try ReturnParameters(parsingPrefix: bytes, after: 1))
  }
}

/// A command that ends in Command Status; what follows, if anything, comes as an event of its own
/// (Vol 4, Part E, §7.7.15).
public protocol HCIStatusCommand: HCICommandParameters {}

extension HCIStatusCommand {
  /// Nothing is returned.
  public static var returnType: (any HCIParameters.Type)? { nil }
}

/// How a command ended.
public struct HCICommandResult<Value: HCIParameters>: Hashable, Sendable {
  /// Whether it succeeded, or why not.
  public var status: HCIStatus
  /// What it returned; nil when it failed.
  public var value: Value?

  /// Creates a result.
  public init(status: HCIStatus, value: Value? = nil) {
    self.status = status
    self.value = value
  }
}
