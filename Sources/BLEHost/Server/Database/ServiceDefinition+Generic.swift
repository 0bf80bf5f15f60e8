internal import BLEWire

extension ServiceDefinition {
  /// The Generic Access service (Vol 3, Part C, §12).
  public static func genericAccess(name: String, appearance: UInt16 = 0) -> ServiceDefinition {
    let look = [UInt8(truncatingIfNeeded: appearance), UInt8(truncatingIfNeeded: appearance >> 8)]
    return ServiceDefinition(
      0x1800,
      [
        CharacteristicDefinition(0x2a00, .read, value: Array(name.utf8.prefix(248))),
        CharacteristicDefinition(0x2a01, .read, value: look),
      ])
  }

  /// The Generic Attribute service: Service Changed and, if all is offered, the features of client
  /// and server and the Database Hash, which the server fills in (Vol 3, Part G, §7).
  public static func genericAttribute(offersAll: Bool = true) -> ServiceDefinition {
    var characteristics = [
      CharacteristicDefinition(.serviceChanged, .indicate, value: [], permissions: [])
    ]
    if offersAll {
      characteristics += [
        CharacteristicDefinition(.clientSupportedFeatures, [.read, .write], value: [0]),
        CharacteristicDefinition(.databaseHash, .read, value: []),
        CharacteristicDefinition(.serverSupportedFeatures, .read, value: [0]),
      ]
    }
    return ServiceDefinition(0x1801, characteristics)
  }
}

extension BluetoothUUID {
  /// Service Changed (Vol 3, Part G, §7.1).
  static let serviceChanged: BluetoothUUID = 0x2a05
  /// Client Supported Features (Vol 3, Part G, §7.2).
  static let clientSupportedFeatures: BluetoothUUID = 0x2b29
  /// Database Hash (Vol 3, Part G, §7.3).
  static let databaseHash: BluetoothUUID = 0x2b2a
  /// Server Supported Features (Vol 3, Part G, §7.4).
  static let serverSupportedFeatures: BluetoothUUID = 0x2b3a
}
