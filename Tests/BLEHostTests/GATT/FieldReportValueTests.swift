import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Inputs that broke other stacks: values", .ownTime)
struct FieldReportValueTests {
  @Test("a server that ignores the offset and repeats its answer: the value ends at 512 bytes")
  func repeatedBlobs() {
    var harness = ClientHarness(mtu: 23)
    let id = harness.start(.read(0x0003))
    let part = [UInt8](repeating: 0x55, count: 22)
    harness.receive([0x0b] + part)
    for _ in 0..<100 where harness.results[id] == nil { harness.receive([0x0d] + part) }
    #expect(
      harness.results[id] == .success(.value([UInt8](repeating: 0x55, count: 512))))
    #expect(harness.sent.count == 24)
    #expect(harness.sent.last == "0c0300fa01")
  }

  @Test("values read by UUID or together end at 512 bytes as well")
  func repeatedBlobsElsewhere() {
    var harness = ClientHarness(mtu: 23)
    let part = [UInt8](repeating: 0x55, count: 22)
    let whole = [UInt8](repeating: 0x55, count: 512)
    let byUUID = harness.start(.readByUUID(in: 0x0003...0x0003, 0x2a19))
    harness.receive([0x09, 21, 0x03, 0x00] + part.prefix(19))
    for _ in 0..<100 where harness.results[byUUID] == nil { harness.receive([0x0d] + part) }
    #expect(
      harness.results[byUUID] == .success(.values([.init(handle: 0x0003, value: whole)])))

    let offset = harness.start(.readLong(0x0003, offset: 0xffff))
    harness.receive([0x0d] + part)
    #expect(harness.results[offset] == .success(.value(part)))
  }

  @Test("an error response with the code 0x00 fails its request, and the bearer goes on")
  func errorZero() {
    var harness = ClientHarness()
    let first = harness.start(.readByUUID(in: .all, 0x2a19))
    let second = harness.start(.read(0x0003))
    harness.receive("01 08 00 00 00")
    harness.receive("0B 01")
    let code = ATTErrorCode(rawValue: 0)
    #expect(
      harness.results[first] == .failure(.att(code, request: .readByTypeRequest, handle: 0x0000)))
    #expect(harness.results[second] == .success(.value([1])))
  }

  @Test("we asked for 256, the peer takes 517: 256 counts, and a value of 400 bytes arrives whole")
  func smallerMTU() {
    var harness = ClientHarness(mtu: 256)
    let exchange = harness.start(.exchangeMTU)
    #expect(harness.takeSent() == ["020001"])
    harness.receive("03 05 02")
    #expect(harness.results[exchange] == .success(.mtu(256)))
    #expect(harness.others == [.mtuChanged(256)])

    let value = (0..<400).map { UInt8(truncatingIfNeeded: $0) }
    let id = harness.start(.read(0x0003))
    harness.receive([0x0b] + value.prefix(255))
    harness.receive([0x0d] + value.dropFirst(255))
    #expect(harness.takeSent() == ["0a0300", "0c0300ff00"])
    #expect(harness.results[id] == .success(.value(value)))
  }

  @Test("an answer longer than the MTU is taken as it is")
  func longerThanTheMTU() {
    var harness = ClientHarness(mtu: 23)
    let id = harness.start(.read(0x0003))
    let value = [UInt8](repeating: 7, count: 40)
    harness.receive([0x0b] + value)
    harness.receive("0D")
    #expect(harness.takeSent() == ["0a0300", "0c03002800"])
    #expect(harness.results[id] == .success(.value(value)))
  }

  @Test(
    "Invalid Offset or Attribute Not Long at the end of a long value is no failure",
    arguments: [0x07, 0x0b] as [UInt8])
  func endOfLongValue(code: UInt8) {
    var harness = ClientHarness(mtu: 23)
    let value = [UInt8](repeating: 7, count: 22)
    let id = harness.start(.read(0x0003))
    harness.receive([0x0b] + value)
    harness.receive([0x01, 0x0c, 0x03, 0x00, code])
    #expect(harness.results[id] == .success(.value(value)))

    let together = harness.start(.readMultipleVariable([0x0003, 0x0005]))
    harness.receive([0x21, 22, 0x00] + value.prefix(20))
    harness.receive([0x0b] + value)
    harness.receive([0x01, 0x0c, 0x03, 0x00, code])
    harness.receive("0B 09")
    #expect(
      harness.results[together]
        == .success(
          .values([.init(handle: 0x0003, value: value), .init(handle: 0x0005, value: [9])])))

    let offset = harness.start(.readLong(0x0003, offset: 30))
    harness.receive([0x01, 0x0c, 0x03, 0x00, code])
    #expect(
      harness.results[offset]
        == .failure(
          .att(ATTErrorCode(rawValue: code), request: .readBlobRequest, handle: 0x0003)))
  }

  @Test("another error in the middle of a long value fails the read; no value is cut silently")
  func errorInLongValue() {
    var harness = ClientHarness(mtu: 23)
    let id = harness.start(.read(0x0003))
    harness.receive([0x0b] + [UInt8](repeating: 7, count: 22))
    harness.receive("01 0C 03 00 06")
    #expect(
      harness.results[id]
        == .failure(.att(.requestNotSupported, request: .readBlobRequest, handle: 0x0003)))
  }

  @Test(
    "a prepared write that is refused or echoed with other bytes is cancelled, and fails",
    arguments: [
      ("01 16 03 00 09", .att(.prepareQueueFull, request: .prepareWriteRequest, handle: 0x0003)),
      ("17 03 00 00 00 01 02 04", .echoMismatch(0x0003)),
      ("17 03 00 00 00 01 02", .echoMismatch(0x0003)),
      ("17 03 00 00 00 01 02 03 04", .echoMismatch(0x0003)),
      ("17 03 00 01 00 01 02 03", .echoMismatch(0x0003)),
      ("17 04 00 00 00 01 02 03", .echoMismatch(0x0003)),
      (
        "17 03 00",
        .malformed(WireError(.truncated(needed: 2, left: 0), at: 3), .prepareWriteResponse)
      ),
      ("01 16 03", .malformed(WireError(.truncated(needed: 2, left: 1), at: 2), .errorResponse)),
    ] as [(String, GATTClient.Failure)], ["19", "01 18 00 00 06", "19 00"])
  func prepareFails(_ prepare: (answer: String, failure: GATTClient.Failure), cancel: String) {
    for procedure in [
      .writeLong(0x0003, [1, 2, 3]), .writeReliable([.init(handle: 0x0003, value: [1, 2, 3])]),
    ] as [GATTClient.Procedure] {
      var harness = ClientHarness()
      let id = harness.start(procedure)
      harness.receive(prepare.answer)
      #expect(harness.takeSent() == ["1603000000010203", "1800"])
      #expect(harness.results[id] == nil)
      harness.receive(cancel)
      #expect(harness.results[id] == .failure(prepare.failure))
      #expect(harness.takeSent().isEmpty)
    }
  }

  @Test("a refused Execute Write fails the write; the server has forgotten the parts")
  func executeFails() {
    var harness = ClientHarness()
    let id = harness.start(.writeLong(0x0003, [1]))
    harness.receive("17 03 00 00 00 01")
    harness.receive("01 18 03 00 0D")
    #expect(harness.takeSent() == ["160300000001", "1801"])
    #expect(
      harness.results[id]
        == .failure(
          .att(.invalidAttributeValueLength, request: .executeWriteRequest, handle: 0x0003)))
  }

  @Test("a refused Write Request fails as Write Not Permitted")
  func writeNotPermitted() {
    var harness = ClientHarness()
    let id = harness.start(.write(0x0003, [1]))
    harness.receive("01 12 03 00 03")
    #expect(
      harness.results[id]
        == .failure(.att(.writeNotPermitted, request: .writeRequest, handle: 0x0003)))
  }

  @Test("a refused Read Request fails as Read Not Permitted, and gives no empty value")
  func readNotPermitted() {
    var harness = ClientHarness()
    let id = harness.start(.read(0x0003))
    harness.receive("01 0A 03 00 02")
    #expect(
      harness.results[id]
        == .failure(.att(.readNotPermitted, request: .readRequest, handle: 0x0003)))
    let empty = harness.start(.read(0x0003))
    harness.receive("0B")
    #expect(harness.results[empty] == .success(.value([])))
  }

  @Test("a notification that comes before the configuration write's answer is not lost")
  func notificationBeforeWriteResponse() {
    var harness = ClientHarness()
    let id = harness.start(.write(0x0004, [1, 0]))
    harness.receive("1B 03 00 48")
    #expect(harness.values == [.init(kind: .notification, handle: 0x0003, value: [0x48])])
    #expect(harness.results[id] == nil)
    harness.receive("13")
    #expect(harness.results[id] == .success(.done))
  }

  @Test("values of every kind come through whatever is pending")
  func valuesWhilePending() {
    var harness = ClientHarness()
    let id = harness.start(.read(0x0003))
    harness.receive("1B 05 00")
    harness.receive("1D 06 00 01 02")
    harness.receive("23 07 00 02 00 03 04 08 00 00 00 09 00 01 00 05")
    #expect(
      harness.values == [
        .init(kind: .notification, handle: 0x0005, value: []),
        .init(kind: .indication, handle: 0x0006, value: [1, 2]),
        .init(kind: .notification, handle: 0x0007, value: [3, 4]),
        .init(kind: .notification, handle: 0x0008, value: []),
        .init(kind: .notification, handle: 0x0009, value: [5]),
      ])
    #expect(harness.takeSent() == ["0a0300", "1e"])
    harness.receive("0B 2A")
    #expect(harness.results[id] == .success(.value([0x2a])))
  }

  @Test("values cut too short are dropped; an indication is confirmed all the same")
  func shortValues() {
    var harness = ClientHarness()
    for pdu in ["1B", "1B 03", "23", "23 03 00 02 00 01", "1D", "1D 03"] { harness.receive(pdu) }
    #expect(harness.values.isEmpty)
    #expect(harness.takeSent() == ["1e", "1e"])
  }
}
