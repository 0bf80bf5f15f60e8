/// What one structure of advertising data holds (Supplement, Part A; Assigned Numbers, §2.3).
@frozen
public struct AdvertisingDataType: RawRepresentable, Hashable, Sendable {
  /// The byte on the wire.
  public var rawValue: UInt8

  /// Creates a type, assigned or not.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x01: Flags.
  public static let flags = Self(rawValue: 0x01)
  /// 0x02: Incomplete List of 16-bit Service UUIDs.
  public static let incompleteServiceUUIDs16 = Self(rawValue: 0x02)
  /// 0x03: Complete List of 16-bit Service UUIDs.
  public static let completeServiceUUIDs16 = Self(rawValue: 0x03)
  /// 0x04: Incomplete List of 32-bit Service UUIDs.
  public static let incompleteServiceUUIDs32 = Self(rawValue: 0x04)
  /// 0x05: Complete List of 32-bit Service UUIDs.
  public static let completeServiceUUIDs32 = Self(rawValue: 0x05)
  /// 0x06: Incomplete List of 128-bit Service UUIDs.
  public static let incompleteServiceUUIDs128 = Self(rawValue: 0x06)
  /// 0x07: Complete List of 128-bit Service UUIDs.
  public static let completeServiceUUIDs128 = Self(rawValue: 0x07)
  /// 0x08: Shortened Local Name.
  public static let shortenedLocalName = Self(rawValue: 0x08)
  /// 0x09: Complete Local Name.
  public static let completeLocalName = Self(rawValue: 0x09)
  /// 0x0A: Tx Power Level.
  public static let txPowerLevel = Self(rawValue: 0x0a)
  /// 0x0D: Class of Device.
  public static let classOfDevice = Self(rawValue: 0x0d)
  /// 0x0E: Simple Pairing Hash C-192.
  public static let simplePairingHash192 = Self(rawValue: 0x0e)
  /// 0x0F: Simple Pairing Randomizer R-192.
  public static let simplePairingRandomizer192 = Self(rawValue: 0x0f)
  /// 0x10: Device ID or Security Manager TK Value.
  public static let deviceID = Self(rawValue: 0x10)
  /// 0x11: Security Manager Out of Band Flags.
  public static let securityManagerOOBFlags = Self(rawValue: 0x11)
  /// 0x12: Peripheral Connection Interval Range.
  public static let connectionIntervalRange = Self(rawValue: 0x12)
  /// 0x14: List of 16-bit Service Solicitation UUIDs.
  public static let solicitedServiceUUIDs16 = Self(rawValue: 0x14)
  /// 0x15: List of 128-bit Service Solicitation UUIDs.
  public static let solicitedServiceUUIDs128 = Self(rawValue: 0x15)
  /// 0x16: Service Data - 16-bit UUID.
  public static let serviceData16 = Self(rawValue: 0x16)
  /// 0x17: Public Target Address.
  public static let publicTargetAddress = Self(rawValue: 0x17)
  /// 0x18: Random Target Address.
  public static let randomTargetAddress = Self(rawValue: 0x18)
  /// 0x19: Appearance.
  public static let appearance = Self(rawValue: 0x19)
  /// 0x1A: Advertising Interval.
  public static let advertisingInterval = Self(rawValue: 0x1a)
  /// 0x1B: LE Bluetooth Device Address.
  public static let leDeviceAddress = Self(rawValue: 0x1b)
  /// 0x1C: LE Role.
  public static let leRole = Self(rawValue: 0x1c)
  /// 0x1D: Simple Pairing Hash C-256.
  public static let simplePairingHash256 = Self(rawValue: 0x1d)
  /// 0x1E: Simple Pairing Randomizer R-256.
  public static let simplePairingRandomizer256 = Self(rawValue: 0x1e)
  /// 0x1F: List of 32-bit Service Solicitation UUIDs.
  public static let solicitedServiceUUIDs32 = Self(rawValue: 0x1f)
  /// 0x20: Service Data - 32-bit UUID.
  public static let serviceData32 = Self(rawValue: 0x20)
  /// 0x21: Service Data - 128-bit UUID.
  public static let serviceData128 = Self(rawValue: 0x21)
  /// 0x22: LE Secure Connections Confirmation Value.
  public static let secureConnectionsConfirmation = Self(rawValue: 0x22)
  /// 0x23: LE Secure Connections Random Value.
  public static let secureConnectionsRandom = Self(rawValue: 0x23)
  /// 0x24: URI.
  public static let uri = Self(rawValue: 0x24)
  /// 0x25: Indoor Positioning.
  public static let indoorPositioning = Self(rawValue: 0x25)
  /// 0x26: Transport Discovery Data.
  public static let transportDiscoveryData = Self(rawValue: 0x26)
  /// 0x27: LE Supported Features.
  public static let leSupportedFeatures = Self(rawValue: 0x27)
  /// 0x28: Channel Map Update Indication.
  public static let channelMapUpdate = Self(rawValue: 0x28)
  /// 0x29: PB-ADV.
  public static let pbADV = Self(rawValue: 0x29)
  /// 0x2A: Mesh Message.
  public static let meshMessage = Self(rawValue: 0x2a)
  /// 0x2B: Mesh Beacon.
  public static let meshBeacon = Self(rawValue: 0x2b)
  /// 0x2C: BIGInfo.
  public static let bigInfo = Self(rawValue: 0x2c)
  /// 0x2D: Broadcast_Code.
  public static let broadcastCode = Self(rawValue: 0x2d)
  /// 0x2E: Resolvable Set Identifier.
  public static let resolvableSetIdentifier = Self(rawValue: 0x2e)
  /// 0x2F: Advertising Interval - long.
  public static let advertisingIntervalLong = Self(rawValue: 0x2f)
  /// 0x30: Broadcast_Name.
  public static let broadcastName = Self(rawValue: 0x30)
  /// 0x31: Encrypted Advertising Data.
  public static let encryptedData = Self(rawValue: 0x31)
  /// 0x32: Periodic Advertising Response Timing Information.
  public static let responseTiming = Self(rawValue: 0x32)
  /// 0x34: Electronic Shelf Label.
  public static let electronicShelfLabel = Self(rawValue: 0x34)
  /// 0x3D: 3D Information Data.
  public static let information3D = Self(rawValue: 0x3d)
  /// 0xFF: Manufacturer Specific Data.
  public static let manufacturerData = Self(rawValue: 0xff)
}

