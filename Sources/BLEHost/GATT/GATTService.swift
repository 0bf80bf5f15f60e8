public import BLEWire

/// A service as a client discovered it (Vol 3, Part G, §3.1).
public struct GATTService: Hashable, Sendable {
  /// The handles of its first attribute, the declaration, and of its last.
  public var handles: AttributeHandleRange
  /// What kind of service it is.
  public var uuid: BluetoothUUID
  /// Whether it is a primary service; a secondary one is only reached through includes.
  public var isPrimary: Bool
  /// The services it includes, by their declarations' handles; empty before they are discovered.
  public var includes: [GATTInclude]
  /// Its characteristics, by their handles; empty before they are discovered.
  public var characteristics: [GATTCharacteristic]

  /// Creates a service.
  public init(
    handles: AttributeHandleRange, uuid: BluetoothUUID, isPrimary: Bool = true,
    includes: [GATTInclude] = [], characteristics: [GATTCharacteristic] = []
  ) {
    self.handles = handles
    self.uuid = uuid
    self.isPrimary = isPrimary
    self.includes = includes
    self.characteristics = characteristics
  }
}

/// An include declaration: one service refers to another (Vol 3, Part G, §3.2).
public struct GATTInclude: Hashable, Sendable {
  /// The declaration's handle.
  public var handle: AttributeHandle
  /// The included service's handles.
  public var service: AttributeHandleRange
  /// The included service's UUID.
  public var uuid: BluetoothUUID

  /// Creates an include.
  public init(handle: AttributeHandle, service: AttributeHandleRange, uuid: BluetoothUUID) {
    self.handle = handle
    self.service = service
    self.uuid = uuid
  }
}
