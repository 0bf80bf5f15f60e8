import TestSupport
import Testing

@testable import BLEWire

@Suite("Advertising reports (Vol 4, Part E, §7.7.65.2, §7.7.65.11, §7.7.65.13)", .ownTime)
struct AdvertisingReportTests {
  static let one = "00 01 0D 18 00 EE FF C0 03 02 01 06 C4"
  static let other = "04 00 01 02 03 04 05 06 00 7F"

  @Test("stand one after the other, each whole")
  func several() throws {
    let reports = try AdvertisingReport.parse(event: Array(hex: "02 02 \(Self.one) \(Self.other)"))
    #expect(
      reports.map(\.address.description) == [
        "c0:ff:ee:00:18:0d (random)", "06:05:04:03:02:01 (public)",
      ])
    #expect(reports.map(\.eventType.rawValue) == [0, 4])
    #expect(reports.map(\.rssi) == [-60, nil])
    #expect(reports.map(\.rawRSSI) == [-60, 127])
    #expect(reports.map(\.data) == [[2, 1, 6], []])
    #expect(reports.map(\.isDataCut) == [false, false])
    #expect(reports[0].eventType.isConnectable && reports[0].eventType.isScannable)
    #expect(reports[1].eventType.isScanResponse && reports[1].eventType.isLegacyPDU)
  }

  @Test("before a broken one stay; a single broken one is an error")
  func broken() throws {
    let bytes = Array(hex: "02 02 \(Self.one) 04 00 01 02")
    #expect(try AdvertisingReport.parse(event: bytes).count == 1)
    #expect(throws: WireError(.truncated(needed: 9, left: 3), at: 2)) {
      try AdvertisingReport.parse(event: Array(hex: "02 01 00 01 0D"))
    }
    #expect(throws: WireError.self) { try AdvertisingReport.parse(event: []) }
    #expect(throws: WireError.self) { try AdvertisingReport.parse(event: [2]) }
    #expect(throws: WireError.self) { try AdvertisingReport.parse(event: [3, 0]) }
  }

  @Test("whose data is longer than the event keep what is there (field reports, Advertising)")
  func dataCut() throws {
    let legacy = try AdvertisingReport.parse(
      event: Array(hex: "02 01 00 01 0D 18 00 EE FF C0 1F 02 01 06"))
    #expect(legacy.map(\.data) == [[2, 1, 6]])
    #expect(legacy.map(\.isDataCut) == [true])
    #expect(legacy.map(\.rssi) == [nil])
    let extended = try AdvertisingReport.parse(
      event: Array(
        hex: """
          0D 01 01 00 01 0D 18 00 EE FF C0 01 00 FF 7F C4 00 00 00 00 00 00 00 00 00 30
          02 01 06 20 FF AA BB
          """))
    #expect(extended.count == 1)
    #expect(extended[0].isDataCut)
    #expect(AdvertisingData(lenient: extended[0].data).flags?.rawValue == 6)
    #expect(AdvertisingData(lenient: extended[0].data).isCut)
    #expect(extended[0].fields.last?.name == "Data, cut short")
  }

  @Test("of any PDU hold PHYs, set, power and interval (§7.7.65.13)")
  func extended() throws {
    let report = try #require(
      try AdvertisingReport.parse(
        event: Array(
          hex: """
            0D 01 25 00 01 0D 18 00 EE FF C0 03 02 05 0A C4 40 00 01 01 02 03 04 05 06 02 AA BB
            """)
      ).first)
    #expect(report.primaryPHY == .leCoded && report.secondaryPHY == .le2M)
    #expect(report.sid == 5 && report.txPower == 10 && report.periodicInterval == 0x40)
    #expect(report.directAddress?.address.description == "06:05:04:03:02:01")
    #expect(report.eventType.dataStatus == .incomplete)
    #expect(report.eventType.isDirected && report.eventType.isConnectable)
    #expect(!report.eventType.isScannable && !report.eventType.isLegacyPDU)
    #expect(report.eventType.description == "connectable, directed, incomplete")
    #expect(report.fields.count == 9)
  }

  @Test("of directed advertising hold both addresses (§7.7.65.11)")
  func directed() throws {
    let report = try #require(
      try AdvertisingReport.parse(
        event: Array(hex: "0B 01 01 01 0D 18 00 EE FF C0 01 01 02 03 04 05 46 C4")
      ).first)
    #expect(report.eventType.isDirected && report.eventType.isConnectable)
    #expect(report.directAddress?.address.description == "46:05:04:03:02:01")
    #expect(report.rssi == -60)
  }

  @Test("name their type")
  func typeNames() {
    let legacy = (0...5).map {
      AdvertisingEventType(rawValue: $0, event: .legacy).description
    }
    #expect(
      legacy == [
        "ADV_IND", "ADV_DIRECT_IND", "ADV_SCAN_IND", "ADV_NONCONN_IND", "SCAN_RSP", "0x0005",
      ])
    func extended(_ raw: UInt16) -> String {
      AdvertisingEventType(rawValue: raw, event: .extended).description
    }
    #expect(extended(0) == "broadcast")
    #expect(extended(0x1b) == "connectable, scannable, scan response, legacy")
    #expect(extended(0x40) == "truncated")
    #expect(extended(0x60) == "reserved")
  }

  @Test("are the same through the event, for each of the three")
  func events() throws {
    for subevent: UInt8 in [0x02, 0x0b, 0x0d] {
      let bytes = [subevent, 1] + Array(repeating: 0, count: 24)
      let event = try HCIEvent(parsing: HCIEventPacket(code: .leMeta, parameters: bytes))
      #expect(event.parameters == nil)
      #expect(event.fields.count >= 3)
    }
  }

  @Test("never trap on random bytes", arguments: 0..<50 as Range<UInt64>)
  func random(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for subevent: UInt8 in [0x02, 0x0b, 0x0d] {
      let count = Int.random(in: 0...120, using: &generator)
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      for report in (try? AdvertisingReport.parse(event: [subevent, 3] + noise)) ?? [] {
        let data = AdvertisingData(lenient: report.data)
        #expect(data.structures.reduce(0) { $0 + $1.value.count + 2 } <= report.data.count)
        #expect(report.fields.first?.value == report.eventType.description)
      }
    }
  }
}
