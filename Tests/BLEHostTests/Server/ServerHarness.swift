import BLECrypto
import BLEHost
import BLEWire
import TestSupport

/// A server whose actions are taken as soon as they are due, on a clock that stands still.
struct ServerHarness {
  var server: GATTServer
  var now = Moment(nanoseconds: 0)
  /// The PDUs that each client was sent, in hex.
  var sent: [UInt64: [String]] = [:]
  var questions: [(id: GATTServer.RequestID, question: GATTServer.Question)] = []
  var stored: [UInt64: GATTServer.StoredClient] = [:]
  /// All other actions.
  var others: [GATTServer.Action] = []

  init(_ database: AttributeDatabase, _ configuration: GATTServer.Configuration = .init()) {
    server = GATTServer(database, configuration: configuration, crypto: OpenSSLCrypto())
  }

  /// A server of services whose handles begin at 0x0001.
  init(
    _ services: [ServiceDefinition], _ configuration: GATTServer.Configuration = .init()
  ) throws {
    var database = AttributeDatabase()
    try database.add(services)
    self.init(database, configuration)
  }

  mutating func connect(
    _ client: UInt64 = 1, _ security: LinkSecurity = .init(), isBonded: Bool = false,
    stored: GATTServer.StoredClient? = nil, mtu: Int = 23, room: Int = .max
  ) {
    server.connect(
      .init(rawValue: client), security: security, isBonded: isBonded, stored: stored, mtu: mtu,
      room: room, at: now)
    drain()
  }

  /// Takes a PDU of a client; what the client is sent for it.
  @discardableResult
  mutating func receive(_ hex: String, from client: UInt64 = 1) -> [String] {
    sent[client] = nil
    server.receive(Array(hex: hex), from: .init(rawValue: client), at: now)
    drain()
    return takeSent(client)
  }

  /// Answers the oldest question; what the first client is sent for it.
  @discardableResult
  mutating func answer(
    _ result: Result<[UInt8], ATTErrorCode>, handle: AttributeHandle? = nil
  ) -> [String] {
    guard !questions.isEmpty else { return ["no question"] }
    server.answer(questions.removeFirst().id, with: result, handle: handle, at: now)
    drain()
    return takeSent()
  }

  @discardableResult
  mutating func update(
    _ handle: AttributeHandle, _ value: [UInt8],
    for recipients: GATTServer.Recipients = .subscribers
  ) -> Set<UInt64> {
    defer { drain() }
    return Set(
      server.updateValue(value, of: handle, for: recipients, at: now).map(\.rawValue))
  }

  mutating func setRoom(_ room: Int, of client: UInt64 = 1) {
    server.setRoom(room, of: .init(rawValue: client), at: now)
    drain()
  }

  mutating func pass(_ time: Duration) {
    now = now.adding(time)
    server.advance(to: now)
    drain()
  }

  mutating func takeSent(_ client: UInt64 = 1) -> [String] {
    sent.removeValue(forKey: client) ?? []
  }

  mutating func takeOthers() -> [GATTServer.Action] {
    defer { others = [] }
    return others
  }

  mutating func drain() {
    while let action = server.nextAction() {
      switch action {
      case .send(let client, let pdu): sent[client.rawValue, default: []].append(pdu.hexDigits)
      case .ask(let id, _, let question): questions.append((id, question))
      case .store(let client, let state): stored[client.rawValue] = state
      case .command, .written, .subscriptionChanged, .ready, .confirmed, .dropped, .close:
        others.append(action)
      }
    }
  }
}

extension GATTServer.ClientID {
  static let one = Self(rawValue: 1)
  static let two = Self(rawValue: 2)
}
