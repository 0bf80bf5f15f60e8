import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Advertising content (Supplement, Part A, §1)", .ownTime)
struct AdvertisingContentTests {
  private static let long = BluetoothUUID(high: 0x1234_5678_9abc_def0, low: 0x1122_3344_5566_7788)

  @Test("what fits stays in the advertisement, in the order of its importance")
  func fits() throws {
    var content = AdvertisingContent(name: "Belt", services: [0x180d, 0x180f, 0x180d])
    content.appearance = 0x0341
    content.includesTXPower = true
    let payload = try content.payload(txPower: -4)
    #expect(
      payload.advertisement.hexDigits == "020106" + "05030d180f18" + "03194103" + "020afc"
        + "050942656c74")
    #expect(payload.scanResponse == [])
  }

  @Test("the name moves to the scan response first, flags and services stay")
  func moves() throws {
    var content = AdvertisingContent(name: "LinuxBLE Belt of mine", services: [0x180d])
    content.manufacturerData = [.init(company: 0xffff, data: [1, 2, 3, 4, 5, 6])]
    let payload = try content.payload()
    #expect(payload.advertisement.hexDigits == "020106" + "03030d18" + "09ffffff010203040506")
    #expect(AdvertisingData(lenient: payload.scanResponse).name == "LinuxBLE Belt of mine")
  }

  @Test("a name that fits stays when moving something else is enough")
  func keepsName() throws {
    var content = AdvertisingContent(name: "Lamp", services: [Self.long])
    content.serviceData = [.init(uuid: Self.long, data: [1, 2, 3])]
    let payload = try content.payload()
    #expect(AdvertisingData(lenient: payload.advertisement).name == "Lamp")
    #expect(AdvertisingData(lenient: payload.scanResponse).serviceData.count == 1)
    #expect(AdvertisingData(lenient: payload.advertisement).serviceUUIDs == [Self.long])
  }

  @Test("a name too long for both is shortened between characters, and says so")
  func shortens() throws {
    let content = AdvertisingContent(name: String(repeating: "ä", count: 30))
    let payload = try content.payload()
    let response = AdvertisingData(lenient: payload.scanResponse)
    #expect(response.first(.shortenedLocalName)?.count == 28)
    #expect(response.name == String(repeating: "ä", count: 14))
    var strict = content
    strict.mayShortenName = false
    #expect(
      throws: AdvertisingFitError(
        type: .completeLocalName, needed: 62, left: 28, leftInResponse: 31)
    ) { try strict.payload() }
  }

  @Test("without a scan response all has to fit; the error names the field and what is left")
  func error() throws {
    var content = AdvertisingContent(services: [0x180d])
    content.manufacturerData = [.init(company: 0xffff, data: [UInt8](repeating: 7, count: 24))]
    #expect(try content.payload().scanResponse.count == 28)
    let error = AdvertisingFitError(
      type: .manufacturerData, needed: 28, left: 24, leftInResponse: nil)
    #expect(throws: error) { try content.payload(isScannable: false) }
    #expect(error.description == "Manufacturer Specific Data takes 28 bytes: 24 are left")
    content.scanResponse = [UInt8](repeating: 0, count: 32)
    #expect(throws: AdvertisingFitError.self) { try content.payload() }
  }

  @Test("services may be left out where that is allowed; the list then says that it is not whole")
  func omits() throws {
    var content = AdvertisingContent(
      name: "A name that needs the response",
      services: (0..<20).map { BluetoothUUID(UInt16(0xfe00 + $0)) })
    content.mayShortenName = false
    #expect(throws: AdvertisingFitError.self) { try content.payload() }
    content.name = "A name for the scan response!"
    content.mayOmitServices = true
    let payload = try content.payload()
    let data = AdvertisingData(lenient: payload.advertisement)
    #expect(data.serviceUUIDs.count == 13)
    #expect(data.first(.incompleteServiceUUIDs16) != nil)
    #expect(AdvertisingData(lenient: payload.scanResponse).isNameComplete)
  }

  @Test("random content either fits and loses nothing, or is refused with what has no room")
  func random() throws {
    for seed: UInt64 in 0..<500 {
      var random = SplitMix64(seed: seed)
      var content = AdvertisingContent()
      let uuids: [BluetoothUUID] = [0x180d, 0x1234_5678, Self.long, 0x180f, 0xfff0]
      content.services = uuids.filter { _ in random.next() % 2 == 0 }
      if random.next() % 2 == 0 { content.appearance = 0x0341 }
      content.includesTXPower = random.next() % 2 == 0
      for _ in 0..<random.next() % 3 {
        let data = [UInt8](repeating: 9, count: Int(random.next() % 20))
        content.manufacturerData.append(.init(company: 0xffff, data: data))
      }
      content.name = String("ABCDEFGHIJKLMNOPQRSTUVWXYZ".prefix(Int(random.next() % 26)))
      content.mayShortenName = false
      do throws(AdvertisingFitError) {
        let payload = try content.payload()
        #expect(payload.advertisement.count <= 31 && payload.scanResponse.count <= 31)
        let first = AdvertisingData(lenient: payload.advertisement)
        let second = AdvertisingData(lenient: payload.scanResponse)
        #expect(second.flags == nil && first.flags != nil)
        let both = AdvertisingData(first.structures + second.structures)
        #expect(Set(both.serviceUUIDs) == Set(content.services))
        #expect(Set(both.manufacturerData) == Set(content.manufacturerData))
        #expect(both.manufacturerData.count == content.manufacturerData.count)
        #expect(both.name ?? "" == content.name && both.appearance == content.appearance)
      } catch {
        #expect(error.needed > error.left && error.needed > error.leftInResponse ?? 0)
      }
    }
  }
}
