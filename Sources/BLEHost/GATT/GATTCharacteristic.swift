public import BLEWire

/// A characteristic as a client discovered it; its key is the handle, since UUIDs repeat
/// (Vol 3, Part G, §3.3).
public struct GATTCharacteristic: Hashable, Sendable {
  /// The declaration's handle.
  public var handle: AttributeHandle
  /// The handle of the value.
  public var valueHandle: AttributeHandle
  /// What the value can be used for.
  public var properties: CharacteristicProperties
  /// What kind of characteristic it is.
  public var uuid: BluetoothUUID
  /// The last handle that can belong to it: before the next declaration, or the service's end.
  public var endHandle: AttributeHandle
  /// Its descriptors, by their handles; empty before they are discovered.
  public var descriptors: [GATTDescriptor]

  /// Creates a characteristic.
  public init(
    handle: AttributeHandle, valueHandle: AttributeHandle, properties: CharacteristicProperties,
    uuid: BluetoothUUID, endHandle: AttributeHandle, descriptors: [GATTDescriptor] = []
  ) {
    self.handle = handle
    self.valueHandle = valueHandle
    self.properties = properties
    self.uuid = uuid
    self.endHandle = endHandle
    self.descriptors = descriptors
  }

  /// Where its descriptors can be: after the value; nil when no handle is left for them.
  public var descriptorHandles: AttributeHandleRange? {
    guard let first = valueHandle.next, first <= endHandle else { return nil }
    return first...endHandle
  }
}

/// A characteristic descriptor as a client discovered it (Vol 3, Part G, §3.3.3).
public struct GATTDescriptor: Hashable, Sendable {
  /// The descriptor's handle.
  public var handle: AttributeHandle
  /// What kind of descriptor it is.
  public var uuid: BluetoothUUID

  /// Creates a descriptor.
  public init(handle: AttributeHandle, uuid: BluetoothUUID) {
    self.handle = handle
    self.uuid = uuid
  }
}
