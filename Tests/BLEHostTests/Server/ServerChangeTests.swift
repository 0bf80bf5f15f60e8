import BLECrypto
import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A GATT server whose database changes (Vol 3, Part G, §2.5.2, §7)", .ownTime)
struct ServerChangeTests {
  /// GATT: Service Changed 0x0003, 0x0004; features 0x0006; hash 0x0008; then 0x000d notifies.
  func server() throws -> ServerHarness {
    try ServerHarness([
      .genericAttribute(),
      ServiceDefinition(0xfff0, [.init(0xfff1, [.read, .notify], value: [1])]),
    ])
  }
  static let added = ServiceDefinition(0x180f, [.init(0x2a19, [.read, .notify], value: [87])])

  func add(_ server: inout ServerHarness) throws {
    try server.server.addServices([Self.added], at: server.now)
    server.drain()
  }

  @Test("clients that subscribed are told which handles changed, once each")
  func serviceChanged() throws {
    var server = try server()
    server.connect(1)
    server.connect(2)
    #expect(server.receive("12 04 00 02 00") == ["13"])
    try add(&server)
    #expect(server.takeSent(1) == ["1d03000f001200"] && server.takeSent(2).isEmpty)
    #expect(server.receive("0A 11 00", from: 2) == ["0b57"])
    // What changes before the confirmation is told in one.
    try add(&server)
    try server.server.removeService(at: 0x000b, at: server.now)
    server.drain()
    #expect(server.takeSent().isEmpty)
    #expect(server.receive("1E") == ["1d03000b001600"])
    #expect(server.receive("1E").isEmpty && server.receive("0A 0D 00") == ["010a0d0001"])
    #expect(server.others == [.subscriptionChanged(.one, 0x0003, .indication)])
  }

  @Test("values that wait are forgotten with their attributes, the others are sent")
  func removedWithValues() throws {
    var server = try server()
    server.connect()
    try add(&server)
    // The configurations of 0x000d and of the battery's 0x0011.
    #expect(server.receive("12 0E 00 01 00") == ["13"])
    #expect(server.receive("12 12 00 01 00") == ["13"])
    server.setRoom(0)
    server.update(0x0011, [80])
    server.update(0x000d, [2])
    try server.server.removeService(at: 0x000f, at: server.now)
    server.drain()
    server.setRoom(4)
    #expect(server.takeSent() == ["1b0d0002"])
  }

  @Test("a client that knows robust caching gets Database Out Of Sync once (0x12)")
  func outOfSync() throws {
    var server = try server()
    server.connect()
    #expect(server.receive("12 06 00 01") == ["13"] && server.receive("0A 06 00") == ["0b01"])
    #expect(server.receive("0A 0D 00") == ["0b01"])
    try add(&server)
    // Ranges may be searched; commands are ignored.
    #expect(server.receive("10 01 00 FF FF 00 28").first?.hasPrefix("11") == true)
    #expect(server.receive("52 0E 00 01 00").isEmpty && server.others.isEmpty)
    for (request, answer) in [
      ("0A 0D 00", "010a0d0012"), ("0C 0D 00 00 00", "010c0d0012"),
      ("12 0E 00 01 00", "01120e0012"),
      ("0E 0D 00 06 00", "010e0d0012"), ("20 0D 00 06 00", "01200d0012"),
      ("16 0E 00 00 00 01 00", "01160e0012"),
    ] {
      #expect(server.receive(request) == [answer])
      #expect(server.receive("0A 0D 00") == ["0b01"])
      try add(&server)
    }
  }

  @Test("it gets no values before it knows the database, those that came then (§2.5.2.1)")
  func noValues() throws {
    var server = try server()
    for client in [1, 2] as [UInt64] {
      server.connect(client)
      #expect(server.receive("12 0E 00 01 00", from: client) == ["13"])
    }
    #expect(server.receive("12 06 00 01") == ["13"])
    try add(&server)
    server.update(0x000d, [5])
    #expect(server.takeSent().isEmpty && server.takeSent(2) == ["1b0d0005"])
    // Characteristics may be discovered in a range, values may not be read in one.
    #expect(server.receive("08 0B 00 0E 00 03 28").first?.hasPrefix("09") == true)
    #expect(server.receive("08 0B 00 0E 00 F1 FF") == ["01080b0012"])
    #expect(server.receive("08 0E 00 0B 00 F1 FF") == ["1b0d0005", "01080e0001"])
    server.update(0x000d, [6])
    #expect(server.takeSent() == ["1b0d0006"])
  }

