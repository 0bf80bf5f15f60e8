import TestSupport
import Testing

@testable import BLEWire

@Suite("HCI commands (Vol 4, Part E, §7)", .ownTime)
struct HCICommandTests {
  @Test("are the same again after parsing, with names and fields")
  func all() throws {
    #expect(HCICommand.types.count >= 175)
    for (opcode, type) in HCICommand.types {
      let parameters = type.init()
      let command = try HCICommand(parsing: parameters.packet)
      #expect(command.opcode == opcode)
      #expect(!opcode.description.hasPrefix("Command"))
      guard case .known(let parsed) = command else {
        Issue.record("\(opcode) is not known")
        continue
      }
      #expect(parsed.encoded == parameters.encoded)
      #expect(command.fields.isEmpty == parameters.encoded.isEmpty)
      let returned = type.returnType?.init()
      #expect((returned == nil) == (type is any HCIStatusCommand.Type))
    }
  }

  @Test(
    "survive random parameters, and so does what they return", arguments: 0..<8 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for (opcode, type) in HCICommand.types {
      let noise = (0..<255).map { _ in UInt8.random(in: 0...255, using: &generator) }
      for kind in [type as any HCIParameters.Type, type.returnType].compactMap({ $0 }) {
        guard let parsed = try? kind.init(parsingPrefix: noise) else { continue }
        let again = try kind.init(parsingPrefix: parsed.encoded)
        #expect(again.encoded == parsed.encoded, "\(opcode)")
        for count in [0, 1, 2, 5, 20] where count < parsed.encoded.count {
          _ = try? kind.init(parsing: Array(parsed.encoded.prefix(count)))
        }
      }
    }
  }

  @Test(
    "have the bytes that a host sends",
    arguments: [
      (HCIReset().packet, "03 0C 00"),
      (HCILESetScanEnable { $0.leScanEnable = true }.packet, "0C 20 02 01 00"),
      (
        HCILESetScanParameters {
          $0.scanType = 1
          $0.scanInterval = 0x10
          $0.scanWindow = 0x10
        }.packet, "0B 20 07 01 10 00 10 00 00 00"
      ),
      (
        HCIDisconnect {
          $0.connectionHandle = 0x40
          $0.reason = .remoteUserTerminatedConnection
        }.packet, "06 04 03 40 00 13"
      ),
      (
        HCILESetExtendedScanParameters {
          $0.scanningPHYs = 0b101
          $0.phys = [
            HCIScanPHYParameters { $0.scanType = 1 }, HCIScanPHYParameters { $0.scanWindow = 2 },
          ]
        }.packet, "41 20 0D 00 00 05 01 00 00 00 00 00 00 00 02 00"
      ),
      (
        HCILESetExtendedAdvertisingEnable {
          $0.enable = 1
          $0.sets = [HCIAdvertisingSetEnable { $0.advertisingHandle = 3 }]
        }.packet, "39 20 06 01 01 03 00 00 00"
      ),
    ])
  func bytes(packet: HCICommandPacket, hex: String) {
    #expect(packet.encoded == Array(hex: hex))
  }

  @Test("keep a name's text without its padding, and pad it again (§7.3.11)")
  func localName() throws {
    let command = HCIWriteLocalName { $0.localName = "ColemanCDA" }
    #expect(command.encoded.count == 248)
    #expect(try HCIWriteLocalName(parsing: command.encoded).localName == "ColemanCDA")
    #expect(command.fields == [HCIField(name: "Local_Name", value: "ColemanCDA")])
  }

  @Test("keep what is not known")
  func unknown() throws {
    let packet = HCICommandPacket(opcode: 0xfc01, parameters: [1, 2])
    let command = try HCICommand(parsing: packet)
    #expect(command.opcode == 0xfc01)
    #expect(command.fields == [HCIField(name: "Parameters", value: "0102")])
  }

  @Test("that are cut short are errors")
  func short() {
    let packet = HCICommandPacket(opcode: .leSetScanEnable, parameters: [1])
    #expect(throws: WireError.self) { try HCICommand(parsing: packet) }
  }
}
