import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A GATT server whose client unsubscribes (Vol 3, Part G, §3.3.3.3)", .ownTime)
struct ServerUnsubscriptionTests {
  /// 0x0003 notifies (0x0004), 0x0006 indicates (0x0007), 0x0009 does both (0x000a); then the
  /// features at 0x0010.
  func server(room: Int = .max) throws -> ServerHarness {
    var server = try ServerHarness([
      ServiceDefinition(
        0xfff0,
        [
          .init(0xfff1, [.read, .notify], value: [0]), .init(0xfff2, .indicate, value: [0]),
          .init(0xfff3, [.notify, .indicate], value: [0]),
        ]), .genericAttribute(),
    ])
    server.connect(room: room)
    return server
  }

  @Test(
    "no notification that waited comes after the answer, whatever kind of write it was",
    arguments: [
      ["12 04 00 00 00"], ["52 04 00 00 00"], ["16 04 00 00 00 00 00", "18 01"],
    ])
  func notifications(requests: [String]) throws {
    var server = try server()
    for request in ["12 04 00 01 00", "12 0A 00 01 00"] { _ = server.receive(request) }
    server.setRoom(1)
    for number in 1...3 as ClosedRange<UInt8> {
      server.update(0x0003, [number])
      server.update(0x0009, [number])
    }
    #expect(server.takeSent() == ["1b030001"])
    server.others = []
    for request in requests { _ = server.receive(request) }
    #expect(server.takeOthers() == [.subscriptionChanged(.one, 0x0003, [])])
    server.setRoom(100)
    #expect(server.takeSent() == ["1b090001", "1b090002", "1b090003"])
  }

  @Test(
    "indications that waited are dropped, and the owner is told of each; the one on its way counts")
  func indications() throws {
    var server = try server()
    for request in ["12 07 00 02 00", "12 0A 00 02 00"] { _ = server.receive(request) }
    for number in 1...3 as ClosedRange<UInt8> { server.update(0x0006, [number]) }
    server.update(0x0009, [4])
    server.others = []
    #expect(server.takeSent() == ["1d060001"])
    #expect(server.receive("12 07 00 00 00") == ["13"])
    #expect(
      server.takeOthers() == [
        .dropped(.one, 0x0006, .init(rawValue: 2)), .dropped(.one, 0x0006, .init(rawValue: 3)),
        .subscriptionChanged(.one, 0x0006, []),
      ])
    #expect(server.receive("1E") == ["1d090004"])
    #expect(server.receive("1E").isEmpty)
    #expect(
      server.takeOthers() == [
        .confirmed(.one, 0x0006, .init(rawValue: 1)), .confirmed(.one, 0x0009, .init(rawValue: 4)),
      ])
  }

  @Test("who changes from one kind to the other gets none of the first, and all of the second")
  func otherKind() throws {
    var server = try server(room: 0)
    #expect(server.receive("12 0A 00 01 00") == ["13"])
    server.update(0x0009, [1])
    #expect(server.receive("12 0A 00 02 00") == ["13"])
    server.update(0x0009, [2])
    // Both: what was to be indicated still is.
    #expect(server.receive("12 0A 00 03 00") == ["13"])
    server.update(0x0009, [3])
    server.setRoom(10)
    #expect(server.takeSent() == ["1d090002", "1b090003"])
  }

  @Test(
    "of several values in one notification, only those of what it unsubscribed from are dropped")
  func multiple() throws {
    var server = try server(room: 0)
    for request in ["12 04 00 01 00", "12 0A 00 01 00", "12 10 00 04"] {
      #expect(server.receive(request) == ["13"])
    }
    server.server.updateValues([(0x0003, [1]), (0x0009, [2]), (0x0009, [3])], at: server.now)
    server.server.updateValues([(0x0003, [4]), (0x0009, [5])], at: server.now)
    server.server.updateValues([(0x0003, [6]), (0x0003, [7])], at: server.now)
    #expect(server.receive("12 04 00 00 00") == ["13"])
    server.setRoom(10)
    #expect(server.takeSent() == ["230900010002090001" + "0003", "1b090005"])
  }

  @Test("a client that was full is told of to have room when what waited was dropped")
  func ready() throws {
    var server = try server(room: 0)
    _ = server.receive("12 04 00 01 00")
    while server.update(0x0003, [1]) == [] {}
    server.others = []
    #expect(server.receive("12 04 00 00 00") == ["13"])
    #expect(
      server.takeOthers() == [.subscriptionChanged(.one, 0x0003, []), .ready(.one)])
    server.setRoom(10)
    #expect(server.takeSent().isEmpty)
  }

  @Test("indications of a service that is removed are dropped, and the owner is told")
  func removed() throws {
    var server = try server()
    _ = server.receive("12 07 00 02 00")
    for number in 1...3 as ClosedRange<UInt8> { server.update(0x0006, [number]) }
    server.others = []
    try server.server.removeService(at: 0x0001, at: server.now)
    server.drain()
    #expect(
      server.takeOthers() == [
        .dropped(.one, 0x0006, .init(rawValue: 2)), .dropped(.one, 0x0006, .init(rawValue: 3)),
        .subscriptionChanged(.one, 0x0006, []),
      ])
    #expect(server.receive("1E").isEmpty)
    #expect(server.takeOthers() == [.confirmed(.one, 0x0006, .init(rawValue: 1))])
  }

  @Test("what waits for a link that is no longer safe enough is dropped (Vol 3, Part C, §10.3)")
  func unsafe() throws {
    var server = try ServerHarness([
      ServiceDefinition(
        0xfff0,
        [
          .init(0xfff1, .notify, value: [0], permissions: .readEncrypted),
          .init(0xfff2, .indicate, value: [0], permissions: .readEncrypted),
          .init(0xfff3, .notify, value: [0]),
        ])
    ])
    server.connect(1, LinkSecurity(.encrypted, hasKey: true), room: 0)
    for request in ["12 04 00 01 00", "12 07 00 02 00", "12 0A 00 01 00"] {
      #expect(server.receive(request) == ["13"])
    }
    for handle in [0x0003, 0x0006, 0x0009] as [AttributeHandle] { server.update(handle, [1]) }
    server.others = []
    server.server.setSecurity(LinkSecurity(hasKey: true), isBonded: false, of: .one, at: server.now)
    server.setRoom(10)
    #expect(server.takeSent() == ["1b090001"])
    #expect(server.takeOthers() == [.dropped(.one, 0x0006, .init(rawValue: 1))])
  }
}
