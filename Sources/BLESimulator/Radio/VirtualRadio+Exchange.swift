internal import BLEWire

/// Data on the air: pairs of packets in connection events (Vol 6, Part B, §4.5.1).
extension VirtualRadio {
  /// Takes data from a host (Vol 4, Part E, §4.1.1).
  mutating func receiveData(_ packet: ACLPacket, from id: ControllerID) {
    guard let linkID = self[id].link(packet.handle), let link = link(linkID),
      let role = link.role(of: id, handle: packet.handle)
    else { return }
    let configuration = self[id].configuration
    guard packet.data.count <= Int(configuration.aclLength), packet.boundary != .complete,
      packet.broadcast == 0, buffersInUse(of: id) < Int(configuration.aclBuffers)
    else {
      // Link type 0x01: the host sent more than it may (Vol 4, Part E, §7.7.26).
      return emit(HCIDataBufferOverflow { $0.linkType = 1 }, to: id)
    }
    guard !packet.data.isEmpty else { return completed(1, handle: packet.handle, id) }
    links[linkID.slot]?[role].queue.append(
      .init(data: packet.data, isStart: packet.boundary.isStart))
    wake(linkID)
  }

  /// Plans the next connection event if there is something to send.
  mutating func wake(_ id: LinkID) {
    guard let link = link(id), !link.isScheduled, canExchange(link) else { return }
    plan(id, after: now)
  }

  /// A pair of packets begins, if it still fits before the end of the event.
  mutating func beginExchange(_ id: LinkID) {
    guard var link = link(id) else { return }
    link.isScheduled = false
    defer { if links[id.slot]?.id == id { links[id.slot] = link } }
    guard canExchange(link) else { return }
    let central = payload(of: link, .central)
    let peripheral = payload(of: link, .peripheral)
    let time = AirTime.exchange(
      central: central, centralPHY: link[.central].phy, peripheral: peripheral,
      peripheralPHY: link[.peripheral].phy, isEncrypted: link.isEncrypted)
    let end = now.adding(.microseconds(time))
    if end > link.eventStart.adding(share(of: link)), now > link.eventStart {
      return schedule(&link, event: link.event(atOrAfter: now))
    }
    link.exchange = .init(central: central, peripheral: peripheral)
    link.isScheduled = true
    queue.add(.endExchange(id), at: end)
  }

  /// A pair of packets is over: each is delivered, and acknowledged by the next one.
  mutating func endExchange(_ id: LinkID) {
    guard let link = link(id), let exchange = link.exchange else { return }
    links[id.slot]?.exchange = nil
    links[id.slot]?.isScheduled = false
    guard isAudible(link) else { return }
    links[id.slot]?.lastEvent = max(0, link.event(atOrAfter: link.eventStart))
    guard isHeard(exchange, on: id) else { return retry(id) }
    links[id.slot]?.silentSince = nil
    transfer(exchange.central, from: .central, on: id)
    transfer(exchange.peripheral, from: .peripheral, on: id)
    guard let link = self.link(id), canExchange(link) else { return }
    // More data: the event goes on (MD, Vol 6, Part B, §4.5.6).
    links[id.slot]?.isScheduled = true
    queue.add(.beginExchange(id), at: now)
  }

  private mutating func transfer(_ count: Int, from role: LinkRole, on id: LinkID) {
    guard count > 0, let link = link(id), let (payload, isStart) = link[role].next else { return }
    let receiver = link[role.other]
    let data = Array(payload.prefix(count))
    let isRepeated = link[role].repeated != nil
    guard let isDone = links[id.slot]?[role].acknowledge(data.count) else { return }
    if !isRepeated { deliver(data, isStart: isStart, to: receiver) }
    if isDone { completed(1, handle: link[role].handle, link[role].controller) }
  }

  private mutating func deliver(_ data: [UInt8], isStart: Bool, to receiver: LinkEnd) {
    guard !receiver.isGone else { return }
    let packet = ACLPacket(
      handle: receiver.handle, boundary: isStart ? .start : .continuation, data: data)
    emit(packet, to: receiver.controller)
  }

  /// Whether both packets of a pair are heard.
  ///
  /// When the peripheral's is lost, the central's was heard, but it comes again: the peripheral
  /// knows it by its number and only acknowledges it (Vol 6, Part B, §4.5.9).
  private mutating func isHeard(_ exchange: VirtualLink.Exchange, on id: LinkID) -> Bool {
    guard let link = link(id) else { return false }
    let loss = packetLoss(of: link)
    if happens(loss) { return false }
    guard happens(loss) else { return true }
    if exchange.central > 0, link[.central].repeated == nil, let next = link[.central].next {
      links[id.slot]?[.central].repeated = exchange.central
      deliver(
        Array(next.payload.prefix(exchange.central)), isStart: next.isStart, to: link[.peripheral])
    }
    return false
  }

  /// How often a packet of a link is lost, in percent: what is worse of both ends'.
  func packetLoss(of link: VirtualLink) -> Int {
    link.ends.reduce(0) { max($0, packetLoss(of: $1.controller)) }
  }

  /// How often a packet to or from a controller is lost, in percent.
  func packetLoss(of id: ControllerID) -> Int { self[id].configuration.habits.packetLoss }

  /// A lost packet ends the connection event; the next one repeats it, until the supervision
  /// timeout (Vol 6, Part B, §4.5.1, §4.5.2).
  private mutating func retry(_ id: LinkID) {
    guard let link = link(id) else { return }
    let since = link.silentSince ?? now
    links[id.slot]?.silentSince = since
    guard now < since.adding(link.parameters.timeoutDuration) else {
      return drop(id, central: .connectionTimeout, peripheral: .connectionTimeout)
    }
    plan(link.id, after: now.adding(.nanoseconds(1)))
  }

  /// How much of a connection interval a link may use: its share among those of the busier end
  /// that have something to send.
  private func share(of link: VirtualLink) -> Duration {
    let busiest = link.ends.map { end in
      self[end.controller].links.count { entry in
        entry.id == link.id || self.link(entry.id).map { canExchange($0) } ?? false
      }
    }.max()
    return .nanoseconds(link.parameters.intervalNanoseconds / Int64(max(1, busiest ?? 1)))
  }

  private func canExchange(_ link: VirtualLink) -> Bool {
    guard !link.isPaused, isAudible(link) else { return false }
    return payload(of: link, .central) > 0 || payload(of: link, .peripheral) > 0
  }

  /// How many bytes an end sends next; none while the peer does not acknowledge.
  private func payload(of link: VirtualLink, _ role: LinkRole) -> Int {
    guard !self[link[role.other].controller].withholdsAcknowledgements else { return 0 }
    return link[role].next?.payload.count ?? 0
  }

  private mutating func plan(_ id: LinkID, after moment: Moment) {
    guard let link = link(id) else { return }
    var changed = link
    var number = link.event(atOrAfter: moment)
    // A peripheral with nothing to say sleeps through so many events (Vol 6, Part B, §4.5.1).
    if link.parameters.latency > 0, payload(of: link, .peripheral) == 0 {
      let step = Int64(link.parameters.latency) + 1
      let missed = max(0, number - link.lastEvent) % step
      if missed > 0 { number += step - missed }
    }
    schedule(&changed, event: number)
    links[link.id.slot] = changed
  }

  private mutating func schedule(_ link: inout VirtualLink, event number: Int64) {
    link.eventStart = link.start(ofEvent: number)
    link.isScheduled = true
    queue.add(.beginExchange(link.id), at: link.eventStart)
  }
}
