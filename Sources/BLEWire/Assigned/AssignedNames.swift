/// Names of numbers that the Bluetooth SIG assigned, and of 128-bit UUIDs that people meet.
public enum AssignedNames {
  /// The name of a service, such as `Battery Service`; for a member's UUID, the member's name.
  public static func service(_ uuid: BluetoothUUID) -> String? {
    guard let short = uuid.short16 else { return vendorServices[uuid] }
    return services[short] ?? members[short]
  }

  /// The name of a characteristic, such as `Battery Level`.
  public static func characteristic(_ uuid: BluetoothUUID) -> String? {
    guard let short = uuid.short16 else { return vendorCharacteristics[uuid] }
    return characteristics[short]
  }

  /// The name of a descriptor, such as `Client Characteristic Configuration`.
  public static func descriptor(_ uuid: BluetoothUUID) -> String? {
    uuid.short16.flatMap { descriptors[$0] }
  }

  /// The name of a declaration, such as `Primary Service`.
  public static func declaration(_ uuid: BluetoothUUID) -> String? {
    uuid.short16.flatMap { declarations[$0] }
  }

  /// The name of whatever the UUID stands for: a characteristic, descriptor, declaration, service
  /// or unit.
  public static func attribute(_ uuid: BluetoothUUID) -> String? {
    characteristic(uuid) ?? descriptor(uuid) ?? declaration(uuid) ?? service(uuid)
      ?? uuid.short16.flatMap { unit($0) }
  }

  /// The name of a company by its identifier, as in manufacturer data.
  public static func company(_ identifier: UInt16) -> String? { companies[identifier] }

  /// The name of an appearance; that of its category if only this is known.
  public static func appearance(_ value: UInt16) -> String? {
    appearances[value] ?? appearances[value & ~0x3f]
  }

  /// The name of a unit by its 16-bit UUID, such as `percentage` of 0x27AD.
  public static func unit(_ uuid: UInt16) -> String? {
    units[uuid].map { line in String(line[line.index(after: symbolEnd(line))...]) }
  }

  /// The symbol of a unit by its 16-bit UUID, such as `%` of 0x27AD; nil if it has none.
  public static func unitSymbol(_ uuid: UInt16) -> String? {
    guard let line = units[uuid], !line.hasPrefix("- ") else { return nil }
    return String(line[..<symbolEnd(line)])
  }

  private static func symbolEnd(_ line: String) -> String.Index {
    line.firstIndex(of: " ") ?? line.index(before: line.endIndex)
  }

  static let services = NameTable(serviceTable)
  static let characteristics = NameTable(characteristicTable)
  static let descriptors = NameTable(descriptorTable)
  static let declarations = NameTable(declarationTable)
  static let members = NameTable(memberTable)
  static let units = NameTable(unitTable)
  static let companies = NameTable(companyTable)
  static let appearances = NameTable(appearanceTable)
}
