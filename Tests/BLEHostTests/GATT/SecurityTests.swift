import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A client whose peer demands security", .ownTime)
struct SecurityTests {
  @Test(
    "security is raised once and the request repeated once, then the typed error comes",
    arguments: [0x05, 0x0f, 0x0c] as [UInt8])
  func raisedOnce(code: UInt8) {
    var harness = ClientHarness(raisesSecurity: true)
    let id = harness.start(.read(0x0003))
    harness.receive([0x01, 0x0a, 0x03, 0x00, code])
    let error = ATTErrorCode(rawValue: code)
    #expect(harness.others == [.raiseSecurity(error)])
    #expect(harness.takeSent() == ["0a0300"])
    harness.answerSecurity(true)
    #expect(harness.takeSent() == ["0a0300"])
    harness.receive([0x01, 0x0a, 0x03, 0x00, code])
    #expect(harness.others == [.raiseSecurity(error)])
    #expect(
      harness.results[id] == .failure(.att(error, request: .readRequest, handle: 0x0003)))
  }

  @Test("security that can't be raised: the typed error, nothing is repeated")
  func notRaised() {
    var harness = ClientHarness(raisesSecurity: true)
    let id = harness.start(.write(0x0003, [1]))
    let next = harness.start(.read(0x0004))
    harness.receive("01 12 03 00 0F")
    #expect(harness.takeSent() == ["12030001"])
    harness.answerSecurity(false)
    #expect(
      harness.results[id]
        == .failure(.att(.insufficientEncryption, request: .writeRequest, handle: 0x0003)))
    #expect(harness.takeSent() == ["0a0400"])
    harness.receive("0B 01")
    #expect(harness.results[next] == .success(.value([1])))
  }

  @Test("nobody raises security: the typed error comes at once")
  func nobody() {
    var harness = ClientHarness()
    let id = harness.start(.read(0x0003))
    harness.receive("01 0A 03 00 05")
    #expect(harness.others.isEmpty)
    #expect(
      harness.results[id]
        == .failure(.att(.insufficientAuthentication, request: .readRequest, handle: 0x0003)))
  }

  @Test("other errors, such as Insufficient Authorization, don't raise security")
  func otherErrors() {
    var harness = ClientHarness(raisesSecurity: true)
    let id = harness.start(.read(0x0003))
    harness.receive("01 0A 03 00 08")
    #expect(harness.others.isEmpty)
    #expect(
      harness.results[id]
        == .failure(.att(.insufficientAuthorization, request: .readRequest, handle: 0x0003)))
  }

  @Test("a prepared write goes on where it was refused; the second refusal cancels it")
  func prepared() {
    var harness = ClientHarness(raisesSecurity: true)
    let id = harness.start(.writeLong(0x0003, [1]))
    harness.receive("01 16 03 00 05")
    harness.answerSecurity(true)
    #expect(harness.takeSent() == ["160300000001", "160300000001"])
    harness.receive("01 16 03 00 05")
    #expect(harness.takeSent() == ["1800"])
    harness.receive("19")
    #expect(
      harness.results[id]
        == .failure(
          .att(.insufficientAuthentication, request: .prepareWriteRequest, handle: 0x0003)))
  }

  @Test("an operation can be cancelled while security is raised; a late outcome is ignored")
  func cancelled() {
    var harness = ClientHarness(raisesSecurity: true)
    let id = harness.start(.writeLong(0x0003, [1]))
    let next = harness.start(.read(0x0004))
    harness.receive("01 16 03 00 05")
    harness.cancel(id)
    #expect(harness.results[id] == .failure(.cancelled))
    #expect(harness.takeSent() == ["160300000001", "1800"])
    harness.answerSecurity(true)
    #expect(harness.takeSent().isEmpty)
    harness.receive("19")
    #expect(harness.takeSent() == ["0a0400"])
    harness.receive("0B 01")
    #expect(harness.results[next] == .success(.value([1])))
  }

  @Test("the link is lost while security is raised")
  func lost() {
    var harness = ClientHarness(raisesSecurity: true)
    let id = harness.start(.read(0x0003))
    harness.receive("01 0A 03 00 05")
    harness.client.linkClosed()
    harness.answerSecurity(true)
    #expect(harness.results[id] == .failure(.closed))
    #expect(harness.takeSent() == ["0a0300"])
  }
}

extension ClientHarness {
  mutating func answerSecurity(_ raised: Bool) {
    client.securityRaised(raised, at: now)
    drain()
  }
}
