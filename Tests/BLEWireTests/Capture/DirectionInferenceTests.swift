import BLEWire
import TestSupport
import Testing

@Suite("Directions where a capture stores none", .ownTime)
struct DirectionInferenceTests {
  @Test("commands are sent, events and voice received")
  func byType() {
    #expect(directions([(.command, "03 0c 00"), (.event, "0e 01 01"), (.sco, "")]) == "tx rx rx")
  }

  @Test("ACL packets tell by their boundary flag")
  func byFlag() {
    #expect(
      directions([(.acl, "40 00 05 00 01 00 04 00 13"), (.acl, "40 20 05 00 01 00 04 00 13")])
        == "tx rx")
  }

  @Test("a continuation follows its start")
  func continuation() {
    #expect(
      directions([
        (.acl, "40 00 05 00 02 00 04 00 52"), (.acl, "40 10 01 00 aa"),
        (.acl, "40 20 05 00 02 00 04 00 1b"), (.acl, "40 10 01 00 aa"),
      ]) == "tx tx rx rx")
  }

  @Test("a continuation goes to the frame that is not complete, whatever came between")
  func interleaved() {
    #expect(
      directions([
        (.acl, "40 20 05 00 03 00 04 00 1b"), (.acl, "40 00 05 00 01 00 04 00 13"),
        (.acl, "40 10 02 00 aa bb"), (.acl, "41 10 01 00 aa"),
      ]) == "rx tx rx rx")
  }

  @Test("an L2CAP header may be split")
  func splitHeader() {
    #expect(
      directions([
        (.acl, "40 00 01 00 03"), (.acl, "40 20 05 00 01 00 04 00 13"), (.acl, "40 10 01 00 00"),
        (.acl, "40 10 05 00 04 00 52 10 00"), (.acl, "40 20 05 00 01 00 04 00 13"),
      ]) == "tx rx tx tx rx")
  }

  @Test("a packet that is cut is received")
  func cut() {
    #expect(directions([(.acl, "40"), (.acl, "")]) == "rx rx")
  }

  private func directions(_ packets: [(H4Type, String)]) -> String {
    var inference = DirectionInference()
    return packets.map { type, hex in
      let bytes = Array(hex: hex)
      return unsafe inference.direction(of: type, bytes.span.bytes).description
    }.joined(separator: " ")
  }
}
