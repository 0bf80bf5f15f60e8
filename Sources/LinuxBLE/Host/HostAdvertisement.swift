internal import BLEHost
internal import BLETransport
internal import BLEWire

/// Something that our own host stack advertises.
final class HostAdvertisement: AdvertisingControl {
  /// What the host calls it.
  var id: AdvertisingID?
  private var handler: ((AdvertisingEvent) -> Void)?
  private var updates: [(Result<AdvertisingInfo, BLEError>) -> Void] = []
  private var stops: [() -> Void] = []
  private var isOver = false
  private weak var backend: HostBackend?

  init(_ backend: HostBackend, _ handler: @escaping (AdvertisingEvent) -> Void) {
    self.backend = backend
    self.handler = handler
  }

  func update(
    _ content: AdvertisingContent,
    completion: @escaping (Result<AdvertisingInfo, BLEError>) -> Void
  ) {
    guard let id, let backend, !isOver else { return completion(.failure(.isNotAdvertised)) }
    updates.append(completion)
    if let error = backend.update(id, content) {
      updates.removeLast()
      completion(.failure(error))
    }
  }

  func stop(_ completion: @escaping () -> Void) {
    handler = nil
    guard let id, let backend, !isOver else { return completion() }
    stops.append(completion)
    backend.stopAdvertising(id)
  }

  /// It is on the air.
  func started(_ info: AdvertisingInfo) {
    let waiting = updates
    updates = []
    for update in waiting { update(.success(info)) }
    handler?(.started(info))
  }

  /// It is over.
  func ended(_ error: BLEError?) {
    isOver = true
    let (waiting, handler) = (updates, handler)
    updates = []
    self.handler = nil
    for update in waiting { update(.failure(error ?? .isNotAdvertised)) }
    handler?(.ended(error))
    let completions = stops
    stops = []
    for completion in completions { completion() }
  }
}

extension BLEError {
  fileprivate static let isNotAdvertised = BLEError(
    .invalidArgument, operation: "advertise", detail: "it is no longer advertised")

  /// Why something is not advertised.
  init(_ failure: AdvertisingFailure, transport: TransportError?) {
    switch failure {
    case .doesNotFit, .invalid:
      self.init(.invalidArgument, operation: "advertise", detail: "\(failure)")
    case .noMoreSets, .refused:
      self.init(.adapterUnavailable, operation: "advertise", detail: "\(failure)")
    case .adapter(let cause): self.init(cause, "advertise", transport: transport)
    }
  }
}
