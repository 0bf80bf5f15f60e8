import BLEWire
import TestSupport
import Testing

@Suite("GATT declarations and descriptors (Vol 3, Part G, §3)", .ownTime)
struct DeclarationTests {
  @Test("a characteristic declaration holds properties, handle and a UUID of 2 or 16 bytes")
  func characteristic() throws {
    let short = try CharacteristicDeclaration(parsing: [UInt8](hex: "12 1300 192a"))
    #expect(
      short
        == CharacteristicDeclaration(
          properties: [.read, .notify], valueHandle: 0x0013, uuid: 0x2a19))
    #expect(short.encoded == [UInt8](hex: "12 1300 192a"))
    let long = [UInt8](hex: "0c 0300 9ecadc240ee5a9e093f3a3b50200406e")
    let uart = try CharacteristicDeclaration(parsing: long)
    #expect(uart.uuid.description == "6e400002-b5a3-f393-e0a9-e50e24dcca9e")
    #expect(uart.encoded == long)
    for bytes in ["", "12", "1213", "121300", "12130019", "12130019 2a0000", "1213001900002a"] {
      #expect(throws: WireError.self, "\(bytes)") {
        try CharacteristicDeclaration(parsing: [UInt8](hex: bytes))
      }
    }
  }

  @Test("a service declaration is a UUID of 2 or 16 bytes")
  func service() throws {
    #expect(try ServiceDeclaration(parsing: [0x0d, 0x18]).uuid == 0x180d)
    #expect(ServiceDeclaration(uuid: 0x180d).encoded == [0x0d, 0x18])
    #expect(throws: WireError.self) { try ServiceDeclaration(parsing: [0x0d, 0x18, 0, 0]) }
    #expect(throws: WireError.self) { try ServiceDeclaration(parsing: []) }
  }

  @Test("an include declaration has a UUID only if it is short (§3.2)")
  func include() throws {
    let short = try IncludeDeclaration(parsing: [UInt8](hex: "1000 2000 0f18"))
    #expect(short == IncludeDeclaration(handles: 0x0010...0x0020, uuid: 0x180f))
    #expect(short.encoded == [UInt8](hex: "1000 2000 0f18"))
    let long = try IncludeDeclaration(parsing: [UInt8](hex: "1000 2000"))
    #expect(long == IncludeDeclaration(handles: 0x0010...0x0020, uuid: nil))
    #expect(long.encoded == [UInt8](hex: "1000 2000"))
    for bytes in ["", "1000", "2000 1000", "0000 1000", "1000 2000 0f", "1000 2000 0f1800"] {
      #expect(throws: WireError.self, "\(bytes)") {
        try IncludeDeclaration(parsing: [UInt8](hex: bytes))
      }
    }
  }

  @Test("configurations ignore reserved bits, and write zeros there")
  func configurations() throws {
    let client = try ClientCharacteristicConfiguration(parsing: [0xff, 0xff])
    #expect(client == [.notification, .indication])
    #expect(client.encoded == [3, 0])
    #expect(try ServerCharacteristicConfiguration(parsing: [0xff, 0xff]) == .broadcast)
    #expect(ServerCharacteristicConfiguration.broadcast.encoded == [1, 0])
    let extended = try CharacteristicExtendedProperties(parsing: [0xfd, 0xff])
    #expect(extended == .reliableWrite)
    #expect(CharacteristicExtendedProperties.writableAuxiliaries.encoded == [2, 0])
  }

  @Test("a presentation format has format, exponent, unit, name space and description")
  func format() throws {
    let bytes = [UInt8](hex: "0e fe 2f27 01 0001")
    let format = try PresentationFormat(parsing: bytes)
    #expect(
      format
        == PresentationFormat(
          format: 0x0e, exponent: -2, unit: 0x272f, descriptionCode: 0x0100))
    #expect(format.encoded == bytes)
    let text = "format 0x0e  exponent -2  unit Celsius temperature (degree Celsius)"
    #expect(CharacteristicValue.decode(bytes, of: 0x2904)?.text == text)
    #expect(
      PresentationFormat(format: 4, unit: 1).description == "format 0x04  exponent 0  unit 0x0001")
    let list = try AggregateFormat(parsing: [1, 0, 2, 0])
    #expect(list.formats == [0x0001, 0x0002])
    #expect(list.encoded == [1, 0, 2, 0])
    #expect(throws: WireError.self) { try AggregateFormat(parsing: [1]) }
  }

  @Test("a report reference has an identifier and a type")
  func report() throws {
    #expect(try ReportReference(parsing: [0xaa, 2]) == ReportReference(id: 0xaa, type: 2))
    #expect(ReportReference(id: 1, type: 3).encoded == [1, 3])
  }
}
