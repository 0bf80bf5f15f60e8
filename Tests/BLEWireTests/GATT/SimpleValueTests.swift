import BLEWire
import TestSupport
import Testing

@Suite("Values with one form on the wire", .ownTime)
struct SimpleValueTests {
  @Test("come back from their own bytes")
  func roundTrips() throws {
    let day = DateTime(year: 2024, month: 2, day: 29, hours: 12, minutes: 30, seconds: 15)
    #expect(try DateTime(parsing: day.encoded) == day)
    let never = DateTime(year: nil, month: nil, day: nil, hours: 0, minutes: 0, seconds: 0)
    #expect(never.encoded == Array(repeating: 0, count: 7))
    #expect(try DateTime(parsing: never.encoded) == never)
    let now = CurrentTime(
      dateTime: day, dayOfWeek: 4, fractions: 128,
      adjustReason: [.manualUpdate, .daylightSavingChange])
    #expect(now.encoded == [UInt8](hex: "e807 02 1d 0c 1e 0f 04 80 09"))
    #expect(try CurrentTime(parsing: now.encoded) == now)
    #expect(try CurrentTime(parsing: CurrentTime(dateTime: day).encoded).dayOfWeek == nil)
    let maker = PnPID(vendorSource: 1, vendor: 0x0059, product: 1, version: 0x0213)
    #expect(try PnPID(parsing: maker.encoded) == maker)
    #expect(
      PnPID(vendorSource: 9, vendor: 1, product: 1, version: 1).description.contains("source 9"))
    let system = SystemID(manufacturerNumber: 0xff_fe00_0005, organization: 0x112233)
    #expect(try SystemID(parsing: system.encoded) == system)
    let wishes = PreferredConnectionParameters(
      minimumInterval: 6, maximumInterval: 0xffff, latency: 4, timeout: 600)
    #expect(try PreferredConnectionParameters(parsing: wishes.encoded) == wishes)
    #expect(wishes.description == "interval 7.5-any ms  latency 4  timeout 6000 ms")
    let changed = ServiceChanged(handles: 0x0010...0x0020)
    #expect(try ServiceChanged(parsing: changed.encoded) == changed)
    let levels = SecurityLevels(requirements: [.init(mode: 1, level: 4)])
    #expect(try SecurityLevels(parsing: levels.encoded) == levels)
    let look = Appearance(rawValue: 833)
    #expect(try Appearance(parsing: look.encoded) == look)
    #expect(look.category == 13)
    #expect(look.subcategory == 1)
    #expect(Appearance(rawValue: 0xffff).description == "0xffff")
    #expect(try BatteryLevel(parsing: [77]).percent == 77)
    #expect(BatteryLevel(percent: 77).encoded == [77])
  }

  @Test("body sensor locations are named, unknown ones kept")
  func locations() throws {
    let all: [BodySensorLocation] = [.other, .chest, .wrist, .finger, .hand, .earLobe, .foot]
    #expect(
      all.map(\.description) == ["other", "chest", "wrist", "finger", "hand", "ear lobe", "foot"])
    for location in all {
      #expect(try BodySensorLocation(parsing: location.encoded) == location)
    }
    #expect(BodySensorLocation(rawValue: 99).description == "99")
  }

  @Test(
    "refuse to be cut short or to be longer",
    arguments: [
      "", "e8", "e80702", "e807021d0c1e", "e807021d0c1e0f00", "e8070d1d0c1e0f", "e80702200c1e0f",
      "e807021d181e0f", "e807021d0c3c0f", "e807021d0c1e3c", "0100021d0c1e0f",
    ])
  func dates(hex: String) {
    #expect(throws: WireError.self) { try DateTime(parsing: [UInt8](hex: hex)) }
  }
}
