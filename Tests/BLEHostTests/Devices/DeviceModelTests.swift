import BLEHost
import BLEWire
import Foundation
import TestSupport
import Testing

@Suite("A device's description", .ownTime)
struct DeviceModelTests {
  private func model(_ text: String) throws -> DeviceModel {
    try DeviceModel(json: JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
  }

  @Test("is read with all that it can hold")
  func all() throws {
    let model = try model(
      """
      {"name": "Thing", "address": "c0:00:00:00:00:01", "address_type": "random",
       "appearance": 833, "mtu": 185,
       "advertise": {"services": ["180d"], "manufacturer": {"ffff": "01"},
         "service_data": {"180F": "57"}, "interval_ms": 200, "connectable": true,
         "scan_response": "0409414243"},
       "services": [
         {"uuid": "180d", "handle": 16, "end_handle": "0x0020", "includes": ["180f", 48],
          "characteristics": [
            {"uuid": "2A37", "handle": "0x0013", "value_handle": 20, "properties": ["notify"],
             "notify": {"every_ms": 500, "values": ["0048", "0049"], "repeat": false}}]},
         {"uuid": "180f", "handle": 48, "primary": false, "characteristics": [
            {"uuid": "battery-level", "properties": ["read", "write", "reliable-write"],
             "text": "W", "max_length": 4, "on_write": "echo", "echo_to": "2a37",
             "permissions": ["read", "write-encrypted"],
             "descriptors": [{"uuid": "2901", "text": "charge"}]},
            {"uuid": "12345678-0000-0000-0000-000000000000", "properties": ["indicate"],
             "error": 128, "permissions": []}]}]}
      """)
    #expect(model.address.address.description == "c0:00:00:00:00:01" && model.mtu == 185)
    #expect(model.advertisement.serviceData.map(\.uuid) == [0x180f])
    #expect(model.advertisement.scanResponse == [4, 9, 0x41, 0x42, 0x43])
    let heart = model.services[0].characteristics[0]
    #expect(
      heart.notify == .init(everyMilliseconds: 500, values: [[0, 72], [0, 73]], repeats: false))
    let battery = model.services[1].characteristics[0]
    #expect(battery.onWrite == .echo(to: 0x2a37) && battery.allowsReliableWrites)
    #expect(battery.permissions == [.read, .writeEncrypted])

    let database = try AttributeDatabase(model)
    let handles = database.attributes.map { "\($0.handle) \($0.type)" }
    #expect(
      handles == [
        "0x0001 2800", "0x0002 2803", "0x0003 2a00", "0x0004 2803", "0x0005 2a01",
        "0x0006 2800", "0x0007 2803", "0x0008 2a05", "0x0009 2902",
        "0x000a 2803", "0x000b 2b29", "0x000c 2803", "0x000d 2b2a", "0x000e 2803", "0x000f 2b3a",
        "0x0010 2800", "0x0011 2802", "0x0012 2802", "0x0013 2803", "0x0014 2a37", "0x0015 2902",
        "0x0030 2801", "0x0031 2803", "0x0032 2a19", "0x0033 2900", "0x0034 2901",
        "0x0035 2803", "0x0036 12345678-0000-0000-0000-000000000000", "0x0037 2902",
      ])
    #expect(database.attributes[15].role == .service(end: 0x0020))
    #expect(database.attributes[16].value == [0x30, 0, 0x37, 0, 0x0f, 0x18])
    #expect(database.attributes[17].value == [0x30, 0, 0x37, 0, 0x0f, 0x18])
    #expect(database.attributes[18].value == [0x10, 0x14, 0, 0x37, 0x2a])
    // Reliable writes are told by the extended properties.
    #expect(database.attributes[22].value.first == 0x8a)
  }

  @Test("is bare when it says so, and gets GAP and GATT at the end when there is no room in front")
  func places() throws {
    let bare = try model(
      #"{"bare": true, "services": [{"uuid": "180d", "characteristics": [{"uuid": "2a37", "properties": ["notify"]}]}]}"#
    )
    #expect(try AttributeDatabase(bare).attributes.map(\.handle) == [1, 2, 3])
    let low = try model(#"{"services": [{"uuid": "180d", "handle": 1}]}"#)
    #expect(try AttributeDatabase(low).attributes.map(\.type).prefix(2) == [0x2800, 0x2800])
    let own = try model(#"{"services": [{"uuid": "1800"}, {"uuid": "1801"}]}"#)
    #expect(try AttributeDatabase(own).attributes.count == 2)
  }

  @Test(
    "with a mistake is refused with the path of the mistake",
    arguments: [
      (
        #"{"services": [{"uuid": "180d"}, {"uuid": "180f", "characteristics": [{"uuid": "x"}]}]}"#,
        "services[1].characteristics[0].uuid is not a UUID"
      ),
      (#"[]"#, "the file is not an object"),
      (#"{"services": 1}"#, "services is not a list"),
      (#"{"nmae": "x"}"#, "nmae is not known here"),
      (#"{"address": "c0"}"#, "address is not an address"),
      (#"{"address_type": "static"}"#, "address_type is neither public nor random"),
      (#"{"mtu": 22}"#, "mtu is not in 23...517"),
      (#"{"mtu": 23.5}"#, "mtu is not a whole number"),
      (#"{"name": 1}"#, "name is not a text"),
      (#"{"bare": 1}"#, "bare is neither true nor false"),
      (
        #"{"advertise": {"manufacturer": {"zz": "01"}}}"#,
        "advertise.manufacturer.zz names no company"
      ),
      (
        #"{"advertise": {"service_data": {"180d": "1"}}}"#,
        "advertise.service_data.180d is not hex digits"
      ),
      (#"{"services": [{}]}"#, "services[0] has no uuid"),
      (#"{"services": [{"uuid": "180d", "handle": 0}]}"#, "services[0].handle is not in 1...65535"),
      (
        #"{"services": [{"uuid": "180d", "includes": ["180f"]}]}"#,
        "services[0].includes[0] names no service"
      ),
      (
        #"{"services": [{"uuid": "180d", "handle": 20}, {"uuid": "180f", "handle": 20}]}"#,
        "services[1].handle is not above the handle in front of it"
      ),
      (
        #"{"services": [{"uuid": "180d", "end_handle": 1, "handle": 20}]}"#,
        "services[0].end_handle is below the service's last attribute"
      ),
      (
        #"{"services": [{"uuid": "180d", "characteristics": [{"uuid": "2a37", "properties": ["x"]}]}]}"#,
        "services[0].characteristics[0].properties[0] is not a property"
      ),
      (
        #"{"services": [{"uuid": "180d", "characteristics": [{"uuid": "2a37", "permissions": ["x"]}]}]}"#,
        "services[0].characteristics[0].permissions[0] is not a permission"
      ),
      (
        #"{"services": [{"uuid": "180d", "characteristics": [{"uuid": "2a37", "value": "0", "text": "0"}]}]}"#,
        "services[0].characteristics[0].text stands beside a value"
      ),
      (
        #"{"services": [{"uuid": "180d", "characteristics": [{"uuid": "2a37", "on_write": "echo"}]}]}"#,
        "services[0].characteristics[0].on_write needs echo_to"
      ),
      (
        #"{"services": [{"uuid": "1"}, {"uuid": "180d", "characteristics": [{"uuid": "2a37"}, {"uuid": "2a38", "on_write": "echo", "echo_to": "180d"}]}]}"#
          .replacing(#""1""#, with: #""180f""#),
        "services[1].characteristics[1].echo_to names no characteristic"
      ),
      (
        #"{"services": [{"uuid": "180d", "characteristics": [{"uuid": "2a37", "on_write": "eat"}]}]}"#,
        "services[0].characteristics[0].on_write is none of store, count and echo"
      ),
      (
        #"{"services": [{"uuid": "180d", "characteristics": [{"uuid": "2a37", "notify": {}}]}]}"#,
        "services[0].characteristics[0].notify has no values"
      ),
      (
        #"{"services": [{"uuid": "180d", "characteristics": [{"uuid": "2a37", "error": 0}]}]}"#,
        "services[0].characteristics[0].error is not in 1...255"
      ),
      (
        #"{"services": [{"uuid": "180d", "handle": 65535, "characteristics": [{"uuid": "2a37"}]}]}"#,
        "services[0].characteristics[0].handle would need a handle above 0xffff"
      ),
    ] as [(String, String)])
  func mistakes(text: String, reason: String) {
    let error = #expect(throws: DeviceModelError.self) { try model(text) }
    #expect(error?.description == reason)
  }

  @Test("is advertised in 31 bytes and as many of a scan response")
  func advertised() throws {
    let model = try model(
      """
      {"address": "00:00:00:00:00:02",
       "address_type": "public", "advertise": {"manufacturer": {"0xffff": "0102"},
       "service_data": {"12345678-0000-0000-0000-000000000000": "57"}, "connectable": false,
       "scan_response": true},
       "services": [{"uuid": "180d"}, {"uuid": "12345678-0000-0000-0000-000000000000"}]}
      """)
    let payload = try model.advertisingPayload()
    #expect(payload.advertisement.count <= 31 && payload.scanResponse.count <= 31)
    let data = AdvertisingData(lenient: payload.advertisement + payload.scanResponse)
    #expect(data.serviceUUIDs.first == 0x180d && data.flags == nil)
    #expect(data.manufacturerData.first?.data == [1, 2])
    #expect(throws: DeviceModelError.self) {
      try self.model(#"{"name": null, "mtu": 600, "services": []}"#)
    }
    #expect(try self.model(#"{"name": null}"#).name == nil)
  }

  @Test(
    "that advertises what has no room is a mistake that names the field",
    arguments: [
      (#"{"name": "NAME"}"#, "name does not fit: Complete Local Name takes 32 bytes"),
      (
        #"{"name": "NAME", "services": [{"uuid": "UUID"}]}"#,
        "name does not fit: Complete Local Name takes 32 bytes"
      ),
      (
        #"{"name": "Short", "advertise": {"services": ["UUID", "11UUID", "22UUID"]}}"#,
        "advertise.services does not fit: "
      ),
      (
        #"{"name": "Belt", "advertise": {"manufacturer": {"ffff": "LONG"}}}"#,
        "advertise.manufacturer does not fit: "
      ),
      (
        #"{"advertise": {"service_data": {"180d": "LONG"}}}"#,
        "advertise.service_data does not fit: "
      ),
      (
        #"{"appearance": 1, "advertise": {"scan_response": false, "manufacturer": {"ffff": "24"}}}"#,
        "appearance does not fit: "
      ),
    ])
  func withoutRoom(text: String, reason: String) throws {
    let uuid = "345678-0000-0000-0000-000000000000"
    let model = try model(
      text.replacing("NAME", with: String(repeating: "x", count: 30))
        .replacing("11UUID", with: "11" + uuid).replacing("22UUID", with: "22" + uuid)
        .replacing("UUID", with: "12" + uuid).replacing(
          "LONG", with: String(repeating: "5", count: 56)
        )
        .replacing(": \"24\"", with: ": \"" + String(repeating: "5", count: 46) + "\""))
    let error = #expect(throws: DeviceModelError.self) { try model.advertisingPayload() }
    #expect(error?.description.hasPrefix(reason) == true, "\(error?.description ?? "none")")
  }

  @Test("that lists no services leaves out those that have no room, and shortens no name")
  func omitted() throws {
    let model = try model(
      """
      {"name": "A name of twenty-nine letters", "services": [
        {"uuid": "12345678-0000-0000-0000-000000000000"},
        {"uuid": "22345678-0000-0000-0000-000000000000"}]}
      """)
    let payload = try model.advertisingPayload()
    let data = AdvertisingData(lenient: payload.advertisement + payload.scanResponse)
    #expect(data.name == model.name && data.serviceUUIDs.count == 1)
  }

  @Test("of the belt has the handles that the documentation shows, and fits in 31 bytes")
  func belt() throws {
    let database = try AttributeDatabase(.belt)
    #expect(database.index(of: 0x0013).map { database.attributes[$0].value } == [87])
    #expect(database.index(of: 0x0018).map { database.attributes[$0].type } == 0x2a37)
    let payload = try DeviceModel.belt.advertisingPayload()
    #expect(payload.advertisement.count <= 31 && payload.scanResponse.count <= 31)
    let data = AdvertisingData(lenient: payload.advertisement + payload.scanResponse)
    #expect(data.name == "LinuxBLE Belt" && data.appearance == 0x0341)
    #expect(data.serviceUUIDs == [0x180d, 0x180f])
  }
}
