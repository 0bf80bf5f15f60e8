public import BLEWire

extension GATTServer {
  /// Takes note of a new client, and of what was stored of it if it is bonded.
  ///
  /// Room is how many notifications and indications its link takes, see `setRoom`.
  public mutating func connect(
    _ id: ClientID, security: LinkSecurity = LinkSecurity(), isBonded: Bool = false,
    stored: StoredClient? = nil, mtu: Int = 23, room: Int = .max, at now: Moment
  ) {
    forget(id)
    var client = Client(
      security: security, isBonded: isBonded, mtu: max(mtu, 23), room: max(room, 0))
    if isBonded, let stored {
      client.configurations = stored.configurations.filter { handle, configuration in
        allows(configuration, at: handle)
      }
      client.features = stored.features.isEmpty ? [0] : stored.features
      client.knownHash = stored.databaseHash
    }
    if isBonded, let known = client.knownHash, known != currentHash() {
      client.awareness = .unaware
      client.changed = .all
    } else if isBonded {
      client.knownHash = currentHash()
    }
    clients[id] = client
    connected.append(id)
    pump(id, at: now)
  }

  /// Takes note that a client is gone; what is to be kept of it if it is bonded.
  @discardableResult
  public mutating func disconnect(_ id: ClientID) -> StoredClient? {
    guard let client = forget(id) else { return nil }
    return client.isBonded ? client.stored : nil
  }

  /// Takes note that a link's security changed, and of whether the client is bonded now.
  public mutating func setSecurity(
    _ security: LinkSecurity, isBonded: Bool, of id: ClientID, at now: Moment
  ) {
    guard let client = clients[id] else { return }
    clients[id]?.security = security
    clients[id]?.isBonded = isBonded
    let database = database
    dropValues(for: id) { !(database[$0]?.maySendValue(on: security) ?? false) }
    if isBonded, !client.isBonded {
      let known = currentHash()
      if client.awareness == .aware { clients[id]?.knownHash = known }
      store(id)
    }
    flushEvents()
    pump(id, at: now)
  }

  /// Takes note of the MTU that counts on a client's bearer.
  public mutating func setMTU(_ mtu: Int, of id: ClientID) { clients[id]?.setMTU(max(mtu, 23)) }

  /// Takes note of how many notifications and indications a client's link takes now.
  ///
  /// Each that is sent takes one; more wait in the server, within its bounds.
  public mutating func setRoom(_ room: Int, of id: ClientID, at now: Moment) {
    clients[id]?.room = max(room, 0)
    pump(id, at: now)
  }

  /// When to call `advance`, at the latest; `never` while nothing is pending.
  public var deadline: Moment {
    var earliest = Moment.never
    for client in clients.values where !client.isClosed {
      if let moment = client.requests.job?.deadline { earliest = min(earliest, moment) }
      if let moment = client.commands.job?.deadline { earliest = min(earliest, moment) }
      if let moment = client.outstanding?.deadline { earliest = min(earliest, moment) }
    }
    return earliest
  }

  /// Takes note of the time: refuses what the owner did not answer, gives clients up.
  public mutating func advance(to now: Moment) {
    for id in connected {
      guard let client = clients[id], !client.isClosed else { continue }
      if let outstanding = client.outstanding, outstanding.deadline <= now {
        close(id, .indicationTimedOut)
        continue
      }
      for job in [client.requests.job, client.commands.job] {
        guard let job, job.deadline <= now, let question = job.question else { continue }
        answer(question, with: .failure(.unlikelyError), at: now)
      }
    }
  }

  /// Wants a client's bearer closed; nothing is sent on it any more.
  mutating func close(_ id: ClientID, _ reason: CloseReason) {
    guard let client = clients[id], !client.isClosed else { return }
    forgetQuestions(of: client)
    // What is kept of a bonded client is still asked for.
    var closed = Client(security: client.security, isBonded: client.isBonded, mtu: 23, room: 0)
    closed.configurations = client.configurations
    closed.features = client.features
    closed.knownHash = client.knownHash
    closed.isClosed = true
    clients[id] = closed
    actions.append(.close(id, reason))
  }

  /// Lets the owner store what changed of a bonded client.
  mutating func store(_ id: ClientID) {
    guard let client = clients[id], client.isBonded else { return }
    events.append(.store(id, client.stored))
  }

  @discardableResult
  private mutating func forget(_ id: ClientID) -> Client? {
    guard let client = clients.removeValue(forKey: id) else { return nil }
    connected.removeAll { $0 == id }
    forgetQuestions(of: client)
    return client
  }

  private mutating func forgetQuestions(of client: Client) {
    for job in [client.requests.job, client.commands.job] {
      if let question = job?.question { asked[question] = nil }
    }
  }

  private func allows(
    _ configuration: ClientCharacteristicConfiguration, at handle: AttributeHandle
  ) -> Bool {
    guard case .configuration(_, let properties) = database[handle]?.role else { return false }
    return configuration.isAllowed(by: properties)
  }
}

extension ClientCharacteristicConfiguration {
  /// Whether a characteristic of these properties can be configured so (Vol 3, Part G, §3.3.3.3).
  func isAllowed(by properties: CharacteristicProperties) -> Bool {
    (!contains(.notification) || properties.contains(.notify))
      && (!contains(.indication) || properties.contains(.indicate))
  }
}
