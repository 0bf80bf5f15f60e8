import BLEWire
import TestSupport
import Testing

@Suite("ATT opcodes and error codes", .ownTime)
struct ATTOpcodeTests {
  @Test("requests, responses and commands are told apart; unassigned opcodes are none")
  func kinds() {
    let all = (0...255).map { ATTOpcode(rawValue: UInt8($0)) }
    let requests: [UInt8] = [
      0x02, 0x04, 0x06, 0x08, 0x0a, 0x0c, 0x0e, 0x10, 0x12, 0x16, 0x18, 0x20,
    ]
    #expect(all.filter(\.isRequest).map(\.rawValue) == requests)
    #expect(all.filter(\.isResponse).map(\.rawValue) == [0x01] + requests.map { $0 + 1 })
    #expect(all.filter(\.isCommand).count == 128)
    #expect(ATTOpcode.writeCommand.isCommand && ATTOpcode.signedWriteCommand.isCommand)
    #expect(ATTOpcode.readRequest.response == .readResponse)
    #expect(ATTOpcode.readResponse.response == nil)
    #expect(ATTOpcode(rawValue: 0x14).response == nil)
  }

  @Test("opcodes print with the specification's names")
  func opcodeNames() {
    #expect("\(ATTOpcode.readByGroupTypeResponse)" == "ATT_READ_BY_GROUP_TYPE_RSP")
    #expect("\(ATTOpcode(rawValue: 0x72))" == "ATT opcode 0x72")
  }

  @Test(
    "error codes print with name and number, unassigned ones too",
    arguments: [
      (0x00, "Reserved Error (0x00)"), (0x01, "Invalid Handle (0x01)"),
      (0x02, "Read Not Permitted (0x02)"), (0x0a, "Attribute Not Found (0x0a)"),
      (0x13, "Value Not Allowed (0x13)"), (0x14, "Reserved Error (0x14)"),
      (0x80, "Application Error (0x80)"), (0x9f, "Application Error (0x9f)"),
      (0xa0, "Reserved Error (0xa0)"), (0xe0, "Common Profile Error (0xe0)"),
      (0xfc, "Write Request Rejected (0xfc)"), (0xfe, "Procedure Already in Progress (0xfe)"),
      (0xff, "Out of Range (0xff)"),
    ] as [(UInt8, String)])
  func errorNames(code: UInt8, text: String) {
    #expect("\(ATTErrorCode(rawValue: code))" == text)
  }

  @Test("each assigned error code has a name of its own")
  func distinctNames() {
    let codes = Array(0x01...0x13) + Array(0xfc...0xff) as [UInt8]
    #expect(Set(codes.map { ATTErrorCode(rawValue: $0).name }).count == codes.count)
  }

  @Test("a safer link mends 0x05, 0x0C and 0x0F")
  func security() {
    let mended = (0...255).filter { ATTErrorCode(rawValue: UInt8($0)).needsSecurity }
    #expect(mended == [0x05, 0x0c, 0x0f])
  }

  @Test("a value of a Read Multiple Variable answer is cut when its length says more")
  func cut() {
    #expect(ATTReadMultipleVariableResponse.Value(length: 2, bytes: [1]).isCut)
    #expect(!ATTReadMultipleVariableResponse.Value([1, 2]).isCut)
  }
}
