internal import BLEHost
internal import BLETransport
internal import BLEWire

/// One link of our own host stack, as an ATT bearer.
final class HostChannel: ATTChannel, LinkControl {
  let id: LinkID
  let peer: DeviceAddress
  let isIncoming: Bool
  let name: String?
  weak var handler: (any ATTChannelHandler)?
  private weak var backend: HostBackend?
  private let snapshot: Locked<LinkInfo>
  private var arrived: [[UInt8]] = []
  private var rssiWaiters: [@Sendable (Result<Int?, BLEError>) -> Void] = []
  /// Whether it was closed here, though the link may not be over.
  private(set) var isClosed = false
  /// Whether it waits for room in the transport, rather than in the controller.
  var waitsForTransport = false

  init(_ info: LinkInfo, name: String?, _ backend: HostBackend) {
    id = info.id
    self.name = name
    peer = info.peer
    isIncoming = info.role == .peripheral
    snapshot = Locked(info)
    self.backend = backend
  }

  var info: LinkInfo? { snapshot.withLock { $0 } }

  func send(_ pdu: [UInt8]) -> Bool {
    guard !isClosed, let backend else { return false }
    return backend.send(pdu, on: self)
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    handler = nil
    endWaiters(.linkIsOver)
    backend?.disconnect(self)
  }

  func readRSSI(_ completion: @escaping @Sendable (Result<Int?, BLEError>) -> Void) {
    guard !isClosed, let backend else { return completion(.failure(.linkIsOver)) }
    rssiWaiters.append(completion)
    backend.readRSSI(of: self)
  }

  func update(_ parameters: ConnectionParameters) {
    if !isClosed { backend?.update(self, parameters) }
  }
}

// What the backend tells it.
extension HostChannel {
  /// A PDU came; true if it is the first that waits to be delivered.
  func add(_ pdu: [UInt8]) -> Bool {
    arrived.append(pdu)
    return arrived.count == 1
  }

  /// Gives its user what came.
  func deliver(at time: Timestamp) {
    guard !arrived.isEmpty else { return }
    let pdus = arrived
    arrived.removeAll(keepingCapacity: true)
    handler?.received(pdus, at: time)
  }

  func changed(_ info: LinkInfo) { snapshot.withLock { $0 = info } }

  func answerRSSI(_ rssi: Int?) {
    guard !rssiWaiters.isEmpty else { return }
    rssiWaiters.removeFirst()(.success(rssi))
  }

  /// The link is over.
  func end(_ error: BLEError, at time: Timestamp) {
    deliver(at: time)
    isClosed = true
    endWaiters(error)
    let handler = handler
    self.handler = nil
    handler?.closed(error)
  }

  private func endWaiters(_ error: BLEError) {
    let waiters = rssiWaiters
    rssiWaiters = []
    for waiter in waiters { waiter(.failure(error.during("read RSSI"))) }
  }
}

extension BLEError {
  fileprivate static let linkIsOver = BLEError(.disconnected, operation: "read RSSI")
}
