public import BLEWire

/// Values that the server sends by itself (Vol 3, Part G, §4.10 and §4.11).
extension GATTServer {
  /// Changes a value and sends it to subscribers; the clients that were full and did not get it.
  ///
  /// It is notified to those that asked for that, else indicated. The others get it though one is
  /// full; `Action.ready` tells when to send it again to `.only` that one.
  @discardableResult
  public mutating func updateValue(
    _ value: [UInt8], of handle: AttributeHandle, for recipients: Recipients = .subscribers,
    at now: Moment
  ) -> Set<ClientID> {
    updateValues([(handle, value)], for: recipients, at: now)
  }

  /// Changes several values and notifies them in one PDU where a client can take that.
  ///
  /// A client that has no room for all gets none.
  @discardableResult
  public mutating func updateValues(
    _ values: [(handle: AttributeHandle, value: [UInt8])],
    for recipients: Recipients = .subscribers, at now: Moment
  ) -> Set<ClientID> {
    for (handle, value) in values { database.setValue(value, of: handle) }
    return sendValues(values, for: recipients, at: now)
  }

  /// Sends values to subscribers as `updateValues` does, and leaves those as they are that the
  /// database holds.
  @discardableResult
  public mutating func sendValues(
    _ values: [(handle: AttributeHandle, value: [UInt8])],
    for recipients: Recipients = .subscribers, at now: Moment
  ) -> Set<ClientID> {
    var batch = ValueBatch()
    for (handle, value) in values {
      guard let attribute = database[handle], case .value(_, let descriptor?) = attribute.role
      else { continue }
      batch.values.append(
        .init(
          handle: handle, bytes: value, configuration: descriptor,
          level: attribute.permissions.levelToSend, keySize: attribute.minimumKeySize))
    }
    guard !batch.values.isEmpty else { return [] }
    var full: Set<ClientID> = []
    let (changes, limits) = (serviceChanged, configuration)
    for id in connected where recipients.include(id) {
      if clients[id]?.take(&batch, id, changes, limits, at: now, &actions) == .isFull {
        full.insert(id)
      }
    }
    return full
  }

  /// Whether a client can be sent another value.
  public func hasRoom(_ id: ClientID) -> Bool {
    guard let client = clients[id], !client.isClosed else { return false }
    return client.freeNotifications(configuration) > 0
      && client.indications.count < configuration.waitingIndications
  }

  /// What a client has subscribed to, by the handle of a value.
  public func subscription(
    of id: ClientID, to handle: AttributeHandle
  ) -> ClientCharacteristicConfiguration {
    guard case .value(_, let descriptor?) = database[handle]?.role else { return [] }
    return clients[id]?.configurations[descriptor] ?? []
  }

  /// Whether a client gets a value of a characteristic as an indication, by the value's handle.
  public func takesIndications(of handle: AttributeHandle, _ id: ClientID) -> Bool {
    guard let client = clients[id], !client.isClosed, let attribute = database[handle] else {
      return false
    }
    return subscription(of: id, to: handle) == .indication
      && attribute.maySendValue(on: client.security)
  }

  /// The indication that a client took last; nil if it took none.
  public func lastIndication(of id: ClientID) -> IndicationID? {
    clients[id].flatMap { $0.lastIndication.rawValue == 0 ? nil : $0.lastIndication }
  }

  /// The clients that get the values of a characteristic, by the handle of its value.
  public func subscribers(of handle: AttributeHandle) -> [ClientID] {
    guard case .value(_, let descriptor?) = database[handle]?.role else { return [] }
    return connected.filter { id in
      clients[id].map { !$0.isClosed && $0.configurations[descriptor] != nil } ?? false
    }
  }

  /// Takes note that a client confirmed the indication that it was sent.
  mutating func confirmed(by id: ClientID, at now: Moment) {
    guard let outstanding = clients[id]?.outstanding else { return }
    clients[id]?.outstanding = nil
    if let indication = outstanding.id {
      actions.append(.confirmed(id, outstanding.handle, indication))
    } else if clients[id]?.changed == nil {
      becomeAware(id)
    }
    pump(id, at: now)
    flushEvents()
  }

  /// Forgets what waits for a client of some attributes' values; of indications the owner is told.
  mutating func dropValues(
    _ kinds: ClientCharacteristicConfiguration = [.notification, .indication], for id: ClientID,
    of isMeant: (AttributeHandle) -> Bool
  ) {
    if kinds.contains(.notification) { clients[id]?.dropNotifications(of: isMeant) }
    guard kinds.contains(.indication) else { return }
    for dropped in clients[id]?.dropIndications(of: isMeant) ?? [] {
      events.append(.dropped(id, dropped.pdu.handle, dropped.id))
    }
  }

  /// Sends what waits for a client, as far as there is room.
  mutating func pump(_ id: ClientID, at now: Moment) {
    let (changes, limits) = (serviceChanged, configuration)
    clients[id]?.pump(id, changes, limits, at: now, &actions)
  }
}

extension GATTServer.Recipients {
  fileprivate func include(_ id: GATTServer.ClientID) -> Bool {
    switch self {
    case .subscribers: true
    case .only(let ids): ids.contains(id)
    }
  }
}

extension Attribute {
  /// Whether its value may be sent on a link.
  func maySendValue(on security: LinkSecurity) -> Bool {
    security.refusal(permissions.levelToSend, minimumKeySize: minimumKeySize) == nil
  }
}

extension AttributePermissions {
  /// How well a link must be protected for a value to be sent on it.
  ///
  /// One that can't be read can be sent to anybody that could subscribe.
  var levelToSend: LinkSecurity.Level { level(isWrite: false) ?? LinkSecurity.Level.none }
}
