import BLECrypto
import BLEHost
import BLEWire

/// A server and what must hold for it, whatever is done to it.
///
/// Each request gets one response of its kind, in order, within the MTU; a command gets none; one
/// indication at most waits for its confirmation; the queues stay within their bounds; values are
/// only sent to those that subscribed; the database stays in order.
struct ServerChecks {
  private struct Peer {
    var mtu: Int
    /// The requests that are not answered.
    var requests: [UInt8] = []
    var room: Int
    var isIndicated = false
    var isClosed = false
  }

  private var server: GATTServer
  private let configuration: GATTServer.Configuration
  private var now = Moment(nanoseconds: 0)
  private var peers: [UInt64: Peer] = [:]
  private var stored: [UInt64: GATTServer.StoredClient] = [:]
  private var questions: [GATTServer.RequestID] = []

  init(flags: UInt8) {
    var database = AttributeDatabase()
    let access: CharacteristicProperties = [
      .read, .write, .writeWithoutResponse, .notify, .indicate,
    ]
    var secret = CharacteristicDefinition(0xfff2, access, value: [1, 2, 3])
    secret.permissions = [.readAuthenticated, .writeEncrypted, .authorize]
    secret.extendedProperties = .reliableWrite
    var services: [ServiceDefinition] = [
      .genericAccess(name: "fuzz"), .genericAttribute(),
      ServiceDefinition(
        0xfff0,
        [
          .init(0xfff1, access, value: Array(repeating: 7, count: 60)), .init(0xfff1, access),
          secret, .init(0xfff1, .read, value: []),
        ]),
    ]
    services[2].includes = [.uuid(0x1800)]
    if (try? database.add(services)) == nil { preconditionFailure("no database") }
    var configuration = GATTServer.Configuration()
    configuration.waitingRequests = Int(flags & 3)
    configuration.waitingNotifications = 4
    configuration.waitingIndications = 2
    configuration.preparedWrites = 8
    configuration.preparedBytes = 200
    self.configuration = configuration
    server = GATTServer(database, configuration: configuration, crypto: OpenSSLCrypto())
  }

  mutating func connect(_ client: UInt64, flags: UInt8, mtu: Int) {
    let room = flags & 0x40 != 0 ? Int.max : Int(flags >> 4 & 3)
    peers[client] = Peer(mtu: max(23, mtu), room: room)
    server.connect(
      .init(rawValue: client), security: security(flags), isBonded: flags & 0x80 != 0,
      stored: stored[client], mtu: mtu, room: room, at: now)
    drain()
  }

  mutating func disconnect(_ client: UInt64) {
    if let kept = server.disconnect(.init(rawValue: client)) { stored[client] = kept }
    peers[client] = nil
    drain()
  }

  mutating func receive(_ pdu: [UInt8], from client: UInt64) {
    if let first = pdu.first, peers[client]?.isClosed == false {
      let opcode = ATTOpcode(rawValue: first)
      if pdu == [0x1e] { peers[client]?.isIndicated = false }
      let isOther =
        opcode.isCommand || opcode.isResponse || [0x1b, 0x1d, 0x1e, 0x23].contains(first)
      if !isOther { peers[client]?.requests.append(first) }
    }
    server.receive(pdu, from: .init(rawValue: client), at: now)
    drain()
  }

  mutating func answer(_ index: Int, _ code: UInt8, _ value: [UInt8]) {
    guard !questions.isEmpty else { return }
    let question = questions.remove(at: index % questions.count)
    server.answer(
      question, with: code < 0x80 ? .success(value) : .failure(.init(rawValue: code)), at: now)
    drain()
  }

  mutating func update(
    _ handle: AttributeHandle, _ value: [UInt8], only client: UInt64, flags: UInt8
  ) {
    let recipients: GATTServer.Recipients =
      flags & 1 == 0 ? .subscribers : .only([.init(rawValue: client)])
    let other = AttributeHandle(rawValue: UInt16(flags >> 1))
    let values = [(handle: handle, value: value), (handle: other, value: value)]
    server.updateValues(flags & 2 == 0 ? Array(values.prefix(1)) : values, for: recipients, at: now)
    drain()
  }

