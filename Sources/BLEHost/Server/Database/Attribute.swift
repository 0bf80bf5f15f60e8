public import BLEWire

/// One attribute of a server (Vol 3, Part F, §3.2).
public struct Attribute: Hashable, Sendable {
  /// What an attribute is.
  public enum Role: Hashable, Sendable {
    /// A service's declaration, with its last handle.
    case service(end: AttributeHandle)
    /// An include's declaration.
    case include
    /// The declaration of a characteristic with its value's handle.
    case characteristic(value: AttributeHandle)
    /// A characteristic's value, with the handle of its client configuration.
    case value(CharacteristicProperties, configuration: AttributeHandle?)
    /// A client configuration; it belongs to the value at a handle.
    case configuration(of: AttributeHandle, CharacteristicProperties)
    /// Any other descriptor.
    case descriptor
  }

  /// Its handle.
  public var handle: AttributeHandle
  /// Its type.
  public var type: BluetoothUUID
  /// What it is.
  public var role: Role
  /// Its value; empty if the server's owner is asked for it.
  public var value: [UInt8]
  /// Whether the server's owner is asked for each access.
  public var isDynamic: Bool
  /// Who may read and write it.
  public var permissions: AttributePermissions
  /// The longest value that can be written.
  public var maximumLength: Int
  /// The shortest encryption key, in bytes, for an access that needs encryption.
  public var minimumKeySize: UInt8
  /// What every access is refused with.
  public var refusal: ATTErrorCode?
}

extension AttributePermissions {
  /// What follows from the properties.
  init(_ properties: CharacteristicProperties) {
    self = []
    if properties.contains(.read) { insert(.read) }
    let writes: CharacteristicProperties = [
      .write, .writeWithoutResponse, .authenticatedSignedWrites, .extendedProperties,
    ]
    if !properties.isDisjoint(with: writes) { insert(.write) }
  }
}
