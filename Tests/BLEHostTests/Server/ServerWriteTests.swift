import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A GATT server's writes (Vol 3, Part F, §3.4.5 and §3.4.6)", .ownTime)
struct ServerWriteTests {
  /// 0x0003: up to 4 bytes; 0x0005: not writable; 0x0007 with configuration 0x0008; 0x000a: long.
  func server(_ configuration: GATTServer.Configuration = .init()) throws -> ServerHarness {
    var short = CharacteristicDefinition(
      0xfff1, [.read, .write, .writeWithoutResponse], value: [1])
    short.maximumLength = 4
    var server = try ServerHarness(
      [
        ServiceDefinition(
          0xfff0,
          [
            short, .init(0xfff2, .read, value: [2]), .init(0xfff3, .notify, value: [3]),
            .init(0xfff4, [.read, .write], value: []),
          ])
      ], configuration)
    server.connect()
    return server
  }

  @Test(
    "a write is carried out or refused with its handle",
    arguments: [
      ("12 03 00 AA BB", "13", "0baabb"), ("12 03 00", "13", "0b"),
      ("12 03 00 01 02 03 04", "13", "0b01020304"),
      ("12 03 00 01 02 03 04 05", "011203000d", "0b01"), ("12 05 00 01", "0112050003", "0b01"),
      ("12 00 00 01", "0112000001", "0b01"), ("12 FF FF 01", "0112ffff01", "0b01"),
      ("12 03", "0112000004", "0b01"), ("12 01 00 00", "0112010003", "0b01"),
      ("12 02 00 00", "0112020003", "0b01"),
    ])
  func requests(request: String, answer: String, value: String) throws {
    var server = try server()
    #expect(server.receive(request) == [answer])
    #expect(server.receive("0A 03 00") == [value])
  }

  @Test("a command is never answered, right or wrong; a signed one is ignored without a key")
  func commands() throws {
    var server = try server()
    for command in [
      "52 05 00 01", "52 FF FF 01", "52 03 00 01 02 03 04 05", "52", "52 03", "72 01 02",
      "D2 03 00 07 00 00 00 00 00 00 00 00 00 00 00 00", "D2 03 00", "40",
    ] {
      #expect(server.receive(command).isEmpty)
    }
    #expect(server.receive("0A 03 00") == ["0b01"] && server.others.isEmpty)
    #expect(server.receive("52 03 00 07 08").isEmpty)
    #expect(server.takeOthers() == [.written(.one, 0x0003, [7, 8])])
    #expect(server.receive("0A 03 00") == ["0b0708"])
  }

