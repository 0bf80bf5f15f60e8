extension AssignedNames {
  /// The UUIDs with that name: characteristics first, then services, descriptors, declarations.
  ///
  /// `Battery Level`, `battery-level`, `battery_level` and `batterylevel` are the same name; a
  /// service is found with the word `service` at its end and without.
  public static func uuid(named name: String) -> [BluetoothUUID] {
    let wanted = folded(name)
    guard !wanted.isEmpty else { return [] }
    let service = withoutService(wanted)
    var found: [BluetoothUUID] = []
    func add(_ uuids: [BluetoothUUID]) {
      for uuid in uuids where !found.contains(uuid) { found.append(uuid) }
    }
    func add(_ table: NameTable) {
      add(table.numbers { folded($0) == wanted }.map { BluetoothUUID($0) })
    }
    add(characteristics)
    add(sorted(vendorCharacteristics.filter { folded($0.value) == wanted }))
    add(services.numbers { withoutService(folded($0)) == service }.map { BluetoothUUID($0) })
    add(sorted(vendorServices.filter { withoutService(folded($0.value)) == service }))
    add(descriptors)
    add(declarations)
    return found
  }

  private static func sorted(_ names: [BluetoothUUID: String]) -> [BluetoothUUID] {
    names.keys.sorted { ($0.high, $0.low) < ($1.high, $1.low) }
  }

  /// Letters in lower case and digits; all else is left out.
  private static func folded(_ name: some StringProtocol) -> [UInt8] {
    name.utf8.compactMap { byte in
      switch byte {
      case 0x41...0x5a: byte | 0x20
      case 0x30...0x39, 0x61...0x7a, 0x80...: byte
      default: nil
      }
    }
  }

  private static func withoutService(_ name: [UInt8]) -> ArraySlice<UInt8> {
    let word = Array("service".utf8)
    return name.count > word.count && name.suffix(word.count) == word[...]
      ? name.dropLast(word.count) : name[...]
  }
}
