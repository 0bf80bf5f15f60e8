import BLEWire
import TestSupport
import Testing

@Suite("Advertising data (Vol 3, Part C, §11)", .ownTime)
struct AdvertisingDataTests {
  @Test("holds flags, names, services and the rest of what people look for")
  func common() {
    let data = AdvertisingData(
      lenient: Array(
        hex: """
          02 01 06 03 03 0D 18 04 09 41 42 43 02 0A FC 03 19 41 03 04 FF FF FF 01
          05 16 0F 18 4D 4E 03 14 12 18
          """))
    #expect(data.flags == [.generalDiscoverable, .brEDRNotSupported])
    #expect(data.serviceUUIDs == [0x180d])
    #expect(data.solicitedServiceUUIDs == [0x1812])
    #expect(data.name == "ABC" && data.isNameComplete)
    #expect(data.txPower == -4)
    #expect(data.appearance == 0x0341)
    #expect(data.manufacturerData == [.init(company: 0xffff, data: [1])])
    #expect(data.serviceData == [.init(uuid: 0x180f, data: [0x4d, 0x4e])])
    #expect(!data.isCut)
  }

  @Test("without a field has none")
  func empty() {
    let data = AdvertisingData(lenient: [])
    #expect(data == AdvertisingData())
    #expect(data.flags == nil && data.name == nil && data.txPower == nil)
    #expect(data.appearance == nil && !data.isNameComplete)
    #expect(data.serviceUUIDs.isEmpty && data.manufacturerData.isEmpty && data.serviceData.isEmpty)
  }

  @Test("ends at a length of 0, and the fields before it are kept (field reports, Advertising)")
  func zeroLength() {
    let data = AdvertisingData(
      lenient: Array(
        hex: "02 01 06 03 02 01 A2 0C 16 01 A2 00 89 41 98 A1 9B E5 87 DA 00 00 00 00 00 00 00 00"))
    #expect(data.structures.map(\.type) == [.flags, .incompleteServiceUUIDs16, .serviceData16])
    #expect(data.serviceUUIDs == [0xa201])
    #expect(data.serviceData.first?.uuid == 0xa201)
    #expect(data.serviceData.first?.data.count == 9)
    #expect(!data.isCut)
  }

  @Test("skips broken structures and keeps the others (field reports, Advertising)")
  func broken() {
    let short = AdvertisingData(lenient: Array(hex: "02 01 06 02 FF 4C 02 0A 04"))
    #expect(short.manufacturerData.isEmpty)
    #expect(short.structures.count == 3)
    #expect(short.txPower == 4)
    let overrun = AdvertisingData(lenient: Array(hex: "02 01 06 20 FF AA BB"))
    #expect(overrun.structures.map(\.type) == [.flags])
    #expect(overrun.isCut)
    #expect(AdvertisingData(lenient: [5]).isCut)
  }

  @Test("with data of a 128-bit service is not read as that of a 16-bit one (field reports)")
  func longServiceData() {
    let data = AdvertisingData(
      lenient: Array(hex: "12 21 FB 34 9B 5F 80 00 00 80 00 10 00 00 0D 18 00 00 2A"))
    #expect(data.serviceData == [.init(uuid: 0x180d, data: [0x2a])])
    let other = AdvertisingData(
      lenient: Array(hex: "12 21 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F 2A"))
    #expect(other.serviceData.first?.uuid.description == "0f0e0d0c-0b0a-0908-0706-050403020100")
    let middle = AdvertisingData(lenient: Array(hex: "06 20 78 56 34 12 2A"))
    #expect(middle.serviceData == [.init(uuid: BluetoothUUID(0x1234_5678 as UInt32), data: [0x2a])])
  }

  @Test(
    "has a name up to the first NUL or bytes that are no UTF-8",
    arguments: [
      ("05 09 41 42 00 00", "AB"), ("05 09 41 00 42 00", "A"), ("04 08 41 FF 42", "A"),
      ("04 09 E2 80 99", "\u{2019}"),
    ])
  func names(hex: String, name: String) {
    #expect(AdvertisingData(lenient: Array(hex: hex)).name == name)
  }

