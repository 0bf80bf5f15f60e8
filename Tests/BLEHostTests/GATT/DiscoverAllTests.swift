import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("Discovery of whole trees", .ownTime)
struct DiscoverAllTests {
  let battery = GATTService(
    handles: 0x0001...0x0004, uuid: 0x180f,
    characteristics: [
      GATTCharacteristic(
        handle: 0x0002, valueHandle: 0x0003, properties: [.read, .notify], uuid: 0x2a19,
        endHandle: 0x0004, descriptors: [.init(handle: 0x0004, uuid: 0x2902)])
    ])
  let hidden = GATTService(
    handles: 0x0010...0x0012, uuid: 0x1816, isPrimary: false,
    characteristics: [
      GATTCharacteristic(
        handle: 0x0011, valueHandle: 0x0012, properties: .read, uuid: 0x2a5d, endHandle: 0x0012)
    ])
  let last = GATTService(handles: 0x0020...0x0020, uuid: 0x1801)

  @Test("descriptors of neighbouring characteristics take one request")
  func oneRequestForDescriptors() {
    let services = [GATTService.withConfigurations(count: 5, from: 1)]
    var server = VirtualATTServer(services[0].attributes)
    var harness = ClientHarness()
    _ = harness.run(.exchangeMTU, with: &server)
    #expect(harness.run(.discoverAll(), with: &server) == .success(.services(services)))
    // Services twice, since the first does not end at 0xFFFF; includes; characteristics twice.
    #expect(server.requests.map { $0[0] } == [0x02, 0x10, 0x10, 0x08, 0x08, 0x08, 0x04])
  }

  @Test("a secondary service that nobody includes is asked for when its attributes show")
  func straySecondary() {
    let services = [battery, hidden, last]
    var server = VirtualATTServer(services.flatMap(\.attributes))
    var harness = ClientHarness()
    #expect(harness.run(.discoverAll(), with: &server) == .success(.services(services)))
    #expect(server.requests.contains(Array(hex: "10 01 00 20 00 01 28")))
  }

  @Test(
    "attributes of no service are left out, whatever the server says of secondary ones",
    arguments: ["01 10 01 00 0A", "01 10 01 00 10", "11 06 03 00 20 00 16 18"])
  func strayAttributes(answer: String) {
    var server = VirtualATTServer([battery, hidden, last].flatMap(\.attributes))
    var harness = ClientHarness()
    let id = harness.start(.discoverAll())
    while let request = harness.pdus.first {
      harness.pdus = []
      let isForSecondary = request.first == 0x10 && request.suffix(2) == [0x01, 0x28]
      harness.receive(isForSecondary ? Array(hex: answer) : server.receive(request) ?? [])
    }
    #expect(harness.results[id] == .success(.services([battery, last])))
  }

  @Test(
    "an include that is malformed, or whose UUID can't be read, is left out: the rest counts",
    arguments: ["30 00 10 00 0F 18", "00 00 00 00", "40 00 41 00"])
  func faultyInclude(value: String) {
    var server = VirtualATTServer(battery.attributes)
    server.attributes[0].groupEnd = 0x0006
    server.attributes += [
      .init(0x0005, 0x2802, Array(hex: value)),
      .init(0x0006, 0x2802, IncludeDeclaration(handles: 0x0030...0x0031, uuid: 0x180f).encoded),
    ]
    var harness = ClientHarness()
    let id = harness.start(.discoverAll())
    while let request = harness.pdus.first {
      harness.pdus = []
      harness.receive(server.receive(request) ?? [])
    }
    guard case .success(.services(let services)) = harness.results[id] else {
      Issue.record("\(String(describing: harness.results[id]))")
      return
    }
    #expect(services.first?.includes.map(\.handle) == [0x0006])
    #expect(services.first?.characteristics.map(\.uuid) == [0x2a19])
  }

  @Test("an include that points into another service is kept, but makes no service")
  func overlappingInclude() throws {
    var service = battery
    service.handles = 0x0001...0x0006
    service.characteristics[0].endHandle = 0x0006
    service.includes = [
      .init(handle: 0x0005, service: 0x0003...0x0030, uuid: 0x1816),
      .init(handle: 0x0006, service: 0x0001...0x0006, uuid: 0x180f),
    ]
    service.characteristics[0].descriptors += [
      .init(handle: 0x0005, uuid: 0x2802), .init(handle: 0x0006, uuid: 0x2802),
    ]
    var server = VirtualATTServer(battery.attributes)
    server.attributes[0].groupEnd = 0x0006
    for include in service.includes {
      let declaration = IncludeDeclaration(handles: include.service, uuid: include.uuid)
      server.attributes.append(.init(include.handle, 0x2802, declaration.encoded))
    }
    var harness = ClientHarness()
    #expect(harness.run(.discoverAll(), with: &server) == .success(.services([service])))
  }

  @Test("services of one UUID that touch are gone over together, others each for itself")
  func byUUID() {
    let services = [1, 0x11, 0x40].map { GATTService.withConfigurations(count: 5, from: $0) }
    let other = GATTService(handles: 0x0030...0x0030, uuid: 0x1801)
    var server = VirtualATTServer(([other] + services).flatMap(\.attributes))
    var harness = ClientHarness()
    _ = harness.run(.exchangeMTU, with: &server)
    let uuid = services[0].uuid
    #expect(harness.run(.discoverAll(uuid), with: &server) == .success(.services(services)))
    let includes = server.requests.filter { $0.suffix(2) == [0x02, 0x28] }.map(\.hexDigits)
    #expect(includes == ["08010020000228", "0840004f000228"])
  }
}

extension GATTService {
  /// A service of 16 handles whose characteristics have a configuration descriptor each.
  static func withConfigurations(count: Int, from start: UInt16) -> GATTService {
    let end = AttributeHandle(rawValue: start + 15)
    var service = GATTService(handles: AttributeHandle(rawValue: start)...end, uuid: 0x181a)
    for index in 0..<UInt16(count) {
      let handle = start + 1 + index * 3
      service.characteristics.append(
        GATTCharacteristic(
          handle: AttributeHandle(rawValue: handle),
          valueHandle: AttributeHandle(rawValue: handle + 1), properties: .notify, uuid: 0x2a6e,
          endHandle: AttributeHandle(rawValue: handle + 2),
          descriptors: [.init(handle: AttributeHandle(rawValue: handle + 2), uuid: 0x2902)]))
    }
    return service
  }
}
