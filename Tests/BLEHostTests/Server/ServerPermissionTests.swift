import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A GATT server's permissions (Vol 3, Part C, §10.3.1; Part F, §4)", .ownTime)
struct ServerPermissionTests {
  static let plain = LinkSecurity(hasKey: false)
  static let unknown = LinkSecurity()
  static let known = LinkSecurity(hasKey: true)
  static let encrypted = LinkSecurity(.encrypted, hasKey: true)
  static let authenticated = LinkSecurity(.authenticated, hasKey: true)
  static let secure = LinkSecurity(.secure, hasKey: true)
  static let short = LinkSecurity(.authenticated, keySize: 7, hasKey: true)

  func server(
    _ permissions: AttributePermissions, _ security: LinkSecurity
  ) throws -> ServerHarness {
    var characteristic = CharacteristicDefinition(
      0xfff1, [.read, .write, .notify], value: [1], permissions: permissions)
    characteristic.minimumKeySize = 16
    var server = try ServerHarness([ServiceDefinition(0xfff0, [characteristic])])
    server.connect(1, security)
    return server
  }

  @Test(
    "an access needs its level, and the error tells what is missing",
    arguments: [
      (1, plain, "05"), (1, known, "0f"), (1, encrypted, nil), (1, authenticated, nil),
      (1, secure, nil), (1, short, "0c"), (2, plain, "05"), (2, known, "0f"),
      (2, encrypted, "05"), (2, authenticated, nil), (2, secure, nil), (2, short, "0c"),
      (3, plain, "05"), (3, known, "0f"), (3, encrypted, "05"), (3, authenticated, "05"),
      (3, secure, nil), (3, short, "05"), (1, unknown, "0f"), (2, unknown, "05"),
      (3, unknown, "05"), (0, plain, nil), (0, short, nil), (0, secure, nil),
    ] as [(Int, LinkSecurity, String?)])
  func levels(level: Int, security: LinkSecurity, error: String?) throws {
    let reads: [AttributePermissions] = [.read, .readEncrypted, .readAuthenticated, .readSecure]
    let writes: [AttributePermissions] = [
      .write, .writeEncrypted, .writeAuthenticated, .writeSecure,
    ]
    for also in [[], AttributePermissions.read] {
      var server = try server(reads[level].union(also), security)
      #expect(server.receive("0A 03 00") == [error.map { "010a0300\($0)" } ?? "0b01"])
      #expect(server.receive("0C 03 00 00 00") == [error.map { "010c0300\($0)" } ?? "0d01"])
      #expect(
        server.receive("08 01 00 FF FF F1 FF") == [error.map { "01080300\($0)" } ?? "0903030001"])
      #expect(server.receive("0E 01 00 03 00") == [error.map { "010e0300\($0)" } ?? "0ff0ff01"])
      // What may not be read is not found by its value either.
      #expect(
        server.receive("06 01 00 FF FF F1 FF 01") == [error == nil ? "0703000300" : "010601000a"])
      #expect(server.receive("12 03 00 02") == ["0112030003"])
    }
    var server = try server(writes[level], security)
    #expect(server.receive("12 03 00 02") == [error.map { "01120300\($0)" } ?? "13"])
    #expect(
      server.receive("16 03 00 00 00 03") == [error.map { "01160300\($0)" } ?? "170300000003"])
    _ = server.receive("52 03 00 04")
    #expect(server.server.database[0x0003]?.value == [error == nil ? 4 : 1])
    #expect(server.receive("0A 03 00") == ["010a030002"])
  }

  @Test("what was prepared is refused when the link has lost its encryption since")
  func securityLost() throws {
    var server = try server(.writeEncrypted, Self.encrypted)
    #expect(server.receive("16 03 00 00 00 03") == ["170300000003"])
    server.server.setSecurity(Self.known, isBonded: false, of: .one, at: server.now)
    #expect(server.receive("18 01") == ["011803000f"])
    #expect(server.server.database[0x0003]?.value == [1])
  }

  @Test("the owner is asked for an authorization, each time, and may refuse it (0x08)")
  func authorization() throws {
    var server = try server([.read, .write, .authorize], Self.plain)
    #expect(server.receive("0A 03 00").isEmpty)
    #expect(server.questions.first?.question == .authorizeRead(0x0003))
    #expect(server.answer(.success([])) == ["0b01"])
    #expect(server.receive("0A 03 00").isEmpty)
    #expect(server.answer(.failure(.insufficientAuthorization)) == ["010a030008"])

    #expect(server.receive("12 03 00 05").isEmpty)
    #expect(server.questions.first?.question == .authorizeWrite(0x0003))
    #expect(server.answer(.failure(.insufficientAuthorization)) == ["0112030008"])
    #expect(server.server.database[0x0003]?.value == [1])
    #expect(server.receive("16 03 00 00 00 06").isEmpty)
    #expect(server.answer(.success([])) == ["170300000006"])
    #expect(server.receive("18 01") == ["19"])

    // A command waits for its authorization, and those behind it for their turn.
    _ = server.receive("52 03 00 07")
    _ = server.receive("52 03 00 08")
    #expect(server.questions.count == 1)
    #expect(server.receive("0A 04 00") == ["0b0000"])
    #expect(server.answer(.success([])).isEmpty)
    #expect(server.server.database[0x0003]?.value == [7])
    #expect(server.answer(.failure(.insufficientAuthorization)).isEmpty)
    #expect(server.server.database[0x0003]?.value == [7])
  }

  @Test("a value is only sent on a link that could read it")
  func sending() throws {
    var server = try server([.readAuthenticated], Self.encrypted)
    // The client subscribed when the link was safer.
    server.connect(
      1, Self.encrypted, isBonded: true,
      stored: GATTServer.StoredClient(configurations: [0x0004: .notification]))
    #expect(server.receive("0A 04 00") == ["0b0100"])
    server.update(0x0003, [9])
    #expect(server.takeSent().isEmpty)
    server.server.setSecurity(Self.authenticated, isBonded: true, of: .one, at: server.now)
    server.update(0x0003, [8])
    #expect(server.takeSent() == ["1b030008"])
  }

  @Test("subscribing can need more than reading")
  func configuration() throws {
    var characteristic = CharacteristicDefinition(0xfff1, [.read, .notify], value: [1])
    characteristic.configurationPermissions = [.read, .writeEncrypted]
    var server = try ServerHarness([ServiceDefinition(0xfff0, [characteristic])])
    server.connect()
    #expect(server.receive("0A 03 00") == ["0b01"] && server.receive("0A 04 00") == ["0b0000"])
    #expect(server.receive("12 04 00 01 00") == ["011204000f"])
    server.server.setSecurity(Self.encrypted, isBonded: false, of: .one, at: server.now)
    #expect(server.receive("12 04 00 01 00") == ["13"])
  }

  @Test(
    "only properties that allow unsigned writes allow them (Vol 3, Part G, §3.3.1.1, §3.3.3.1)",
    arguments: [
      ([.write], [], true), ([.writeWithoutResponse], [], true), ([], .reliableWrite, true),
      ([.authenticatedSignedWrites], [], false), ([.extendedProperties], [], false),
      ([], .writableAuxiliaries, false), ([.notify, .broadcast], [], false),
    ] as [(CharacteristicProperties, CharacteristicExtendedProperties, Bool)])
  func unsignedWrites(
    properties: CharacteristicProperties, extended: CharacteristicExtendedProperties,
    isAllowed: Bool
  ) throws {
    var characteristic = CharacteristicDefinition(0xfff1, properties.union(.read), value: [1])
    characteristic.extendedProperties = extended
    var server = try ServerHarness([ServiceDefinition(0xfff0, [characteristic])])
    server.connect()
    #expect(server.receive("12 03 00 02") == [isAllowed ? "13" : "0112030003"])
    #expect(server.receive("16 03 00 00 00 03") == [isAllowed ? "170300000003" : "0116030003"])
    #expect(server.receive("18 01") == ["19"])
    #expect(server.receive("52 03 00 04").isEmpty)
    // Without a key that it could be checked with, a signed write is ignored.
    #expect(server.receive("D2 03 00 05" + String(repeating: " 00", count: 12)).isEmpty)
    #expect(server.server.database[0x0003]?.value == [isAllowed ? 4 : 1])
  }

  @Test("reliable writes that a listed descriptor offers are allowed as well")
  func listedReliableWrites() throws {
    for (value, isAllowed) in [([1, 0], true), ([2, 0], false), ([], false)] as [([UInt8], Bool)] {
      var characteristic = CharacteristicDefinition(0xfff1, .extendedProperties, value: [1])
      characteristic.descriptors = [DescriptorDefinition(0x2900, value: value)]
      var database = AttributeDatabase()
      try database.add([ServiceDefinition(0xfff0, [characteristic])])
      #expect(database[0x0003]?.permissions == (isAllowed ? .write : []))
    }
  }

  @Test(
    "who subscribes on a link that may not carry the value learns it (Vol 3, Part G, §3.3.3.3)",
    arguments: [
      (.readEncrypted, plain, "05"), (.readEncrypted, known, "0f"),
      (.readEncrypted, encrypted, nil),
      (.readEncrypted, short, "0c"), (.readAuthenticated, encrypted, "05"),
      (.readAuthenticated, authenticated, nil), (.readSecure, authenticated, "05"),
      (.readSecure, secure, nil), (.read, plain, nil), ([], plain, nil),
      ([.writeEncrypted], plain, nil),
    ] as [(AttributePermissions, LinkSecurity, String?)])
  func subscribing(
    permissions: AttributePermissions, security: LinkSecurity, error: String?
  ) throws {
    for isListed in [false, true] {
      var characteristic = CharacteristicDefinition(
        0xfff1, [.read, .notify], value: [1], permissions: permissions)
      characteristic.minimumKeySize = 16
      if isListed { characteristic.descriptors = [DescriptorDefinition(0x2902)] }
      var server = try ServerHarness([ServiceDefinition(0xfff0, [characteristic])])
      server.connect(1, security)
      // All may read the configuration.
      #expect(server.receive("0A 04 00") == ["0b0000"])
      #expect(server.receive("12 04 00 01 00") == [error.map { "01120400\($0)" } ?? "13"])
      #expect(
        server.receive("16 04 00 00 00 01 00")
          == [error.map { "01160400\($0)" } ?? "17040000000100"])
      server.update(0x0003, [2])
      #expect(server.takeSent() == (error == nil ? ["1b030002"] : []))
    }
  }
}
