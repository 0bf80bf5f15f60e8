import BLEWire
import TestSupport
import Testing

@Suite("Characteristic Properties (§3.3.1.1)", .ownTime)
struct CharacteristicPropertiesTests {
  @Test("are named lowest bit first")
  func names() {
    let all = CharacteristicProperties(rawValue: 0xff)
    #expect(
      all.names == [
        "broadcast", "read", "write-without-response", "write", "notify", "indicate",
        "signed-write", "extended-properties",
      ])
    #expect(CharacteristicProperties([.read, .notify]).description == "read, notify")
  }

  @Test("come back from their names")
  func fromNames() {
    for bit in 0..<8 {
      let property = CharacteristicProperties(rawValue: 1 << bit)
      #expect(property.names.compactMap { CharacteristicProperties(name: $0) } == [property])
    }
    #expect(CharacteristicProperties(name: "reliable-write") == .extendedProperties)
    #expect(CharacteristicProperties(name: "fly") == nil)
  }
}
