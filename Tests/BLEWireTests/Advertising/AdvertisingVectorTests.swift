import BLEWire
import TestSupport
import Testing

@Suite("Advertising vectors", .ownTime, .enabled(if: Shared.exists, "\(Shared.absent)"))
struct AdvertisingVectorTests {
  struct DataFile: Decodable, Sendable {
    struct Entry: Decodable, Sendable, CustomTestStringConvertible {
      struct Expected: Decodable, Sendable {
        var flags: UInt8
        var name: String?
        var name_complete: Bool
        var tx_power: Int8?
        var service_uuids: [String]
      }
      struct Derived: Decodable, Sendable {
        struct Structure: Decodable, Sendable {
          var type: String
          var value: String
        }
        struct Manufacturer: Decodable, Sendable {
          var company: String
          var data: String
        }
        struct Service: Decodable, Sendable {
          var uuid: String
          var data: String
        }
        var ad_structures: [Structure]
        var manufacturer_data: [Manufacturer]
        var service_data: [Service]
      }
      var id: String
      var data: String
      var expected: Expected
      var derived_not_in_bluez: Derived
      var testDescription: String { id }
    }
    var cases: [Entry]
  }

  static let data: [DataFile.Entry] =
    (try? Shared.json("vectors/advertising-data.json", as: DataFile.self))?.cases ?? []

  @Test("agree on the fields of whole blocks", arguments: data)
  func blocks(entry: DataFile.Entry) {
    let data = AdvertisingData(lenient: Array(hex: entry.data))
    #expect(data.flags?.rawValue ?? 0 == entry.expected.flags)
    #expect(data.name == entry.expected.name)
    #expect(data.isNameComplete == entry.expected.name_complete)
    #expect(data.txPower == entry.expected.tx_power)
    #expect(data.serviceUUIDs.map(\.fullDescription) == entry.expected.service_uuids)
    let derived = entry.derived_not_in_bluez
    #expect(
      data.structures.map { "0x" + $0.type.rawValue.hexDigits } == derived.ad_structures.map(\.type)
    )
    #expect(data.structures.map(\.value.hexDigits) == derived.ad_structures.map(\.value))
    #expect(
      data.manufacturerData.map { "0x" + $0.company.hexDigits }
        == derived.manufacturer_data.map(\.company))
    #expect(
      data.manufacturerData.map(\.data.hexDigits) == derived.manufacturer_data.map(\.data))
    #expect(
      data.serviceData.map { "0x\($0.uuid)" } == derived.service_data.map(\.uuid))
    #expect(data.serviceData.map(\.data.hexDigits) == derived.service_data.map(\.data))
  }

  struct EventFile: Decodable, Sendable {
    struct Entry: Decodable, Sendable, CustomTestStringConvertible {
      struct Decoded: Decodable, Sendable {
        var event_type: UInt16
        var address_type: UInt8
        var address: String
        var rssi: Int8
        var data: String
        var ad_structures: [String]
        var ad_defect: String
      }
      struct Expected: Decodable, Sendable {
        var mac: String?
        var rssi: Int8?
      }
      var test: String
      var hex: String
      var kind: String
      var decoded: Decoded
      var expected: Expected
      var agrees: Bool
      var testDescription: String { test }
    }
    var vectors: [Entry]
  }

  static let events: [EventFile.Entry] =
    (try? Shared.json("vectors/advertising-events.json", as: EventFile.self))?.vectors ?? []

  @Test("agree on the reports of real sensors", arguments: events)
  func reports(entry: EventFile.Entry) throws {
    guard case .event(let packet) = try HCIPacket(parsing: Array(hex: entry.hex)) else {
      Issue.record("no event")
      return
    }
    let reports: [AdvertisingReport]
    switch try HCIEvent(parsing: packet) {
    case .leAdvertisingReports(let found):
      reports = found
      #expect(entry.kind == "le_advertising_report")
    case .leExtendedAdvertisingReports(let found):
      reports = found
      #expect(entry.kind == "le_extended_advertising_report")
    default: reports = []
    }
    let report = try #require(reports.first)
    #expect(reports.count == 1)
    #expect(report.eventType.rawValue == entry.decoded.event_type)
    #expect(report.address.type.rawValue == entry.decoded.address_type)
    #expect(report.address.address.description == entry.decoded.address)
    #expect(report.rawRSSI == entry.decoded.rssi)
    #expect(report.data.hexDigits == entry.decoded.data)
    #expect(!report.isDataCut)
    // Where the source names another address, it means one inside the data.
    if entry.agrees, let address = entry.expected.mac {
      #expect(address.lowercased() == report.address.address.rawValue.hexDigits.suffix(12))
    }
    if let rssi = entry.expected.rssi { #expect(report.rssi == rssi) }
    let data = AdvertisingData(lenient: report.data)
    #expect(
      data.structures.map { "\($0.type.rawValue.hexDigits):\($0.value.hexDigits)" }
        == entry.decoded.ad_structures)
    #expect(data.isCut == (entry.decoded.ad_defect == "overrun"))
  }

  @Test("are all there")
  func count() {
    #expect(Self.data.count == 11)
    #expect(Self.events.count == 156)
  }
}
