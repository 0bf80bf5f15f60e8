import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("The advertisement cache", .ownTime)
struct AdvertisementCacheTests {
  static let belt = DeviceAddress(BluetoothAddress(rawValue: 0xc0ff_ee00_180d), type: .random)

  private func report(
    _ type: UInt16, _ event: AdvertisingEventType.Event = .legacy,
    from address: DeviceAddress = belt, rssi: Int8 = -60, sid: UInt8? = nil, data hex: String
  ) -> AdvertisingReport {
    var report = AdvertisingReport(
      eventType: AdvertisingEventType(rawValue: type, event: event), address: address,
      rssi: rssi, data: Array(hex: hex))
    report.sid = sid
    return report
  }

  @Test("merges a name of the scan response with the advertisement (field reports, Advertising)")
  func merge() throws {
    let packets = [
      "3E 12 02 01 00 01 0D 18 00 EE FF C0 06 02 01 06 02 0A 04 C4",
      "3E 11 02 01 04 01 0D 18 00 EE FF C0 05 04 09 41 42 43 C5",
    ]
    var cache = AdvertisementCache()
    var found: [Advertisement] = []
    for packet in packets {
      let parsed = try HCIEvent(parsing: try HCIEventPacket(parsing: Array(hex: packet)))
      guard case .leAdvertisingReports(let reports) = parsed else { continue }
      found += cache.receive(reports)
    }
    #expect(found.map(\.name) == [nil, "ABC"])
    #expect(found.map(\.rssi) == [-60, -59])
    #expect(found.map(\.isConnectable) == [true, true])
    #expect(found.map(\.isScannable) == [true, true])
    #expect(found[1].advertisingData.flags?.rawValue == 6)
    #expect(found[1].scanResponseData?.name == "ABC")
    #expect(found[1].data.structures.count == 3)
    #expect(found[1].txPower == 4)
    #expect(cache.count == 1)
    #expect(cache[Self.belt] == found[1])
  }

  @Test("keeps addresses of another type apart")
  func addressTypes() {
    var cache = AdvertisementCache()
    let other = DeviceAddress(Self.belt.address, type: .public)
    _ = cache.receive(report(0, data: "02 01 06"))
    #expect(cache.receive(report(4, from: other, data: "02 09 41"))?.advertisingData.flags == nil)
    #expect(cache[Self.belt]?.name == nil)
    #expect(cache.count == 2)
  }

  @Test("takes the newest of advertisement and scan response")
  func newest() {
    var cache = AdvertisementCache()
    _ = cache.receive(report(0, data: "03 FF 01 00"))
    _ = cache.receive(report(4, data: "02 09 41"))
    let last = cache.receive(report(0, rssi: 127, data: "05 FF 02 00 01 02"))
    #expect(last?.manufacturerData == [.init(company: 2, data: [1, 2])])
    #expect(last?.name == "A")
    #expect(last?.rssi == nil)
  }

  @Test("joins extended data in parts, for each set (Vol 4, Part E, §7.7.65.13)")
  func parts() {
    var cache = AdvertisementCache()
    let incomplete: UInt16 = 0x20 | 0x01
    #expect(cache.receive(report(incomplete, .extended, sid: 1, data: "05 09 41")) == nil)
    #expect(cache.receive(report(incomplete, .extended, sid: 2, data: "02 09")) == nil)
    #expect(cache.receive(report(incomplete, .extended, sid: 1, data: "42")) == nil)
    let first = cache.receive(report(0x01, .extended, sid: 1, data: "43 44"))
    #expect(first?.name == "ABCD")
    #expect(first?.isConnectable == true && first?.isTruncated == false && first?.sid == 1)
    #expect(cache.receive(report(0x01, .extended, sid: 2, data: "58"))?.name == "X")
  }

  @Test("tells data that the controller truncated as such")
  func truncated() {
    var cache = AdvertisementCache()
    #expect(cache.receive(report(0x20, .extended, data: "02 01 06 09 09 41")) == nil)
    let found = cache.receive(report(0x40, .extended, data: "42"))
    #expect(found?.isTruncated == true)
    #expect(found?.data.flags?.rawValue == 6)
    #expect(found?.data.isCut == true)
    #expect(cache.receive(report(0x40, .extended, data: "02 01 06"))?.isTruncated == true)
  }