  @Test("a client is aware again when it read the hash, or confirmed Service Changed")
  func aware() throws {
    var server = try server()
    server.connect()
    _ = server.receive("12 06 00 01")
    let before = server.receive("08 01 00 FF FF 2A 2B")
    try add(&server)
    let after = server.receive("08 01 00 FF FF 2A 2B")
    #expect(before != after && after.first?.hasPrefix("09120800") == true)
    #expect(server.receive("0A 0D 00") == ["0b01"])

    _ = server.receive("12 04 00 02 00")
    try add(&server)
    #expect(server.receive("0A 0D 00") == ["010a0d0012"])
    try add(&server)
    #expect(server.receive("1E").count == 1)
    #expect(server.receive("52 0D 00 01").isEmpty)
    #expect(server.receive("1E").isEmpty)
    #expect(server.receive("0A 0D 00") == ["0b01"])
  }

  @Test("a feature that was set stays set; an empty value has the wrong length")
  func features() throws {
    var server = try server()
    server.connect()
    for (request, answer) in [
      ("12 06 00 05", "13"), ("12 06 00 04", "0112060013"), ("12 06 00 00", "0112060013"),
      ("12 06 00", "011206000d"), ("12 06 00 07 01", "13"), ("12 06 00 07", "0112060013"),
      ("12 08 00 00", "0112080003"), ("12 0A 00 00", "01120a0003"),
    ] {
      #expect(server.receive(request) == [answer])
    }
    #expect(server.receive("0A 06 00") == ["0b0701"] && server.receive("0A 0A 00") == ["0b00"])
    server.connect(2)
    #expect(server.receive("0A 06 00", from: 2) == ["0b00"])
  }

  @Test("what a bonded client set is kept, what another set is not")
  func bonds() throws {
    var server = try server()
    server.connect(isBonded: true)
    server.connect(2)
    for client in [1, 2] as [UInt64] {
      _ = server.receive("12 04 00 02 00", from: client)
      _ = server.receive("12 0E 00 01 00", from: client)
      _ = server.receive("12 06 00 01", from: client)
    }
    let kept = server.server.disconnect(.one)
    let state = try #require(kept)
    #expect(state == server.stored[1] && server.stored[2] == nil)
    #expect(state.configurations == [0x0004: .indication, 0x000e: .notification])
    #expect(state.features == [1])
    #expect(state.databaseHash == server.server.database.hash(with: OpenSSLCrypto()))
    for _ in 0..<2 { #expect(server.server.disconnect(.two) == nil) }
    server.connect(2)
    #expect(server.receive("0A 0E 00", from: 2) == ["0b0000"])

    // The database stayed as it was: the client goes on.
    server.connect(isBonded: true, stored: state)
    #expect(server.receive("0A 0E 00") == ["0b0100"])
    server.update(0x000d, [5])
    #expect(server.takeSent() == ["1b0d0005"])
    // It changed while the client was away: it is told.
    server.server.disconnect(.one)
    try add(&server)
    server.connect(isBonded: true, stored: state)
    #expect(server.takeSent() == ["1d03000100ffff"])
    #expect(server.receive("0A 0D 00") == ["010a0d0012"])
    #expect(server.receive("1E").isEmpty && server.receive("0A 0D 00") == ["0b05"])
    #expect(server.stored[1]?.databaseHash != state.databaseHash)
    // A configuration whose characteristic is gone is not brought back.
    server.server.disconnect(.one)
    try server.server.removeService(at: 0x000b, at: server.now)
    server.connect(isBonded: true, stored: state)
    #expect(server.server.subscription(of: .one, to: 0x0003) == .indication)
    #expect(server.server.disconnect(.one)?.configurations == [0x0004: .indication])
  }

  @Test("a client that bonds on the link has its state stored from then on")
  func bonding() throws {
    var server = try server()
    server.connect()
    _ = server.receive("12 0E 00 01 00")
    #expect(server.stored.isEmpty)
    server.server.setSecurity(
      LinkSecurity(.encrypted, hasKey: true), isBonded: true, of: .one, at: server.now)
    server.drain()
    #expect(server.stored[1]?.configurations == [0x000e: .notification])
    _ = server.receive("12 0E 00 00 00")
    #expect(server.stored[1]?.configurations == [:])
  }

  @Test("our client rediscovers a service that was added while it was connected")
  func rediscovered() throws {
    var link = TwoRoles(try server().server.database)
    #expect(link.run(.write(0x0004, [2, 0])) == .success(.done))
    let before = try #require(link.run(.discoverAll())?.services)
    try link.ends[1].server.addServices([Self.added], at: link.now)
    link.exchange()
    #expect(
      link.ends[0].values == [.init(kind: .indication, handle: 0x0003, value: [0x0f, 0, 0x12, 0])])
    let after = try #require(link.run(.discoverAll())?.services)
    #expect(after.count == before.count + 1 && after.last?.uuid == 0x180f)
  }

