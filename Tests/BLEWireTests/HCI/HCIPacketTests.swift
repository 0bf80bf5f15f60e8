import BLEWire
import TestSupport
import Testing

@Suite("HCI packets (Vol 4, Part E, §5.4)", .ownTime)
struct HCIPacketTests {
  @Test(
    "are the same bytes again after parsing",
    arguments: [
      "01 0C 20 02 01 00", "01 03 0C 00", "02 40 20 07 00 03 00 04 00 0A 03 00",
      "02 40 10 02 00 AA BB", "04 0E 04 01 03 0C 00", "04 3E 05 01 00 40 00 00",
      "03 01 00 02 11 22", "05 60 40 04 00 01 02 03 04",
    ])
  func roundTrip(hex: String) throws {
    let bytes = Array(hex: hex)
    let packet = try HCIPacket(parsing: bytes)
    #expect(packet.encoded == bytes)
    #expect(packet.type.rawValue == bytes[0])
    #expect(try HCIPacket(type: packet.type, body: Array(bytes.dropFirst())) == packet)
  }

  @Test("hold the fields of an ACL header: handle, boundary, broadcast")
  func aclHeader() throws {
    let packet = try ACLPacket(parsing: Array(hex: "40 60 01 00 FF"))
    #expect(packet.handle == 0x0040)
    #expect(packet.boundary == .start)
    #expect(packet.boundary.isStart)
    #expect(packet.broadcast == 1)
    #expect(packet.data == [0xff])
    #expect(ACLPacket(handle: 0x40, boundary: .start, broadcast: 1, data: [0xff]) == packet)
  }

  @Test(
    "are refused when cut at any length, or followed by more",
    arguments: ["01 0C 20 02 01 00", "02 40 20 04 00 01 02 03 04", "04 05 04 00 40 00 13"])
  func cut(hex: String) {
    let bytes = Array(hex: hex)
    for count in 0..<bytes.count {
      #expect(throws: WireError.self) { try HCIPacket(parsing: Array(bytes.prefix(count))) }
    }
    #expect(throws: WireError(.trailing(1), at: bytes.count)) {
      try HCIPacket(parsing: bytes + [0])
    }
  }

  @Test("of an unknown type are refused")
  func unknownType() {
    #expect(throws: WireError(.invalidValue(6), at: 0)) { try HCIPacket(parsing: [6, 0, 0]) }
  }

  @Test("have names for opcodes, events and status codes")
  func names() throws {
    #expect(HCIOpcode.leSetScanEnable.description == "LE Set Scan Enable")
    #expect(HCIOpcode(group: 8, command: 0x0c) == .leSetScanEnable)
    #expect(HCIOpcode.leSetScanEnable.group == 8)
    #expect(HCIOpcode.leSetScanEnable.command == 0x0c)
    #expect(HCIOpcode(rawValue: 0xfc01).description == "Vendor Command 0xfc01")
    #expect(HCIOpcode(rawValue: 0x23ff).description == "Command 0x23ff")
    #expect(HCIOpcode(rawValue: 0x0c82).description == "Set Ecosystem Base Interval")
    #expect(HCIOpcode(rawValue: 0x0c83).description == "Configure Data Path")
    #expect(HCIOpcode(rawValue: 0x0c84).description == "Set Min Encryption Key Size")
    #expect(HCIOpcode(rawValue: 0x2080).description == "Command 0x2080")
    #expect(HCIOpcode(rawValue: 0x2087).description == "LE Read All Local Supported Features")
    #expect(HCIOpcode(rawValue: 0x2088).description == "LE Read All Remote Features")
    #expect(HCIEventCode.commandComplete.description == "Command Complete")
    #expect(HCIEventCode(rawValue: 0x99).description == "Event 0x99")
    #expect(LEMetaSubevent(rawValue: 0x29).description == "LE Enhanced Connection Complete v2")
    #expect(LEMetaSubevent(rawValue: 0x99).description == "LE Event 0x99")
    #expect(HCIStatus.commandDisallowed.description == "Command Disallowed (0x0c)")
    #expect(HCIStatus(rawValue: 0xee).description == "Reserved Error (0xee)")
    #expect(
      try HCIEventPacket(parsing: [0x3e, 1, 0x0d]).name == "LE Extended Advertising Report")
    #expect(try HCIEventPacket(parsing: [0x05, 0]).name == "Disconnection Complete")
    #expect(LEPHY.le1M.description == "LE 1M")
    #expect(LEPHY.le2M.description == "LE 2M")
    #expect(LEPHY.leCoded.description == "LE Coded")
    #expect(LEPHY(rawValue: 9).description == "0x09")
  }
}
