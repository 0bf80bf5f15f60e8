/// How an advertising instance is to be used, or what an adapter offers
/// (BlueZ, Management API, Add Advertising).
public struct ManagementAdvertisingFlags: OptionSet, Hashable, Sendable {
  /// The 32 bits on the wire.
  public var rawValue: UInt32

  /// Creates flags.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Bit 0: others can connect, whatever the adapter's Connectable setting.
  public static let connectable = Self(rawValue: 1 << 0)
  /// Bit 1: the kernel adds the flag of general discoverable mode.
  public static let discoverable = Self(rawValue: 1 << 1)
  /// Bit 2: the kernel adds the flag of limited discoverable mode.
  public static let limitedDiscoverable = Self(rawValue: 1 << 2)
  /// Bit 3: the kernel adds the flags that the adapter's settings ask for.
  public static let managedFlags = Self(rawValue: 1 << 3)
  /// Bit 4: the kernel adds the transmit power.
  public static let txPower = Self(rawValue: 1 << 4)
  /// Bit 5: the kernel adds the adapter's appearance to the scan response.
  public static let appearance = Self(rawValue: 1 << 5)
  /// Bit 6: the kernel adds the adapter's name to the scan response.
  public static let localName = Self(rawValue: 1 << 6)
  /// Bit 7: extended advertising, the second channel with 1 Mb/s.
  public static let secondary1M = Self(rawValue: 1 << 7)
  /// Bit 8: extended advertising, the second channel with 2 Mb/s.
  public static let secondary2M = Self(rawValue: 1 << 8)
  /// Bit 9: extended advertising, with the coded PHY.
  public static let secondaryCoded = Self(rawValue: 1 << 9)
  /// Bit 14: the interval of the parameters counts.
  public static let intervals = Self(rawValue: 1 << 14)
  /// Bit 15: the transmit power of the parameters counts.
  public static let setsTXPower = Self(rawValue: 1 << 15)
  /// Bit 16: there will be a scan response.
  public static let scanResponse = Self(rawValue: 1 << 16)
}

extension ManagementAdvertisingFlags: WireValue {
  /// Reads the 32 bits.
  public init(from reader: inout ByteReader) throws(WireError) {
    self.init(rawValue: try reader.read(UInt32.self))
  }

  /// Appends the 32 bits.
  public func write(to writer: inout ByteWriter) { writer.write(rawValue) }
}

/// What Read Advertising Features returns (BlueZ, Management API, 0x003D).
///
///     | flags | data size | response size | instances | count | instance | ...
///     |   4   |     1     |       1       |     1     |   1   |    1     |
public struct ManagementAdvertisingFeatures: WireValue {
  /// The flags that may be asked for.
  public var supported: ManagementAdvertisingFlags
  /// How long advertising data may be, what the kernel adds included.
  public var maximalDataLength: UInt8
  /// How long a scan response may be, what the kernel adds included.
  public var maximalResponseLength: UInt8
  /// How many instances there may be.
  public var maximalInstances: UInt8
  /// Those that are there, of whatever program.
  public var instances: [UInt8]

  /// Creates features.
  public init(
    supported: ManagementAdvertisingFlags, maximalDataLength: UInt8 = 31,
    maximalResponseLength: UInt8 = 31, maximalInstances: UInt8, instances: [UInt8]
  ) {
    self.supported = supported
    self.maximalDataLength = maximalDataLength
    self.maximalResponseLength = maximalResponseLength
    self.maximalInstances = maximalInstances
    self.instances = instances
  }

  /// The lowest number that no instance has; nil when there may be no more.
  ///
  /// Not a higher one: the kernel lists only instances whose number is not above how many there are.
  public var freeInstance: UInt8? { freeInstance(besides: []) }

  /// The lowest instance that is not in use, and that nobody is about to take; nil: there is none.
  public func freeInstance(besides claimed: Set<UInt8>) -> UInt8? {
    guard maximalInstances > 0 else { return nil }
    return (1...maximalInstances).first { !instances.contains($0) && !claimed.contains($0) }
  }

  /// Reads the fields, and as many instances as they say.
  public init(from reader: inout ByteReader) throws(WireError) {
    supported = try ManagementAdvertisingFlags(from: &reader)
    maximalDataLength = try reader.read(UInt8.self)
    maximalResponseLength = try reader.read(UInt8.self)
    maximalInstances = try reader.read(UInt8.self)
    instances = try reader.read(count: Int(try reader.read(UInt8.self)))
  }

  /// Appends the features, with at most 255 instances.
  public func write(to writer: inout ByteWriter) {
    supported.write(to: &writer)
    writer.write([maximalDataLength, maximalResponseLength, maximalInstances] as [UInt8])
    writer.write(UInt8(clamping: instances.count))
    writer.write(Array(instances.prefix(0xff)))
  }
}

/// The parameters of Add Advertising (BlueZ, Management API, 0x003E).
///
///     | instance | flags | duration | timeout | data size | response size | data | response |
///     |    1     |   4   |    2     |    2    |     1     |       1       |
public struct ManagementAddAdvertising: WireValue {
  /// Which instance to make, or to change: from 1.
  public var instance: UInt8
  /// How it is to be used.
  public var flags: ManagementAdvertisingFlags
  /// For how many seconds it has its turn where several share the radio; 0: the kernel's choice.
  public var duration: UInt16
  /// After how many seconds it ends; 0: when it is removed.
  public var timeout: UInt16
  /// The advertising data, without what the kernel is asked to add.
  public var data: [UInt8]
  /// The scan response, without what the kernel is asked to add.
  public var response: [UInt8]

  /// Creates the parameters.
  public init(
    instance: UInt8, flags: ManagementAdvertisingFlags, duration: UInt16 = 0, timeout: UInt16 = 0,
    data: [UInt8], response: [UInt8] = []
  ) {
    self.instance = instance
    self.flags = flags
    self.duration = duration
    self.timeout = timeout
    self.data = data
    self.response = response
  }

  /// Reads the fields, and as many bytes as they say.
  public init(from reader: inout ByteReader) throws(WireError) {
    instance = try reader.read(UInt8.self)
    flags = try ManagementAdvertisingFlags(from: &reader)
    duration = try reader.read(UInt16.self)
    timeout = try reader.read(UInt16.self)
    let dataLength = Int(try reader.read(UInt8.self))
    let responseLength = Int(try reader.read(UInt8.self))
    data = try reader.read(count: dataLength)
    response = try reader.read(count: responseLength)
  }

  /// Appends the parameters; neither data is longer than 255 bytes.
  public func write(to writer: inout ByteWriter) {
    writer.write(instance)
    flags.write(to: &writer)
    writer.write(duration)
    writer.write(timeout)
    writer.write([UInt8(clamping: data.count), UInt8(clamping: response.count)] as [UInt8])
    writer.write(Array(data.prefix(0xff)))
    writer.write(Array(response.prefix(0xff)))
  }
}
