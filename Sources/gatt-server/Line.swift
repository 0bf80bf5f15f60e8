import BLEWire
import LinuxBLE
import ToolSupport

/// One line of output, for a person and as an object.
struct Line {
  var text: String
  var object = JSONObject()

  /// Something that happens now.
  init(_ event: String) {
    let now = Timestamp.now
    text = "\(now.timeOfDay)  \(event)"
    object.add("time", now.iso8601)
    object.add("event", event)
  }

  /// Something that a client does now.
  init(_ event: String, _ central: Central) {
    self.init(event)
    text = "\(Timestamp.now.timeOfDay)  \(central.address.address)  \(event)"
    object.add("client", central.address.address.description)
    object.add("address_type", central.address.type.isRandom ? "random" : "public")
  }

  /// Which attribute it is about.
  mutating func add(_ handle: AttributeHandle, _ type: BluetoothUUID?) {
    let name = type.flatMap { AssignedNames.attribute($0) }
    object.add("handle", Int(handle.rawValue))
    object.add("uuid", type?.description)
    object.add("name", name)
    text += "  \(handle)"
    if let type { text += "  \(type.label(name))" }
  }

  /// Which attribute it is about, and its value.
  mutating func add(_ value: NamedValue) {
    add(value.handle, value.uuid)
    object.add("value", value.bytes.hexDigits)
    text += "  \(value.text)"
  }

  /// Whether it was refused.
  mutating func refuse(_ error: ATTErrorCode?) {
    guard let error else { return }
    object.add("error", Int(error.rawValue))
    text += "  refused: \(error)"
  }
}
