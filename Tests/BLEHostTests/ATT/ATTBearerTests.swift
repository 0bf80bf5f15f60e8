import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("An ATT bearer's client half", .ownTime)
struct ATTBearerTests {
  var harness = ClientHarness(mtu: 23)

  @Test("sends the second request only after the first is answered (§3.3.2)")
  mutating func oneRequestAtATime() {
    let first = harness.start(.read(0x0002))
    let second = harness.start(.read(0x0003))
    #expect(harness.takeSent() == ["0a0200"])
    harness.receive("0B 17")
    #expect(harness.results == [first: .success(.value([0x17]))])
    #expect(harness.takeSent() == ["0a0300"])
    harness.receive("0B 2A")
    #expect(harness.results[second] == .success(.value([0x2a])))
    #expect(harness.takeSent().isEmpty)
  }

  @Test("closes after 30 s without an answer, and fails all that waited (§3.3.3)")
  mutating func timeout() {
    let first = harness.start(.read(0x0002))
    let second = harness.start(.read(0x0003))
    harness.pass(.milliseconds(29_999))
    #expect(harness.results.isEmpty)
    #expect(harness.client.deadline == Moment(nanoseconds: 30_000_000_000))

    harness.pass(.milliseconds(1))
    #expect(harness.results == [first: .failure(.timedOut), second: .failure(.closed)])
    #expect(harness.others == [.close(.timedOut)])
    #expect(harness.client.deadline == .never)

    let late = harness.start(.read(0x0003))
    harness.receive("0B 2A")
    #expect(harness.results[late] == .failure(.closed))
    #expect(harness.takeSent() == ["0a0200"])
  }

  @Test("each request has 30 s of its own")
  mutating func deadlines() {
    #expect(harness.client.deadline == .never)
    _ = harness.start(.read(0x0002))
    _ = harness.start(.read(0x0003))
    harness.pass(.seconds(29))
    harness.receive("0B 17")
    #expect(harness.client.deadline == Moment(nanoseconds: 59_000_000_000))
    harness.pass(.seconds(29))
    harness.receive("0B 17")
    #expect(harness.client.deadline == .never)
    #expect(harness.others.isEmpty)
  }

  @Test("a moment near the end of time does not overflow")
  mutating func endOfTime() {
    harness.now = Moment(nanoseconds: .max - 1)
    let id = harness.start(.read(0x0002))
    #expect(harness.client.deadline == .never)
    harness.receive("0B 17")
    #expect(harness.results[id] == .success(.value([0x17])))
  }

  @Test("a cancelled request's late answer is swallowed, and the next request waits for it")
  mutating func cancelPending() {
    let first = harness.start(.read(0x0002))
    let second = harness.start(.read(0x0003))
    harness.cancel(first)
    #expect(harness.results == [first: .failure(.cancelled)])
    #expect(harness.takeSent() == ["0a0200"])
    harness.receive("0B 17")
    #expect(harness.takeSent() == ["0a0300"])
    harness.receive("0B 2A")
    #expect(harness.results[second] == .success(.value([0x2a])))
  }

  @Test("a cancelled request's late error is swallowed as well")
  mutating func cancelPendingError() {
    let first = harness.start(.read(0x0002))
    harness.cancel(first)
    let second = harness.start(.read(0x0003))
    harness.receive("01 08 02 00 02")
    #expect(harness.takeSent() == ["0a0200"])
    harness.receive("01 0A 02 00 02")
    #expect(harness.takeSent() == ["0a0300"])
    #expect(harness.results[second] == nil)
  }

  @Test("a cancelled request that is never answered closes the bearer after its 30 s")
  mutating func cancelUnanswered() {
    let first = harness.start(.read(0x0002))
    harness.cancel(first)
    let second = harness.start(.read(0x0003))
    harness.pass(.seconds(30))
    #expect(harness.results == [first: .failure(.cancelled), second: .failure(.closed)])
    #expect(harness.others == [.close(.timedOut)])
  }

  @Test("a cancelled MTU exchange still counts, since the peer has done its part")
  mutating func cancelMTU() {
    var harness = ClientHarness()
    let id = harness.start(.exchangeMTU)
    harness.cancel(id)
    harness.receive("03 F7 00")
    #expect(harness.client.mtu == 247)
    let again = harness.start(.exchangeMTU)
    #expect(harness.results[again] == .success(.mtu(247)))
    #expect(harness.takeSent() == ["020502"])
  }

  @Test("what waits is cancelled without a trace, the others keep their order")
  mutating func cancelWaiting() {
    let all = (1...9).map { harness.start(.read(AttributeHandle(rawValue: $0))) }
    for id in [all[4], all[1], all[8]] { harness.cancel(id) }
    for _ in 0..<9 { harness.receive("0B") }
    #expect(harness.takeSent() == [1, 3, 4, 6, 7, 8].map { "0a0\($0)00" })
    #expect(harness.results.count == 9)
    harness.cancel(all[0])
    harness.cancel(all[4])
    #expect(harness.results.count == 9)
  }

