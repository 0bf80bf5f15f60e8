/// One JSON object on one line, with its keys in the order in which they were added.
public struct JSONObject: Sendable {
  private var members = ""

  /// Creates an object without members.
  public init() {}

  /// Adds a string; null when there is none.
  public mutating func add(_ name: String, _ value: String?) {
    add(name, json: value.map(quoted) ?? "null")
  }

  /// Adds an object of strings by their names.
  ///
  /// Where a name stands more than once its member is the list of its strings: of two members of one
  /// name most readers keep one (RFC 8259, §4).
  public mutating func add(_ name: String, grouping values: [(name: String, value: String)]) {
    var names: [String] = []
    var groups: [String: [String]] = [:]
    for (name, value) in values {
      if groups[name, default: []].isEmpty { names.append(name) }
      groups[name, default: []].append(value)
    }
    var object = JSONObject()
    for name in names {
      let group = groups[name] ?? []
      if group.count == 1 { object.add(name, group[0]) } else { object.add(name, group) }
    }
    add(name, object)
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

  /// Adds what is JSON already; the name must not have been added before.
  public mutating func add(_ name: String, json: String) {
    if !members.isEmpty { members += "," }
    members += quoted(name)
    members += ":"
    members += json
  }

  /// The object, without blanks.
  public var text: String { "{" + members + "}" }
}

/// A JSON string; what could harm a terminal is escaped.
private func quoted(_ text: String) -> String {
  if text.utf8.allSatisfy({
    $0.isPlainASCII && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
  }) {
    return "\"" + text + "\""
  }
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
    // Most texts are such, and to ask for a scalar's properties takes long.
    if utf8.allSatisfy(\.isPlainASCII) { return self }
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

extension UInt8 {
  /// Whether it is a character of ASCII that can be seen, or a blank.
  fileprivate var isPlainASCII: Bool { (0x20..<0x7f).contains(self) }
}
