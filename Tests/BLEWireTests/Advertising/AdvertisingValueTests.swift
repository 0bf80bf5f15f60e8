import BLEWire
import TestSupport
import Testing

@Suite("Values of advertising structures (Supplement, Part A, §1)", .ownTime)
struct AdvertisingValueTests {
  static let address = BluetoothAddress(rawValue: 0xc0ff_ee00_180d)
  static let sixteen = Array(0..<16 as Range<UInt8>)

  /// A value of each kind, with its type and bytes.
  static let table: [(AdvertisingValue, UInt8, String)] = [
    (.flags([.limitedDiscoverable, .simultaneousHost]), 0x01, "11"),
    (.serviceUUIDs([0x180d, 0x180f], size: .bits16, isComplete: false), 0x02, "0D18 0F18"),
    (.serviceUUIDs([0x180d], size: .bits16, isComplete: true), 0x03, "0D18"),
    (.serviceUUIDs([0x180d], size: .bits32, isComplete: false), 0x04, "0D180000"),
    (.serviceUUIDs([0x180d], size: .bits32, isComplete: true), 0x05, "0D180000"),
    (
      .serviceUUIDs([0x180d], size: .bits128, isComplete: false), 0x06,
      "FB349B5F80000080001000000D180000"
    ),
    (
      .serviceUUIDs([0x180d], size: .bits128, isComplete: true), 0x07,
      "FB349B5F80000080001000000D180000"
    ),
    (.localName("Be", isComplete: false), 0x08, "4265"),
    (.localName("Belt", isComplete: true), 0x09, "42656C74"),
    (.txPowerLevel(-4), 0x0a, "FC"),
    (.classOfDevice(ClassOfDevice(rawValue: 0x24_0404)), 0x0d, "040424"),
    (.securityValue(.simplePairingHash192, sixteen), 0x0e, sixteen.hexDigits),
    (.securityValue(.simplePairingRandomizer192, sixteen), 0x0f, sixteen.hexDigits),
    (.other(.deviceID, [1, 2]), 0x10, "0102"),
    (.securityManagerOOBFlags(3), 0x11, "03"),
    (.connectionIntervalRange(minimum: 6, maximum: 0xffff), 0x12, "0600 FFFF"),
    (.solicitedServiceUUIDs([0x180d], size: .bits16), 0x14, "0D18"),
    (
      .solicitedServiceUUIDs([0x180d], size: .bits128), 0x15,
      "FB349B5F80000080001000000D180000"
    ),
    (.serviceData(.init(uuid: 0x180d, data: [7]), size: .bits16), 0x16, "0D18 07"),
    (.targetAddresses([address], isRandom: false), 0x17, "0D1800EEFFC0"),
    (.targetAddresses([address, .zero], isRandom: true), 0x18, "0D1800EEFFC0 000000000000"),
    (.appearance(0x0341), 0x19, "4103"),
    (.advertisingInterval(0xa0, size: 2), 0x1a, "A000"),
    (.leDeviceAddress(DeviceAddress(address, type: .random)), 0x1b, "0D1800EEFFC0 01"),
    (.leDeviceAddress(DeviceAddress(address, type: .public)), 0x1b, "0D1800EEFFC0 00"),
    (.leRole(.peripheralPreferred), 0x1c, "02"),
    (.securityValue(.simplePairingHash256, sixteen), 0x1d, sixteen.hexDigits),
    (.securityValue(.simplePairingRandomizer256, sixteen), 0x1e, sixteen.hexDigits),
    (.solicitedServiceUUIDs([0x180d], size: .bits32), 0x1f, "0D180000"),
    (.serviceData(.init(uuid: 0x180d, data: []), size: .bits32), 0x20, "0D180000"),
    (
      .serviceData(.init(uuid: 0x180d, data: [7]), size: .bits128), 0x21,
      "FB349B5F80000080001000000D180000 07"
    ),
    (.securityValue(.secureConnectionsConfirmation, sixteen), 0x22, sixteen.hexDigits),
    (.securityValue(.secureConnectionsRandom, sixteen), 0x23, sixteen.hexDigits),
    (.uri("\u{16}//a.b"), 0x24, "162F2F612E62"),
    (.other(.indoorPositioning, [0]), 0x25, "00"),
    (.leSupportedFeatures([0xff, 1]), 0x27, "FF01"),
    (.channelMapUpdate(channels: [1, 2, 3, 4, 5], instant: 9), 0x28, "0102030405 0900"),
    (.pbADV(linkID: 0x0403_0201, transaction: 5, pdu: [6]), 0x29, "01020304 05 06"),
    (.meshMessage(sixteen), 0x2a, sixteen.hexDigits),
    (.meshBeacon(kind: 1, data: [2]), 0x2b, "01 02"),
    (.other(.bigInfo, [1]), 0x2c, "01"),
    (.broadcastCode(sixteen), 0x2d, sixteen.hexDigits),
    (.resolvableSetIdentifier(hash: 0x03_0201, random: 0x06_0504), 0x2e, "010203 040506"),
    (.advertisingInterval(0x01_0203, size: 3), 0x2f, "030201"),
    (.advertisingInterval(0x0102_0304, size: 4), 0x2f, "04030201"),
    (.broadcastName("B"), 0x30, "42"),
    (
      .encryptedData(randomizer: [1, 2, 3, 4, 5], payload: [6, 7], mic: 0x0b0a_0908), 0x31,
      "0102030405 0607 08090A0B"
    ),
    (.responseTiming([1, 2, 3, 4, 5, 6, 7, 8]), 0x32, "0102030405060708"),
    (.other(.electronicShelfLabel, [1]), 0x34, "01"),
    (.information3D(flags: 3, pathLossThreshold: 1), 0x3d, "0301"),
    (.manufacturerData(.init(company: 0x004c, data: [2, 0x15])), 0xff, "4C00 0215"),
    (.other(AdvertisingDataType(rawValue: 0x77), [1]), 0x77, "01"),
  ]

