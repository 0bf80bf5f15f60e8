import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Client and server on one bearer", .ownTime)
struct TwoRolesTests {
  static func database(_ byte: UInt8) throws -> AttributeDatabase {
    var database = AttributeDatabase()
    try database.add([
      .genericAccess(name: "two roles"), .genericAttribute(),
      ServiceDefinition(
        0xfff0,
        [
          .init(0xfff1, [.read, .write], value: Array(repeating: byte, count: 100)),
          .init(0xfff2, [.read, .notify], value: [byte]), .init(0xfff3, .indicate, value: [byte]),
        ]),
    ])
    return database
  }

  @Test(
    "both sides discover, read, write and subscribe at once, with one MTU",
    arguments: [23, 100, 517])
  func both(mtu: UInt16) throws {
    var link = TwoRoles(try Self.database(1), other: try Self.database(2), mtu: mtu)
    let procedures: [GATTClient.Procedure] = [
      .exchangeMTU, .discoverAll(), .read(0x0012), .readByUUID(in: .first ... .last, 0xfff1),
      .readMultipleVariable([0x0012, 0x0014]), .write(0x0015, [1, 0]), .write(0x0018, [2, 0]),
      .writeLong(0x0012, Array(repeating: 9, count: 200)), .read(0x0012),
    ]
    let ids = link.ends.indices.map { end in
      procedures.map { link.ends[end].client.start($0, at: link.now) }
    }
    link.exchange()
    for end in link.ends.indices {
      let results = ids[end].map { link.ends[end].results[$0] }
      let byte = UInt8(end == 0 ? 1 : 2)
      let value = [UInt8](repeating: byte, count: 100)
      #expect(results[0] == .success(.mtu(Int(mtu))))
      #expect(link.ends[end].client.mtu == Int(mtu))
      #expect(results[1]?.services?.map(\.uuid) == [0x1800, 0x1801, 0xfff0])
      #expect(results[2] == .success(.value(value)))
      #expect(results[3] == .success(.values([.init(handle: 0x0012, value: value)])))
      #expect(
        results[4]
          == .success(
            .values([.init(handle: 0x0012, value: value), .init(handle: 0x0014, value: [byte])])))
      #expect(results[5...7].allSatisfy { $0 == .success(.done) })
      #expect(results[8] == .success(.value(Array(repeating: 9, count: 200))))
    }

    for number in 0..<5 as Range<UInt8> {
      for end in link.ends.indices {
        link.ends[end].server.updateValue([number], of: 0x0014, at: link.now)
        link.ends[end].server.updateValue([number], of: 0x0017, at: link.now)
        _ = link.ends[end].client.start(.read(0x0012), at: link.now)
      }
      link.exchange()
    }
    for end in link.ends {
      let notified = end.values.filter { $0.kind == .notification }
      let indicated = end.values.filter { $0.kind == .indication }
      #expect(notified == (0..<5).map { .init(kind: .notification, handle: 0x0014, value: [$0]) })
      #expect(indicated == (0..<5).map { .init(kind: .indication, handle: 0x0017, value: [$0]) })
      #expect(end.server.deadline == .never && end.client.deadline == .never)
    }
  }

  @Test("random databases are discovered as they are", arguments: 0..<10 as Range<UInt64>)
  func discovered(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let services = GATTService.random(using: &generator)
    var database = AttributeDatabase()
    try database.add(services.map(ServiceDefinition.init))
    for mtu in [23, 50, 517] as [UInt16] {
      var link = TwoRoles(database, mtu: mtu)
      _ = link.run(.exchangeMTU)
      #expect(link.run(.discoverAll())?.services == services)
      let uuid = try #require(services.randomElement(using: &generator)).uuid
      #expect(
        link.run(.discoverAll(uuid))?.services
          == services.filter { $0.uuid == uuid && $0.isPrimary })
      #expect(
        link.run(.discoverPrimaryServicesByUUID(uuid, form: .full))?.services?.map(\.handles)
          == services.filter { $0.uuid == uuid && $0.isPrimary }.map(\.handles))
    }
  }
}

extension ServiceDefinition {
  /// The definition of a service with all handles as they were discovered.
  fileprivate init(_ service: GATTService) {
    self.init(service.uuid, isPrimary: service.isPrimary)
    handle = service.handles.lowerBound
    endHandle = service.handles.upperBound
    includes = service.includes.map { .handle($0.service.lowerBound) }
    characteristics = service.characteristics.map { characteristic in
      var definition = CharacteristicDefinition(
        characteristic.uuid, characteristic.properties, value: [])
      definition.handle = characteristic.handle
      definition.valueHandle = characteristic.valueHandle
      definition.addsDescriptors = false
      definition.descriptors = characteristic.descriptors.map {
        var descriptor = DescriptorDefinition($0.uuid, value: [])
        descriptor.handle = $0.handle
        return descriptor
      }
      return definition
    }
  }
}
