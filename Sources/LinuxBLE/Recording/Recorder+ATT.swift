internal import BLETransport
internal import BLEWire

// `att:` has no controller: what one would have told is made up, so that the file can be replayed.
extension Recorder {
  /// Writes that the link is there: LE Connection Complete (Vol 4, Part E, §7.7.65.1).
  func connected(to peer: DeviceAddress) {
    var writer = ByteWriter()
    writer.write([0x3e, 19, 0x01, 0x00] as [UInt8])
    writer.write(Self.link)
    writer.write([0x00, peer.type.rawValue] as [UInt8])  // We are the central.
    peer.address.write(to: &writer)
    for value: UInt16 in [24, 0, 72] { writer.write(value) }  // 30 ms, no latency, 720 ms.
    writer.write(0 as UInt8)
    write(.event, writer.bytes, .controllerToHost)
  }

  /// Writes that the link is over: Disconnection Complete (Vol 4, Part E, §7.7.5).
  func disconnected(byPeer: Bool) {
    var writer = ByteWriter()
    writer.write([0x05, 4, 0x00] as [UInt8])
    writer.write(Self.link)
    writer.write(byPeer ? 0x13 : 0x16 as UInt8)
    write(.event, writer.bytes, .controllerToHost)
  }

  /// Writes an ATT PDU that was sent.
  func sent(_ pdu: [UInt8]) {
    write(.acl, Self.acl(pdu, .startNonFlushable), .hostToController)
  }

  /// Writes an ATT PDU that came.
  func received(_ pdu: [UInt8], at time: Timestamp) {
    write(.acl, Self.acl(pdu, .start), .controllerToHost, at: time)
  }

  private static func acl(_ pdu: [UInt8], _ boundary: ACLPacket.Boundary) -> [UInt8] {
    let pdu = pdu.prefix(0xffff - 4)
    var writer = ByteWriter()
    writer.write(link | UInt16(boundary.rawValue) << 12)
    writer.write(UInt16(pdu.count + 4))
    writer.write(UInt16(pdu.count))
    writer.write(ChannelID.att.rawValue)
    writer.write(Array(pdu))
    return writer.bytes
  }

  /// The handle of the one link.
  private static let link: UInt16 = 0x0001
}
