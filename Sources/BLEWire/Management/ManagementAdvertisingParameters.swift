/// The parameters of Add Extended Advertising Parameters (BlueZ, Management API, 0x0054).
///
///     | instance | flags | duration | timeout | least interval | greatest interval | TX power |
///     |    1     |   4   |    2     |    2    |       4        |         4         |    1     |
public struct ManagementAdvertisingParameters: WireValue {
  /// Which instance to make, or to change: from 1.
  public var instance: UInt8
  /// How it is to be used, and which of the following count.
  public var flags: ManagementAdvertisingFlags
  /// For how many seconds it has its turn where several share the radio; 0: the kernel's choice.
  public var duration: UInt16
  /// After how many seconds it ends; 0: when it is removed.
  public var timeout: UInt16
  /// The least time from one advertisement to the next, in units of 0.625 ms.
  public var minimalInterval: UInt32
  /// The greatest time from one advertisement to the next, in units of 0.625 ms.
  public var maximalInterval: UInt32
  /// How strong to send, in dBm; 127: as the controller likes.
  public var txPower: Int8

  /// Creates the parameters.
  public init(
    instance: UInt8, flags: ManagementAdvertisingFlags, duration: UInt16 = 0, timeout: UInt16 = 0,
    minimalInterval: UInt32, maximalInterval: UInt32, txPower: Int8 = 127
  ) {
    self.instance = instance
    self.flags = flags
    self.duration = duration
    self.timeout = timeout
    self.minimalInterval = minimalInterval
    self.maximalInterval = maximalInterval
    self.txPower = txPower
  }

  /// Reads the 18 bytes.
  public init(from reader: inout ByteReader) throws(WireError) {
    instance = try reader.read(UInt8.self)
    flags = try ManagementAdvertisingFlags(from: &reader)
    duration = try reader.read(UInt16.self)
    timeout = try reader.read(UInt16.self)
    minimalInterval = try reader.read(UInt32.self)
    maximalInterval = try reader.read(UInt32.self)
    txPower = try reader.read(Int8.self)
  }

  /// Appends the 18 bytes.
  public func write(to writer: inout ByteWriter) {
    writer.write(instance)
    flags.write(to: &writer)
    writer.write(duration)
    writer.write(timeout)
    writer.write(minimalInterval)
    writer.write(maximalInterval)
    writer.write(txPower)
  }
}

/// What Add Extended Advertising Parameters returns (BlueZ, Management API, 0x0054).
///
///     | instance | TX power | data size | response size |
///     |    1     |    1     |     1     |       1       |
public struct ManagementAdvertisingRoom: WireValue {
  /// Which instance it is.
  public var instance: UInt8
  /// How strong it will be sent, in dBm; 127: that is not known.
  public var rawTXPower: Int8
  /// How long its data may be.
  public var maximalDataLength: UInt8
  /// How long its scan response may be.
  public var maximalResponseLength: UInt8

  /// Creates an instance's room.
  public init(
    instance: UInt8, rawTXPower: Int8 = 127, maximalDataLength: UInt8 = 31,
    maximalResponseLength: UInt8 = 31
  ) {
    self.instance = instance
    self.rawTXPower = rawTXPower
    self.maximalDataLength = maximalDataLength
    self.maximalResponseLength = maximalResponseLength
  }

  /// How strong it will be sent, in dBm.
  public var txPower: Int8? { rawTXPower == 127 ? nil : rawTXPower }

  /// Reads the four bytes.
  public init(from reader: inout ByteReader) throws(WireError) {
    instance = try reader.read(UInt8.self)
    rawTXPower = try reader.read(Int8.self)
    maximalDataLength = try reader.read(UInt8.self)
    maximalResponseLength = try reader.read(UInt8.self)
  }

  /// Appends the four bytes.
  public func write(to writer: inout ByteWriter) {
    writer.write(instance)
    writer.write(rawTXPower)
    writer.write([maximalDataLength, maximalResponseLength] as [UInt8])
  }
}

/// The parameters of Add Extended Advertising Data (BlueZ, Management API, 0x0055).
///
///     | instance | data size | response size | data | response |
///     |    1     |     1     |       1       |
public struct ManagementAdvertisingData: WireValue {
  /// Which instance it is for.
  public var instance: UInt8
  /// The advertising data, without what the kernel is asked to add.
  public var data: [UInt8]
  /// The scan response, without what the kernel is asked to add.
  public var response: [UInt8]

  /// Creates an instance's data.
  public init(instance: UInt8, data: [UInt8], response: [UInt8] = []) {
    self.instance = instance
    self.data = data
    self.response = response
  }

  /// Reads the fields, and as many bytes as they say.
  public init(from reader: inout ByteReader) throws(WireError) {
    instance = try reader.read(UInt8.self)
    let dataLength = Int(try reader.read(UInt8.self))
    let responseLength = Int(try reader.read(UInt8.self))
    data = try reader.read(count: dataLength)
    response = try reader.read(count: responseLength)
  }

  /// Appends the fields; neither data is longer than 255 bytes.
  public func write(to writer: inout ByteWriter) {
    writer.write(instance)
    writer.write([UInt8(clamping: data.count), UInt8(clamping: response.count)] as [UInt8])
    writer.write(Array(data.prefix(0xff)))
    writer.write(Array(response.prefix(0xff)))
  }
}
