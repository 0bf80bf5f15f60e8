import TestSupport
import Testing

@testable import BLEWire

@Suite("Assigned names", .ownTime)
struct AssignedNamesTests {
  @Test("of services, characteristics, descriptors and declarations")
  func attributes() {
    #expect(AssignedNames.service(0x180f) == "Battery Service")
    #expect(AssignedNames.service(0x180d) == "Heart Rate")
    #expect(AssignedNames.service(0x1800) == "Generic Access")
    #expect(AssignedNames.characteristic(0x2a37) == "Heart Rate Measurement")
    #expect(AssignedNames.characteristic(0x2a19) == "Battery Level")
    #expect(AssignedNames.descriptor(0x2902) == "Client Characteristic Configuration")
    #expect(AssignedNames.declaration(0x2800) == "Primary Service")
    #expect(AssignedNames.attribute(0x2803) == "Characteristic")
    #expect(AssignedNames.attribute(0x2902) == "Client Characteristic Configuration")
    #expect(AssignedNames.attribute(0x27ad) == "percentage")
    #expect(AssignedNames.attribute(0xfff1) == nil)
    #expect(AssignedNames.characteristic(0x180f) == nil)
  }

  @Test("of members' 16-bit UUIDs")
  func members() {
    #expect(AssignedNames.service(0xfeaa)?.contains("Google") == true)
    #expect(AssignedNames.service(0xfe59) == "Nordic Semiconductor ASA")
    #expect(AssignedNames.service(0xfff0) == nil)
  }

  @Test("of 128-bit UUIDs that people meet")
  func vendors() throws {
    let uart = try #require(BluetoothUUID("6e400001-b5a3-f393-e0a9-e50e24dcca9e"))
    #expect(AssignedNames.service(uart) == "Nordic UART Service")
    let notifications = try #require(BluetoothUUID("9fbf120d-6301-42d9-8c58-25e699a21dbd"))
    #expect(AssignedNames.attribute(notifications) == "Apple Notification Source")
    #expect(AssignedNames.vendorServices.count > 20)
    #expect(AssignedNames.vendorCharacteristics.count > 30)
  }

  @Test("of companies, appearances and units")
  func numbers() {
    #expect(AssignedNames.company(0x0059) == "Nordic Semiconductor ASA")
    #expect(AssignedNames.company(0x004c) == "Apple, Inc.")
    #expect(AssignedNames.company(0xffff) == nil)
    #expect(AssignedNames.companies.count > 3500)
    #expect(AssignedNames.appearance(833) == "Heart Rate Belt")
    #expect(AssignedNames.appearance(832) == "Heart Rate Sensor")
    #expect(AssignedNames.appearance(0x037f) == "Heart Rate Sensor")
    #expect(AssignedNames.appearance(0xffff) == nil)
    #expect(AssignedNames.unitSymbol(0x27ad) == "%")
    #expect(AssignedNames.unitSymbol(0x2700) == nil)
    #expect(AssignedNames.unit(0x2700) == "unitless")
    #expect(AssignedNames.unit(0x0001) == nil)
  }

  @Test(
    "are found by any spelling",
    arguments: [
      ("battery-level", [0x2a19]), ("Battery Level", [0x2a19]), ("BATTERY_LEVEL", [0x2a19]),
      ("heart_rate_measurement", [0x2a37]), ("heart-rate", [0x180d]),
      ("Heart Rate Service", [0x180d]), ("battery", [0x180f]), ("battery-service", [0x180f]),
      ("current-time", [0x2a2b, 0x1805]), ("primary-service", [0x2800]),
      ("client-characteristic-configuration", [0x2902]), ("no such name", []), ("", []), ("-", []),
    ] as [(String, [UInt16])])
  func search(name: String, expected: [UInt16]) {
    #expect(AssignedNames.uuid(named: name) == expected.map { BluetoothUUID($0) })
  }

  @Test("of makers' UUIDs are found too")
  func searchVendors() throws {
    let uart = try #require(BluetoothUUID("6e400001-b5a3-f393-e0a9-e50e24dcca9e"))
    #expect(AssignedNames.uuid(named: "nordic-uart") == [uart])
    let sent = try #require(BluetoothUUID("6e400003-b5a3-f393-e0a9-e50e24dcca9e"))
    #expect(AssignedNames.uuid(named: "nordic-uart-tx") == [sent])
  }

  @Test("every line of every table is a number and a name, in ascending order")
  func tables() {
    let tables: [(String, NameTable)] = [
      (AssignedNames.serviceTable, AssignedNames.services),
      (AssignedNames.characteristicTable, AssignedNames.characteristics),
      (AssignedNames.descriptorTable, AssignedNames.descriptors),
      (AssignedNames.declarationTable, AssignedNames.declarations),
      (AssignedNames.memberTable, AssignedNames.members),
      (AssignedNames.unitTable, AssignedNames.units),
      (AssignedNames.companyTable, AssignedNames.companies),
      (AssignedNames.appearanceTable, AssignedNames.appearances),
    ]
    for (text, table) in tables {
      let lines = text.split(separator: "\n")
      #expect(lines.count == table.count)
      let numbers = lines.map { $0.prefix(5) }
      #expect(numbers == numbers.sorted())
    }
  }

  @Test("AA00, 2A00 and their 128-bit forms are equal and printed in full")
  func zeros() throws {
    for (short, text) in [(UInt16(0xaa00), "aa00"), (0x2a00, "2a00")] {
      let uuid = BluetoothUUID(short)
      let full = "0000\(text)-0000-1000-8000-00805f9b34fb"
      #expect(uuid == BluetoothUUID(full))
      #expect(uuid.description == text)
      #expect(uuid.fullDescription == full)
      #expect(try BluetoothUUID(parsing: [0x00, UInt8(short >> 8)]) == uuid)
    }
  }
}
