internal import BLEWire

/// The attribute types that discovery knows (Vol 3, Part G, §3).
enum ReplayType {
  static let primaryService: BluetoothUUID = 0x2800
  static let secondaryService: BluetoothUUID = 0x2801
  static let include: BluetoothUUID = 0x2802
  static let characteristic: BluetoothUUID = 0x2803
  static let clientConfiguration: BluetoothUUID = 0x2902
  static let serviceChanged: BluetoothUUID = 0x2a05

  /// Whether the type begins a group of attributes.
  static func isService(_ type: BluetoothUUID?) -> Bool {
    type == primaryService || type == secondaryService
  }

  /// Whether values of the type say how the database is built, and don't change.
  static func isDeclaration(_ type: BluetoothUUID?) -> Bool {
    isService(type) || type == include || type == characteristic
  }

  /// Whether the type can be a characteristic's: it is neither a declaration nor a descriptor.
  static func canBeValue(_ type: BluetoothUUID) -> Bool {
    guard let short = type.short16 else { return true }
    return !(0x2800...0x28ff).contains(short) && !(0x2900...0x29ff).contains(short)
  }
}

/// A characteristic declaration's value (Vol 3, Part G, §3.3.1).
struct RecordedDeclaration: Hashable, Sendable {
  var properties: UInt8
  var valueHandle: AttributeHandle
  var uuid: BluetoothUUID

  /// Reads a value; nil when it is none, or when the value's handle does not follow the
  /// declaration's.
  init?(_ bytes: [UInt8], at handle: AttributeHandle) {
    var reader = ByteReader(bytes)
    guard let properties = try? reader.read(UInt8.self),
      let raw = try? reader.read(UInt16.self), raw > handle.rawValue,
      let uuid = try? BluetoothUUID(rest: &reader)
    else { return nil }
    self.properties = properties
    self.valueHandle = AttributeHandle(rawValue: raw)
    self.uuid = uuid
  }

  static let read: UInt8 = 0x02
  static let writeCommand: UInt8 = 0x04
  static let write: UInt8 = 0x08
  static let notify: UInt8 = 0x10
  static let indicate: UInt8 = 0x20
}
