import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A discovery that fails in the middle", .ownTime)
struct PartialDiscoveryTests {
  /// Two services; the first has an include and a characteristic with a descriptor.
  static let attributes: [VirtualATTServer.Attribute] = [
    .init(0x0001, 0x2800, [0x0d, 0x18], groupEnd: 0x0006),
    .init(0x0002, 0x2802, [0x07, 0x00, 0x09, 0x00, 0x0f, 0x18]),
    .init(0x0003, 0x2803, [0x10, 0x04, 0x00, 0x37, 0x2a]), .init(0x0004, 0x2a37, [0]),
    .init(0x0005, 0x2902, [0, 0]),
    .init(0x0007, 0x2800, [0x0f, 0x18], groupEnd: 0x0009),
    .init(0x0008, 0x2803, [0x02, 0x09, 0x00, 0x19, 0x2a]), .init(0x0009, 0x2a19, [77]),
  ]

  /// The kinds of request in their order, by how they begin and end.
  static let kinds: [(name: String, opcode: UInt8, type: [UInt8])] = [
    ("includes", 0x08, [0x02, 0x28]), ("characteristics", 0x08, [0x03, 0x28]),
    ("descriptors", 0x04, []),
  ]

  @Test(
    "gives what it had found, then the error",
    arguments: kinds.map(\.name), [0x0e, 0x06, 0x01, 0x05] as [UInt8])
  func refused(kind: String, code: UInt8) throws {
    let wanted = try #require(Self.kinds.first { $0.name == kind })
    var client = ClientHarness(mtu: 23)
    var server = VirtualATTServer(Self.attributes)
    let id = client.start(.discoverAll())
    while client.results[id] == nil {
      let next = client.pdus.popLast()
      let request = try #require(next)
      if request[0] == wanted.opcode, Array(request.suffix(wanted.type.count)) == wanted.type {
        client.receive([0x01, wanted.opcode] + request[1...2] + [code])
      } else {
        let answer = server.receive(request)
        client.receive(try #require(answer))
      }
    }
    guard case .failure(.att(let error, _, _)) = client.results[id] else {
      Issue.record("\(String(describing: client.results[id]))")
      return
    }
    #expect(error.rawValue == code)
    let found = try #require(client.found[id])
    #expect(found.map(\.uuid) == [0x180d, 0x180f])
    #expect(found[0].includes.map(\.uuid) == (kind == "includes" ? [] : [0x180f]))
    #expect(
      found.map { $0.characteristics.map(\.uuid) }
        == (kind == "descriptors" ? [[0x2a37], [0x2a19]] : [[], []]))
  }

  @Test("gives what it had found when the link ends, or it is cancelled")
  func closed() throws {
    for ending in 0..<3 {
      var client = ClientHarness(mtu: 23)
      let id = client.start(.discoverAll())
      client.receive("11 06 01 00 06 00 0D 18 07 00 09 00 0F 18")
      switch ending {
      case 0: client.client.linkClosed()
      case 1: client.cancel(id)
      default: client.pass(.seconds(30))
      }
      client.drain()
      #expect(client.found[id]?.map(\.uuid) == [0x180d, 0x180f])
    }
  }

  @Test("gives nothing when there was nothing")
  func nothing() {
    var client = ClientHarness(mtu: 23)
    let id = client.start(.discoverAll())
    client.receive("01 10 01 00 0E")
    #expect(client.found[id] == nil && client.results[id] != nil)
  }
}
