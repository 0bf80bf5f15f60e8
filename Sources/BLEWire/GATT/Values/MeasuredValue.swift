/// A characteristic's value of several fields, most of them optional.
///
/// The fields are those of `CharacteristicValue.decode`; a conforming type names them.
public protocol MeasuredValue: Hashable, Sendable {
  /// The characteristic.
  static var uuid: BluetoothUUID { get }
  /// The fields as a JSON tree.
  var decoded: DecodedValue { get }
  /// Creates a value from its fields.
  init(decoded: DecodedValue)
}

extension MeasuredValue {
  /// Reads a value from all of its bytes.
  public init(parsing bytes: [UInt8]) throws(WireError) {
    guard let short = Self.uuid.short16, let layout = ValueLayout.all[short] else {
      throw WireError(.invalidValue(0), at: 0)
    }
    let parts = try layout.decode(bytes)
    self.init(decoded: .object(parts.map { .init($0.field.name, $0.value) }))
  }

  func number(_ name: String) -> Double? {
    switch decoded[name] {
    case .integer(let value): Double(value)
    case .number(let value, _): value
    default: nil
    }
  }

  func integer(_ name: String) -> Int? {
    if case .integer(let value) = decoded[name] { Int(exactly: value) } else { nil }
  }

  func text(_ name: String) -> String? {
    if case .string(let value) = decoded[name] { value } else { nil }
  }

  func texts(_ name: String) -> [String] {
    guard case .array(let values) = decoded[name] else { return [] }
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  func flag(_ name: String) -> Bool {
    decoded[name] == .bool(true)
  }
}
