internal import BLETransport
internal import BLEWire

/// One JSON object on one line, with its keys in the order in which they were added.
public struct JSONObject: Sendable {
  private var members = ""

  /// Creates an object without members.
  public init() {}

  /// Adds a string; null when there is none.
  public mutating func add(_ name: String, _ value: String?) {
    add(name, json: value?.jsonString ?? "null")
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
    add(name, json: "[" + values.map(\.jsonString).joined(separator: ",") + "]")
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
    members += name.jsonString
    members += ":"
    members += json
  }

  /// The object, without blanks.
  public var text: String { "{" + members + "}" }
}

extension String {
  /// The text without what a peer could steer a terminal with: control characters become `\u{…}`.
  public var printable: String {
    // Most texts are such, and to ask for a scalar's properties takes long.
    if utf8.allSatisfy(\.isPlainASCII) { return self }
    guard unicodeScalars.contains(where: { $0.steersTerminals || $0.isRawByte }) else {
      return self
    }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isRawByte {
        text += "\\x" + String(UInt8(truncatingIfNeeded: scalar.value), radix: 16)
      } else if scalar.steersTerminals {
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, or changes the direction of what follows.
  fileprivate var steersTerminals: Bool {
    value < 0x20 || (0x7f...0x9f).contains(value) || value > 0x9f && properties.isBidiControl
  }
}

extension UInt8 {
  /// Whether it is a character of ASCII that can be seen, or a blank.
  fileprivate var isPlainASCII: Bool { (0x20..<0x7f).contains(self) }
}
