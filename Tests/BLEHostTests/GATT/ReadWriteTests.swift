import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("GATT reads and writes", .ownTime)
struct ReadWriteTests {
  @Test(
    "a value arrives whole with the fewest requests", arguments: [23, 64, 247, 517] as [UInt16])
  func lengths(mtu: UInt16) {
    let full = Int(mtu) - 1
    for length in Set([0, 1, full - 1, full, full + 1, 2 * full, 511, 512]) where length <= 512 {
      let value = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      var server = VirtualATTServer([.init(0x0003, 0x2a19, value)], ownMTU: mtu)
      server.mtu = Int(mtu)
      var harness = ClientHarness(exchanged: mtu)
      #expect(harness.run(.read(0x0003), with: &server) == .success(.value(value)))
      let fewest = length < full ? 1 : length >= 512 ? (511 / full) + 1 : length / full + 1
      #expect(server.requests.count == fewest)
    }
  }

  @Test("a value is read from an offset on")
  func offset() {
    let value = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
    var server = VirtualATTServer([.init(0x0003, 0x2a19, value)])
    var harness = ClientHarness(mtu: 23)
    #expect(
      harness.run(.readLong(0x0003, offset: 250), with: &server)
        == .success(.value(Array(value[250...]))))
    #expect(
      harness.run(.readLong(0x0003, offset: 301), with: &server)
        == .failure(.att(.invalidOffset, request: .readBlobRequest, handle: 0x0003)))
  }

  @Test("values by UUID arrive whole, long and short ones", arguments: [23, 100, 517] as [UInt16])
  func byUUID(mtu: UInt16) {
    let lengths = [3, 3, 18, 19, 20, 96, 96, 97, 252, 253, 254, 300, 300, 512, 0]
    let attributes = lengths.enumerated().map { index, length in
      VirtualATTServer.Attribute(
        AttributeHandle(rawValue: UInt16(index * 2 + 1)), 0x2a19,
        (0..<length).map { UInt8(truncatingIfNeeded: $0 &+ index) })
    }
    var server = VirtualATTServer(attributes, ownMTU: mtu)
    server.mtu = Int(mtu)
    var harness = ClientHarness(exchanged: mtu)
    let result = harness.run(.readByUUID(in: .all, 0x2a19), with: &server)
    #expect(
      result == .success(.values(attributes.map { .init(handle: $0.handle, value: $0.value) })))
  }

  @Test("a value by UUID that can't be read on fails the read")
  func byUUIDRefused() {
    var harness = ClientHarness(mtu: 23)
    let id = harness.start(.readByUUID(in: .all, 0x2a19))
    harness.receive([0x09, 21, 0x03, 0x00] + [UInt8](repeating: 1, count: 19))
    harness.receive("01 0C 03 00 02")
    #expect(
      harness.results[id]
        == .failure(.att(.readNotPermitted, request: .readBlobRequest, handle: 0x0003)))
  }

  @Test("a value that just filled its entry is whole when nothing lies behind it")
  func byUUIDWhole() {
    var harness = ClientHarness(mtu: 23)
    let id = harness.start(.readByUUID(in: 0x0003...0x0003, 0x2a19))
    let value = [UInt8](repeating: 1, count: 19)
    harness.receive([0x09, 21, 0x03, 0x00] + value)
    harness.receive("01 0C 03 00 07")
    #expect(harness.sent == ["0803000300192a", "0c03001300"])
    #expect(harness.results[id] == .success(.values([.init(handle: 0x0003, value: value)])))
  }

  @Test("a value that filled its entry but is not long is read once more, whole")
  func byUUIDNotLong() {
    var harness = ClientHarness(mtu: 23)
    let id = harness.start(.readByUUID(in: 0x0001...0x0003, 0x2a19))
    harness.receive([0x09, 21, 0x03, 0x00] + [UInt8](repeating: 1, count: 19))
    harness.receive("01 0C 03 00 0B")
    harness.receive([0x0b] + [UInt8](repeating: 1, count: 22))
    harness.receive("01 0C 03 00 0B")
    #expect(harness.sent == ["0801000300192a", "0c03001300", "0a0300", "0c03001600"])
    let value = [UInt8](repeating: 1, count: 22)
    #expect(harness.results[id] == .success(.values([.init(handle: 0x0003, value: value)])))
  }

  @Test("values of known sizes are read together; too many or too few handles are refused")
  func multiple() {
    var server = VirtualATTServer([.init(0x0003, 0x2a19, [1, 2]), .init(0x0005, 0x2a19, [3])])
    var harness = ClientHarness(mtu: 23)
    #expect(
      harness.run(.readMultiple([0x0005, 0x0003]), with: &server) == .success(.value([3, 1, 2])))
    #expect(harness.run(.readMultiple([0x0003]), with: &server) == .success(.value([1, 2])))
    #expect(server.requests.map(\.hexDigits) == ["0e05000300", "0a0300"])
    for count in [0, 12] {
      #expect(
        harness.run(.readMultiple(Array(repeating: 0x0003, count: count)), with: &server)
          == .failure(.invalidArgument("2 to 11 handles fit a request, not \(count)")))
    }
    #expect(server.requests.count == 2)
  }

  @Test(
    "values of any size are read together; what was cut or left out is read one by one",
    arguments: [23, 40, 247, 517] as [UInt16])
  func multipleVariable(mtu: UInt16) {
    let attributes = [3, 0, 30, 5, 17, 18, 19, 20, 300, 1, 512, 2, 2, 2].enumerated().map {
      VirtualATTServer.Attribute(
        AttributeHandle(rawValue: UInt16($0 + 1)), 0x2a19, [UInt8](repeating: 9, count: $1))
    }
    for count in 1...attributes.count {
      let asked = attributes.prefix(count)
      var server = VirtualATTServer(attributes, ownMTU: mtu)
      server.mtu = Int(mtu)
      var harness = ClientHarness(exchanged: mtu)
      let result = harness.run(.readMultipleVariable(asked.map(\.handle)), with: &server)
      #expect(
        result == .success(.values(asked.map { .init(handle: $0.handle, value: $0.value) })))
      if count == 3, mtu > 100 { #expect(server.requests.map { $0[0] } == [0x20]) }
    }
  }

  @Test("a Read Multiple Variable that is refused, empty or answers too much fails")
  func multipleVariableFails() {
    var harness = ClientHarness(mtu: 23)
    let none = harness.start(.readMultipleVariable([]))
    #expect(harness.results[none] == .failure(.invalidArgument("no handles")))
    let refused = harness.start(.readMultipleVariable([0x0003, 0x0004]))
    harness.receive("01 20 03 00 06")
    #expect(
      harness.results[refused]
        == .failure(
          .att(.requestNotSupported, request: .readMultipleVariableRequest, handle: 0x0003)))
    let more = harness.start(.readMultipleVariable([0x0003, 0x0004]))
    harness.receive("21 00 00 00 00 00 00")
    #expect(harness.results[more] == .failure(.noProgress(.readMultipleVariableRequest)))
    let nothing = harness.start(.readMultipleVariable([0x0003, 0x0004]))
    for pdu in ["21", "0B 01", "0B 02"] { harness.receive(pdu) }
    #expect(
      harness.results[nothing]
        == .success(
          .values([.init(handle: 0x0003, value: [1]), .init(handle: 0x0004, value: [2])])))
  }

  @Test("a value is written with one request if it fits, else in parts", arguments: [23, 517])
  func write(mtu: Int) {
    for length in Set([0, 1, mtu - 3, mtu - 2, 512]) where length <= 512 {
      let value = [UInt8](repeating: 5, count: length)
      var server = VirtualATTServer([.init(0x0003, 0x2a19)], ownMTU: UInt16(mtu))
      server.mtu = mtu
      var harness = ClientHarness(exchanged: UInt16(mtu))
      #expect(harness.run(.write(0x0003, value), with: &server) == .success(.done))
      #expect(server.attributes[0].value == value)
      let parts = (length + mtu - 6) / (mtu - 5)
      #expect(server.requests.count == (length <= mtu - 3 ? 1 : parts + 1))
    }
  }

  @Test("a long write is prepared even when it fits, from an offset on, and if it is empty")
  func writeLong() {
    var server = VirtualATTServer([.init(0x0003, 0x2a19, [1, 2, 3, 4])])
    var harness = ClientHarness(mtu: 23)
    #expect(harness.run(.writeLong(0x0003, [9], offset: 2), with: &server) == .success(.done))
    #expect(server.attributes[0].value == [1, 2, 9])
    #expect(harness.run(.writeLong(0x0003, []), with: &server) == .success(.done))
    #expect(server.attributes[0].value == [])
    #expect(
      server.requests.map(\.hexDigits) == ["160300020009", "1801", "1603000000", "1801"])
  }

  @Test("reliable writes of several values are all prepared, then executed")
  func reliable() {
    var server = VirtualATTServer([.init(0x0003, 0x2a19), .init(0x0005, 0x2a19)])
    var harness = ClientHarness(mtu: 23)
    let long = [UInt8](repeating: 7, count: 20)
    let result = harness.run(
      .writeReliable([
        .init(handle: 0x0003, value: [1]), .init(handle: 0x0005, value: long),
        .init(handle: 0x0003, value: [2]),
      ]), with: &server)
    #expect(result == .success(.done))
    #expect(server.attributes.map(\.value) == [[2], long])
    #expect(server.requests.map { $0[0] } == [0x16, 0x16, 0x16, 0x16, 0x18])
  }

  @Test("values of more than 512 bytes are refused, and nothing is sent")
  func tooLong() {
    var harness = ClientHarness()
    let long = [UInt8](repeating: 0, count: 513)
    let failure = GATTClient.Failure.invalidArgument("an attribute value has at most 512 bytes")
    for procedure in [
      .write(0x0003, long), .writeLong(0x0003, long), .writeLong(0x0003, [1], offset: 512),
      .writeLong(0x0003, [], offset: 513), .writeReliable([.init(handle: 0x0003, value: long)]),
    ] as [GATTClient.Procedure] {
      let id = harness.start(procedure)
      #expect(harness.results[id] == .failure(failure))
    }
    let none = harness.start(.writeReliable([]))
    #expect(harness.results[none] == .failure(.invalidArgument("no values")))
    #expect(harness.takeSent().isEmpty)
  }
}