  @Test("prepared writes are carried out all together, and then forgotten")
  func prepared() throws {
    var server = try server()
    #expect(server.receive("16 0A 00 00 00 01 02 03") == ["170a000000010203"])
    #expect(server.receive("16 03 00 00 00 09") == ["170300000009"])
    #expect(server.receive("16 0A 00 03 00 04") == ["170a00030004"])
    #expect(server.receive("0A 0A 00") == ["0b"] && server.others.isEmpty)
    #expect(server.receive("18 01") == ["19"])
    #expect(
      server.takeOthers() == [.written(.one, 0x000a, [1, 2, 3, 4]), .written(.one, 0x0003, [9])])
    #expect(server.receive("18 01") == ["19"] && server.others.isEmpty)
    #expect(server.receive("0A 0A 00") == ["0b01020304"])
    #expect(server.receive("16 0A 00 00 00 07") == ["170a00000007"])
    #expect(server.receive("18 00") == ["19"])
    #expect(server.receive("18 01") == ["19"] && server.others.isEmpty)
  }

  @Test(
    "one part that can't be written is refused with its handle, and nothing is written",
    arguments: [
      ("16 0A 00 02 00 07", "01180a0007"), ("16 0A 00 FF FF 07", "01180a0007"),
      ("16 03 00 00 00 01 02 03 04 05", "011803000d"), ("16 03 00 02 00 07", "0118030007"),
      ("16 08 00 00 00 02 00", "01180800fd"), ("16 08 00 01 00 00 00", "011808000d"),
    ])
  func allOrNothing(part: String, answer: String) throws {
    var server = try server()
    _ = server.receive("16 0A 00 00 00 01")
    #expect(server.receive(part).first?.hasPrefix("17") == true)
    #expect(server.receive("18 01") == [answer])
    #expect(server.receive("0A 0A 00") == ["0b"] && server.receive("0A 03 00") == ["0b01"])
    // The queue is gone too.
    #expect(server.receive("18 01") == ["19"] && server.others.isEmpty)
  }

  @Test(
    "what can't be prepared is refused at once",
    arguments: [
      ("16 05 00 00 00 01", "0116050003"), ("16 00 00 00 00 01", "0116000001"),
      ("16 FF 00 00 00", "0116ff0001"), ("16 03 00 00", "0116000004"),
      ("16 03 00 00 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F 10 11 12 13", "0116000004"),
      ("18", "0118000004"),
      ("18 02", "0118000004"), ("18 01 00", "0118000004"),
    ])
  func refused(request: String, answer: String) throws {
    var server = try server()
    _ = server.receive("16 0A 00 00 00 01")
    #expect(server.receive(request) == [answer])
    // What was prepared before is still there.
    #expect(server.receive("18 01") == ["19"])
    #expect(server.receive("0A 0A 00") == ["0b01"])
  }

  @Test("field report: a flood of prepared writes ends at the bounds, each client's alone")
  func flood() throws {
    var configuration = GATTServer.Configuration()
    configuration.preparedWrites = 40
    configuration.preparedBytes = 600
    var server = try server(configuration)
    server.connect(2)
    var answers: [String] = []
    for part in 0..<10_000 {
      let offset = UInt16(truncatingIfNeeded: part * 18)
      let request = ATTPrepareWriteRequest(
        handle: 0x000a, offset: offset, value: Array(repeating: 1, count: 18))
      answers += server.receive(request.encoded.hexDigits)
    }
    #expect(answers.count == 10_000 && answers.count { $0.hasPrefix("17") } == 33)
    #expect(Set(answers.dropFirst(33)) == ["01160a0009"])
    for part in 0..<40 {
      #expect(server.receive("16 0A 00 00 00", from: 2) == ["170a000000"], "\(part)")
    }
    #expect(server.receive("16 0A 00 00 00", from: 2) == ["01160a0009"])
    // 33 × 18 bytes are more than a value takes.
    #expect(server.receive("18 01") == ["01180a000d"])
    #expect(server.receive("16 0A 00 00 00 05") == ["170a00000005"])
    #expect(server.receive("18 01") == ["19"])
  }

  @Test("our client's long and reliable writes arrive whole", arguments: [23, 50, 517])
  func procedures(mtu: UInt16) throws {
    let writable: CharacteristicProperties = [.read, .write]
    var database = AttributeDatabase()
    try database.add([
      ServiceDefinition(
        0xfff0, (0..<2).map { _ in CharacteristicDefinition(0xfff1, writable, value: [0, 0, 0]) })
    ])
    var link = TwoRoles(database, mtu: mtu)
    _ = link.run(.exchangeMTU)
    for count in [0, 1, 18, 19, 20, 21, 100, 511, 512] {
      let value = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 3) }
      #expect(link.run(.write(0x0003, value)) == .success(.done))
      #expect(link.run(.read(0x0003)) == .success(.value(value)))
      #expect(link.run(.writeReliable([.init(handle: 0x0005, value: value)])) == .success(.done))
      #expect(link.run(.read(0x0005)) == .success(.value(value)))
    }
    #expect(link.run(.write(0x0003, [1, 2, 3])) == .success(.done))
    #expect(link.run(.writeLong(0x0003, [8, 9], offset: 2)) == .success(.done))
    #expect(link.run(.read(0x0003)) == .success(.value([1, 2, 8, 9])))
    let result = link.run(
      .writeReliable([.init(handle: 0x0003, value: [7]), .init(handle: 0x0001, value: [7])]))
    #expect(result == .failure(.att(.writeNotPermitted, request: .prepareWriteRequest, handle: 1)))
    #expect(link.run(.read(0x0003)) == .success(.value([1, 2, 8, 9])))
  }
}
