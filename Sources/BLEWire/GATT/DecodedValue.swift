/// What a characteristic's bytes mean, as a tree that prints as JSON.
public indirect enum DecodedValue: Hashable, Sendable {
  /// Nothing is known.
  case null
  /// Yes or no.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number with so many digits after the point.
  case number(Double, fractionDigits: Int)
  /// Text.
  case string(String)
  /// Values in their order.
  case array([DecodedValue])
  /// Named values in their order.
  case object([Field])

  /// A named value.
  public struct Field: Hashable, Sendable {
    /// The name, in lower case with underscores.
    public var name: String
    /// The value.
    public var value: DecodedValue

    /// Creates a named value.
    public init(_ name: String, _ value: DecodedValue) {
      self.name = name
      self.value = value
    }
  }
}

extension DecodedValue {
  /// The value's field of that name, if it is an object that has one.
  public subscript(name: String) -> DecodedValue? {
    guard case .object(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  /// Compact JSON: keys in their order, numbers with their digits.
  public var json: String {
    var text = ""
    appendJSON(to: &text)
    return text
  }

  /// Appends compact JSON.
  public func appendJSON(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value, let digits): text += value.decimal(fractionDigits: digits) ?? "null"
    case .string(let value): text.appendJSONString(value)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.appendJSON(to: &text)
      }
      text += "]"
    case .object(let fields):
      text += "{"
      for (index, field) in fields.enumerated() {
        if index > 0 { text += "," }
        text.appendJSONString(field.name)
        text += ":"
        field.value.appendJSON(to: &text)
      }
      text += "}"
    }
  }
}