  @Test("without text in its name has none")
  func emptyNames() {
    #expect(AdvertisingData(lenient: Array(hex: "03 09 00 00")).name == nil)
    #expect(AdvertisingData(lenient: Array(hex: "01 09")).name == nil)
  }

  @Test("passes over a name, power, flags or appearance that holds nothing")
  func emptyValues() {
    let names = [
      ("01 09 03 08 41 42", "AB", false), ("02 09 00 03 08 41 42", "AB", false),
      ("01 09 03 09 41 42", "AB", true), ("01 08 03 08 41 42", "AB", false),
    ]
    for (hex, name, isComplete) in names {
      let data = AdvertisingData(lenient: Array(hex: hex))
      #expect(data.name == name && data.isNameComplete == isComplete, "\(hex)")
    }
    let data = AdvertisingData(
      lenient: Array(hex: "01 01 02 01 06 01 0A 02 0A 04 02 19 41 03 19 41 03"))
    #expect(data.flags?.rawValue == 6 && data.txPower == 4 && data.appearance == 0x0341)
  }

  @Test("prefers the complete name")
  func bothNames() {
    let data = AdvertisingData(lenient: Array(hex: "02 08 41 03 09 41 42"))
    #expect(data.name == "AB" && data.isNameComplete)
    #expect(!AdvertisingData(lenient: Array(hex: "02 08 41")).isNameComplete)
  }

  @Test("has all services of all lists, of three sizes, and no broken ones")
  func services() {
    let data = AdvertisingData(
      lenient: Array(
        hex: """
          04 02 0D 18 FF 05 05 78 56 34 12 11 07 FE CA CA DE AF DE CA DE DE FA CA DE 00 00 00 00
          05 1F 01 00 00 00 11 15 FE CA CA DE AF DE CA DE DE FA CA DE 00 00 00 00
          """))
    #expect(
      data.serviceUUIDs.map(\.description) == [
        "180d", "12345678", "00000000-deca-fade-deca-deafdecacafe",
      ])
    #expect(
      data.solicitedServiceUUIDs.map(\.description) == [
        "0001", "00000000-deca-fade-deca-deafdecacafe",
      ])
  }

  @Test("that does not fit can't be encoded")
  func limits() throws {
    let name = AdvertisingValue.localName(String(repeating: "x", count: 29), isComplete: true)
    let data = AdvertisingData(values: [name])
    #expect(try data.encoded().count == 31)
    let longer = AdvertisingData(values: [.flags([]), name])
    #expect(throws: AdvertisingDataError.tooLong(count: 34, limit: 31)) { try longer.encoded() }
    #expect(try longer.encoded(limit: AdvertisingData.Limit.extended).count == 34)
    let huge = AdvertisingData([
      AdvertisingStructure(type: .uri, value: Array(repeating: 1, count: 255))
    ])
    let error = AdvertisingDataError.structureTooLong(.uri, count: 255)
    #expect(throws: error) { try huge.encoded(limit: AdvertisingData.Limit.chained) }
    #expect(error.description == "URI of 255 bytes does not fit in 254")
    #expect(
      AdvertisingDataError.tooLong(count: 34, limit: 31).description
        == "advertising data of 34 bytes does not fit in 31")
  }

  @Test(
    "is the same again after encoding, whatever bytes it was", arguments: 0..<50 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let count = Int.random(in: 0...254, using: &generator)
    let noise = (0..<count).map { _ in UInt8.random(in: 0...20, using: &generator) }
    let data = AdvertisingData(lenient: noise)
    _ = (data.name, data.serviceUUIDs, data.serviceData, data.manufacturerData, data.flags)
    let encoded = try data.encoded(limit: 254)
    #expect(AdvertisingData(lenient: encoded).structures == data.structures)
    #expect(noise.starts(with: encoded))
  }
}
