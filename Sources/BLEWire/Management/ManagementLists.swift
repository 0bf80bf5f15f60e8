/// What Read Management Version Information returns (BlueZ, Management API, 0x0001).
public struct ManagementVersion: WireValue {
  /// The version: 1.
  public var version: UInt8
  /// The revision, which grows with what the kernel can do.
  public var revision: UInt16

  /// Creates a version.
  public init(version: UInt8, revision: UInt16) {
    self.version = version
    self.revision = revision
  }

  /// Reads the three bytes.
  public init(from reader: inout ByteReader) throws(WireError) {
    version = try reader.read(UInt8.self)
    revision = try reader.read(UInt16.self)
  }

  /// Appends the three bytes.
  public func write(to writer: inout ByteWriter) {
    writer.write(version)
    writer.write(revision)
  }
}

/// What Read Controller Index List returns (BlueZ, Management API, 0x0003).
///
///     | count | index | ...
///     |   2   |   2   |
public struct ManagementIndexList: WireValue {
  /// The controllers, in the kernel's order.
  public var indices: [ControllerIndex]

  /// Creates a list.
  public init(_ indices: [ControllerIndex]) { self.indices = indices }

  /// Reads the count, and as many indices.
  public init(from reader: inout ByteReader) throws(WireError) {
    indices = []
    for _ in 0..<(try reader.read(UInt16.self)) {
      indices.append(try ControllerIndex(from: &reader))
    }
  }

  /// Appends the list, of at most 65535.
  public func write(to writer: inout ByteWriter) {
    writer.write(UInt16(clamping: indices.count))
    for index in indices.prefix(0xffff) { index.write(to: &writer) }
  }
}

/// What Read Extended Controller Index List returns (BlueZ, Management API, 0x003C).
///
///     | count | index | type | bus | ...
///     |   2   |   2   |  1   |  1  |
public struct ManagementExtendedIndexList: WireValue {
  /// One controller.
  public struct Entry: Hashable, Sendable {
    /// Which it is.
    public var index: ControllerIndex
    /// What it is, and how it is attached.
    public var kind: ManagementControllerKind

    /// Creates an entry.
    public init(index: ControllerIndex, kind: ManagementControllerKind) {
      self.index = index
      self.kind = kind
    }
  }

  /// The controllers, in the kernel's order.
  public var entries: [Entry]

  /// Creates a list.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// Reads the count, and as many entries.
  public init(from reader: inout ByteReader) throws(WireError) {
    entries = []
    for _ in 0..<(try reader.read(UInt16.self)) {
      let index = try ControllerIndex(from: &reader)
      entries.append(Entry(index: index, kind: try ManagementControllerKind(from: &reader)))
    }
  }

  /// Appends the list, of at most 65535.
  public func write(to writer: inout ByteWriter) {
    writer.write(UInt16(clamping: entries.count))
    for entry in entries.prefix(0xffff) {
      entry.index.write(to: &writer)
      entry.kind.write(to: &writer)
    }
  }
}

/// What a controller is, and how it is attached (BlueZ, Management API, Extended Index Added).
public struct ManagementControllerKind: WireValue {
  /// 0: ready for use; 1: it must be configured first; 2: no Bluetooth of its own.
  public var type: UInt8
  /// How it is attached: 0 virtual, 1 USB, 3 UART and so on.
  public var bus: UInt8

  /// Creates a kind.
  public init(type: UInt8, bus: UInt8) {
    self.type = type
    self.bus = bus
  }

  /// Whether it is ready for use.
  public var isConfigured: Bool { type == 0 }

  /// Reads the two bytes.
  public init(from reader: inout ByteReader) throws(WireError) {
    type = try reader.read(UInt8.self)
    bus = try reader.read(UInt8.self)
  }

  /// Appends the two bytes.
  public func write(to writer: inout ByteWriter) { writer.write([type, bus] as [UInt8]) }
}

/// What Get Connections returns (BlueZ, Management API, 0x0015).
///
///     | count | address | type | ...
///     |   2   |    6    |  1   |
public struct ManagementConnections: WireValue {
  /// The devices to which there is a link.
  public var addresses: [ManagementAddress]

  /// Creates a list.
  public init(_ addresses: [ManagementAddress]) { self.addresses = addresses }

  /// Reads the count, and as many addresses.
  public init(from reader: inout ByteReader) throws(WireError) {
    addresses = []
    for _ in 0..<(try reader.read(UInt16.self)) {
      addresses.append(try ManagementAddress(from: &reader))
    }
  }

  /// Appends the list, of at most 65535.
  public func write(to writer: inout ByteWriter) {
    writer.write(UInt16(clamping: addresses.count))
    for address in addresses.prefix(0xffff) { address.write(to: &writer) }
  }
}

/// What Get Connection Information returns (BlueZ, Management API, 0x0031).
///
///     | address | type | RSSI | TX power | maximal TX power |
///     |    6    |  1   |  1   |    1     |        1         |
public struct ManagementConnectionInformation: WireValue {
  /// The device.
  public var address: ManagementAddress
  /// How well it is heard, in dBm; 127 when that is not known.
  public var rawRSSI: Int8
  /// How loud we send, in dBm; 127 when that is not known.
  public var rawTXPower: Int8
  /// How loud we could send, in dBm; 127 when that is not known.
  public var rawMaximalTXPower: Int8

  /// Creates a link's information.
  public init(
    address: ManagementAddress, rawRSSI: Int8, rawTXPower: Int8 = 127,
    rawMaximalTXPower: Int8 = 127
  ) {
    self.address = address
    self.rawRSSI = rawRSSI
    self.rawTXPower = rawTXPower
    self.rawMaximalTXPower = rawMaximalTXPower
  }

  /// How well the device is heard, in dBm.
  public var rssi: Int8? { rawRSSI == 127 ? nil : rawRSSI }

  /// Reads the ten bytes.
  public init(from reader: inout ByteReader) throws(WireError) {
    address = try ManagementAddress(from: &reader)
    rawRSSI = try reader.read(Int8.self)
    rawTXPower = try reader.read(Int8.self)
    rawMaximalTXPower = try reader.read(Int8.self)
  }

  /// Appends the ten bytes.
  public func write(to writer: inout ByteWriter) {
    address.write(to: &writer)
    for value in [rawRSSI, rawTXPower, rawMaximalTXPower] { writer.write(value) }
  }
}
