import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A GATT server's dynamic values", .ownTime)
struct ServerDynamicValueTests {
  /// 0x0003 and 0x0005: dynamic; 0x0007: held.
  func server(_ configuration: GATTServer.Configuration = .init()) throws -> ServerHarness {
    let access: CharacteristicProperties = [.read, .write, .writeWithoutResponse]
    var server = try ServerHarness(
      [
        ServiceDefinition(
          0xfff0,
          [.init(0xfff1, access), .init(0xfff1, access), .init(0xfff2, access, value: [7])])
      ], configuration)
    server.connect()
    return server
  }

  @Test("the owner is asked for a read with its offset, and its answer is cut to the MTU")
  func reads() throws {
    var server = try server()
    #expect(server.receive("0A 03 00").isEmpty)
    #expect(server.questions.map(\.question) == [.read(0x0003, offset: 0)])
    #expect(
      server.answer(.success(Array(repeating: 9, count: 40)))
        == ["0b" + String(repeating: "09", count: 22)])
    #expect(server.receive("0C 03 00 16 00").isEmpty)
    #expect(server.questions.map(\.question) == [.read(0x0003, offset: 22)])
    #expect(
      server.answer(.success(Array(repeating: 9, count: 18)))
        == ["0d" + String(repeating: "09", count: 18)])
    #expect(server.receive("0C 03 00 FF FF").isEmpty)
    #expect(server.answer(.failure(.invalidOffset)) == ["010c030007"])
    #expect(server.receive("0A 03 00").isEmpty)
    #expect(server.answer(.failure(.init(rawValue: 0x80))) == ["010a030080"])
  }

  @Test("several dynamic values are asked for one by one, only those that have room")
  func several() throws {
    var server = try server()
    #expect(server.receive("0E 03 00 07 00 05 00").isEmpty)
    #expect(server.answer(.success([1, 2])).isEmpty)
    #expect(server.questions.map(\.question) == [.read(0x0005, offset: 0)])
    #expect(server.answer(.success([3])) == ["0f01020703"])

    #expect(server.receive("20 05 00 03 00").isEmpty)
    #expect(
      server.answer(.success(Array(repeating: 1, count: 30)))
        == ["211e00" + String(repeating: "01", count: 20)])

    #expect(server.receive("08 01 00 FF FF F1 FF").isEmpty)
    #expect(server.answer(.success([1])).isEmpty)
    #expect(server.answer(.success([2])) == ["0903030001050002"])
    #expect(server.receive("08 01 00 FF FF F1 FF").isEmpty)
    #expect(server.answer(.success([1])).isEmpty)
    #expect(server.answer(.failure(.unlikelyError)) == ["0903030001"])

    #expect(server.receive("0E 03 00 FF 00") == ["010eff0001"])
    #expect(server.receive("0E 03 00 05 00").isEmpty)
    #expect(server.answer(.success([1])).isEmpty)
    #expect(server.answer(.failure(.readNotPermitted)) == ["010e050002"])
    #expect(server.questions.isEmpty)
  }

  @Test("the owner carries out writes, prepared ones whole and all or none")
  func writes() throws {
    var server = try server()
    #expect(server.receive("12 03 00 01 02").isEmpty)
    #expect(
      server.questions.map(\.question) == [.write([.init(handle: 0x0003, value: [1, 2])])])
    #expect(server.answer(.success([])) == ["13"])
    #expect(server.receive("12 03 00").isEmpty)
    #expect(server.answer(.failure(.valueNotAllowed)) == ["0112030013"])
    #expect(server.receive("52 05 00 09").isEmpty && server.questions.isEmpty)
    #expect(server.takeOthers() == [.command(.one, .init(handle: 0x0005, value: [9]))])

    for part in [
      "16 03 00 00 00 01 02", "16 05 00 04 00 05", "16 03 00 02 00 03", "16 07 00 00 00 08",
      "16 03 00 00 00 04",
    ] {
      #expect(server.receive(part).first?.hasPrefix("17") == true)
    }
    #expect(server.receive("18 01").isEmpty)
    #expect(
      server.questions.map(\.question) == [
        .write([
          .init(handle: 0x0003, value: [1, 2, 3]), .init(handle: 0x0005, offset: 4, value: [5]),
          .init(handle: 0x0003, value: [4]),
        ])
      ])
    #expect(server.receive("0A 07 00").isEmpty)
    #expect(server.answer(.failure(.valueNotAllowed), handle: 0x0005) == ["0118050013", "0b07"])
    #expect(server.receive("16 03 00 00 00 01") == ["170300000001"])
    #expect(server.receive("18 01").isEmpty)
    #expect(server.answer(.success([])) == ["19"])
  }

  @Test("requests behind one that the owner is asked about wait, and are answered in their order")
  func pending() throws {
    var server = try server()
    #expect(server.receive("0A 03 00").isEmpty)
    for request in ["0A 07 00", "0A 05 00", "12 03", "BF 00", "12 07 00 01"] {
      #expect(server.receive(request).isEmpty)
    }
    // Commands are not held up, nor is anybody else.
    #expect(server.receive("52 07 00 05").isEmpty)
    #expect(server.takeOthers() == [.written(.one, 0x0007, [5])])
    server.connect(2)
    #expect(server.receive("0A 07 00", from: 2) == ["0b05"])
    #expect(server.questions.count == 1)
    #expect(server.answer(.success([1])) == ["0b01", "0b05"])
    #expect(server.answer(.success([2])) == ["0b02", "0112000004", "01bf000006", "13"])
    #expect(server.receive("0A 07 00") == ["0b01"])
  }

  @Test("a client that floods a pending request is given up, and only that one")
  func flood() throws {
    var configuration = GATTServer.Configuration()
    configuration.waitingRequests = 4
    var server = try server(configuration)
    server.connect(2)
    for _ in 0..<5 { #expect(server.receive("0A 03 00").isEmpty) }
    #expect(server.others.isEmpty)
    #expect(server.receive("0A 03 00").isEmpty)
    #expect(server.takeOthers() == [.close(.one, .tooManyRequests)])
    #expect(server.answer(.success([1])).isEmpty)
    #expect(server.receive("0A 07 00").isEmpty)
    #expect(server.receive("0A 07 00", from: 2) == ["0b07"])
    #expect(server.server.deadline == .never)
  }

  @Test("what the owner does not answer in time is refused with Unlikely Error (0x0E)")
  func timeout() throws {
    var server = try server()
    #expect(server.receive("0A 03 00").isEmpty && server.receive("12 05 00 01").isEmpty)
    #expect(server.server.deadline == Moment(nanoseconds: 20_000_000_000))
    server.pass(.milliseconds(19_999))
    #expect(server.takeSent().isEmpty)
    server.pass(.milliseconds(1))
    #expect(server.takeSent() == ["010a03000e"])
    let late = server.questions.removeFirst().id
    server.server.answer(late, with: .success([1]), at: server.now)
    server.drain()
    #expect(server.takeSent().isEmpty)
    // The write behind it has its own time.
    server.pass(.seconds(19))
    #expect(server.takeSent().isEmpty)
    server.pass(.seconds(1))
    #expect(server.takeSent() == ["011205000e"] && server.server.deadline == .never)
  }

  @Test(
    "all that the owner is asked for one request shares its time",
    arguments: [
      ("0E 03 00 05 00 03 00", "010e05000e"), ("20 03 00 05 00", "012005000e"),
      // A later value that can't be read ends the list (Vol 3, Part F, §3.4.4.1).
      ("08 01 00 FF FF F1 FF", "0903030001"),
    ])
  func sharedTime(request: String, answer: String) throws {
    var server = try server()
    #expect(server.receive(request).isEmpty)
    let first = try #require(server.questions.first?.id)
    server.pass(.seconds(19))
    #expect(server.server.timeLimit(of: first) == .seconds(20))
    #expect(server.answer(.success([1])).isEmpty && server.server.timeLimit(of: first) == nil)
    let second = try #require(server.questions.first?.id)
    #expect(server.server.timeLimit(of: second) == .seconds(1))
    server.pass(.seconds(1))
    #expect(server.takeSent() == [answer] && server.server.deadline == .never)
    // The next request has all of its own.
    #expect(server.receive("0A 03 00").isEmpty)
    #expect(server.server.deadline == server.now.adding(.seconds(20)))
  }

  @Test(
    "so does an authorization with the write that it is for, and each prepared one with its own")
  func sharedTimeOfWrites() throws {
    var dynamic = CharacteristicDefinition(0xfff1, .write)
    dynamic.permissions = [.write, .authorize]
    var server = try ServerHarness([ServiceDefinition(0xfff0, [dynamic])])
    server.connect()
    #expect(server.receive("12 03 00 01").isEmpty)
    server.pass(.seconds(15))
    #expect(server.answer(.success([])).isEmpty)
    #expect(server.questions.first?.question == .write([.init(handle: 0x0003, value: [1])]))
    server.pass(.seconds(5))
    #expect(server.takeSent() == ["011203000e"])
    server.questions = []
    for _ in 0..<2 {
      #expect(server.receive("16 03 00 00 00 02").isEmpty)
      server.pass(.seconds(15))
      #expect(server.answer(.success([])) == ["170300000002"])
    }
    #expect(server.receive("18 01").isEmpty)
    server.pass(.seconds(20))
    #expect(server.takeSent() == ["011803000e"])
  }

  @Test("an owner that wants more time than a client has gets 29 s (Vol 3, Part F, §3.3.3)")
  func tooMuchTime() throws {
    var configuration = GATTServer.Configuration()
    configuration.accessTimeout = .seconds(60)
    var server = try server(configuration)
    #expect(server.receive("0A 03 00").isEmpty)
    #expect(server.server.deadline == Moment(nanoseconds: 29_000_000_000))
  }

  @Test("a disconnection ends its questions; a late answer reaches nobody")
  func disconnection() throws {
    var server = try server()
    #expect(server.receive("0A 03 00").isEmpty)
    server.server.disconnect(.one)
    server.connect(1)
    #expect(server.answer(.success([1])).isEmpty)
    #expect(server.receive("0A 07 00") == ["0b07"])
  }

  @Test("a service that is removed while the owner is asked: the handle is invalid")
  func removed() throws {
    var server = try server()
    #expect(server.receive("0A 03 00").isEmpty)
    try server.server.removeService(at: 0x0001, at: server.now)
    #expect(server.answer(.success([1])) == ["010a030001"])
  }
}
