public import BLEWire

/// What a command is to work on, as a person writes it.
public enum Target: Hashable, Sendable {
  /// One attribute.
  case handle(AttributeHandle)
  /// All attributes of a type.
  case uuid(BluetoothUUID)

  /// Reads `0x0013`, `#19`, a UUID or an assigned name.
  public init(parsing text: String) throws(ToolFailure) {
    if text.hasPrefix("#") || text.lowercased().hasPrefix("0x") {
      self = .handle(try Self.handle(text))
    } else {
      self = .uuid(try Self.uuid(text))
    }
  }

  /// Reads a handle: `0x0013`, `#19`, or plain decimal digits.
  public static func handle(_ text: String) throws(ToolFailure) -> AttributeHandle {
    let isHex = text.lowercased().hasPrefix("0x")
    let digits = isHex ? text.dropFirst(2) : text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.allSatisfy(\.isHexDigit), let number = UInt16(digits, radix: isHex ? 16 : 10),
      number > 0
    else { throw .badData("'\(text)' is no handle, such as 0x0013 or #19") }
    return AttributeHandle(rawValue: number)
  }

  /// What an assigned name is looked for among first.
  public enum Kind: Sendable {
    /// Characteristics and descriptors.
    case attribute
    /// Services.
    case service
  }

  /// Reads a UUID, with or without `0x`, or an assigned name.
  public static func uuid(
    _ text: String, preferring kind: Kind = .attribute
  ) throws(ToolFailure) -> BluetoothUUID {
    let digits = text.lowercased().hasPrefix("0x") ? String(text.dropFirst(2)) : text
    if let uuid = BluetoothUUID(digits) { return uuid }
    let named = AssignedNames.uuid(named: text)
    let preferred = named.filter {
      switch kind {
      case .service: AssignedNames.service($0) != nil
      case .attribute:
        AssignedNames.characteristic($0) != nil || AssignedNames.descriptor($0) != nil
      }
    }
    let found = preferred.isEmpty ? named : preferred
    guard let first = found.first else {
      let what = kind == .service ? "UUID or assigned name" : "UUID, assigned name or handle"
      throw .badData("'\(text)' is no \(what)")
    }
    guard found.count == 1 else {
      let list = found.map(\.label).joined(separator: ", ")
      throw .badData("'\(text)' names several UUIDs: \(list)")
    }
    return first
  }
}

extension BluetoothUUID {
  /// As people write it: 16 and 32 bits in capitals.
  public var label: String { short32 == nil ? description : description.uppercased() }

  /// With its name, if it has one: `Battery Level (2A19)`.
  public func label(_ name: String?) -> String { name.map { "\($0) (\(label))" } ?? label }
}
