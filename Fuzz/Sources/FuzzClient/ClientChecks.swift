import BLEHost
import BLEWire

/// A client and what must hold for it, whatever is done to it.
///
/// Each operation finishes exactly once; one request is pending at most; each indication is
/// confirmed once; no PDU is longer than the MTU; no range begins at 0 or ends before its start.
struct ClientChecks {
  private var client: GATTClient
  private var now = Moment(nanoseconds: 0)
  private var ids: [GATTClient.OperationID] = []
  private var unfinished: Set<GATTClient.OperationID> = []
  private var pending: UInt8?
  private var indications = 0
  private var confirmations = 0
  private var isClosed = false
  private var largestMTU = 23

  init(mtu: UInt16, raisesSecurity: Bool) {
    client = GATTClient(.init(mtu: mtu, raisesSecurity: raisesSecurity))
  }

  mutating func start(_ procedure: GATTClient.Procedure) {
    guard ids.count < 200 else { return }
    let id = client.start(procedure, at: now)
    precondition(unfinished.insert(id).inserted, "an identifier came twice")
    ids.append(id)
    drain()
  }

  mutating func cancel(_ index: Int) {
    guard index < ids.count else { return }
    client.cancel(ids[index], at: now)
    drain()
    precondition(!unfinished.contains(ids[index]), "a cancelled operation goes on")
  }

  /// Gives an answer to what is pending: a response if the first byte is even, else an error.
  mutating func answer(_ bytes: [UInt8]) {
    guard let request = pending else { return }
    let isError = bytes.first.map { $0 & 7 == 7 } ?? false
    receive(isError ? [0x01, request, 0, 0] + bytes.suffix(1) : [request + 1] + bytes)
  }

  mutating func receive(_ bytes: [UInt8]) {
    if !isClosed {
      if bytes.first == 0x1d { indications += 1 }
      if let request = pending {
        let isRefusal = bytes.first == 0x01 && (bytes.count < 2 || bytes[1] == request)
        if bytes.first == request + 1 || isRefusal { pending = nil }
      }
    }
    client.receive(bytes, at: now)
    drain()
  }

  mutating func advance(seconds: Int64) {
    now.nanoseconds += seconds * 1_000_000_000
    client.advance(to: now)
    drain()
    precondition(client.deadline > now)
  }

  mutating func securityRaised(_ raised: Bool) {
    client.securityRaised(raised, at: now)
    drain()
  }

  mutating func close() {
    client.linkClosed()
    isClosed = true
    drain()
    precondition(unfinished.isEmpty, "an operation outlives its link")
  }

  mutating func end() {
    precondition(confirmations == indications)
    precondition(isClosed || (pending == nil) == (client.deadline == .never))
    close()
    start(.read(0x0003))
    precondition(unfinished.isEmpty)
  }

  private mutating func drain() {
    while let action = client.nextAction() {
      switch action {
      case .send(let pdu): check(pdu)
      case .found(let id, let services):
        precondition(unfinished.contains(id) && !services.isEmpty)
      case .finish(let id, _):
        precondition(unfinished.remove(id) != nil, "an operation finished twice")
      case .close: isClosed = true
      case .mtuChanged(let mtu):
        precondition(mtu >= 23 && mtu <= 517)
        largestMTU = max(largestMTU, mtu)
      case .value, .raiseSecurity: break
      case .forServer: preconditionFailure("there is no server")
      }
    }
  }

  private mutating func check(_ pdu: [UInt8]) {
    precondition(!isClosed, "a closed bearer sends")
    precondition(pdu.count <= largestMTU, "longer than the MTU")
    let opcode = ATTOpcode(rawValue: pdu[0])
    if opcode == .handleValueConfirmation { confirmations += 1 }
    guard opcode.isRequest else { return }
    precondition(pending == nil, "two requests are pending")
    pending = pdu[0]
    guard [0x04, 0x06, 0x08, 0x10].contains(pdu[0]) else { return }
    let start = UInt16(pdu[1]) | UInt16(pdu[2]) << 8
    let end = UInt16(pdu[3]) | UInt16(pdu[4]) << 8
    precondition(start != 0 && start <= end, "not a range")
  }
}
