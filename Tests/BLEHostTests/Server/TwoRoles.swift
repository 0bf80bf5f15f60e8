import BLECrypto
import BLEHost
import BLEWire
import TestSupport

/// Two ends of one bearer, each with a client and a server: what one sends, the other receives.
struct TwoRoles {
  /// One end.
  struct End {
    var client: GATTClient
    var server: GATTServer
    var results: [GATTClient.OperationID: Result<GATTClient.Outcome, GATTClient.Failure>] = [:]
    var values: [GATTValueEvent] = []
    var sent: [[UInt8]] = []

    mutating func drain(at now: Moment) {
      var isBusy = true
      while isBusy {
        isBusy = false
        while let action = client.nextAction() {
          isBusy = true
          switch action {
          case .send(let pdu): sent.append(pdu)
          case .finish(let id, let result): results[id] = result
          case .value(let event): values.append(event)
          case .mtuChanged(let mtu): server.setMTU(mtu, of: .one)
          case .forServer(let pdu): server.receive(pdu, from: .one, at: now)
          case .raiseSecurity, .close, .found: break
          }
        }
        while let action = server.nextAction() {
          isBusy = true
          if case .send(_, let pdu) = action { sent.append(pdu) }
        }
      }
    }
  }

  var ends: [End]
  var now = Moment(nanoseconds: 0)

  /// The second end has the database; the first one has the other, if any.
  init(
    _ database: AttributeDatabase, other: AttributeDatabase = AttributeDatabase(), mtu: UInt16 = 517
  ) {
    ends = [(other, UInt16(517)), (database, mtu)].map { database, mtu in
      End(
        client: GATTClient(.init(mtu: mtu, servesRequests: true)),
        server: GATTServer(database, crypto: OpenSSLCrypto()))
    }
    for end in ends.indices { ends[end].server.connect(.one, at: now) }
  }

  /// Lets one end's client do something, up to its end.
  mutating func run(
    _ procedure: GATTClient.Procedure, by end: Int = 0
  ) -> Result<GATTClient.Outcome, GATTClient.Failure>? {
    let id = ends[end].client.start(procedure, at: now)
    exchange()
    return ends[end].results[id]
  }

  /// Carries PDUs in turn until there are none.
  mutating func exchange() {
    for end in ends.indices { ends[end].drain(at: now) }
    while let from = ends.indices.first(where: { !ends[$0].sent.isEmpty }) {
      for turn in [from, 1 - from] where !ends[turn].sent.isEmpty {
        ends[1 - turn].client.receive(ends[turn].sent.removeFirst(), at: now)
        ends[1 - turn].drain(at: now)
      }
    }
  }
}
