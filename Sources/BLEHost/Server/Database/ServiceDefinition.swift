public import BLEWire

/// A service that is to be added to a database (Vol 3, Part G, §3.1).
public struct ServiceDefinition: Hashable, Sendable {
  /// What a service includes: the other one's UUID or its handle.
  public enum Include: Hashable, Sendable {
    /// The only service of this UUID.
    case uuid(BluetoothUUID)
    /// The service that begins at this handle.
    case handle(AttributeHandle)
  }

  /// Which service.
  public var uuid: BluetoothUUID
  /// Whether it is a primary one.
  public var isPrimary: Bool
  /// Its declaration's handle; nil: the next free one.
  public var handle: AttributeHandle?
  /// Its last handle; nil: that of its last attribute.
  public var endHandle: AttributeHandle?
  /// Which services it includes.
  public var includes: [Include] = []
  /// Its characteristics in their order.
  public var characteristics: [CharacteristicDefinition]

  /// Creates a service.
  public init(
    _ uuid: BluetoothUUID, isPrimary: Bool = true,
    _ characteristics: [CharacteristicDefinition] = []
  ) {
    self.uuid = uuid
    self.isPrimary = isPrimary
    self.characteristics = characteristics
  }
}
