/// What a command of the Linux management channel asks for (BlueZ, Management API).
@frozen
public struct ManagementOpcode: RawRepresentable, Hashable, Sendable {
  /// The 16 bits on the wire.
  public var rawValue: UInt16

  /// Creates an opcode, assigned or not.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// 0x0001: Read Management Version Information.
  public static let readVersion = Self(rawValue: 0x0001)
  /// 0x0003: Read Controller Index List.
  public static let readIndexList = Self(rawValue: 0x0003)
  /// 0x0004: Read Controller Information.
  public static let readControllerInformation = Self(rawValue: 0x0004)
  /// 0x0005: Set Powered.
  public static let setPowered = Self(rawValue: 0x0005)
  /// 0x0007: Set Connectable.
  public static let setConnectable = Self(rawValue: 0x0007)
  /// 0x0009: Set Bondable.
  public static let setBondable = Self(rawValue: 0x0009)
  /// 0x000D: Set Low Energy.
  public static let setLowEnergy = Self(rawValue: 0x000d)
  /// 0x0014: Disconnect.
  public static let disconnect = Self(rawValue: 0x0014)
  /// 0x0015: Get Connections.
  public static let getConnections = Self(rawValue: 0x0015)
  /// 0x001C: User Confirmation Reply.
  public static let confirm = Self(rawValue: 0x001c)
  /// 0x0031: Get Connection Information.
  public static let getConnectionInformation = Self(rawValue: 0x0031)
  /// 0x003C: Read Extended Controller Index List.
  public static let readExtendedIndexList = Self(rawValue: 0x003c)
  /// 0x003D: Read Advertising Features.
  public static let readAdvertisingFeatures = Self(rawValue: 0x003d)
  /// 0x003E: Add Advertising.
  public static let addAdvertising = Self(rawValue: 0x003e)
  /// 0x003F: Remove Advertising.
  public static let removeAdvertising = Self(rawValue: 0x003f)
  /// 0x0042: Read Extended Controller Information.
  public static let readExtendedControllerInformation = Self(rawValue: 0x0042)
}

extension ManagementOpcode {
  /// 0x0054: Add Extended Advertising Parameters.
  public static let addAdvertisingParameters = Self(rawValue: 0x0054)
  /// 0x0055: Add Extended Advertising Data.
  public static let addAdvertisingData = Self(rawValue: 0x0055)
}

extension ManagementOpcode: WireValue {
  /// Reads the 16 bits.
  public init(from reader: inout ByteReader) throws(WireError) {
    rawValue = try reader.read(UInt16.self)
  }

  /// Appends the 16 bits.
  public func write(to writer: inout ByteWriter) { writer.write(rawValue) }
}

extension ManagementOpcode: CustomStringConvertible {
  /// The document's name with the number, as `Set Powered (0x0005)`.
  public var description: String { "\(name) (0x\(rawValue.hexDigits))" }

  /// The document's name, as `Set Powered`.
  public var name: String {
    switch self {
    case .readVersion: "Read Management Version Information"
    case .readIndexList: "Read Controller Index List"
    case .readControllerInformation: "Read Controller Information"
    case .setPowered: "Set Powered"
    case .setConnectable: "Set Connectable"
    case .setBondable: "Set Bondable"
    case .setLowEnergy: "Set Low Energy"
    case .disconnect: "Disconnect"
    case .getConnections: "Get Connections"
    case .confirm: "User Confirmation Reply"
    case .getConnectionInformation: "Get Connection Information"
    case .readExtendedIndexList: "Read Extended Controller Index List"
    case .readAdvertisingFeatures: "Read Advertising Features"
    case .addAdvertising: "Add Advertising"
    case .removeAdvertising: "Remove Advertising"
    case .addAdvertisingParameters: "Add Extended Advertising Parameters"
    case .addAdvertisingData: "Add Extended Advertising Data"
    case .readExtendedControllerInformation: "Read Extended Controller Information"
    default: "Unknown Command"
    }
  }
}
