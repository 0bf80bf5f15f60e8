/// A command for the Linux kernel's Bluetooth stack (BlueZ, Management API).
public enum ManagementCommand: Hashable, Sendable {
  /// Which version of the protocol the kernel speaks.
  case readVersion
  /// Which controllers there are.
  case readIndexList
  /// Which controllers there are, those that can't be used yet included.
  case readExtendedIndexList
  /// What a controller can do, and what of it is switched on.
  case readControllerInformation
  /// The same with names and appearance in a form that can grow.
  case readExtendedControllerInformation
  /// Switches a controller on or off.
  case setPowered(Bool)
  /// Whether it accepts connections.
  case setConnectable(Bool)
  /// Whether it may keep keys.
  case setBondable(Bool)
  /// Whether it uses Low Energy.
  case setLowEnergy(Bool)
  /// Ends a link.
  case disconnect(ManagementAddress)
  /// To which devices there are links.
  case getConnections
  /// Accepts a pairing that waits for that.
  case confirm(ManagementAddress)
  /// How well a device is heard.
  case getConnectionInformation(ManagementAddress)
  /// What can be advertised.
  case readAdvertisingFeatures
  /// Makes an advertising instance, or changes it.
  case addAdvertising(ManagementAddAdvertising)
  /// Makes an advertising instance that is not on the air yet, with an interval and a power.
  case addAdvertisingParameters(ManagementAdvertisingParameters)
  /// Gives an advertising instance other data, and puts it on the air.
  case addAdvertisingData(ManagementAdvertisingData)
  /// Ends an advertising instance; 0: all of them.
  case removeAdvertising(UInt8)
}

extension ManagementCommand {
  /// What stands in the packet's header.
  public var opcode: ManagementOpcode {
    switch self {
    case .readVersion: .readVersion
    case .readIndexList: .readIndexList
    case .readExtendedIndexList: .readExtendedIndexList
    case .readControllerInformation: .readControllerInformation
    case .readExtendedControllerInformation: .readExtendedControllerInformation
    case .setPowered: .setPowered
    case .setConnectable: .setConnectable
    case .setBondable: .setBondable
    case .setLowEnergy: .setLowEnergy
    case .disconnect: .disconnect
    case .getConnections: .getConnections
    case .confirm: .confirm
    case .getConnectionInformation: .getConnectionInformation
    case .readAdvertisingFeatures: .readAdvertisingFeatures
    case .addAdvertising: .addAdvertising
    case .addAdvertisingParameters: .addAdvertisingParameters
    case .addAdvertisingData: .addAdvertisingData
    case .removeAdvertising: .removeAdvertising
    }
  }

  /// What follows the packet's header.
  public var parameters: [UInt8] {
    switch self {
    case .readVersion, .readIndexList, .readExtendedIndexList, .readControllerInformation,
      .readExtendedControllerInformation, .getConnections, .readAdvertisingFeatures:
      []
    case .setPowered(let isOn), .setConnectable(let isOn), .setBondable(let isOn),
      .setLowEnergy(let isOn):
      [isOn ? 1 : 0]
    case .disconnect(let address), .confirm(let address), .getConnectionInformation(let address):
      address.encoded
    case .addAdvertising(let advertising): advertising.encoded
    case .addAdvertisingParameters(let parameters): parameters.encoded
    case .addAdvertisingData(let data): data.encoded
    case .removeAdvertising(let instance): [instance]
    }
  }

  /// The packet that gives it to the kernel.
  public func packet(for index: ControllerIndex) -> ManagementPacket {
    ManagementPacket(code: opcode.rawValue, index: index, parameters: parameters)
  }

  /// Reads the command that a packet holds.
  public init(_ packet: ManagementPacket) throws(WireError) {
    var reader = ByteReader(packet.parameters)
    self = try Self.read(ManagementOpcode(rawValue: packet.code), from: &reader)
    guard reader.left == 0 else { throw WireError(.trailing(reader.left), at: reader.offset) }
  }

  private static func read(
    _ opcode: ManagementOpcode, from reader: inout ByteReader
  ) throws(WireError) -> Self {
    switch opcode {
    case .readVersion: return .readVersion
    case .readIndexList: return .readIndexList
    case .readExtendedIndexList: return .readExtendedIndexList
    case .readControllerInformation: return .readControllerInformation
    case .readExtendedControllerInformation: return .readExtendedControllerInformation
    case .setPowered: return .setPowered(try readMode(from: &reader))
    case .setConnectable: return .setConnectable(try readMode(from: &reader))
    case .setBondable: return .setBondable(try readMode(from: &reader))
    case .setLowEnergy: return .setLowEnergy(try readMode(from: &reader))
    case .disconnect: return .disconnect(try ManagementAddress(from: &reader))
    case .getConnections: return .getConnections
    case .confirm: return .confirm(try ManagementAddress(from: &reader))
    case .getConnectionInformation:
      return .getConnectionInformation(try ManagementAddress(from: &reader))
    case .readAdvertisingFeatures: return .readAdvertisingFeatures
    case .addAdvertising: return .addAdvertising(try ManagementAddAdvertising(from: &reader))
    case .addAdvertisingParameters:
      return .addAdvertisingParameters(try ManagementAdvertisingParameters(from: &reader))
    case .addAdvertisingData:
      return .addAdvertisingData(try ManagementAdvertisingData(from: &reader))
    case .removeAdvertising: return .removeAdvertising(try reader.read(UInt8.self))
    default: throw WireError(.invalidValue(UInt64(opcode.rawValue)), at: 0)
    }
  }

  private static func readMode(from reader: inout ByteReader) throws(WireError) -> Bool {
    let offset = reader.offset
    let mode = try reader.read(UInt8.self)
    guard mode <= 1 else { throw WireError(.invalidValue(UInt64(mode)), at: offset) }
    return mode == 1
  }
}
