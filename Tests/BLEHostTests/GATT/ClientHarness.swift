import BLEHost
import BLEWire
import TestSupport

/// A client whose actions are taken as soon as they are due, on a clock that stands still.
struct ClientHarness {
  var client: GATTClient
  var now = Moment(nanoseconds: 0)
  var pdus: [[UInt8]] = []
  /// The PDUs that were sent, in hex.
  var sent: [String] { pdus.map(\.hexDigits) }
  /// What operations had found which failed.
  var found: [GATTClient.OperationID: [GATTService]] = [:]
  var results: [GATTClient.OperationID: Result<GATTClient.Outcome, GATTClient.Failure>] = [:]
  var values: [GATTValueEvent] = []
  var others: [GATTClient.Action] = []

  init(mtu: UInt16 = 517, raisesSecurity: Bool = false, servesRequests: Bool = false) {
    client = GATTClient(
      .init(mtu: mtu, raisesSecurity: raisesSecurity, servesRequests: servesRequests))
  }

  /// A client that exchanged an MTU.
  init(exchanged mtu: UInt16, raisesSecurity: Bool = false) {
    self.init(mtu: mtu, raisesSecurity: raisesSecurity)
    let id = start(.exchangeMTU)
    receive(ATTExchangeMTUResponse(mtu: mtu).encoded)
    precondition(results[id] == .success(.mtu(Int(mtu))))
    pdus = []
    others = []
  }

  mutating func start(_ procedure: GATTClient.Procedure) -> GATTClient.OperationID {
    let id = client.start(procedure, at: now)
    drain()
    return id
  }

  mutating func cancel(_ id: GATTClient.OperationID) {
    client.cancel(id, at: now)
    drain()
  }

  mutating func receive(_ bytes: [UInt8]) {
    client.receive(bytes, at: now)
    drain()
  }

  mutating func receive(_ hex: String) { receive(Array(hex: hex)) }

  mutating func pass(_ time: Duration) {
    now = now.adding(time)
    client.advance(to: now)
    drain()
  }

  /// What was sent since the last time.
  mutating func takeSent() -> [String] {
    defer { pdus = [] }
    return sent
  }

  /// Runs an operation against a server to its end.
  mutating func run(
    _ procedure: GATTClient.Procedure, with server: inout VirtualATTServer, limit: Int = 100_000
  ) -> Result<GATTClient.Outcome, GATTClient.Failure>? {
    let id = start(procedure)
    for _ in 0..<limit where results[id] == nil {
      let requests = pdus
      pdus = []
      for request in requests {
        if let answer = server.receive(request) { receive(answer) }
      }
      if requests.isEmpty { break }
    }
    return results[id]
  }

  mutating func drain() {
    while let action = client.nextAction() {
      switch action {
      case .send(let pdu): pdus.append(pdu)
      case .found(let id, let services): found[id] = services
      case .finish(let id, let result):
        precondition(results.updateValue(result, forKey: id) == nil, "finished twice")
      case .value(let event): values.append(event)
      case .mtuChanged, .raiseSecurity, .forServer, .close: others.append(action)
      }
    }
  }
}

extension Result<GATTClient.Outcome, GATTClient.Failure> {
  var services: [GATTService]? {
    if case .success(.services(let services)) = self { services } else { nil }
  }

  var characteristics: [GATTCharacteristic]? {
    if case .success(.characteristics(let found)) = self { found } else { nil }
  }
}
