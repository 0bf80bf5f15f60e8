import BLEWire
import TestSupport
import Testing

@Suite("A UUID", .ownTime)
struct BluetoothUUIDTests {
  @Test(
    "is one value in all its forms, and is printed in the shortest",
    arguments: [
      ("2A00", "2a00"), ("00002a00", "2a00"), ("00002A00-0000-1000-8000-00805F9B34FB", "2a00"),
      ("00002a0000001000800000805f9b34fb", "2a00"), ("AA00", "aa00"), ("12345678", "12345678"),
      ("0000FFF0", "fff0"),
      ("6E400001-B5A3-F393-E0A9-E50E24DCCA9E", "6e400001-b5a3-f393-e0a9-e50e24dcca9e"),
      ("00000000-0000-1000-8000-00805f9b34fb", "0000"),
    ])
  func text(written: String, printed: String) throws {
    let uuid = try #require(BluetoothUUID(written))
    #expect(uuid.description == printed)
    #expect(BluetoothUUID(printed) == uuid)
    #expect(BluetoothUUID(uuid.fullDescription) == uuid)
  }

  @Test(
    "is not read from other text",
    arguments: [
      "", "2A0", "2A000", "0x2A00", "2A-00", "00002A00-0000-1000-8000-00805F9B34F",
      "00002A000-000-1000-8000-00805F9B34FB", "0000_2A00", "+2A0",
    ])
  func notText(text: String) {
    #expect(BluetoothUUID(text) == nil)
  }

  @Test("has the same bytes as the specification's base UUID")
  func bytes() throws {
    let full = [UInt8](hex: "fb349b5f80000080001000000d180000")
    let uuid = try BluetoothUUID(parsing: full)
    #expect(uuid == 0x180d)
    #expect(uuid.encoded == [0x0d, 0x18])
    #expect(try BluetoothUUID(parsing: [0x0d, 0x18, 0, 0]) == uuid)
    var writer = ByteWriter()
    uuid.writeFull(to: &writer)
    #expect(writer.bytes == full)
    #expect(uuid.short16 == 0x180d)
    #expect(BluetoothUUID(0x1234_5678 as UInt32).short16 == nil)
    #expect(BluetoothUUID(0x1234_5678 as UInt32).encoded.count == 16)
  }

  @Test("is not read from other sizes", arguments: [0, 1, 3, 5, 15, 17])
  func sizes(count: Int) {
    #expect(throws: WireError(.invalidValue(UInt64(count)), at: 0)) {
      try BluetoothUUID(parsing: [UInt8](repeating: 0, count: count))
    }
  }
}
