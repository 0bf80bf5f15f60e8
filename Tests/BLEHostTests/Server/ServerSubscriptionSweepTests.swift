import BLECrypto
import BLEHost
import BLEWire
import TestSupport
import Testing

@Suite("A GATT server whose clients subscribe, unsubscribe and stall at random", .ownTime)
struct ServerSubscriptionSweepTests {
  typealias Configuration = ClientCharacteristicConfiguration

  /// A client as the test knows it.
  private struct Peer {
    var room = 0
    /// What the server has acknowledged.
    var wanted: [AttributeHandle: Configuration] = [:]
    /// What it was asked for, and has not answered.
    var asked: (handle: AttributeHandle, Configuration)?
    var isIndicated = false
    /// The last number that came of each value, of each kind.
    var last: [Configuration: [AttributeHandle: UInt8]] = [:]
    /// The indications that the server took and told nothing of yet.
    var open: Set<GATTServer.IndicationID> = []
  }

  private struct Sweep {
    var server: GATTServer
    var peers: [GATTServer.ClientID: Peer] = [:]
    var number: UInt8 = 0
    let now = Moment(nanoseconds: 0)
    /// A service that comes and goes, always with the same handles.
    let guest: ServiceDefinition

    init() throws {
      func characteristics(_ count: Int) -> [CharacteristicDefinition] {
        (0..<count).map { _ in .init(0xfff1, [.notify, .indicate], value: [0]) }
      }
      var guest = ServiceDefinition(0xfff4, characteristics(2))
      guest.handle = 0x0040
      self.guest = guest
      var database = AttributeDatabase()
      // The features are at 0x0006, the values at 0x000d, 0x0010 and 0x0013; then 0x0042, 0x0045.
      try database.add([.genericAttribute(), ServiceDefinition(0xfff0, characteristics(3)), guest])
      server = GATTServer(database, crypto: OpenSSLCrypto())
    }

    static let values: [AttributeHandle] = [0x000d, 0x0010, 0x0013, 0x0042, 0x0045]

    mutating func step(_ generator: inout SplitMix64) {
      let id = GATTServer.ClientID(rawValue: .random(in: 1...3, using: &generator))
      let handle = Self.values.randomElement(using: &generator) ?? 0x000d
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<8: send(handle, some: Bool.random(using: &generator), &generator)
      case 8..<12: configure(id, handle, .init(rawValue: .random(in: 0...3, using: &generator)))
      case 12..<14: confirm(id)
      case 14..<17:
        peers[id]?.room = Int.random(in: 0...3, using: &generator)
        server.setRoom(peers[id]?.room ?? 0, of: id, at: now)
      case 17:
        receive([0x12, 0x06, 0, 0x04 | UInt8.random(in: 0...1, using: &generator)], from: id)
      case 18:
        if server.database[0x0040] == nil {
          _ = try? server.addServices([guest], at: now)
        } else {
          _ = try? server.removeService(at: 0x0040, at: now)
          for id in peers.keys {
            for value in [0x0042, 0x0045] as [AttributeHandle] { peers[id]?.wanted[value] = nil }
          }
        }
      default:
        server.disconnect(id)
        peers[id] = Peer()
        server.connect(id, mtu: 23, room: 0, at: now)
      }
      drain()
    }

    /// Sends one value, or several at once.
    private mutating func send(
      _ handle: AttributeHandle, some: Bool, _ generator: inout SplitMix64
    ) {
      guard number < 250 else { return }
      number += 1
      guard !some else {
        let values = Self.values.filter { server.database[$0] != nil }.map { ($0, [number]) }
        _ = server.sendValues(values.map { (handle: $0.0, value: $0.1) }, at: now)
        for id in peers.keys { peers[id]?.open = [] }
        return
      }
      let full = server.updateValue([number], of: handle, at: now)
      for id in peers.keys where !full.contains(id) && server.takesIndications(of: handle, id) {
        if let name = server.lastIndication(of: id) {
          #expect(peers[id]?.open.insert(name).inserted == true)
        }
      }
    }

    private mutating func configure(
      _ id: GATTServer.ClientID, _ handle: AttributeHandle, _ wanted: Configuration
    ) {
      peers[id]?.asked = (handle, wanted)
      receive([0x12, UInt8(handle.rawValue + 1), 0, UInt8(wanted.rawValue), 0], from: id)
    }

    private mutating func confirm(_ id: GATTServer.ClientID) {
      peers[id]?.isIndicated = false
      receive([0x1e], from: id)
    }

    private mutating func receive(_ pdu: [UInt8], from id: GATTServer.ClientID) {
      server.receive(pdu, from: id, at: now)
      drain()
      peers[id]?.asked = nil
    }

    private mutating func drain() {
      while let action = server.nextAction() {
        switch action {
        case .send(let id, let pdu): check(pdu, to: id)
        case .confirmed(let id, _, let name), .dropped(let id, _, let name):
          peers[id]?.open.remove(name)
        case .close, .ask, .command: Issue.record("\(action)")
        case .written, .subscriptionChanged, .ready, .store: break
        }
      }
    }

    private mutating func check(_ pdu: [UInt8], to id: GATTServer.ClientID) {
      #expect(pdu.count <= 23)
      switch try? ATTPDU(parsing: pdu) {
      case .writeResponse:
        if let (handle, wanted) = peers[id]?.asked { peers[id]?.wanted[handle] = wanted }
      case .errorResponse, .readResponse: break
      case .handleValueNotification(let value):
        check([(value.handle, value.value)], .notification, id)
      case .multipleHandleValueNotification(let several):
        check(several.values.map { ($0.handle, $0.bytes) }, .notification, id)
      case .handleValueIndication(let value):
        #expect(peers[id]?.isIndicated == false)
        peers[id]?.isIndicated = true
        check([(value.handle, value.value)], .indication, id)
      default: Issue.record("\(pdu)")
      }
    }

    /// Each is wanted, newer than the one before, and has room.
    private mutating func check(
      _ values: [(AttributeHandle, [UInt8])], _ kind: Configuration, _ id: GATTServer.ClientID
    ) {
      #expect(peers[id]?.room ?? 0 > 0)
      peers[id]?.room -= 1
      for (handle, bytes) in values {
        #expect(peers[id]?.wanted[handle]?.contains(kind) == true, "\(handle) of \(id)")
        let number = bytes.first ?? 0
        #expect(number > peers[id]?.last[kind]?[handle] ?? 0)
        peers[id]?.last[kind, default: [:]][handle] = number
      }
    }

    /// Takes all that waits, and confirms it: nothing is left that the owner was not told of.
    mutating func finish() {
      for id in peers.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
        peers[id]?.room = 1000
        server.setRoom(1000, of: id, at: now)
        drain()
        // A client with robust caching gets its values when it knows the database.
        for _ in 0..<2 { receive([0x0a, 0x06, 0], from: id) }
        for _ in 0..<100 { confirm(id) }
        #expect(peers[id]?.open == [])
      }
    }
  }

  @Test(
    "no value comes after its subscription's end, each in its order, and no indication is forgotten",
    arguments: 0..<40 as Range<UInt64>)
  func sweep(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var sweep = try Sweep()
    for number in 1...3 as ClosedRange<UInt64> {
      let id = GATTServer.ClientID(rawValue: number)
      sweep.peers[id] = Peer()
      sweep.server.connect(id, mtu: 23, room: 0, at: sweep.now)
    }
    for _ in 0..<600 { sweep.step(&generator) }
    sweep.finish()
  }
}
