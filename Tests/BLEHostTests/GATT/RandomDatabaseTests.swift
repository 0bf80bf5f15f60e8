import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Discovery of random databases", .ownTime)
struct RandomDatabaseTests {
  @Test("what is discovered equals the database", arguments: 0..<8 as Range<UInt64>)
  func discovered(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let services = GATTService.random(using: &generator)
    for mtu in [23, 50, 517] as [UInt16] {
      var server = VirtualATTServer(services.flatMap(\.attributes), ownMTU: mtu)
      var harness = ClientHarness()
      _ = harness.run(.exchangeMTU, with: &server)
      let found = try #require(harness.run(.discoverAll(), with: &server)?.services)
      #expect(found == services)
      let whole = server.requests.count

      var single = VirtualATTServer(server.attributes, ownMTU: mtu)
      single.mtu = server.mtu
      try #expect(discoverOneByOne(&harness, &single) == services)
      #expect(whole - 1 <= single.requests.count)

      let uuid = try #require(services.randomElement(using: &generator)).uuid
      let some = harness.run(.discoverAll(uuid), with: &server)?.services
      #expect(some == services.filter { $0.uuid == uuid && $0.isPrimary })
    }
  }

  /// The plain procedures one after the other, as a client does that asks for each part.
  private func discoverOneByOne(
    _ harness: inout ClientHarness, _ server: inout VirtualATTServer
  ) throws -> [GATTService] {
    var services = try #require(harness.run(.discoverPrimaryServices, with: &server)?.services)
    var index = 0
    while index < services.count {
      guard
        case .success(.includes(let includes))? = harness.run(
          .discoverIncludedServices(in: services[index].handles), with: &server)
      else { throw Unfinished() }
      services[index].includes = includes
      for include in includes where !services.contains(where: { $0.handles == include.service }) {
        services.append(
          GATTService(handles: include.service, uuid: include.uuid, isPrimary: false))
      }
      services[index].characteristics = try #require(
        harness.run(.discoverCharacteristics(in: services[index].handles), with: &server)?
          .characteristics)
      for place in services[index].characteristics.indices {
        guard let range = services[index].characteristics[place].descriptorHandles else { continue }
        guard
          case .success(.descriptors(let descriptors))? = harness.run(
            .discoverDescriptors(in: range), with: &server)
        else { throw Unfinished() }
        services[index].characteristics[place].descriptors = descriptors
      }
      index += 1
    }
    return services.sorted { $0.handles.lowerBound < $1.handles.lowerBound }
  }

  private struct Unfinished: Error {}
}

extension GATTService {
  /// Services with gaps between handles, both sizes of UUIDs, includes and secondary services.
  static func random(using generator: inout SplitMix64) -> [GATTService] {
    var services: [GATTService] = []
    var next = UInt16.random(in: 1...20, using: &generator)
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      services.append(random(from: &next, using: &generator))
      if Bool.random(using: &generator) { next += UInt16.random(in: 1...300, using: &generator) }
    }
    if Bool.random(using: &generator), let last = services.popLast() {
      let end = AttributeHandle.last
      var service = last
      service.handles = last.handles.lowerBound...end
      if let index = service.characteristics.indices.last {
        service.characteristics[index].endHandle = end
      }
      services.append(service)
    }
    // Every secondary service is included by the first primary one, as otherwise no client knows
    // of it; it may stand before or behind.
    if let first = services.firstIndex(where: \.isPrimary) {
      for index in services[first].includes.indices {
        if let target = services.filter({ !$0.isPrimary }).dropFirst(index).first
          ?? services.randomElement(using: &generator)
        {
          services[first].includes[index].service = target.handles
          services[first].includes[index].uuid = target.uuid
        }
      }
      let reached = services[first].includes.map(\.service)
      for index in services.indices where !reached.contains(services[index].handles) {
        services[index].isPrimary = true
      }
    } else {
      for index in services.indices { services[index].isPrimary = true }
    }
    for index in services.indices {
      services[index].includes = services[index].includes.filter { $0.uuid != 0 }
    }
    return services
  }

  private static func random(
    from next: inout UInt16, using generator: inout SplitMix64
  ) -> GATTService {
    func take() -> AttributeHandle {
      defer { next += 1 }
      return AttributeHandle(rawValue: next)
    }
    let start = take()
    var service = GATTService(
      handles: start...start, uuid: .random(using: &generator),
      isPrimary: Int.random(in: 0..<4, using: &generator) > 0)
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      service.includes.append(GATTInclude(handle: take(), service: start...start, uuid: 0))
    }
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let handle = take()
      if Int.random(in: 0..<6, using: &generator) == 0 { next += 3 }
      var characteristic = GATTCharacteristic(
        handle: handle, valueHandle: take(),
        properties: CharacteristicProperties(rawValue: .random(in: 0...255, using: &generator)),
        uuid: .random(using: &generator), endHandle: handle)
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        if Int.random(in: 0..<6, using: &generator) == 0 { next += 2 }
        characteristic.descriptors.append(
          GATTDescriptor(handle: take(), uuid: .random(using: &generator)))
      }
      service.characteristics.append(characteristic)
    }
    if Int.random(in: 0..<4, using: &generator) == 0 { next += 7 }
    let end = AttributeHandle(rawValue: next - 1)
    service.handles = start...end
    for index in service.characteristics.indices {
      service.characteristics[index].endHandle =
        index + 1 < service.characteristics.count
        ? AttributeHandle(rawValue: service.characteristics[index + 1].handle.rawValue - 1) : end
    }
    return service
  }
}

extension BluetoothUUID {
  static func random(using generator: inout SplitMix64) -> BluetoothUUID {
    Bool.random(using: &generator)
      ? BluetoothUUID(UInt16.random(in: 0x2900...0xffff, using: &generator))
      : BluetoothUUID(high: generator.next(), low: generator.next())
  }
}
