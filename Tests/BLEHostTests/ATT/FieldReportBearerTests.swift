import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Inputs that broke other stacks: the bearer", .ownTime)
struct FieldReportBearerTests {
  var harness = ClientHarness()

  @Test("a request of the peer before our answer: theirs is answered, ours is matched")
  mutating func requestBeforeAnswer() {
    let id = harness.start(.exchangeMTU)
    harness.receive("08 01 00 FF FF 03 28")
    #expect(harness.takeSent() == ["020502", "010801000a"])
    #expect(harness.results[id] == nil)
    harness.receive("03 F7 00")
    #expect(harness.results[id] == .success(.mtu(247)))
  }

  @Test(
    "every request of the peer is answered at once, also while ours is pending",
    arguments: [
      ("02 F7 00", "030502"), ("02 F7", "0102000004"), ("02 F7 00 00", "0102000004"),
      ("04 01 00 FF FF", "010401000a"), ("04 05 00 04 00", "0104050001"),
      ("04 00 00 04 00", "0104000001"), ("04 01", "0104000004"),
      ("06 01 00 FF FF 00 28 0F 18", "010601000a"), ("08 03 00 FF FF 00 2A", "010803000a"),
      ("08 03 00 FF FF 00 2A 00", "0108000004"), ("10 01 00 FF FF 00 28", "011001000a"),
      ("0A 03 00", "010a000006"), ("0C 03 00 00 00", "010c000006"),
      ("0E 03 00 04 00", "010e000006"), ("12 03 00 01", "0112000006"),
      ("16 03 00 00 00 01", "0116000006"), ("18 01", "0118000006"),
      ("20 03 00 04 00", "0120000006"), ("14 00", "0114000006"), ("3F", "013f000006"),
      ("92 03 00", "0192000006"), ("00", "0100000006"),
    ])
  func peersRequests(request: String, answer: String) {
    var harness = harness
    harness.receive(request)
    #expect(harness.takeSent() == [answer])
    let id = harness.start(.read(0x0003))
    harness.receive(request)
    #expect(harness.takeSent() == ["0a0300", answer])
    harness.receive("0B 01")
    #expect(harness.results[id] == .success(.value([1])))
  }

  @Test("the peer asks for an MTU: ours is the answer, the smaller of both counts")
  mutating func peersMTU() {
    harness.receive("02 F7 00")
    #expect(harness.takeSent() == ["030502"])
    #expect(harness.others == [.mtuChanged(247)])
    #expect(harness.client.mtu == 247)
  }

  @Test(
    "both sides exchange: whatever the order, the same MTU counts",
    arguments: [["02 F7 00", "03 F7 00"], ["03 F7 00", "02 F7 00"]])
  func bothExchange(order: [String]) {
    var harness = harness
    let id = harness.start(.exchangeMTU)
    for pdu in order { harness.receive(pdu) }
    #expect(harness.takeSent() == ["020502", "030502"])
    #expect(harness.client.mtu == 247)
    #expect(harness.others == [.mtuChanged(247)])
    #expect(harness.results[id] == .success(.mtu(247)))
  }

  @Test("a peer that names two MTUs: the smaller counts, so that nothing is cut unseen")
  mutating func twoMTUs() {
    let id = harness.start(.exchangeMTU)
    harness.receive("02 F7 00")
    harness.receive("03 05 02")
    #expect(harness.client.mtu == 247)
    #expect(harness.results[id] == .success(.mtu(247)))
  }

  @Test("an MTU below 23 counts as 23", arguments: ["03 00 00", "03 16 00", "03 17 00"])
  func tinyMTU(answer: String) {
    var harness = harness
    let id = harness.start(.exchangeMTU)
    harness.receive(answer)
    #expect(harness.client.mtu == 23)
    #expect(harness.results[id] == .success(.mtu(23)))
  }

