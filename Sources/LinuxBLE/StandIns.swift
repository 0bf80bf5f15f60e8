// Stand-ins with the agreed shape, until the types of BLEWire and BLEHost are here.
public import BLEWire

/// Stand-in.
public struct CharacteristicProperties: OptionSet, Hashable, Sendable {
  /// Stand-in.
  public var rawValue: UInt8
  /// Stand-in.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// Stand-in.
public struct GATTInclude: Hashable, Sendable {
  /// Stand-in.
  public var handle: AttributeHandle
  /// Stand-in.
  public var service: AttributeHandleRange
  /// Stand-in.
  public var uuid: BluetoothUUID
}

/// Stand-in.
public struct GATTDescriptor: Hashable, Sendable {
  /// Stand-in.
  public var handle: AttributeHandle
  /// Stand-in.
  public var uuid: BluetoothUUID
}

/// Stand-in.
public struct GATTCharacteristic: Hashable, Sendable {
  /// Stand-in.
  public var handle: AttributeHandle
  /// Stand-in.
  public var valueHandle: AttributeHandle
  /// Stand-in.
  public var properties: CharacteristicProperties
  /// Stand-in.
  public var uuid: BluetoothUUID
  /// Stand-in.
  public var endHandle: AttributeHandle
  /// Stand-in.
  public var descriptors: [GATTDescriptor]
}

/// Stand-in.
public struct GATTService: Hashable, Sendable {
  /// Stand-in.
  public var handles: AttributeHandleRange
  /// Stand-in.
  public var uuid: BluetoothUUID
  /// Stand-in.
  public var isPrimary: Bool
  /// Stand-in.
  public var includes: [GATTInclude]
  /// Stand-in.
  public var characteristics: [GATTCharacteristic]
}

/// Stand-in.
public struct AdvertisingReport: Hashable, Sendable {
  /// Stand-in.
  public var address: DeviceAddress
}

/// Stand-in.
public struct Advertisement: Hashable, Sendable {
  /// Stand-in.
  public var address: DeviceAddress
  /// Stand-in.
  public var rssi: Int?
}
