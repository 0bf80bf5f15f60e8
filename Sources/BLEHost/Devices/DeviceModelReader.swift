internal import BLEWire

/// A place in a device's description.
struct DeviceModelReader {
  let value: JSONValue
  let path: String

  init(_ value: JSONValue, path: String = "") {
    self.value = value
    self.path = path
  }

  func wrong(_ reason: String) -> DeviceModelError {
    DeviceModelError(path: path, reason: reason)
  }

  /// The members of an object, of which none may have another name than these.
  func members(_ names: [String]) throws(DeviceModelError) -> (String) -> DeviceModelReader? {
    let members = try object()
    for name in members.keys.sorted() where !names.contains(name) {
      throw DeviceModelError(path: path(of: name), reason: "is not known here")
    }
    return { name in
      guard let value = members[name], value != .null else { return nil }
      return DeviceModelReader(value, path: path(of: name))
    }
  }

  /// The members of an object with free names, in their order.
  func pairs() throws(DeviceModelError) -> [(name: String, reader: DeviceModelReader)] {
    try object().sorted { $0.key < $1.key }.map { name, value in
      (name, DeviceModelReader(value, path: path(of: name)))
    }
  }

  func elements() throws(DeviceModelError) -> [DeviceModelReader] {
    guard case .array(let values) = value else { throw wrong("is not a list") }
    return values.enumerated().map { DeviceModelReader($1, path: "\(path)[\($0)]") }
  }

  func string() throws(DeviceModelError) -> String {
    guard case .string(let text) = value else { throw wrong("is not a text") }
    return text
  }

  func bool() throws(DeviceModelError) -> Bool {
    guard case .bool(let value) = value else { throw wrong("is neither true nor false") }
    return value
  }

  func bytes(atMost count: Int = 512) throws(DeviceModelError) -> [UInt8] {
    guard let bytes = [UInt8](hexDigits: try string()) else { throw wrong("is not hex digits") }
    guard bytes.count <= count else { throw wrong("has more than \(count) bytes") }
    return bytes
  }

  /// A number, or a text as `"0x0010"`.
  func integer(in range: ClosedRange<Int64>) throws(DeviceModelError) -> Int64 {
    let number: Int64? =
      switch value {
      case .integer(let number): number
      case .string(let text) where text.hasPrefix("0x") || text.hasPrefix("0X"):
        Self.number(hexDigits: text.dropFirst(2))
      default: nil
      }
    guard let number else { throw wrong("is not a whole number") }
    guard range.contains(number) else {
      throw wrong("is not in \(range.lowerBound)...\(range.upperBound)")
    }
    return number
  }

  /// Digits alone: no sign.
  static func number(hexDigits text: Substring) -> Int64? {
    text.allSatisfy(\.isHexDigit) ? Int64(text, radix: 16) : nil
  }

  func handle() throws(DeviceModelError) -> AttributeHandle {
    AttributeHandle(rawValue: UInt16(truncatingIfNeeded: try integer(in: 1...0xffff)))
  }

  func uuid() throws(DeviceModelError) -> BluetoothUUID {
    let text = try string()
    let digits = text.hasPrefix("0x") || text.hasPrefix("0X") ? String(text.dropFirst(2)) : text
    if let uuid = BluetoothUUID(digits) { return uuid }
    let named = AssignedNames.uuid(named: text)
    guard let first = named.first, named.count == 1 else { throw wrong("is not a UUID") }
    return first
  }

  private func object() throws(DeviceModelError) -> [String: JSONValue] {
    guard case .object(let members) = value else { throw wrong("is not an object") }
    return members
  }

  private func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}