  @Test("keeps no more than 1,650 bytes of data in parts")
  func boundedParts() {
    var cache = AdvertisementCache()
    let part = Array(repeating: "FF", count: 200).joined()
    for number in 0..<100 {
      let bytes = part + [UInt8(number)].hexDigits
      #expect(cache.receive(report(0x20, .extended, data: bytes)) == nil)
    }
    #expect(cache.receive(report(0x00, .extended, data: part))?.isTruncated == true)
    for number in 0..<100 as Range<UInt64> {
      let address = DeviceAddress(BluetoothAddress(rawValue: number), type: .random)
      #expect(cache.receive(report(0x20, .extended, from: address, data: "02")) == nil)
    }
    let last = DeviceAddress(BluetoothAddress(rawValue: 99), type: .random)
    #expect(
      cache.receive(report(0, .extended, from: last, data: "01 06"))?.data.flags?.rawValue == 6)
  }

  @Test("forgets parts whose last one was lost, when the first comes again or too late")
  func stale() {
    var cache = AdvertisementCache()
    let first = report(0x20, .extended, data: "02 01 06 05 09 41")
    let last = report(0x00, .extended, data: "42 43 44")
    #expect(cache.receive(first) == nil)
    #expect(cache.receive(first) == nil)
    let found = cache.receive(last)
    #expect(found?.name == "ABCD" && found?.data.structures.count == 2)

    // Its data has changed when it is back.
    let start = Timestamp(nanosecondsSince1970: 0)
    let other = report(0x20, .extended, data: "02 01 04 05 09 45")
    for (pause, flags, name) in [(2, 6, "A\u{2}\u{1}\u{4}"), (60, 4, "EBCD")]
      as [(Int64, UInt8, String)]
    {
      cache.removeAll()
      #expect(cache.receive(first, at: start) == nil)
      let back = Timestamp(nanosecondsSince1970: pause * 1_000_000_000)
      #expect(cache.receive(other, at: back) == nil)
      let found = cache.receive(last, at: back)
      #expect(found?.data.flags?.rawValue == flags && found?.name == name)
    }
  }

  @Test("gives up the parts that did not grow for longest when there are too many")
  func tooManyParts() {
    var cache = AdvertisementCache()
    func part(_ type: UInt16, _ number: UInt64, _ data: String) -> AdvertisingReport {
      let address = DeviceAddress(BluetoothAddress(rawValue: number), type: .random)
      return report(type, .extended, from: address, data: data)
    }
    for number in 0..<33 as Range<UInt64> {
      #expect(cache.receive(part(0x20, number, "05 09 41")) == nil)
      #expect(cache.receive(part(0x20, 0, number == 0 ? "42" : "")) == nil)
    }
    let names = (0..<33 as Range<UInt64>).map {
      cache.receive(part(0x00, $0, $0 == 0 ? "43 44" : "42 43 44"))?.name
    }
    #expect(names.count { $0 == "ABCD" } == 32)
    #expect(names[0] == "ABCD" && names[1] == nil)
  }

  @Test("forgets the devices that were silent longest when it is full")
  func boundedDevices() {
    var cache = AdvertisementCache(capacity: 8)
    for number in 0..<100 as Range<UInt64> {
      let address = DeviceAddress(BluetoothAddress(rawValue: number), type: .random)
      _ = cache.receive(report(0, from: address, data: "02 01 06"))
      _ = cache.receive(report(0, data: "02 01 06"))
      #expect(cache.count <= 8)
    }
    #expect(cache[Self.belt] != nil)
    #expect(cache[DeviceAddress(BluetoothAddress(rawValue: 99), type: .random)] != nil)
    #expect(cache[DeviceAddress(BluetoothAddress(rawValue: 0), type: .random)] == nil)
    cache.removeAll()
    #expect(cache.count == 0)
  }

  @Test("tells PHY, set, power and target of extended and directed reports")
  func extendedFields() {
    var cache = AdvertisementCache()
    var extended = report(0x1a, .extended, sid: 3, data: "03 19 41 03")
    extended.primaryPHY = .le1M
    extended.txPower = 8
    let found = cache.receive(extended)
    #expect(found?.appearance == 0x0341)
    #expect(found?.txPower == 8 && found?.phy == .le1M && found?.isScannable == true)
    #expect(found?.isConnectable == false)
    var directed = report(1, .directed, data: "")
    directed.directAddress = DeviceAddress(.zero, type: .random)
    #expect(cache.receive(directed)?.directAddress == directed.directAddress)
    let response = cache.receive(report(0x1b, .extended, data: "03 03 0D 18"))
    #expect(response?.isConnectable == true && response?.isScannable == true)
  }

  @Test("names each service once, and what the sender looks for")
  func services() {
    var cache = AdvertisementCache()
    _ = cache.receive(report(0, data: "03 03 0D 18 03 14 12 18 04 16 0F 18 4D"))
    let both = cache.receive(report(4, data: "05 03 0F 18 0D 18"))
    #expect(both?.serviceUUIDs == [0x180d, 0x180f])
    #expect(both?.solicitedServiceUUIDs == [0x1812])
    #expect(both?.serviceData == [.init(uuid: 0x180f, data: [0x4d])])
  }
}
