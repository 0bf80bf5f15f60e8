import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A GATT server's notifications and indications (Vol 3, Part G, §4.10, §4.11)", .ownTime)
struct ServerSubscriptionTests {
  /// 0x0003 notifies (0x0004), 0x0006 indicates (0x0007), 0x0009 does both (0x000a).
  func server(_ configuration: GATTServer.Configuration = .init()) throws -> ServerHarness {
    var server = try ServerHarness(
      [
        ServiceDefinition(
          0xfff0,
          [
            .init(0xfff1, [.read, .notify], value: [0]), .init(0xfff2, .indicate, value: [0]),
            .init(0xfff3, [.notify, .indicate], value: [0]),
          ]), .genericAttribute(),
      ], configuration)
    server.connect()
    return server
  }

  @Test(
    "a configuration that the properties do not offer, or of another size, is refused",
    arguments: [
      ("12 04 00 01 00", "13", "0b0100"), ("12 04 00 02 00", "01120400fd", "0b0000"),
      ("12 04 00 03 00", "01120400fd", "0b0000"), ("12 07 00 01 00", "01120700fd", "0b0000"),
      ("12 0A 00 03 00", "13", "0b0000"), ("12 04 00 01", "011204000d", "0b0000"),
      ("12 04 00", "011204000d", "0b0000"), ("12 04 00 01 00 00", "011204000d", "0b0000"),
      // Reserved bits are ignored.
      ("12 04 00 F1 FF", "01120400", ""), ("12 04 00 FD FF", "13", "0b0100"),
      ("12 04 00 00 00", "13", "0b0000"), ("52 04 00 02 00", "", "0b0000"),
    ])
  func configurations(request: String, answer: String, value: String) throws {
    var server = try server()
    let answers = server.receive(request)
    if value.isEmpty { return }
    #expect(answers == (answer.isEmpty ? [] : [answer]))
    #expect(server.receive("0A 04 00") == [value])
  }

