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
  /// What follows from the properties (Vol 3, Part G, §3.3.1.1, §3.3.3.1).
  ///
  /// Signed writes are no reason to take others, and only the reliable ones of the extended
  /// properties are writes.
  init(_ properties: CharacteristicProperties, _ extended: CharacteristicExtendedProperties) {
    self = []
    if properties.contains(.read) { insert(.read) }
    let isWritable = !properties.isDisjoint(with: [.write, .writeWithoutResponse])
    if isWritable || extended.contains(.reliableWrite) { insert(.write) }
  }

  /// Who may read and write the client configuration of a value of these permissions.
  ///
  /// All may read it (Vol 3, Part G, §3.3.3.3), and only who may be sent values may write it: so a
  /// client learns that the link must be safer, and does not wait for values in vain.
  var ofConfiguration: Self {
    switch levelToSend {
    case .none: [.read, .write]
    case .encrypted: [.read, .writeEncrypted]
    case .authenticated: [.read, .writeAuthenticated]
    case .secure: [.read, .writeSecure]
    }
  }
}
