import TestSupport
import Testing

@testable import BLEWire

@Suite("The tables of value layouts", .ownTime)
struct ValueLayoutTests {
  @Test("have no line that can't be read, and no type twice")
  func tables() {
    var seen: Set<UInt16> = []
    for table in ValueLayout.tables {
      var layouts: [UInt16: ValueLayout] = [:]
      #expect(ValueLayout.parse(table, into: &layouts).isEmpty)
      #expect(seen.isDisjoint(with: layouts.keys))
      seen.formUnion(layouts.keys)
    }
    #expect(seen.isDisjoint(with: CharacteristicValue.special.keys))
    #expect(seen.count == ValueLayout.all.count)
  }

  @Test("name only types that are assigned")
  func assigned() {
    for type in CharacteristicValue.knownTypes {
      let uuid = BluetoothUUID(type)
      #expect(AssignedNames.attribute(uuid) != nil || type == 0x2a1f || type == 0x2a20, "\(uuid)")
    }
  }

  @Test(
    "reject lines that are not in their language",
    arguments: ["zz", " a", " a u12", " a x8", " a u8 if x", " a u8 if", " a u8 e", " a u8 what 3"])
  func rejected(line: String) {
    var layouts: [UInt16: ValueLayout] = [:]
    #expect(ValueLayout.parse("2a00\n\(line)\n", into: &layouts) == [line])
  }

  @Test("can express every kind of field")
  func kinds() throws {
    var layouts: [UInt16: ValueLayout] = [:]
    let failures = ValueLayout.parse(
      """
      0001
        _flags u8
        id hex2
        wide u64
        big s64 x3
        half u8 b-1 e-1
        none u8 na 5
        rest u16 *
      """, into: &layouts)
    #expect(failures.isEmpty)
    let layout = try #require(layouts[1])
    let bytes: [UInt8] = [0, 0xab, 0xcd] + Array(repeating: 0xff, count: 8)
    let more: [UInt8] = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 5, 5, 1, 0, 2, 0]
    let parts = try layout.decode(bytes + more)
    let object = DecodedValue.object(parts.map { .init($0.field.name, $0.value) })
    #expect(
      object.json
        == #"{"id":"abcd","wide":1.8446744073709552e+19,"big":null,"half":0.25,"none":null,"#
        + #""rest":[1,2]}"#)
  }
}