  @Test("are the same through their bytes", arguments: table.indices)
  func roundTrip(index: Int) throws {
    let (value, type, hex) = Self.table[index]
    let structure = AdvertisingStructure(
      type: AdvertisingDataType(rawValue: type), value: Array(hex: hex))
    #expect(value.structure == structure)
    #expect(try AdvertisingValue(parsing: structure) == value)
    #expect(structure.type.description.hasPrefix("AD type") == (type == 0x77))
  }

  @Test("of a fixed layout are errors when cut at any length", arguments: table.indices)
  func cut(index: Int) throws {
    let structure = Self.table[index].0.structure
    for count in 0..<structure.value.count {
      let bytes = Array(structure.value.prefix(count))
      let parsed = try? AdvertisingValue(
        parsing: AdvertisingStructure(type: structure.type, value: bytes))
      // What still parses is a value of its own with these bytes.
      if let parsed { #expect(parsed.structure.value == bytes) }
    }
  }

  @Test(
    "that do not fit their type are errors",
    arguments: [
      (0x01, ""), (0x02, "0D"), (0x0a, ""), (0x0a, "0102"), (0x0d, "0102"), (0x12, "000000"),
      (0x17, "010203040506 07"), (0x17, ""), (0x19, "01"), (0x1a, "010203"),
      (0x1b, "010203040506"), (0x2f, "0102"), (0x2f, "0102030405"), (0x29, "0102030405"),
      (0x31, "01020304050607"), (0xff, "4C"), (0x3d, "01"), (0x0e, "00"),
    ] as [(UInt8, String)])
  func malformed(type: UInt8, hex: String) {
    let structure = AdvertisingStructure(
      type: AdvertisingDataType(rawValue: type), value: Array(hex: hex))
    #expect(throws: WireError.self) { try AdvertisingValue(parsing: structure) }
  }

  @Test("ignore reserved bits and bytes")
  func reserved() throws {
    let flags = AdvertisingStructure(type: .flags, value: [0x06, 0x00, 0xff])
    #expect(
      try AdvertisingValue(parsing: flags) == .flags([.generalDiscoverable, .brEDRNotSupported]))
    let address = AdvertisingStructure(type: .leDeviceAddress, value: [0, 0, 0, 0, 0, 0, 0xfe])
    #expect(
      try AdvertisingValue(parsing: address)
        == .leDeviceAddress(DeviceAddress(.zero, type: .public)))
  }
}
