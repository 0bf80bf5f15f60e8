import BLEWire
import ToolSupport

/// How values are printed.
enum ValueFormat: Sendable {
  /// For a person, with the bytes.
  case text
  /// The bytes in hex.
  case hex
  /// The bytes themselves, and nothing else.
  case raw

  /// Reads `--format`.
  init(_ arguments: ToolArguments) throws(ToolFailure) {
    let choices: [(word: String, value: ValueFormat)] = [
      ("text", .text), ("hex", .hex), ("raw", .raw),
    ]
    self = try arguments.choice("format", of: choices) ?? .text
  }
}

/// A value that was read, with what is known of its attribute.
struct NamedValue: Sendable {
  var handle: AttributeHandle
  /// The attribute's type; nil when only its handle is known.
  var uuid: BluetoothUUID?
  var bytes: [UInt8]

  var name: String? { uuid.flatMap { AssignedNames.attribute($0) } }
  var value: CharacteristicValue? { uuid.flatMap { CharacteristicValue.decode(bytes, of: $0) } }

  /// `77 %  [4d]`; the bytes alone when they are not understood.
  var text: String {
    if let value { return "\(value.text.printable)  [\(bytes.hexDigits)]" }
    return bytes.isEmpty ? "[]" : bytes.hexDigits
  }

  /// `Battery Level (2A19)`, or the handle.
  var label: String { uuid.map { $0.label(name) } ?? handle.description }

  var json: JSONObject {
    var object = JSONObject()
    object.add("handle", Int(handle.rawValue))
    object.add("uuid", uuid?.description)
    object.add("name", name)
    object.add("value", bytes.hexDigits)
    object.add("decoded", json: value?.decoded.json ?? "null")
    object.add("unit", value?.unit)
    return object
  }
}

extension Client {
  /// Prints a value in the format that was asked for.
  func print(_ value: NamedValue, _ format: ValueFormat, withHandle: Bool = false) throws {
    if options.isJSON { return try context.output.line(value.json.text) }
    switch format {
    case .text:
      let handle = withHandle && value.uuid != nil ? "\(value.handle)  " : ""
      try context.output.line("\(handle)\(value.label): \(value.text)")
    case .hex: try context.output.line(value.bytes.hexDigits)
    case .raw: try context.output.append(value.bytes)
    }
  }
}
