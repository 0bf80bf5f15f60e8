/// The value of one advertising structure, by its type (Supplement, Part A, §1).
public enum AdvertisingValue: Hashable, Sendable {
  /// How many bytes a UUID stands in.
  public enum UUIDSize: Int, Hashable, Sendable {
    /// 2 bytes.
    case bits16 = 2
    /// 4 bytes.
    case bits32 = 4
    /// 16 bytes.
    case bits128 = 16
  }

  /// How the device can be found.
  case flags(AdvertisingFlags)
  /// Services, all of their size or some.
  case serviceUUIDs([BluetoothUUID], size: UUIDSize, isComplete: Bool)
  /// Services that the sender looks for.
  case solicitedServiceUUIDs([BluetoothUUID], size: UUIDSize)
  /// A name, whole or shortened.
  case localName(String, isComplete: Bool)
  /// The power it is sent with, in dBm.
  case txPowerLevel(Int8)
  /// The class of a BR/EDR device.
  case classOfDevice(ClassOfDevice)
  /// 16 bytes of a security procedure: hash, randomizer, key, confirm or random value.
  case securityValue(AdvertisingDataType, [UInt8])
  /// Security Manager OOB flags.
  case securityManagerOOBFlags(UInt8)
  /// The connection intervals the device likes, in 1.25 ms; 0xFFFF for any.
  case connectionIntervalRange(minimum: UInt16, maximum: UInt16)
  /// Data of a service.
  case serviceData(AdvertisingData.ServiceData, size: UUIDSize)
  /// For whom it is.
  case targetAddresses([BluetoothAddress], isRandom: Bool)
  /// What the device looks like.
  case appearance(UInt16)
  /// The advertising interval, in 0.625 ms, in 2, 3 or 4 bytes.
  case advertisingInterval(UInt32, size: Int)
  /// The sender's address.
  case leDeviceAddress(DeviceAddress)
  /// Which roles the device has and likes.
  case leRole(LERole)
  /// An address of a resource; its scheme is one code point.
  case uri(String)
  /// Which features the device's link layer has, lowest bit first.
  case leSupportedFeatures([UInt8])
  /// New channels, and the moment from which they are used.
  case channelMapUpdate(channels: [UInt8], instant: UInt16)
  /// A piece of mesh provisioning.
  case pbADV(linkID: UInt32, transaction: UInt8, pdu: [UInt8])
  /// A PDU of a mesh network.
  case meshMessage([UInt8])
  /// A beacon of a mesh network: its kind and data.
  case meshBeacon(kind: UInt8, data: [UInt8])
  /// The key of an encrypted broadcast.
  case broadcastCode([UInt8])
  /// Members of one set recognise each other by it.
  case resolvableSetIdentifier(hash: UInt32, random: UInt32)
  /// A broadcast's name.
  case broadcastName(String)
  /// Advertising data that only holders of a key can read.
  case encryptedData(randomizer: [UInt8], payload: [UInt8], mic: UInt32)
  /// When to answer periodic advertising: access address, subevents, and times in slots.
  case responseTiming([UInt8])
  /// How a 3D display works.
  case information3D(flags: UInt8, pathLossThreshold: UInt8)
  /// Data of a company's own.
  case manufacturerData(AdvertisingData.ManufacturerData)
  /// Bytes that other specifications lay out, and types that are not known here.
  case other(AdvertisingDataType, [UInt8])

  /// Which roles a device has and likes (Supplement, Part A, §1.17).
  public struct LERole: RawRepresentable, Hashable, Sendable {
    /// The byte on the wire.
    public var rawValue: UInt8

    /// Creates a role, assigned or not.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Only peripheral.
    public static let peripheral = Self(rawValue: 0)
    /// Only central.
    public static let central = Self(rawValue: 1)
    /// Both; rather peripheral.
    public static let peripheralPreferred = Self(rawValue: 2)
    /// Both; rather central.
    public static let centralPreferred = Self(rawValue: 3)
  }
}
