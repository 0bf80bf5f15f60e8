import BLECrypto
import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite(
  "GATT server cases of the SIG's test suite", .ownTime,
  .enabled(if: Shared.exists, "\(Shared.absent)"))
struct GATTServerScriptTests {
  @Test("the server answers what the case says, PDU by PDU", arguments: GATTScripts.serverCases)
  func play(_ script: GATTScripts.Case) throws {
    let arguments = try #require(script.arguments)
    let mtu = try #require(arguments.serverMTU)
    let name = try #require(script.serverDatabase)
    var database = AttributeDatabase()
    try database.add(GATTScripts.shared.definitions(of: name))
    #expect(
      database.attributes.map { $0.value.hexDigits }
        == GATTScripts.shared.attributes(of: name).map { $0.value.hexDigits })

    // The bearer is that of a client on the same link.
    var bearer = ClientHarness(mtu: mtu, servesRequests: true)
    var server = ServerHarness(database)
    server.connect()
    var answers: [String] = []
    for step in (script.setup ?? []) + script.steps {
      if step.from == "client" {
        bearer.receive(try #require(step.pdu))
        answers += bearer.takeSent()
        for action in bearer.others {
          switch action {
          case .forServer(let pdu): answers += server.receive(pdu.hexDigits)
          case .mtuChanged(let mtu): server.server.setMTU(mtu, of: .one)
          default: Issue.record("\(action)")
          }
        }
        bearer.others = []
      } else if step.from == "server" {
        #expect(answers.first == step.pdu)
        answers = Array(answers.dropFirst())
      } else {
        #expect(step.event == "trigger" && script.operation == "server_notify")
        let handle = AttributeHandle(rawValue: try #require(arguments.handle))
        server.update(handle, Array(hex: try #require(arguments.value)))
        answers += server.takeSent()
      }
    }
    #expect(answers.isEmpty)
  }

  @Test("every server case is played")
  func count() {
    #expect(GATTScripts.serverCases.count == 55)
    print("GATT scripts: \(GATTScripts.serverCases.count) server cases played")
  }

  @Test(
    "a database is discovered whole by our client", arguments: GATTScripts.shared.databases.keys,
    [23, 24, 48, 185, 247, 517])
  func databases(name: String, mtu: UInt16) throws {
    var database = AttributeDatabase()
    try database.add(GATTScripts.shared.definitions(of: name))
    var link = TwoRoles(database, mtu: mtu)
    #expect(link.run(.exchangeMTU) == .success(.mtu(Int(mtu))))
    let attributes = GATTScripts.shared.attributes(of: name)
    #expect(link.run(.discoverAll()) == .success(.services(GATTService.trees(of: attributes))))
  }
}

extension GATTScripts {
  /// A database as definitions with all handles given.
  func definitions(of name: String) -> [ServiceDefinition] {
    (databases[name] ?? []).map { service in
      var definition = ServiceDefinition(
        BluetoothUUID(script: service.uuid), isPrimary: service.primary)
      definition.handle = AttributeHandle(rawValue: service.handle)
      definition.endHandle = AttributeHandle(rawValue: service.endHandle)
      for attribute in service.attributes.dropFirst() { definition.add(attribute) }
      return definition
    }
  }
}

extension ServiceDefinition {
  fileprivate mutating func add(_ attribute: GATTScripts.Attribute) {
    let value = Array(hex: attribute.value)
    let handle = AttributeHandle(rawValue: attribute.handle)
    let type = BluetoothUUID(script: attribute.type)
    if type == 0x2802, let include = try? IncludeDeclaration(parsing: value) {
      includes.append(.handle(include.handles.lowerBound))
    } else if type == 0x2803, let declaration = try? CharacteristicDeclaration(parsing: value) {
      var characteristic = CharacteristicDefinition(declaration.uuid, declaration.properties)
      characteristic.handle = handle
      characteristic.valueHandle = declaration.valueHandle
      characteristic.addsDescriptors = false
      characteristics.append(characteristic)
    } else if let place = characteristics.indices.last {
      let permissions = AttributePermissions(script: attribute.permissions)
      if characteristics[place].valueHandle == handle {
        characteristics[place].value = value
        characteristics[place].permissions = permissions
      } else {
        var descriptor = DescriptorDefinition(type, value: value, permissions: permissions)
        descriptor.handle = handle
        characteristics[place].descriptors.append(descriptor)
      }
    }
  }
}

extension AttributePermissions {
  fileprivate init(script names: [String]) {
    let known: [String: Self] = [
      "read": .read, "write": .write, "read_encrypt": .readEncrypted,
      "write_encrypt": .writeEncrypted,
    ]
    self = names.reduce(into: []) { $0.formUnion(known[$1] ?? []) }
  }
}