extension AdvertisingDataType: CustomStringConvertible {
  /// The assigned name, as `Complete Local Name`, or `AD type 0x63`.
  public var description: String { Self.names[rawValue] ?? "AD type 0x\(rawValue.hexDigits)" }

  private static let names: [UInt8: String] = [
    0x01: "Flags",
    0x02: "Incomplete List of 16-bit Service UUIDs",
    0x03: "Complete List of 16-bit Service UUIDs",
    0x04: "Incomplete List of 32-bit Service UUIDs",
    0x05: "Complete List of 32-bit Service UUIDs",
    0x06: "Incomplete List of 128-bit Service UUIDs",
    0x07: "Complete List of 128-bit Service UUIDs",
    0x08: "Shortened Local Name",
    0x09: "Complete Local Name",
    0x0a: "Tx Power Level",
    0x0d: "Class of Device",
    0x0e: "Simple Pairing Hash C-192",
    0x0f: "Simple Pairing Randomizer R-192",
    0x10: "Device ID or Security Manager TK Value",
    0x11: "Security Manager Out of Band Flags",
    0x12: "Peripheral Connection Interval Range",
    0x14: "List of 16-bit Service Solicitation UUIDs",
    0x15: "List of 128-bit Service Solicitation UUIDs",
    0x16: "Service Data - 16-bit UUID",
    0x17: "Public Target Address",
    0x18: "Random Target Address",
    0x19: "Appearance",
    0x1a: "Advertising Interval",
    0x1b: "LE Bluetooth Device Address",
    0x1c: "LE Role",
    0x1d: "Simple Pairing Hash C-256",
    0x1e: "Simple Pairing Randomizer R-256",
    0x1f: "List of 32-bit Service Solicitation UUIDs",
    0x20: "Service Data - 32-bit UUID",
    0x21: "Service Data - 128-bit UUID",
    0x22: "LE Secure Connections Confirmation Value",
    0x23: "LE Secure Connections Random Value",
    0x24: "URI",
    0x25: "Indoor Positioning",
    0x26: "Transport Discovery Data",
    0x27: "LE Supported Features",
    0x28: "Channel Map Update Indication",
    0x29: "PB-ADV",
    0x2a: "Mesh Message",
    0x2b: "Mesh Beacon",
    0x2c: "BIGInfo",
    0x2d: "Broadcast_Code",
    0x2e: "Resolvable Set Identifier",
    0x2f: "Advertising Interval - long",
    0x30: "Broadcast_Name",
    0x31: "Encrypted Advertising Data",
    0x32: "Periodic Advertising Response Timing Information",
    0x34: "Electronic Shelf Label",
    0x3d: "3D Information Data",
    0xff: "Manufacturer Specific Data",
  ]
}
