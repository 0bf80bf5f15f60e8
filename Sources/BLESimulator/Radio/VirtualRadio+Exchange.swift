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
    plan(link, after: now)
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
    transfer(exchange.central, from: .central, on: id)
    transfer(exchange.peripheral, from: .peripheral, on: id)
    guard let link = self.link(id), canExchange(link) else { return }
    // More data: the event goes on (MD, Vol 6, Part B, §4.5.6).
    links[id.slot]?.isScheduled = true
    queue.add(.beginExchange(id), at: now)
  }

  /// HCI_Number_Of_Completed_Packets (Vol 4, Part E, §7.7.19).
  private mutating func completed(_ count: UInt16, handle: ConnectionHandle, _ id: ControllerID) {
    let entry = HCICompletedPackets {
      $0.connectionHandle = handle
      $0.numCompletedPackets = count
    }
    emit(HCINumberOfCompletedPackets { $0.handles = [entry] }, to: id)
  }

  private mutating func transfer(_ count: Int, from role: LinkRole, on id: LinkID) {
    guard count > 0, let link = link(id), let (payload, isStart) = link[role].next else { return }
    let receiver = link[role.other]
    let data = Array(payload.prefix(count))
    guard let isDone = links[id.slot]?[role].acknowledge(data.count) else { return }
    if !receiver.isGone {
      let packet = ACLPacket(
        handle: receiver.handle, boundary: isStart ? .start : .continuation, data: data)
      emit(packet, to: receiver.controller)
    }
    if isDone { completed(1, handle: link[role].handle, link[role].controller) }
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

  private mutating func plan(_ link: VirtualLink, after moment: Moment) {
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
