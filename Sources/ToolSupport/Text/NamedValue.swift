public import BLEWire

/// A value that was read, with what is known of its attribute.
public struct NamedValue: Sendable {
  /// The attribute.
  public var handle: AttributeHandle
  /// The attribute's type; nil when only its handle is known.
  public var uuid: BluetoothUUID?
  /// The value.
  public var bytes: [UInt8]

  /// Creates a value.
  public init(handle: AttributeHandle, uuid: BluetoothUUID?, bytes: [UInt8]) {
    self.handle = handle
    self.uuid = uuid
    self.bytes = bytes
  }

  /// The assigned name of its type.
  public var name: String? { uuid.flatMap { AssignedNames.attribute($0) } }
  /// The value as its type has it; nil when that is not known, or the bytes are not of it.
  public var value: CharacteristicValue? {
    uuid.flatMap { CharacteristicValue.decode(bytes, of: $0) }
  }

  /// `77 %  [4d]`; the bytes alone when they are not understood.
  public var text: String {
    if let value { return "\(value.text.printable)  [\(bytes.hexDigits)]" }
    return bytes.isEmpty ? "[]" : bytes.hexDigits
  }

  /// `Battery Level (2A19)`, or the handle.
  public var label: String { uuid.map { $0.label(name) } ?? handle.description }

  /// The value as one object.
  public var json: JSONObject {
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
