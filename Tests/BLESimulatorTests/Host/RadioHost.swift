import BLECrypto
import BLEHost
import BLESimulator
import BLEWire
import Testing

/// Our host on a virtual controller, with a GATT client for each of its links, in virtual time.
struct RadioHost {
  var radio: VirtualRadio
  var host: HCIHost
  let id: ControllerID
  var now = Moment(nanoseconds: 0)
  var clients: [LinkID: GATTClient] = [:]
  /// PDUs that had no room yet.
  var unsent: [LinkID: [[UInt8]]] = [:]
  /// What the host told, without data.
  var told: [HCIHost.Action] = []
  /// What the clients' procedures ended with, in order.
  var finished: [Result<GATTClient.Outcome, GATTClient.Failure>] = []
  var values: [(link: LinkID, event: GATTValueEvent)] = []
  /// All that went between host and controller.
  var trace: [HCIPacket] = []

  init(
    seed: UInt64 = 1, _ configuration: HCIHost.Configuration = .init(),
    _ change: (inout ControllerConfiguration) -> Void = { _ in }
  ) {
    radio = VirtualRadio(seed: seed, crypto: OpenSSLCrypto())
    var controller = ControllerConfiguration(address: .init(rawValue: 0x0011_2233_4400))
    change(&controller)
    id = radio.addController(controller)
    host = HCIHost(configuration)
  }

  /// Moves all that there is to move.
  mutating func settle() {
    var isBusy = true
    while isBusy {
      isBusy = false
      while let action = host.nextAction() {
        isBusy = true
        handle(action)
      }
      while let action = radio.nextAction() {
        isBusy = true
        switch action {
        case .send(id, let packet):
          trace.append(packet)
          host.receive(packet, at: now)
        case .send: break
        case .unplugged: host.transportClosed(at: now)
        }
      }
      for link in clientIDs {
        while let action = clients[link]?.nextAction() {
          isBusy = true
          handle(action, of: link)
        }
      }
    }
  }

  /// The links with clients, in a fixed order.
  private var clientIDs: [LinkID] { clients.keys.sorted { $0.rawValue < $1.rawValue } }

  private mutating func handle(_ action: HCIHost.Action) {
    switch action {
    case .send(let packet):
      trace.append(packet)
      radio.receive(packet, from: id, at: now)
    case .received(let link, _, let bytes): clients[link]?.receive(bytes, at: now)
    case .room(let link): flush(link)
    case .connected(_, let link):
      clients[link.id] = GATTClient()
      told.append(action)
    case .disconnected(let link, _):
      clients[link]?.linkClosed()
      unsent[link] = nil
      told.append(action)
    case .state, .resetting, .report, .scanFailed, .connectFailed, .changed, .rssi, .incoming,
      .advertising, .advertisingEnded:
      told.append(action)
    }
  }

  private mutating func handle(_ action: GATTClient.Action, of link: LinkID) {
    switch action {
    case .send(let pdu):
      unsent[link, default: []].append(pdu)
      flush(link)
    case .finish(_, let result): finished.append(result)
    case .value(let event): values.append((link, event))
    case .close: host.disconnect(link, at: now)
    case .raiseSecurity: clients[link]?.securityRaised(false, at: now)
    case .mtuChanged, .forServer, .found: break
    }
  }

  mutating func flush(_ link: LinkID) {
    while let pdu = unsent[link]?.first, host.send(pdu, on: link, at: now) {
      unsent[link]?.removeFirst()
    }
  }

  /// Lets time pass, until something is true or the time is over; tells whether it became true.
  @discardableResult
  mutating func run(
    for limit: Duration, until isDone: (borrowing RadioHost) -> Bool = { _ in false }
  ) -> Bool {
    let end = now.adding(limit)
    var stuck = 0
    settle()
    while !isDone(self) {
      var next = min(host.deadline, radio.deadline)
      for client in clients.values { next = min(next, client.deadline) }
      guard next <= end else { break }
      stuck = next <= now ? stuck + 1 : 0
      guard stuck < 10_000 else {
        Issue.record("time does not pass")
        break
      }
      now = max(now, next)
      radio.advance(to: now)
      settle()
      host.advance(to: now)
      for link in clientIDs { clients[link]?.advance(to: now) }
      settle()
    }
    if isDone(self) { return true }
    now = max(now, end)
    return false
  }

  /// Connects, and waits for the link.
  mutating func connect(
    to address: DeviceAddress, _ options: ConnectOptions = .init()
  ) -> LinkInfo? {
    let request = host.connect(to: address, options, at: now)
    run(for: .seconds(60)) { bench in
      bench.told.contains { $0.ends(request) }
    }
    for case .connected(request, let link) in told { return link }
    return nil
  }

  /// Runs a procedure, and waits for its end.
  mutating func perform(
    _ procedure: GATTClient.Procedure, on link: LinkID
  ) -> Result<GATTClient.Outcome, GATTClient.Failure>? {
    let count = finished.count
    guard clients[link] != nil else { return nil }
    _ = clients[link]?.start(procedure, at: now)
    run(for: .seconds(100)) { $0.finished.count > count }
    return finished.count > count ? finished[count] : nil
  }
}

extension HCIHost.Action {
  func ends(_ request: ConnectID) -> Bool {
    switch self {
    case .connected(request, _), .connectFailed(request, _): true
    default: false
    }
  }

  func ends(_ link: LinkID) -> Bool {
    if case .disconnected(link, _) = self { true } else { false }
  }
}
