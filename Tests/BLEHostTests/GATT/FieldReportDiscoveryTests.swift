import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Inputs that broke other stacks: discovery", .ownTime)
struct FieldReportDiscoveryTests {
  var harness = ClientHarness()

  @Test("Attribute Not Found ends a discovery with what was found; it is no failure")
  mutating func attributeNotFound() {
    let id = harness.start(.discoverCharacteristics(in: 0x0010...0x0030))
    harness.receive("09 07 29 00 02 2A 00 19 2A")
    harness.receive("01 08 2B 00 0A")
    #expect(harness.takeSent() == ["08100030000328", "082a0030000328"])
    #expect(
      harness.results[id]
        == .success(
          .characteristics([
            GATTCharacteristic(
              handle: 0x0029, valueHandle: 0x002a, properties: .read, uuid: 0x2a19,
              endHandle: 0x0030)
          ])))
  }

  @Test(
    "every kind of discovery ends empty when nothing is found",
    arguments: [
      (.discoverPrimaryServices, "01 10 01 00 0A", .services([])),
      (.discoverPrimaryServicesByUUID(0x180f), "01 06 01 00 0A", .services([])),
      (.discoverIncludedServices(in: .all), "01 08 01 00 0A", .includes([])),
      (.discoverCharacteristics(in: .all), "01 08 01 00 0A", .characteristics([])),
      (.discoverDescriptors(in: .all), "01 04 01 00 0A", .descriptors([])),
      (.discoverAll(), "01 10 01 00 0A", .services([])),
    ] as [(GATTClient.Procedure, String, GATTClient.Outcome)])
  func nothingFound(procedure: GATTClient.Procedure, answer: String, outcome: GATTClient.Outcome) {
    var harness = harness
    let id = harness.start(procedure)
    harness.receive(answer)
    #expect(harness.sent.count == 1)
    #expect(harness.results[id] == .success(outcome))
  }

  @Test(
    "another error than Attribute Not Found fails every kind of discovery",
    arguments: [
      .discoverPrimaryServices, .discoverPrimaryServicesByUUID(0x180f),
      .discoverIncludedServices(in: .all), .discoverCharacteristics(in: .all),
      .discoverDescriptors(in: .all), .discoverAll(), .discoverAll(0x180f),
    ] as [GATTClient.Procedure])
  func otherError(procedure: GATTClient.Procedure) throws {
    var harness = harness
    let id = harness.start(procedure)
    let opcode = try #require(Array(hex: harness.sent[0]).first)
    harness.receive([0x01, opcode, 0x01, 0x00, 0x0e])
    #expect(
      harness.results[id]
        == .failure(
          .att(.unlikelyError, request: ATTOpcode(rawValue: opcode), handle: 0x0001)))
  }

  @Test("an empty service up to 0xFFFF is discovered once, and nothing is asked again")
  mutating func emptyLastService() {
    let id = harness.start(.discoverAll())
    harness.receive("11 06 10 00 FF FF 0F 18")
    harness.receive("01 08 10 00 0A")
    harness.receive("01 08 10 00 0A")
    #expect(harness.takeSent() == ["100100ffff0028", "081000ffff0228", "081000ffff0328"])
    #expect(
      harness.results[id]
        == .success(.services([GATTService(handles: 0x0010...0xffff, uuid: 0x180f)])))
  }

  @Test("behind a value with the handle 0xFFFF no range is left, and nothing is sent")
  mutating func valueAtTheEnd() throws {
    let id = harness.start(.discoverAll())
    harness.receive("11 06 F0 FF FF FF 0D 18")
    harness.receive("01 08 F0 FF 0A")
    harness.receive("09 07 FE FF 10 FF FF 37 2A")
    #expect(harness.takeSent() == ["100100ffff0028", "08f0ffffff0228", "08f0ffffff0328"])
    let services = try #require(harness.results[id]?.services)
    let characteristic = try #require(services.first?.characteristics.first)
    #expect(characteristic.valueHandle == 0xffff)
    #expect(characteristic.descriptorHandles == nil)
    #expect(characteristic.descriptors.isEmpty)
  }

  @Test("a declaration, an include or a descriptor with the handle 0xFFFF ends its discovery")
  mutating func handlesAtTheEnd() {
    let include = harness.start(.discoverIncludedServices(in: 0xfff0...0xffff))
    harness.receive("09 08 FF FF 01 00 05 00 0F 18")
    let descriptor = harness.start(.discoverDescriptors(in: 0xfff0...0xffff))
    harness.receive("05 01 FF FF 02 29")
    let value = harness.start(.readByUUID(in: 0xfff0...0xffff, 0x2a19))
    harness.receive("09 03 FF FF 4D")
    let service = harness.start(.discoverPrimaryServicesByUUID(0x180f))
    harness.receive("07 FF FF FF FF")
    #expect(harness.sent.count == 4)
    #expect(
      harness.results[include]
        == .success(.includes([.init(handle: 0xffff, service: 0x0001...0x0005, uuid: 0x180f)])))
    #expect(
      harness.results[descriptor]
        == .success(.descriptors([.init(handle: 0xffff, uuid: 0x2902)])))
    #expect(
      harness.results[value] == .success(.values([.init(handle: 0xffff, value: [0x4d])])))
    #expect(
      harness.results[service]
        == .success(.services([GATTService(handles: 0xffff...0xffff, uuid: 0x180f)])))
  }

  @Test(
    "a value handle at or before its declaration is malformed",
    arguments: [
      ("09 07 FF FF 10 03 00 37 2A", 0x0003), ("09 07 10 00 10 10 00 37 2A", 0x0010),
      ("09 07 10 00 10 00 00 37 2A", 0x0000),
    ] as [(String, UInt64)])
  func valueBeforeDeclaration(answer: String, found: UInt64) {
    var harness = harness
    let id = harness.start(.discoverCharacteristics(in: 0x0010...0xffff))
    harness.receive(answer)
    #expect(
      harness.results[id]
        == .failure(.malformed(WireError(.invalidValue(found), at: 5), .readByTypeResponse)))
    expectAlive(&harness)
  }

  @Test(
    "handles that were not asked for end a discovery, since it would not progress",
    arguments: [
      (.discoverDescriptors(in: 0x0010...0x0020), "05 01 0F 00 02 29", .findInformationRequest),
      (.discoverDescriptors(in: 0x0010...0x0020), "05 01 21 00 02 29", .findInformationRequest),
      (
        .discoverDescriptors(in: 0x0010...0x0020), "05 01 12 00 02 29 12 00 01 29",
        .findInformationRequest
      ),
      (
        .discoverCharacteristics(in: 0x0010...0x0020), "09 07 05 00 02 06 00 19 2A",
        .readByTypeRequest
      ),
      (
        .discoverCharacteristics(in: 0x0010...0x0020), "09 07 25 00 02 26 00 19 2A",
        .readByTypeRequest
      ),
      (
        .discoverIncludedServices(in: 0x0010...0x0020), "09 08 05 00 01 00 05 00 0F 18",
        .readByTypeRequest
      ),
      (.readByUUID(in: 0x0010...0x0020, 0x2a19), "09 03 05 00 4D", .readByTypeRequest),
      (
        .discoverPrimaryServices, "11 06 10 00 13 00 00 18 01 00 05 00 01 18",
        .readByGroupTypeRequest
      ),
      (
        .discoverPrimaryServicesByUUID(0x1800), "07 10 00 13 00 13 00 15 00",
        .findByTypeValueRequest
      ),
    ] as [(GATTClient.Procedure, String, ATTOpcode)])
  func notAskedFor(procedure: GATTClient.Procedure, answer: String, request: ATTOpcode) {
    var harness = harness
    let id = harness.start(procedure)
    harness.receive(answer)
    #expect(harness.results[id] == .failure(.noProgress(request)))
    expectAlive(&harness)
  }

  @Test("an answer that is repeated does not lead in circles")
  mutating func repeated() {
    let id = harness.start(.discoverPrimaryServices)
    harness.receive("11 06 01 00 05 00 00 18")
    harness.receive("11 06 01 00 05 00 00 18")
    #expect(harness.results[id] == .failure(.noProgress(.readByGroupTypeRequest)))
    #expect(harness.takeSent() == ["100100ffff0028", "100600ffff0028"])
  }

  @Test(
    "an empty list, entries of no bytes, or an end before its start are malformed",
    arguments: [
      (.discoverPrimaryServices, "11 06", .invalidValue(6), 1, .readByGroupTypeResponse),
      (.discoverPrimaryServices, "11 00 01", .invalidValue(0), 1, .readByGroupTypeResponse),
      (
        .discoverPrimaryServices, "11 06 01 00 00 00 00 18", .invalidValue(1), 2,
        .readByGroupTypeResponse
      ),
      (
        .discoverPrimaryServices, "11 08 01 00 05 00 00 18 00 00", .invalidValue(4), 6,
        .readByGroupTypeResponse
      ),
      (
        .discoverPrimaryServicesByUUID(0x1800), "07 05 00 01 00", .invalidValue(5), 1,
        .findByTypeValueResponse
      ),
      (.discoverCharacteristics(in: .all), "09 00 01 00", .invalidValue(0), 1, .readByTypeResponse),
      (
        .discoverCharacteristics(in: .all), "09 04 01 00 02 03", .truncated(needed: 2, left: 1), 5,
        .readByTypeResponse
      ),
      (
        .discoverIncludedServices(in: .all), "09 08 02 00 05 00 01 00 0F 18", .invalidValue(1), 6,
        .readByTypeResponse
      ),
      (
        .discoverDescriptors(in: .all), "05 01", .truncated(needed: 2, left: 0), 2,
        .findInformationResponse
      ),
      (
        .discoverDescriptors(in: .all), "05 03 01 00 02 29", .invalidValue(3), 1,
        .findInformationResponse
      ),
    ] as [(GATTClient.Procedure, String, WireError.Reason, Int, ATTOpcode)])
  func malformed(
    procedure: GATTClient.Procedure, answer: String, reason: WireError.Reason, offset: Int,
    opcode: ATTOpcode
  ) {
    var harness = harness
    let id = harness.start(procedure)
    harness.receive(answer)
    #expect(
      harness.results[id] == .failure(.malformed(WireError(reason, at: offset), opcode)))
    expectAlive(&harness)
  }

  @Test("a UUID of 128 bits of an included service is read from its start handle (§4.5.1)")
  mutating func longInclude() {
    let id = harness.start(.discoverIncludedServices(in: 0x0001...0x000f))
    harness.receive("09 06 02 00 10 00 20 00")
    harness.receive("0B 00 00 3E 39 00 00 00 00 01 23 45 67 89 AB CD EF")
    harness.receive("01 08 03 00 0A")
    #expect(harness.takeSent() == ["0801000f000228", "0a1000", "0803000f000228"])
    let uuid = BluetoothUUID("efcdab89-6745-2301-0000-0000393e0000")
    #expect(
      harness.results[id]
        == .success(
          .includes([.init(handle: 0x0002, service: 0x0010...0x0020, uuid: uuid ?? 0)])))
  }

  @Test(
    "an included service's UUID that can't be read, or is none, fails the discovery",
    arguments: [
      ("01 0A 10 00 05", .att(.insufficientAuthentication, request: .readRequest, handle: 0x0010)),
      ("01 0A 10 00 0A", .att(.attributeNotFound, request: .readRequest, handle: 0x0010)),
      ("0B 01 02 03", .malformed(WireError(.invalidValue(3), at: 1), .readResponse)),
    ] as [(String, GATTClient.Failure)])
  func unreadableInclude(answer: String, failure: GATTClient.Failure) {
    var harness = harness
    let id = harness.start(.discoverIncludedServices(in: 0x0001...0x000f))
    harness.receive("09 06 02 00 10 00 20 00")
    harness.receive(answer)
    #expect(harness.results[id] == .failure(failure))
  }

  @Test("two characteristics with the same UUID are both kept, each with its descriptors")
  mutating func sameUUID() throws {
    let services = [
      GATTService(
        handles: 0x0001...0x0009, uuid: 0x1815,
        characteristics: ([0x0002, 0x0006] as [UInt16]).map { handle in
          let next = AttributeHandle(rawValue: handle + 1)
          let last = AttributeHandle(rawValue: handle + 3)
          return GATTCharacteristic(
            handle: AttributeHandle(rawValue: handle), valueHandle: next, properties: .notify,
            uuid: 0x2a56, endHandle: last,
            descriptors: [
              .init(handle: AttributeHandle(rawValue: handle + 2), uuid: 0x2902),
              .init(handle: last, uuid: 0x2909),
            ])
        })
    ]
    var server = VirtualATTServer(services[0].attributes)
    #expect(harness.run(.discoverAll(), with: &server) == .success(.services(services)))
    let found = try #require(
      harness.run(.discoverCharacteristicsByUUID(in: 0x0001...0x0009, 0x2a56), with: &server)?
        .characteristics)
    #expect(found.map(\.handle) == [0x0002, 0x0006])
  }

  @Test("a characteristic without handles for descriptors: nothing is sent, the list is empty")
  mutating func noDescriptors() throws {
    let id = harness.start(.discoverAll())
    harness.receive("11 06 01 00 05 00 0A 18")
    harness.receive("01 10 06 00 0A")
    harness.receive("01 08 01 00 0A")
    harness.receive("09 07 02 00 02 03 00 29 2A 04 00 02 05 00 24 2A")
    #expect(harness.sent.count == 4)
    let services = try #require(harness.results[id]?.services)
    #expect(services[0].characteristics.map(\.descriptors) == [[], []])
  }

  @Test("a range from 0x0000 is asked for from 0x0001 on, one of 0x0000 alone is refused")
  mutating func rangesFromZero() {
    let id = harness.start(.discoverDescriptors(in: 0x0000...0x0005))
    #expect(harness.takeSent() == ["0401000500"])
    harness.receive("01 04 01 00 0A")
    #expect(harness.results[id] == .success(.descriptors([])))

    let none = harness.start(.readByUUID(in: 0x0000...0x0000, 0x2a19))
    #expect(harness.takeSent().isEmpty)
    #expect(
      harness.results[none] == .failure(.invalidArgument("no attribute has the handle 0x0000")))
  }

  /// The bearer goes on after a failed operation.
  private func expectAlive(_ harness: inout ClientHarness) {
    let id = harness.start(.read(0x0003))
    harness.receive("0B 2A")
    #expect(harness.results[id] == .success(.value([0x2a])))
  }
}
