public import BLEWire

/// A characteristic that is to be added to a database (Vol 3, Part G, §3.3).
public struct CharacteristicDefinition: Hashable, Sendable {
  /// Which characteristic.
  public var uuid: BluetoothUUID
  /// What a client may do.
  public var properties: CharacteristicProperties
  /// More that a client may do; if any, a descriptor tells it (Vol 3, Part G, §3.3.3.1).
  public var extendedProperties: CharacteristicExtendedProperties = []
  /// Its declaration's handle; nil: the next free one.
  public var handle: AttributeHandle?
  /// Its value's handle; nil: the one after the declaration.
  public var valueHandle: AttributeHandle?
  /// Who may read and write the value; nil: as the properties say.
  public var permissions: AttributePermissions?
  /// The shortest encryption key, in bytes, for an access that needs encryption.
  public var minimumKeySize: UInt8 = 7
  /// The value at the start; nil: the server's owner is asked for each access.
  public var value: [UInt8]?
  /// The longest value that can be written.
  public var maximumLength = 512
  /// What every access to the value is refused with.
  public var refusal: ATTErrorCode?
  /// Who may subscribe, if that is possible; nil: on links that may carry the value, which are those
  /// that it may be read on.
  public var configurationPermissions: AttributePermissions?
  /// Whether descriptors that the properties ask for are added if none is listed.
  public var addsDescriptors = true
  /// Its descriptors in their order.
  public var descriptors: [DescriptorDefinition] = []

  /// Creates a characteristic; without a value the server's owner is asked for each access.
  public init(
    _ uuid: BluetoothUUID, _ properties: CharacteristicProperties, value: [UInt8]? = nil,
    permissions: AttributePermissions? = nil
  ) {
    self.uuid = uuid
    self.properties = properties
    self.value = value
    self.permissions = permissions
  }
}

/// A descriptor that is to be added to a database (Vol 3, Part G, §3.3.3).
public struct DescriptorDefinition: Hashable, Sendable {
  /// Which descriptor.
  public var uuid: BluetoothUUID
  /// Its handle; nil: the next free one.
  public var handle: AttributeHandle?
  /// The value at the start; nil: the server's owner is asked for each access.
  public var value: [UInt8]?
  /// Who may read and write; nil: all may read, and a client configuration can be written as its
  /// characteristic says.
  public var permissions: AttributePermissions?
  /// The longest value that can be written.
  public var maximumLength = 512

  /// Creates a descriptor; without a value the server's owner is asked for each access.
  public init(
    _ uuid: BluetoothUUID, value: [UInt8]? = nil, permissions: AttributePermissions? = nil
  ) {
    self.uuid = uuid
    self.value = value
    self.permissions = permissions
  }

  /// Characteristic User Description (Vol 3, Part G, §3.3.3.2).
  public static func userDescription(_ text: String, isWritable: Bool = false) -> Self {
    Self(0x2901, value: Array(text.utf8), permissions: isWritable ? [.read, .write] : .read)
  }

  /// Characteristic Presentation Format (Vol 3, Part G, §3.3.3.5).
  public static func presentationFormat(_ format: PresentationFormat) -> Self {
    Self(0x2904, value: format.encoded)
  }

  /// Characteristic Aggregate Format (Vol 3, Part G, §3.3.3.6).
  ///
  /// Without a list it names all presentation formats of its characteristic.
  public static func aggregateFormat(_ formats: [AttributeHandle] = []) -> Self {
    Self(0x2905, value: AggregateFormat(formats: formats).encoded)
  }
}