  @Test("the peer never answers our MTU request but sends its own: our 30 s end all the same")
  mutating func mtuNeverAnswered() {
    let id = harness.start(.exchangeMTU)
    harness.pass(.seconds(20))
    harness.receive("02 F7 00")
    harness.pass(.seconds(10))
    #expect(harness.results[id] == .failure(.timedOut))
    #expect(harness.others == [.mtuChanged(247), .close(.timedOut)])
  }

  @Test(
    "an error to our MTU request: the MTU stays 23 and everything else works",
    arguments: ["01 02 00 00 04", "01 02 00 00 06"])
  func mtuRefused(answer: String) {
    var harness = harness
    let id = harness.start(.exchangeMTU)
    harness.receive(answer)
    #expect(harness.results[id] == .success(.mtu(23)))
    #expect(harness.others.isEmpty)
    let read = harness.start(.read(0x0003))
    harness.receive("0B 01")
    #expect(harness.results[read] == .success(.value([1])))
  }

  @Test(
    "unknown commands, and commands for handles that don't exist, are ignored",
    arguments: ["72 01 02", "52 03 00 01", "52", "D2 03 00", "C0", "7F", "FF FF"])
  func commands(pdu: String) {
    var harness = harness
    harness.receive(pdu)
    let id = harness.start(.read(0x0003))
    harness.receive(pdu)
    #expect(harness.takeSent() == ["0a0300"])
    harness.receive("0B 01")
    #expect(harness.results[id] == .success(.value([1])))
  }

  @Test("an error response that names another request is not the pending one's answer")
  mutating func errorOfAnotherRequest() {
    let id = harness.start(.read(0x0003))
    harness.receive("01 08 03 00 0A")
    #expect(harness.results[id] == nil)
    harness.receive("0B 01")
    #expect(harness.results[id] == .success(.value([1])))
  }

  @Test("an error response is accepted whatever handle it names")
  mutating func errorOfAnotherHandle() {
    let id = harness.start(.read(0x0003))
    harness.receive("01 0A 99 99 02")
    #expect(
      harness.results[id]
        == .failure(.att(.readNotPermitted, request: .readRequest, handle: 0x9999)))
  }

  @Test(
    "responses that nobody asked for are ignored",
    arguments: ["0D 01", "09 03 01 00 05", "13", "1E", "01 0C 00 00 01", "21"])
  func unsolicited(pdu: String) {
    var harness = harness
    harness.receive(pdu)
    let id = harness.start(.read(0x0003))
    harness.receive(pdu)
    #expect(harness.results[id] == nil)
    harness.receive("0B 01")
    #expect(harness.results[id] == .success(.value([1])))
    #expect(harness.takeSent() == ["0a0300"])
  }

  @Test(
    "an error response cut short fails the request that it can only belong to",
    arguments: ["01", "01 0A", "01 0A 03 00", "01 0A 03 00 02 00"])
  func shortError(pdu: String) {
    var harness = harness
    let id = harness.start(.read(0x0003))
    harness.receive(pdu)
    guard case .failure(.malformed(_, .errorResponse))? = harness.results[id] else {
      Issue.record("\(String(describing: harness.results[id]))")
      return
    }
    #expect(harness.client.deadline == .never)
  }

  @Test("a disconnect between a request and its answer ends every operation")
  mutating func disconnect() {
    let all = [
      harness.start(.exchangeMTU), harness.start(.read(0x0003)), harness.start(.discoverAll()),
      harness.start(.writeLong(0x0003, [1])),
    ]
    harness.client.linkClosed()
    harness.drain()
    for id in all { #expect(harness.results[id] == .failure(.closed)) }
    #expect(harness.takeSent() == ["020502"])

    let late = harness.start(.read(0x0003))
    harness.receive("03 F7 00")
    harness.receive("1B 03 00 01")
    harness.pass(.seconds(60))
    #expect(harness.results[late] == .failure(.closed))
    #expect(harness.takeSent().isEmpty)
    #expect(harness.values.isEmpty)
  }

  @Test("nothing at all is no PDU")
  mutating func empty() {
    harness.receive("")
    #expect(harness.takeSent().isEmpty)
  }
}