  @Test(
    "a command of a client that does not know the database is ignored, until it does (§2.5.2.1)")
  func commands() throws {
    var server = try ServerHarness([
      .genericAttribute(),
      ServiceDefinition(0xfff0, [.init(0xfff1, [.read, .writeWithoutResponse], value: [1])]),
    ])
    server.connect()
    server.connect(2)
    #expect(server.receive("12 06 00 01") == ["13"])
    try add(&server)
    for (client, value) in [(1, 1), (2, 2)] as [(UInt64, UInt8)] {
      #expect(server.receive("52 0D 00 02", from: client).isEmpty)
      #expect(server.server.database[0x000d]?.value == [value])
      server.server.setValue([1], of: 0x000d)
    }
    // It was told, and has not yet shown that it took note.
    #expect(server.receive("0A 0D 00") == ["010a0d0012"])
    #expect(server.receive("52 0D 00 02").isEmpty && server.server.database[0x000d]?.value == [1])
    #expect(server.receive("0A 0D 00") == ["0b01"])
    #expect(server.receive("52 0D 00 02").isEmpty && server.server.database[0x000d]?.value == [2])
  }

  @Test("what was prepared for the database before is not written to this one (§2.5.2.1)")
  func prepared() throws {
    var server = try ServerHarness([
      .genericAttribute(), ServiceDefinition(0xfff0, [.init(0xfff1, [.read, .write], value: [1])]),
    ])
    for client in [1, 2] as [UInt64] {
      server.connect(client)
      #expect(server.receive("16 0D 00 00 00 09", from: client) == ["170d00000009"])
    }
    #expect(server.receive("12 06 00 01") == ["13"])
    try add(&server)
    #expect(server.receive("18 01") == ["01180d0012"])
    // The queue is empty now.
    #expect(server.receive("18 01") == ["19"] && server.server.database[0x000d]?.value == [1])
    // Taking back what was prepared, and executing nothing, names no handle.
    try add(&server)
    #expect(server.receive("18 01") == ["19"] && server.receive("18 00") == ["19"])
    // A client without robust caching is not held up.
    #expect(server.receive("18 01", from: 2) == ["19"])
    #expect(server.server.database[0x000d]?.value == [9])
  }

  @Test(
    "what was prepared for an attribute that was removed is refused, though another is there now")
  func preparedForRemoved() throws {
    var server = try server()
    server.connect()
    var service = ServiceDefinition(0xfff4, [.init(0xfff5, [.read, .write], value: [1])])
    service.handle = 0x0020
    try server.server.addServices([service], at: server.now)
    #expect(server.receive("16 22 00 00 00 09") == ["172200000009"])
    try server.server.removeService(at: 0x0020, at: server.now)
    try server.server.addServices([service], at: server.now)
    #expect(server.receive("18 01") == ["0118220001"])
    #expect(server.receive("0A 22 00") == ["0b01"] && server.receive("18 01") == ["19"])
    // What was taken back does not count.
    #expect(server.receive("16 22 00 00 00 09") == ["172200000009"])
    try server.server.removeService(at: 0x0020, at: server.now)
    #expect(server.receive("18 00") == ["19"] && server.receive("18 01") == ["19"])
  }

  @Test("what a bonded client had subscribed to is not kept for what is removed")
  func removedSubscription() throws {
    var server = try server()
    server.connect(isBonded: true)
    _ = server.receive("12 0E 00 01 00")
    #expect(server.stored[1]?.configurations == [0x000e: .notification])
    try server.server.removeService(at: 0x000b, at: server.now)
    server.drain()
    #expect(server.stored[1]?.configurations == [:])
  }
}