  @Test("a cancelled long write is taken back before the next request")
  mutating func cancelPrepared() {
    let id = harness.start(.writeLong(0x0003, [UInt8](repeating: 1, count: 30)))
    let next = harness.start(.read(0x0004))
    harness.cancel(id)
    let part = harness.takeSent()[0]
    harness.receive("17" + part.dropFirst(2))
    #expect(harness.takeSent() == ["1800"])
    harness.receive("19")
    #expect(harness.takeSent() == ["0a0400"])
    harness.receive("0B")
    #expect(harness.results == [id: .failure(.cancelled), next: .success(.value([]))])
  }

  @Test("a long write that is being executed can't be taken back")
  mutating func cancelExecuting() {
    let id = harness.start(.writeLong(0x0003, [1]))
    harness.receive("17 03 00 00 00 01")
    harness.cancel(id)
    _ = harness.start(.read(0x0004))
    harness.receive("19")
    #expect(harness.takeSent() == ["160300000001", "1801", "0a0400"])
  }

  @Test("the MTU is exchanged once; with 23 nothing is sent")
  mutating func mtuOnce() {
    let none = harness.start(.exchangeMTU)
    #expect(harness.results[none] == .success(.mtu(23)))
    var harness = ClientHarness(mtu: 100)
    let both = [harness.start(.exchangeMTU), harness.start(.exchangeMTU)]
    let read = harness.start(.read(0x0003))
    harness.receive("03 64 00")
    #expect(harness.takeSent() == ["026400", "0a0300"])
    for id in both { #expect(harness.results[id] == .success(.mtu(100))) }
    #expect(harness.results[read] == nil)
  }

  @Test(
    "our MTU is brought into 23...517", arguments: [(0, 23), (23, 23), (517, 517), (9999, 517)])
  func ownMTU(given: UInt16, used: UInt16) {
    #expect(GATTClient.Configuration(mtu: given).mtu == used)
  }

  @Test("an answer that is full by its request's MTU is read on, though the MTU changed meanwhile")
  mutating func mtuChangesWhilePending() {
    var harness = ClientHarness(mtu: 247)
    let id = harness.start(.read(0x0003))
    harness.receive("02 F7 00")
    harness.receive([0x0b] + [UInt8](repeating: 1, count: 22))
    #expect(harness.takeSent() == ["0a0300", "03f700", "0c03001600"])
    harness.receive("0D 02")
    #expect(
      harness.results[id] == .success(.value([UInt8](repeating: 1, count: 22) + [2])))
  }

  @Test("reads keep their order, a discovery gives way after each request")
  mutating func turns() {
    let tree = harness.start(.discoverAll())
    let read = harness.start(.read(0x0003))
    let write = harness.start(.writeLong(0x0004, [1]))
    harness.receive("11 06 01 00 05 00 00 18")
    harness.receive([0x0b] + [UInt8](repeating: 1, count: 22))
    harness.receive("0D")
    harness.receive("17 04 00 00 00 01")
    harness.receive("19")
    harness.receive("01 10 06 00 0A")
    #expect(
      harness.takeSent() == [
        "100100ffff0028", "0a0300", "0c03001600", "160400000001", "1801", "100600ffff0028",
        "08010005000228",
      ])
    #expect(harness.results[tree] == nil)
    #expect(harness.results.keys.count { $0 == read || $0 == write } == 2)
  }

  @Test("a malformed answer fails its operation, and the next one goes on")
  mutating func malformedAnswer() {
    let write = harness.start(.write(0x0003, [1]))
    let read = harness.start(.read(0x0003))
    harness.receive("13 00")
    harness.receive("0B 01")
    #expect(
      harness.results[write]
        == .failure(.malformed(WireError(.trailing(1), at: 1), .writeResponse)))
    #expect(harness.results[read] == .success(.value([1])))
  }

  @Test("with a server, the peer's requests, commands and confirmations are its business as bytes")
  mutating func server() {
    var harness = ClientHarness(servesRequests: true)
    for pdu in ["0A 03 00", "52 03 00 01", "1E", "52", "1E 00", "02 F7 00", "12 03", "14"] {
      harness.receive(pdu)
    }
    #expect(
      harness.others == [
        .forServer([0x0a, 3, 0]), .forServer([0x52, 3, 0, 1]), .forServer([0x1e]),
        .forServer([0x52]), .forServer([0x1e, 0]), .mtuChanged(247), .forServer([0x12, 3]),
        .forServer([0x14]),
      ])
    #expect(harness.takeSent() == ["030502"])
  }
}
