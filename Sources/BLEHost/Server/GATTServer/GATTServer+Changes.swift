public import BLEWire

/// A database that changes under its clients (Vol 3, Part G, §2.5.2 and §7.1).
extension GATTServer {
  /// Adds services while clients are connected; they are told (Vol 3, Part G, §7.1).
  @discardableResult
  public mutating func addServices(
    _ definitions: [ServiceDefinition], at now: Moment
  ) throws(AttributeDatabaseError) -> [AttributeHandleRange] {
    let added = try database.add(definitions)
    let first = added.map(\.lowerBound).min()
    let last = added.map(\.upperBound).max()
    if let first, let last { databaseChanged(first...last, at: now) }
    return added
  }

  /// Removes the service that begins at a handle; clients are told (Vol 3, Part G, §7.1).
  @discardableResult
  public mutating func removeService(
    at handle: AttributeHandle, at now: Moment
  ) throws(AttributeDatabaseError) -> AttributeHandleRange {
    let before = database
    let removed = try database.removeService(at: handle)
    for id in connected {
      dropValues(for: id, of: removed.contains)
      let prepared = clients[id]?.prepared ?? []
      if let lost = prepared.first(where: { removed.contains($0.handle) }) {
        clients[id]?.lostPrepared = lost.handle
      }
      let configurations = (clients[id]?.configurations ?? [:]).keys.filter(removed.contains)
      for descriptor in configurations.sorted() {
        clients[id]?.configurations[descriptor] = nil
        if case .configuration(let value, _) = before[descriptor]?.role {
          events.append(.subscriptionChanged(id, value, []))
        }
      }
      if !configurations.isEmpty { store(id) }
    }
    databaseChanged(removed, at: now)
    return removed
  }

  /// The Database Hash as its characteristic holds it, lowest byte first (Vol 3, Part G, §7.3).
  public mutating func databaseHash() -> [UInt8] { currentHash().reversed() }

  /// The Database Hash, most significant byte first.
  mutating func currentHash() -> [UInt8] {
    if let hash { return hash }
    let new = database.hash(with: crypto)
    hash = new
    return new
  }

  /// Whether a PDU may be served to a client: one that does not know the present database may get
  /// Database Out Of Sync instead (Vol 3, Part G, §2.5.2.1).
  mutating func isAware(_ id: ClientID, _ pdu: ATTPDU, at now: Moment) throws(Stop) -> Bool {
    guard let client = clients[id] else { return false }
    switch client.awareness {
    case .aware: return true
    case .told:
      if pdu.opcode.isCommand { return !client.cachesRobustly }
      becomeAware(id)
      flushEvents()
      pump(id, at: now)
      return true
    case .unaware:
      guard client.cachesRobustly else { return true }
      if pdu.opcode.isCommand { return false }
      guard let handle = pdu.attributeHandle ?? client.preparedHandle(pdu) else { return true }
      clients[id]?.awareness = .told
      // What was prepared for the database before is not written to this one.
      if case .executeWriteRequest = pdu { forgetPrepared(id) }
      throw .refuse(.databaseOutOfSync, handle)
    }
  }

  /// Takes note that a client knows the present database.
  mutating func becomeAware(_ id: ClientID) {
    clients[id]?.awareness = .aware
    guard clients[id]?.isBonded ?? false else { return }
    let known = currentHash()
    clients[id]?.knownHash = known
    store(id)
  }

  private mutating func databaseChanged(_ range: AttributeHandleRange, at now: Moment) {
    hash = nil
    serviceChanged = ServiceChangedHandles(database)
    for id in connected where clients[id]?.isClosed == false {
      clients[id]?.awareness = .unaware
      let all = clients[id]?.changed ?? range
      clients[id]?.changed =
        min(all.lowerBound, range.lowerBound)...max(all.upperBound, range.upperBound)
      pump(id, at: now)
    }
    flushEvents()
  }

  /// Where Service Changed is.
  struct ServiceChangedHandles: Sendable {
    var value: AttributeHandle
    var configuration: AttributeHandle

    init?(_ database: AttributeDatabase) {
      for handle in database.handles(of: .serviceChanged) {
        guard case .value(_, let configuration?) = database[handle]?.role else { continue }
        (value, self.configuration) = (handle, configuration)
        return
      }
      return nil
    }
  }
}

extension GATTServer.Client {
  /// The first handle that a request to carry out what was prepared writes to.
  fileprivate func preparedHandle(_ pdu: ATTPDU) -> AttributeHandle? {
    guard case .executeWriteRequest(let request) = pdu, request.flags == .write else { return nil }
    return prepared.first?.handle
  }
}

extension ATTPDU {
  /// The handle that a request asks for, or the first of them; nil for what discovers.
  fileprivate var attributeHandle: AttributeHandle? {
    switch self {
    // Includes and characteristics are discovered in any range, the hash is read in that of all.
    case .readByTypeRequest(let request)
    where request.type != 0x2802 && request.type != 0x2803
      && (request.start, request.end) != (.first, .last):
      request.start
    case .readRequest(let request): request.handle
    case .readBlobRequest(let request): request.handle
    case .readMultipleRequest(let request): request.handles.first
    case .readMultipleVariableRequest(let request): request.handles.first
    case .writeRequest(let request): request.handle
    case .prepareWriteRequest(let request): request.handle
    default: nil
    }
  }
}
