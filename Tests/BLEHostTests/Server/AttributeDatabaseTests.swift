import BLECrypto
import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("An attribute database (Vol 3, Part G, §2.5)", .ownTime)
struct AttributeDatabaseTests {
  @Test("gives out handles in order, with the descriptors that properties ask for")
  func handles() throws {
    var battery = CharacteristicDefinition(0x2a19, [.read, .notify], value: [87])
    battery.extendedProperties = .reliableWrite
    battery.descriptors = [
      .userDescription("charge", isWritable: true),
      .presentationFormat(PresentationFormat(format: 4, unit: 0x27ad)), .aggregateFormat(),
    ]
    var database = AttributeDatabase()
    let ranges = try database.add([
      .genericAccess(name: "A"), ServiceDefinition(0x180f, [battery]),
    ])
    #expect(ranges == [0x0001...0x0005, 0x0006...0x000d])
    #expect(
      database.attributes.map { "\($0.handle.rawValue) \($0.type) \($0.value.hexDigits)" } == [
        "1 2800 0018", "2 2803 020300002a", "3 2a00 41", "4 2803 020500012a", "5 2a01 0000",
        "6 2800 0f18", "7 2803 920800192a", "8 2a19 57", "9 2902 0000", "10 2900 0100",
        "11 2901 636861726765", "12 2904 0400ad27010000", "13 2905 0c00",
      ])
    #expect(
      database[0x0008]?.role == .value([.read, .notify, .extendedProperties], configuration: 9))
    #expect(database[0x000b]?.permissions == [.read, .write])
    #expect(database.service(of: 0x000b) == 0x0006...0x000d)
    #expect(database.service(of: 0x000e) == nil && database[0x000e] == nil)
  }

  @Test("uses exact handles, gaps included, and names the mistake when they can't be had")
  func exactHandles() throws {
    var definition = ServiceDefinition(0x180f, [CharacteristicDefinition(0x2a19, .read)])
    definition.handle = 0x0010
    definition.endHandle = 0x0020
    definition.characteristics[0].handle = 0x0014
    definition.characteristics[0].valueHandle = 0x0018
    var database = AttributeDatabase()
    try database.add([definition])
    #expect(database.attributes.map(\.handle) == [0x0010, 0x0014, 0x0018])
    #expect(database[0x0010]?.role == .service(end: 0x0020))
    let before = database

    func mistake(_ change: (inout ServiceDefinition) -> Void) -> String? {
      var wrong = definition
      wrong.handle = 0x0030
      wrong.endHandle = nil
      wrong.characteristics[0].handle = nil
      wrong.characteristics[0].valueHandle = nil
      change(&wrong)
      let fine = ServiceDefinition(0x180a)
      let error = #expect(throws: AttributeDatabaseError.self) {
        try database.add([fine, wrong])
      }
      return error?.description
    }
    #expect(
      mistake { $0.handle = 0x001f }
        == "services[1].handle would give out handles of the service at 0x0010")
    #expect(
      mistake { $0.characteristics[0].valueHandle = 0x0030 }
        == "services[1].characteristics[0].value_handle is not above the handle in front of it")
    #expect(
      mistake { $0.handle = 0xffff }
        == "services[1].characteristics[0].handle would need a handle above 0xffff")
    #expect(
      mistake { $0.endHandle = 0x0031 }
        == "services[1].end_handle is below the service's last attribute"
    )
    #expect(mistake { $0.includes = [.uuid(0x1812)] } == "services[1].includes[0] names no service")
    #expect(database == before)
  }

  @Test("an included service is known by its UUID or its handle, before or behind")
  func includes() throws {
    var first = ServiceDefinition(0x180d)
    let long = try #require(BluetoothUUID("12345678-0000-0000-0000-000000000000"))
    first.includes = [.uuid(0x180f), .handle(0x0005), .uuid(long)]
    var database = AttributeDatabase()
    try database.add([
      first, ServiceDefinition(0x180f, isPrimary: false), ServiceDefinition(long, isPrimary: false),
    ])
    #expect(
      database.attributes[1...3].map(\.value.hexDigits) == [
        "050005000f18", "050005000f18", "06000600",
      ])
    #expect(throws: AttributeDatabaseError.self) { try database.removeService(at: 0x0005) }
    try database.removeService(at: 0x0001)
    try database.removeService(at: 0x0005)
    #expect(database.attributes.map(\.handle) == [0x0006])
  }

  @Test("a removed service is gone from every search; its handles come again last of all")
  func removal() throws {
    var database = AttributeDatabase()
    try database.add((0..<3).map { _ in ServiceDefinition(0x180f, [.init(0x2a19, .notify)]) })
    #expect(try database.removeService(at: 0x0005) == 0x0005...0x0008)
    #expect(throws: AttributeDatabaseError.self) { try database.removeService(at: 0x0005) }
    #expect(throws: AttributeDatabaseError.self) { try database.removeService(at: 0x0002) }
    #expect(Array(database.handles(of: 0x2800)) == [0x0001, 0x0009])
    #expect(Array(database.handles(of: 0x2a19, in: 0x0004...0xffff)) == [0x000b])
    #expect(database.handles(of: 0x2a19, in: 0x0004...0x000a).isEmpty)
    #expect(try database.add([ServiceDefinition(0x180a)]) == [0x000d...0x000d])

    var last = ServiceDefinition(0x1812)
    last.handle = 0xffff
    try database.add([last])
    #expect(try database.add([ServiceDefinition(0x180a)]) == [0x0005...0x0005])
    let large = ServiceDefinition(0x180a, (0..<4).map { _ in .init(0x2a19, .read) })
    #expect(try database.add([large]) == [0x000e...0x0016])
    #expect(database.attributes.map(\.handle) == database.attributes.map(\.handle).sorted())
  }

  @Test(
    "finds what a plain search finds, whatever is added and removed",
    arguments: 0..<6 as Range<UInt64>)
  func search(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var database = AttributeDatabase()
    for _ in 0..<60 {
      if Bool.random(using: &generator),
        let service = database.services.randomElement(using: &generator)
      {
        try database.removeService(at: service.lowerBound)
      } else {
        var service = ServiceDefinition(
          BluetoothUUID(UInt16.random(in: 0x1800...0x1804, using: &generator)),
          (0..<Int.random(in: 0...4, using: &generator)).map { _ in
            .init(
              BluetoothUUID(UInt16.random(in: 0x2a00...0x2a03, using: &generator)),
              [.read, .notify])
          })
        if Bool.random(using: &generator) {
          service.handle = .init(rawValue: UInt16.random(in: 1...300, using: &generator))
        }
        _ = try? database.add([service])
      }
      let start = AttributeHandle(rawValue: UInt16.random(in: 1...300, using: &generator))
      let range = start...AttributeHandle(rawValue: start.rawValue + 40)
      for type in [0x2800, 0x2803, 0x2902, 0x2a00, 0x2a03] as [BluetoothUUID] {
        #expect(
          Array(database.handles(of: type, in: range))
            == database.attributes.filter { $0.type == type && range.contains($0.handle) }
            .map(\.handle))
      }
      #expect(database.index(of: start) == database.attributes.firstIndex { $0.handle == start })
      let handles = database.attributes.map(\.handle)
      #expect(handles == Array(Set(handles)).sorted())
      #expect(
        zip(database.services, database.services.dropFirst()).allSatisfy {
          $0.upperBound < $1.lowerBound
        })
    }
  }

  @Test("the Database Hash is that of the specification's example (Vol 3, Part G, Appendix B)")
  func hash() throws {
    // The example's message, declaration by declaration.
    var gatt = ServiceDefinition(
      0x1801,
      [.init(0x2a05, .indicate), .init(0x2b29, [.read, .write]), .init(0x2b2a, .read)])
    gatt.handle = 0x0006
    var glucose = ServiceDefinition(0x1808, [.init(0x2a18, [.read, .indicate])])
    glucose.includes = [.handle(0x0014)]
    glucose.characteristics[0].extendedProperties = []
    glucose.characteristics[0].properties.insert(.extendedProperties)
    glucose.characteristics[0].addsDescriptors = false
    glucose.characteristics[0].descriptors = [.init(0x2902), .init(0x2900, value: [0, 0])]
    let battery = ServiceDefinition(0x180f, isPrimary: false, [.init(0x2a19, .read)])
    var access = ServiceDefinition(0x1800, [.init(0x2a00, [.read, .write]), .init(0x2a01, .read)])
    access.characteristics[0].properties = [.read, .write]
    access.handle = 0x0001
    var database = AttributeDatabase()
    try database.add([access, gatt, glucose, battery])
    #expect(
      database.hash(with: OpenSSLCrypto()).hexDigits == "f1ca2d48ecf58bac8a8830bbb9fba990")

    var server = ServerHarness(database)
    server.connect()
    #expect(server.receive("08 01 00 FF FF 2A 2B") == ["09120d0090a9fbb9bb30888aac8bf5ec482dcaf1"])
  }
}
