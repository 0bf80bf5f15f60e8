public import BLEWire

/// A device as a file describes it: what it advertises, and its attributes.
public struct DeviceModel: Hashable, Sendable {
  /// Its name; none is advertised when it is nil.
  public var name: String?
  /// Its address.
  public var address = DeviceAddress(
    BluetoothAddress(rawValue: 0xc0ff_ee00_180d), type: .random)
  /// What it looks like (Assigned Numbers, §2.6).
  public var appearance: UInt16?
  /// The longest ATT PDU it takes.
  public var mtu: UInt16 = 517
  /// What it advertises.
  public var advertisement = Advertisement()
  /// Its services in their order.
  public var services: [Service] = []
  /// Whether nothing is added to the services: no GAP, no GATT, no CCCD.
  public var isBare = false

  /// Creates a device without services.
  public init() {}

  /// What a device advertises.
  public struct Advertisement: Hashable, Sendable {
    /// Data of one company.
    public struct ManufacturerData: Hashable, Sendable {
      /// The company (Assigned Numbers, §7.1).
      public var company: UInt16
      /// The data.
      public var data: [UInt8]
    }

    /// Data of one service.
    public struct ServiceData: Hashable, Sendable {
      /// The service.
      public var uuid: BluetoothUUID
      /// The data.
      public var data: [UInt8]
    }

    /// Which services; nil: all primary ones, as far as they fit.
    public var services: [BluetoothUUID]?
    /// Data of companies.
    public var manufacturer: [ManufacturerData] = []
    /// Data of services.
    public var serviceData: [ServiceData] = []
    /// How often, in ms.
    public var intervalMilliseconds = 100
    /// Whether others can connect.
    public var isConnectable = true
    /// The bytes of the scan response; nil: what does not fit in the advertisement.
    public var scanResponse: [UInt8]?
    /// Whether there is a scan response.
    public var isScannable = true

    /// Creates what a device without wishes advertises.
    public init() {}
  }

  /// A service (Vol 3, Part G, §3.1).
  public struct Service: Hashable, Sendable {
    /// What a service includes: the other one's UUID or its handle.
    public typealias Include = ServiceDefinition.Include

    /// Which service.
    public var uuid: BluetoothUUID
    /// Whether it is a primary one.
    public var isPrimary = true
    /// Its declaration's handle; nil: the next free one.
    public var handle: AttributeHandle?
    /// Its last handle; nil: that of its last attribute.
    public var endHandle: AttributeHandle?
    /// Which services it includes.
    public var includes: [Include] = []
    /// Its characteristics in their order.
    public var characteristics: [Characteristic] = []

    /// Creates a service.
    public init(_ uuid: BluetoothUUID, _ characteristics: [Characteristic] = []) {
      self.uuid = uuid
      self.characteristics = characteristics
    }
  }

  /// A characteristic (Vol 3, Part G, §3.3).
  public struct Characteristic: Hashable, Sendable {
    /// What a device sends by itself while a client is subscribed.
    public struct Notify: Hashable, Sendable {
      /// How often, in ms; 0: as fast as the link takes it.
      public var everyMilliseconds: Int
      /// The values in turn.
      public var values: [[UInt8]]
      /// Whether it begins again after the last value.
      public var repeats: Bool

      /// Creates a source of values.
      public init(everyMilliseconds: Int, values: [[UInt8]], repeats: Bool = true) {
        self.everyMilliseconds = everyMilliseconds
        self.values = values
        self.repeats = repeats
      }
    }

    /// What becomes of a value that a client writes.
    public enum OnWrite: Hashable, Sendable {
      /// It is the new value.
      case store
      /// The value is the number of bytes written so far, 32 bits, lowest byte first.
      case count
      /// It is the new value, and that of another characteristic, which is sent to subscribers.
      case echo(to: BluetoothUUID)
    }

    /// Which characteristic.
    public var uuid: BluetoothUUID
    /// Its declaration's handle; nil: the next free one.
    public var handle: AttributeHandle?
    /// Its value's handle; nil: the one after the declaration.
    public var valueHandle: AttributeHandle?
    /// What a client may do.
    public var properties: CharacteristicProperties
    /// Whether reliable writes are offered (Vol 3, Part G, §3.3.3.1).
    public var allowsReliableWrites = false
    /// Who may read and write; nil: as the properties say.
    public var permissions: Permissions?
    /// The value at the start.
    public var value: [UInt8] = []
    /// The longest value that can be written.
    public var maximumLength = 512
    /// What is sent to subscribers.
    public var notify: Notify?
    /// What every access is answered with.
    public var error: ATTErrorCode?
    /// What becomes of a written value.
    public var onWrite = OnWrite.store
    /// Its descriptors in their order.
    public var descriptors: [Descriptor] = []

    /// Creates a characteristic.
    public init(
      _ uuid: BluetoothUUID, _ properties: CharacteristicProperties, value: [UInt8] = []
    ) {
      self.uuid = uuid
      self.properties = properties
      self.value = value
    }
  }

  /// A descriptor (Vol 3, Part G, §3.3.3).
  public struct Descriptor: Hashable, Sendable {
    /// Which descriptor.
    public var uuid: BluetoothUUID
    /// Its handle; nil: the next free one.
    public var handle: AttributeHandle?
    /// The value at the start.
    public var value: [UInt8] = []
    /// Who may read and write; nil: all may read, and a CCCD can be written.
    public var permissions: Permissions?

    /// Creates a descriptor.
    public init(_ uuid: BluetoothUUID, value: [UInt8] = []) {
      self.uuid = uuid
      self.value = value
    }
  }

  /// Who may read and write an attribute (Vol 3, Part F, §3.2.5).
  public typealias Permissions = AttributePermissions
}
