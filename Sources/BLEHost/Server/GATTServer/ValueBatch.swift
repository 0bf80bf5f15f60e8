internal import BLEWire

/// Values that go to several clients, and their PDUs, which clients of one MTU share.
struct ValueBatch {
  struct Value {
    var handle: AttributeHandle
    var bytes: [UInt8]
    /// Where clients subscribe to it.
    var configuration: AttributeHandle
    /// What a link must offer for it to be sent.
    var level: LinkSecurity.Level
    var keySize: UInt8
  }

  var values: [Value] = []
  private var shared: (mtu: Int, pdu: [UInt8])?

  /// The notification that carries the only value.
  mutating func notification(mtu: Int) -> [UInt8] {
    if let shared, shared.mtu == mtu { return shared.pdu }
    let pdu = notification(values[0], mtu)
    shared = (mtu, pdu)
    return pdu
  }

  /// The notifications that carry some of several values.
  func notifications(of places: [Int], mtu: Int, takesMultiple: Bool) -> [[UInt8]] {
    guard takesMultiple else { return places.map { notification(values[$0], mtu) } }
    var pdus: [[UInt8]] = []
    var group: [ATTMultipleHandleValueNotification.Value] = []
    var size = 1
    func flush() {
      if group.count == 1, let only = group.first {
        pdus.append(ATTHandleValueNotification(handle: only.handle, value: only.bytes).encoded)
      } else if !group.isEmpty {
        pdus.append(ATTMultipleHandleValueNotification(values: group).encoded)
      }
      group = []
      size = 1
    }
    for place in places {
      let value = values[place]
      if size + 4 + value.bytes.count > mtu { flush() }
      if 5 + value.bytes.count > mtu {
        pdus.append(notification(value, mtu))
      } else {
        group.append(.init(handle: value.handle, bytes: value.bytes))
        size += 4 + value.bytes.count
      }
    }
    flush()
    return pdus
  }

  private func notification(_ value: Value, _ mtu: Int) -> [UInt8] {
    ATTHandleValueNotification(
      handle: value.handle, value: Array(value.bytes.prefix(mtu - 3))
    ).encoded
  }
}

extension GATTServer.Client {
  /// What becomes of a batch.
  enum Reception {
    case wantsNothing, took, isFull
  }

  /// Takes what it subscribed to, and sends what there is room for.
  mutating func take(
    _ batch: inout ValueBatch, _ id: GATTServer.ClientID,
    _ serviceChanged: GATTServer.ServiceChangedHandles?,
    _ configuration: GATTServer.Configuration, at now: Moment,
    _ actions: inout RingBuffer<GATTServer.Action>
  ) -> Reception {
    let reception = offer(&batch, configuration)
    if reception == .took { pump(id, serviceChanged, configuration, at: now, &actions) }
    return reception
  }

  /// Takes what it subscribed to into its queues, all or nothing.
  private mutating func offer(
    _ batch: inout ValueBatch, _ configuration: GATTServer.Configuration
  ) -> Reception {
    guard !isClosed, !configurations.isEmpty else { return .wantsNothing }
    // One value, which is usual, takes no lists.
    if batch.values.count == 1, let wanted = configurations[batch.values[0].configuration],
      wanted.contains(.notification)
    {
      let value = batch.values[0]
      guard security.refusal(value.level, minimumKeySize: value.keySize) == nil else {
        return .wantsNothing
      }
      guard freeNotifications(configuration) > 0 else {
        wasFull = true
        return .isFull
      }
      notifications.append(batch.notification(mtu: mtu))
      return .took
    }
    var notified: [Int] = []
    var indicated: [ATTHandleValueIndication] = []
    for (place, value) in batch.values.enumerated() {
      guard let wanted = configurations[value.configuration],
        security.refusal(value.level, minimumKeySize: value.keySize) == nil
      else { continue }
      if wanted.contains(.notification) {
        notified.append(place)
      } else {
        let cut = Array(value.bytes.prefix(mtu - 3))
        indicated.append(ATTHandleValueIndication(handle: value.handle, value: cut))
      }
    }
    if notified.isEmpty, indicated.isEmpty { return .wantsNothing }
    let pdus =
      notified.isEmpty
      ? []
      : batch.notifications(of: notified, mtu: mtu, takesMultiple: takesMultipleNotifications)
    // What could never fit is taken by empty queues.
    let fits =
      (pdus.count <= freeNotifications(configuration) || pdus.count > 1 && notifications.isEmpty)
      && (indications.count + indicated.count <= configuration.waitingIndications
        || indicated.count > 1 && indications.isEmpty)
    guard fits else {
      wasFull = true
      return .isFull
    }
    for pdu in pdus { notifications.append(pdu) }
    for indication in indicated {
      lastIndication.rawValue += 1
      indications.append(.init(id: lastIndication, pdu: indication))
    }
    return .took
  }

  /// How many more notifications it takes.
  func freeNotifications(_ configuration: GATTServer.Configuration) -> Int {
    max(0, min(room, 0xffff) + configuration.waitingNotifications - notifications.count)
  }

  /// Sends what waits as far as the link takes it; one indication at a time
  /// (Vol 3, Part F, §3.3.2).
  mutating func pump(
    _ id: GATTServer.ClientID, _ serviceChanged: GATTServer.ServiceChangedHandles?,
    _ configuration: GATTServer.Configuration, at now: Moment,
    _ actions: inout RingBuffer<GATTServer.Action>
  ) {
    while room > 0, !isClosed {
      if outstanding == nil, let (indication, name) = nextIndication(serviceChanged) {
        outstanding = .init(
          handle: indication.handle, id: name,
          deadline: now.adding(configuration.indicationTimeout))
        actions.append(.send(id, indication.encoded))
      } else if mayBeSentValues, let pdu = notifications.popFirst() {
        actions.append(.send(id, pdu))
      } else {
        break
      }
      if room != .max { room -= 1 }
    }
    if wasFull, notifications.count <= configuration.waitingNotifications / 2,
      indications.count <= configuration.waitingIndications / 2
    {
      wasFull = false
      actions.append(.ready(id))
    }
  }

  private mutating func nextIndication(
    _ serviceChanged: GATTServer.ServiceChangedHandles?
  ) -> (ATTHandleValueIndication, GATTServer.IndicationID?)? {
    if let changed, let serviceChanged,
      configurations[serviceChanged.configuration]?.contains(.indication) ?? false
    {
      self.changed = nil
      let value = ServiceChanged(handles: changed).encoded
      return (ATTHandleValueIndication(handle: serviceChanged.value, value: value), nil)
    }
    guard mayBeSentValues else { return nil }
    return indications.popFirst().map { ($0.pdu, $0.id) }
  }
}