  mutating func setRoom(_ room: Int, of client: UInt64) {
    peers[client]?.room = room
    server.setRoom(room, of: .init(rawValue: client), at: now)
    drain()
  }

  mutating func setSecurity(_ flags: UInt8, of client: UInt64) {
    server.setSecurity(
      security(flags), isBonded: flags & 0x80 != 0, of: .init(rawValue: client), at: now)
    drain()
  }

  mutating func setMTU(_ mtu: Int, of client: UInt64) {
    peers[client]?.mtu = max(23, mtu)
    server.setMTU(mtu, of: .init(rawValue: client))
  }

  mutating func advance(seconds: Int64) {
    now.nanoseconds += seconds * 1_000_000_000
    server.advance(to: now)
    drain()
    precondition(server.deadline > now, "something is overdue")
  }

  mutating func addService(_ flags: UInt8, at handle: AttributeHandle) {
    var service = ServiceDefinition(
      0xfff5,
      (0..<Int(flags & 3)).map {
        .init(0xfff1, [.read, .notify, .indicate], value: [UInt8($0)])
      })
    if flags & 4 != 0 { service.handle = handle }
    if flags & 8 != 0 { service.includes = [.handle(handle)] }
    _ = try? server.addServices([service], at: now)
    drain()
  }

  mutating func removeService(at handle: AttributeHandle) {
    _ = try? server.removeService(at: handle, at: now)
    drain()
  }

  mutating func end() {
    let handles = server.database.attributes.map(\.handle)
    precondition(zip(handles, handles.dropFirst()).allSatisfy { $0 < $1 }, "handles out of order")
    for handle in handles { precondition(server.database[handle]?.handle == handle) }
    for question in questions { server.answer(question, with: .success([]), at: now) }
    questions = []
    drain()
    while !questions.isEmpty { answer(0, 0, []) }
    for (client, peer) in peers where !peer.isClosed {
      precondition(peer.requests.isEmpty, "a request of \(client) has no answer")
    }
    for client in peers.keys { disconnect(client) }
    precondition(server.deadline == .never && server.connected.isEmpty)
  }

  private func security(_ flags: UInt8) -> LinkSecurity {
    LinkSecurity(
      .init(rawValue: Int(flags & 3) + 1) ?? .none, keySize: flags & 4 == 0 ? 16 : 6,
      hasKey: flags & 8 == 0 ? nil : flags & 16 != 0)
  }

  private mutating func drain() {
    while let action = server.nextAction() {
      switch action {
      case .send(let client, let pdu): check(pdu, to: client.rawValue)
      case .ask(let question, let client, _):
        precondition(peers[client.rawValue]?.isClosed == false)
        questions.append(question)
      case .store(let client, let state): stored[client.rawValue] = state
      case .close(let client, _):
        precondition(peers[client.rawValue]?.isClosed == false, "closed twice")
        peers[client.rawValue]?.isClosed = true
      case .command, .written, .subscriptionChanged, .ready, .confirmed, .dropped: break
      }
    }
  }

  private mutating func check(_ pdu: [UInt8], to client: UInt64) {
    guard let peer = peers[client] else { preconditionFailure("nobody is there") }
    precondition(!peer.isClosed && pdu.count <= peer.mtu, "closed, or longer than the MTU")
    precondition((try? ATTPDU(parsing: pdu)) != nil, "not valid")
    switch pdu[0] {
    case 0x1b, 0x1d, 0x23:
      precondition(peer.room > 0, "there is no room")
      if peer.room != .max { peers[client]?.room -= 1 }
      if pdu[0] == 0x1d {
        precondition(!peer.isIndicated, "two indications are out")
        peers[client]?.isIndicated = true
      }
    case 0x01:
      precondition(peer.requests.first == pdu[1], "not the next request's error")
      peers[client]?.requests.removeFirst()
    default:
      precondition(peer.requests.first == pdu[0] - 1, "not the next request's response")
      peers[client]?.requests.removeFirst()
    }
  }
}
