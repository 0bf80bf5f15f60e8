/// What the bytes of a characteristic or a descriptor say, for programs and for people.
public struct CharacteristicValue: Hashable, Sendable {
  /// The value: a number or text for one field, an object for several.
  public var decoded: DecodedValue
  /// The unit of a value that is one number, such as `%`.
  public var unit: String?
  /// The value for a person: `77 %`, or `72 bpm  contact  rr 0.812`.
  public var text: String

  /// Creates a value.
  public init(decoded: DecodedValue, unit: String? = nil, text: String) {
    self.decoded = decoded
    self.unit = unit
    self.text = text
  }

  /// What the bytes say; nil for an unknown type, or for bytes that this type can't have.
  public static func decode(_ bytes: [UInt8], of uuid: BluetoothUUID) -> CharacteristicValue? {
    guard let short = uuid.short16 else { return nil }
    if let decoder = special[short] { return try? decoder(bytes) }
    guard let layout = ValueLayout.all[short], let parts = try? layout.decode(bytes) else {
      return nil
    }
    return CharacteristicValue(parts, of: layout)
  }

  /// Types that `decode` knows, as 16-bit UUIDs in ascending order.
  public static let knownTypes: [UInt16] = (Array(ValueLayout.all.keys) + special.keys).sorted()

  private init(_ parts: [ValueLayout.Part], of layout: ValueLayout) {
    let shown = layout.fields.count { !$0.isHidden }
    if shown == 1, let part = parts.first {
      decoded = part.value
      unit = part.field.unit
      text = part.value.text(unit: unit)
      return
    }
    decoded = .object(parts.map { .init($0.field.name, $0.value) })
    unit = nil
    text = parts.filter { $0.value != .null && $0.field.name != "unit" }
      .map { $0.value.text(named: $0.field.name, unit: $0.field.unit) }
      .joined(separator: "  ")
  }
}

extension DecodedValue {
  /// The value for a person, with its unit.
  func text(unit: String? = nil) -> String {
    switch self {
    case .null: return "unknown"
    case .bool(let value): return value ? "yes" : "no"
    case .string(let value): return value
    case .array(let values):
      let isPlain = values.allSatisfy { if case .string = $0 { false } else { true } }
      let list = values.map { $0.text() }.joined(separator: isPlain ? " " : ", ")
      if list.isEmpty { return "none" }
      return unit.map { list + " " + $0 } ?? list
    case .object(let fields):
      return fields.map { $0.value.text(named: $0.name, unit: nil) }.joined(separator: "  ")
    case .integer, .number: return unit.map { json + " " + $0 } ?? json
    }
  }

  /// The value for a person, with its name.
  func text(named name: String, unit: String?) -> String {
    let words = String(name.map { $0 == "_" ? " " : $0 })
    if case .bool(let value) = self { return value ? words : "no " + words }
    return words + " " + text(unit: unit)
  }
}
