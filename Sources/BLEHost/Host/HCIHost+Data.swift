import BLEWire

extension HCIHost {
  /// Takes a packet of data: puts frames together and gives them to their channels.
  mutating func receive(_ packet: ACLPacket, at now: Moment) {
    guard packet.broadcast == 0 else { return }
    guard let index = index(of: packet.handle) else {
      // Perhaps its Connection Complete is on its way, or was lost.
      if connector.radio != .idle || advertiser.isConnectable || losses.mayHaveLink {
        early.hold(packet, at: now)
      }
      return
    }
    establish(index, at: now)
    var reader = ByteReader(packet.data)
    let frame = links[index].reassembler.add(
      &reader, isStart: packet.boundary.isStart, fault: { _ in })
    if let frame { receive(frame, of: index, at: now) }
  }

  private mutating func receive(_ frame: L2CAPFrame, of index: Int, at now: Moment) {
    switch frame.channel {
    case .att:
      guard links[index].isAnnounced else { return }
      actions.append(.received(links[index].info.id, .att, frame.payload))
    case .leSignaling: receiveSignaling(frame.payload, of: index, at: now)
    case .smp:
      if let answer = SMPRefusal.answer(to: frame.payload) {
        reply(answer, on: .smp, of: index, at: now)
      }
    // Channels that nobody opened.
    default: break
    }
  }

  private mutating func receiveSignaling(_ bytes: [UInt8], of index: Int, at now: Moment) {
    switch links[index].signaling.receive(bytes) {
    case .ignore: break
    case .reply(let pdu): reply(pdu.encoded, on: .leSignaling, of: index, at: now)
    case .update(let pdu, let parameters):
      reply(pdu.encoded, on: .leSignaling, of: index, at: now)
      update(index, parameters, at: now)
      pump(at: now)
    case .updateAnswered:
      updated(index, at: now)
      pump(at: now)
    }
  }

  /// Answers a peer; a peer that asks faster than it takes answers gets none.
  @discardableResult
  mutating func reply(
    _ bytes: [UInt8], on channel: ChannelID, of index: Int, at now: Moment
  ) -> Bool {
    let frame = L2CAPFrame(channel: channel, payload: bytes)
    return scheduler.send(frame, on: links[index].info.handle, at: now)
  }
}
