public import BLEWire

extension Peripheral {
  /// The services, or those with one UUID, without their contents (Vol 3, Part G, §4.4).
  public func discoverServices(
    _ uuid: BluetoothUUID? = nil, timeout: Duration? = nil
  ) async throws(BLEError) -> [GATTService] { throw .stub }

  /// The services that a service includes (Vol 3, Part G, §4.5).
  public func discoverIncludedServices(
    in range: AttributeHandleRange, timeout: Duration? = nil
  ) async throws(BLEError) -> [GATTInclude] { throw .stub }

  /// The characteristics in a range, or those with one UUID (Vol 3, Part G, §4.6).
  public func discoverCharacteristics(
    in range: AttributeHandleRange = .all, uuid: BluetoothUUID? = nil, timeout: Duration? = nil
  ) async throws(BLEError) -> [GATTCharacteristic] { throw .stub }

  /// The descriptors in a range (Vol 3, Part G, §4.7).
  public func discoverDescriptors(
    in range: AttributeHandleRange, timeout: Duration? = nil
  ) async throws(BLEError) -> [GATTDescriptor] { throw .stub }

  /// The services, or those with one UUID, with all that they hold.
  public func discoverAll(
    _ uuid: BluetoothUUID? = nil, timeout: Duration? = nil
  ) async throws(BLEError) -> [GATTService] { throw .stub }
}
