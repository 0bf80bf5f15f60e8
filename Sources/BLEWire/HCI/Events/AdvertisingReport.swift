/// One report of LE Advertising Report, LE Directed Advertising Report or
/// LE Extended Advertising Report (Vol 4, Part E, §7.7.65.2, §7.7.65.11, §7.7.65.13).
public struct AdvertisingReport: Hashable, Sendable {
  /// What kind of advertisement it is.
  public var eventType: AdvertisingEventType
  /// Who sent it.
  public var address: DeviceAddress
  /// The strength on the wire, in dBm; 127 when it is not known.
  public var rawRSSI: Int8
  /// The advertising data; empty in a directed report.
  public var data: [UInt8]
  /// Whether the event ended before the data did; the data is what was there.
  public var isDataCut = false
  /// Whom a directed advertisement is for.
  public var directAddress: DeviceAddress?
  /// The PHY of the advertisement's first part; extended reports only.
  public var primaryPHY: LEPHY?
  /// The PHY of the data; nil when it came in the first part.
  public var secondaryPHY: LEPHY?
  /// The set that it belongs to, Advertising_SID; nil when there is none.
  public var sid: UInt8?
  /// The power it was sent with, in dBm; nil when it is not known.
  public var txPower: Int8?
  /// The interval of the set's periodic advertising, in 1.25 ms; 0 when there is none.
  public var periodicInterval: UInt16 = 0

  /// Creates a report.
  public init(
    eventType: AdvertisingEventType, address: DeviceAddress, rssi: Int8, data: [UInt8]
  ) {
    self.eventType = eventType
    self.address = address
    rawRSSI = rssi
    self.data = data
  }

  /// The strength in dBm; nil when it is not known.
  public var rssi: Int8? { rawRSSI == 127 ? nil : rawRSSI }

  /// Parses all reports of an event's parameters, the subevent code first.
  ///
  /// Reports stand one after the other, each whole. Where the event ends within a report's data,
  /// the report stays with what is there; within the fixed fields, that report is dropped. When no
  /// report is left, that is an error.
  public static func parse(event bytes: [UInt8]) throws(WireError) -> [AdvertisingReport] {
    var reader = ByteReader(bytes)
    let subevent = try reader.read(UInt8.self)
    guard let event = AdvertisingEventType.Event(rawValue: subevent) else {
      throw WireError(.invalidValue(UInt64(subevent)), at: 0)
    }
    let count = Int(try reader.read(UInt8.self))
    var reports: [AdvertisingReport] = []
    reports.reserveCapacity(min(count, bytes.count / event.smallestReport))
    for _ in 0..<count {
      let start = reader.offset
      guard reader.left >= event.smallestReport else {
        guard reports.isEmpty else { break }
        throw WireError(
          .truncated(needed: event.smallestReport, left: reader.left), at: start)
      }
      switch event {
      case .legacy: reports.append(try Self(legacy: &reader))
      case .directed: reports.append(try Self(directed: &reader))
      case .extended: reports.append(try Self(extended: &reader))
      }
    }
    return reports
  }
}

extension AdvertisingReport {
  private init(legacy reader: inout ByteReader) throws(WireError) {
    let type = UInt16(try reader.read(UInt8.self))
    eventType = AdvertisingEventType(rawValue: type, event: .legacy)
    address = try reader.readDeviceAddress()
    let length = Int(try reader.read(UInt8.self))
    isDataCut = length >= reader.left
    data = try reader.read(count: min(length, reader.left))
    rawRSSI = isDataCut ? 127 : try reader.read()
  }

  private init(directed reader: inout ByteReader) throws(WireError) {
    let type = UInt16(try reader.read(UInt8.self))
    eventType = AdvertisingEventType(rawValue: type, event: .directed)
    address = try reader.readDeviceAddress()
    directAddress = try reader.readDeviceAddress()
    rawRSSI = try reader.read()
    data = []
  }

  private init(extended reader: inout ByteReader) throws(WireError) {
    let type = try reader.read(UInt16.self)
    eventType = AdvertisingEventType(rawValue: type, event: .extended)
    address = try reader.readDeviceAddress()
    primaryPHY = LEPHY(rawValue: try reader.read())
    let secondary = try reader.read(UInt8.self)
    secondaryPHY = secondary == 0 ? nil : LEPHY(rawValue: secondary)
    let set = try reader.read(UInt8.self)
    sid = set == 0xff ? nil : set
    let power = try reader.read(Int8.self)
    txPower = power == 127 ? nil : power
    rawRSSI = try reader.read()
    periodicInterval = try reader.read()
    let target = try reader.readDeviceAddress()
    directAddress = eventType.isDirected ? target : nil
    let length = Int(try reader.read(UInt8.self))
    isDataCut = length > reader.left
    data = try reader.read(count: min(length, reader.left))
  }
}

extension AdvertisingEventType.Event {
  /// The size of a report without data, up to and with the data's length.
  fileprivate var smallestReport: Int {
    switch self {
    case .legacy: 9
    case .directed: 16
    case .extended: 24
    }
  }
}

extension ByteReader {
  /// Reads an address type and the address.
  mutating func readDeviceAddress() throws(WireError) -> DeviceAddress {
    let type = AddressType(rawValue: try read())
    return DeviceAddress(try BluetoothAddress(from: &self), type: type)
  }
}
