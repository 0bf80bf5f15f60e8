/// One JSON object on one line, with its keys in the order in which they were added.
public struct JSONObject: Sendable {
  private var members: [String] = []

  /// Creates an object without members.
  public init() {}

  /// Adds a string; null when there is none.
  public mutating func add(_ name: String, _ value: String?) {
    add(name, json: value.map(quoted) ?? "null")
  }

  /// Adds a whole number; null when there is none.
  public mutating func add(_ name: String, _ value: Int?) {
    add(name, json: value.map { String($0) } ?? "null")
  }

  /// Adds a truth value; null when there is none.
  public mutating func add(_ name: String, _ value: Bool?) {
    add(name, json: value.map { $0 ? "true" : "false" } ?? "null")
  }

  /// Adds strings.
  public mutating func add(_ name: String, _ values: [String]) {
    add(name, json: "[" + values.map(quoted).joined(separator: ",") + "]")
  }

  /// Adds an object.
  public mutating func add(_ name: String, _ object: JSONObject) {
    add(name, json: object.text)
  }

  /// Adds objects.
  public mutating func add(_ name: String, _ objects: [JSONObject]) {
    add(name, json: "[" + objects.map(\.text).joined(separator: ",") + "]")
  }

  /// Adds what is JSON already.
  public mutating func add(_ name: String, json: String) {
    members.append(quoted(name) + ":" + json)
  }

  /// The object, without blanks.
  public var text: String { "{" + members.joined(separator: ",") + "}" }
}

/// A JSON string; what could harm a terminal is escaped.
private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value):
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

extension String {
  /// The text without what a peer could steer a terminal with: control characters become `\u{…}`.
  public var printable: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) && !$0.properties.isBidiControl
    }
    guard !isPlain else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      if isControl || scalar.properties.isBidiControl {
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