  @Test("each client has its own configuration, and gets what it subscribed to")
  func clients() throws {
    var server = try server()
    server.connect(2, mtu: 50)
    #expect(server.receive("12 04 00 01 00", from: 2) == ["13"])
    #expect(server.takeOthers() == [.subscriptionChanged(.two, 0x0003, .notification)])
    #expect(server.receive("12 04 00 01 00", from: 2) == ["13"] && server.others.isEmpty)
    #expect(server.receive("0A 04 00") == ["0b0000"])
    #expect(server.server.subscribers(of: 0x0003) == [.two])
    #expect(server.server.subscription(of: .two, to: 0x0003) == .notification)

    let value = [UInt8](repeating: 1, count: 60)
    server.update(0x0003, value)
    #expect(
      server.takeSent(1).isEmpty && server.takeSent(2) == ["1b0300" + value.prefix(47).hexDigits])
    // The others see the new value when they read.
    #expect(server.receive("0A 03 00") == ["0b" + value.prefix(22).hexDigits])
    server.update(0x0003, [2], for: .only([.one]))
    #expect(server.takeSent(2).isEmpty)
    server.update(0x0001, [2])
    server.update(0xffff, [2])
    #expect(server.receive("12 04 00 00 00", from: 2) == ["13"])
    server.update(0x0003, [3])
    #expect(server.takeSent(2).isEmpty)
  }

  @Test("one indication at a time waits for its confirmation (§3.3.2)")
  func indications() throws {
    var server = try server()
    _ = server.receive("12 07 00 02 00")
    server.others = []
    server.update(0x0006, [1])
    server.update(0x0006, [2])
    #expect(server.takeSent() == ["1d060001"])
    #expect(server.receive("1E 00").isEmpty && server.others.isEmpty)
    #expect(server.receive("1E") == ["1d060002"])
    #expect(server.takeOthers() == [.confirmed(.one, 0x0006, .init(rawValue: 1))])
    #expect(server.receive("1E").isEmpty && server.receive("1E").isEmpty)
    #expect(server.takeOthers() == [.confirmed(.one, 0x0006, .init(rawValue: 2))])
    #expect(server.server.lastIndication(of: .one) == .init(rawValue: 2))
    // A client that wants both is notified.
    _ = server.receive("12 0A 00 03 00")
    server.update(0x0009, [3])
    #expect(server.takeSent() == ["1b090003"])
  }

  @Test("a client that does not confirm for 30 s is given up, and no other (§3.3.3)")
  func timeout() throws {
    var server = try server()
    server.connect(2)
    for client in [1, 2] as [UInt64] { _ = server.receive("12 07 00 02 00", from: client) }
    server.others = []
    server.update(0x0006, [1])
    server.pass(.seconds(29))
    #expect(server.receive("1E", from: 2).isEmpty)
    server.others = []
    server.pass(.seconds(1))
    #expect(server.takeOthers() == [.close(.one, .indicationTimedOut)])
    server.sent = [:]
    server.update(0x0006, [2])
    #expect(server.takeSent(1).isEmpty && server.takeSent(2) == ["1d060002"])
    #expect(server.receive("0A 03 00").isEmpty && server.receive("1E").isEmpty)
    server.pass(.seconds(29))
    server.connect(1)
    #expect(server.receive("0A 03 00") == ["0b00"])
  }

  @Test("a client without room fills its queue and is told of; the others get every value")
  func backPressure() throws {
    var server = try server()
    server.connect(2, room: 3)
    for client in [1, 2] as [UInt64] { _ = server.receive("12 04 00 01 00", from: client) }
    server.others = []
    var full = 0
    for number in 0..<200 {
      if server.update(0x0003, [UInt8(number)]) == [2] { full += 1 }
    }
    #expect(server.takeSent(1).count == 200)
    // 3 were sent and 64 wait.
    #expect(server.takeSent(2).count == 3 && full == 200 - 67)
    #expect(!server.server.hasRoom(.two) && server.server.hasRoom(.one) && server.others.isEmpty)
    #expect(server.receive("0A 03 00", from: 2) == ["0bc7"])
    server.setRoom(20, of: 2)
    #expect(server.takeSent(2) == (3..<23).map { "1b0300" + [UInt8($0)].hexDigits })
    #expect(server.others.isEmpty && server.server.hasRoom(.two))
    server.setRoom(100, of: 2)
    #expect(server.takeSent(2).count == 44 && server.takeOthers() == [.ready(.two)])
    #expect(server.update(0x0003, [9], for: .only([.two])) == [])
    #expect(server.takeSent(2) == ["1b030009"] && server.takeSent(1).isEmpty)
  }

  @Test("indications without a confirmation fill their queue too")
  func fullOfIndications() throws {
    var server = try server()
    _ = server.receive("12 07 00 02 00")
    server.others = []
    let full = (0..<30).filter { server.update(0x0006, [UInt8($0)]) == [1] }
    #expect(full == Array(17..<30) && server.takeSent() == ["1d060000"])
    var values = 0
    while !server.receive("1E").isEmpty { values += 1 }
    #expect(values == 16)
    #expect(server.others.contains(.ready(.one)))
  }

  @Test("fifty clients, one of which takes nothing: the others get every value in order")
  func fifty() throws {
    var server = try server()
    for client in 1...50 as ClosedRange<UInt64> {
      server.connect(client, room: client == 7 ? 0 : .max)
      _ = server.receive("12 04 00 01 00", from: client)
    }
    server.sent = [:]
    for number in 0..<1000 { server.update(0x0003, [UInt8(number & 0xff), UInt8(number >> 8)]) }
    let expected = (0..<1000).map { "1b0300" + [UInt8($0 & 0xff), UInt8($0 >> 8)].hexDigits }
    for client in 1...50 as ClosedRange<UInt64> where client != 7 {
      #expect(server.sent[client] == expected)
    }
    #expect(server.sent[7] == nil && !server.server.hasRoom(.init(rawValue: 7)))
  }

  @Test("several values go in one notification where the client can take that (§4.10.2)")
  func multiple() throws {
    var server = try server()
    server.connect(2)
    for client in [1, 2] as [UInt64] {
      _ = server.receive("12 04 00 01 00", from: client)
      _ = server.receive("12 0A 00 01 00", from: client)
      _ = server.receive("12 07 00 02 00", from: client)
    }
    // Client Supported Features, 0x0010: multiple notifications.
    #expect(server.receive("12 10 00 04", from: 2) == ["13"])
    server.sent = [:]
    let values: [(handle: AttributeHandle, value: [UInt8])] = [
      (0x0003, [1]), (0x0006, [2]), (0x0009, [3, 3]),
    ]
    #expect(server.server.updateValues(values, at: server.now) == [])
    server.drain()
    #expect(server.takeSent(1).sorted() == ["1b030001", "1b09000303", "1d060002"])
    #expect(server.takeSent(2).sorted() == ["1d060002", "23030001000109000200" + "0303"])
    // What does not fit in one goes in several, a value that is too long alone.
    let long: [(handle: AttributeHandle, value: [UInt8])] = [
      (0x0003, Array(repeating: 1, count: 10)), (0x0009, Array(repeating: 3, count: 10)),
      (0x0003, Array(repeating: 5, count: 30)),
    ]
    server.server.updateValues(long, for: .only([.two]), at: server.now)
    server.drain()
    #expect(
      server.takeSent(2) == [
        "1b0300" + String(repeating: "01", count: 10),
        "1b0900" + String(repeating: "03", count: 10),
        "1b0300" + String(repeating: "05", count: 20),
      ])
  }

  @Test("what waits is cut when the MTU becomes smaller")
  func smallerMTU() throws {
    var server = try server()
    server.connect(1, mtu: 100, room: 0)
    for request in ["12 04 00 01 00", "12 0A 00 01 00", "12 07 00 02 00", "12 10 00 04"] {
      #expect(server.receive(request) == ["13"])
    }
    let value = [UInt8](repeating: 5, count: 40)
    server.update(0x0003, value)
    server.server.updateValues([(0x0003, value), (0x0009, value)], at: server.now)
    server.update(0x0003, [1])
    server.update(0x0006, value)
    server.server.setMTU(50, of: .one)
    server.setRoom(10)
    let whole = value.hexDigits
    #expect(
      server.takeSent() == [
        "1d0600" + whole, "1b0300" + whole, "1b0300" + whole, "1b0900" + whole, "1b030001",
      ])
  }

  @Test(
    "several values that fill the MTU go in one notification, with a byte more in two (§3.4.7.4)",
    arguments: [(7, 7), (8, 7), (7, 8)])
  func exactlyFull(lengths: (Int, Int)) throws {
    var server = try server()
    for request in ["12 04 00 01 00", "12 0A 00 01 00", "12 10 00 04"] {
      #expect(server.receive(request) == ["13"])
    }
    let (one, other) = (
      [UInt8](repeating: 1, count: lengths.0), [UInt8](repeating: 2, count: lengths.1)
    )
    server.server.updateValues([(0x0003, one), (0x0009, other)], at: server.now)
    server.drain()
    let sent = server.takeSent()
    #expect(sent.allSatisfy { $0.count <= 2 * 23 })
    #expect(
      sent
        == (lengths == (7, 7)
          ? ["2303000700\(one.hexDigits)09000700\(other.hexDigits)"]
          : ["1b0300\(one.hexDigits)", "1b0900\(other.hexDigits)"]))
  }

  @Test("a value that fills a notification of several alone is sent as a plain one")
  func aloneInMultiple() throws {
    var server = try server()
    for request in ["12 04 00 01 00", "12 0A 00 01 00", "12 10 00 04"] {
      _ = server.receive(request)
    }
    for count in [18, 19] {
      let value = [UInt8](repeating: 1, count: count)
      server.server.updateValues([(0x0003, value), (0x0009, [2])], at: server.now)
      server.drain()
      #expect(server.takeSent() == ["1b0300\(value.hexDigits)", "1b090002"])
    }
  }
}
