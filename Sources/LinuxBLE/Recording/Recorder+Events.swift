internal import BLETransport
internal import BLEWire

// What a controller would tell its host, as H4 packets.
extension Recorder {
  /// Writes that a link is there: LE Connection Complete (Vol 4, Part E, §7.7.65.1).
  func connected(_ link: ConnectionHandle, to peer: DeviceAddress, isIncoming: Bool) {
    var writer = ByteWriter()
    writer.write([0x3e, 19, 0x01, 0x00] as [UInt8])
    writer.write(link.rawValue)
    // Which role we have.
    writer.write([isIncoming ? 0x01 : 0x00, peer.type.rawValue] as [UInt8])
    peer.address.write(to: &writer)
    for value: UInt16 in [24, 0, 72] { writer.write(value) }  // 30 ms, no latency, 720 ms.
    writer.write(0 as UInt8)
    write(.event, writer.bytes, .controllerToHost)
  }

  /// Writes that a link is over: Disconnection Complete (Vol 4, Part E, §7.7.5).
  func disconnected(_ link: ConnectionHandle, byPeer: Bool) {
    var writer = ByteWriter()
    writer.write([0x05, 4, 0x00] as [UInt8])
    writer.write(link.rawValue)
    writer.write(byPeer ? 0x13 : 0x16 as UInt8)
    write(.event, writer.bytes, .controllerToHost)
  }

  /// Writes an ATT PDU that was sent.
  func sent(_ pdu: [UInt8], on link: ConnectionHandle, at time: Timestamp) {
    write(.acl, Self.acl(pdu, link, .startNonFlushable), .hostToController, at: time)
  }

  /// Writes an ATT PDU that came.
  func received(_ pdu: [UInt8], on link: ConnectionHandle, at time: Timestamp) {
    write(.acl, Self.acl(pdu, link, .start), .controllerToHost, at: time)
  }

  /// Writes that a device was heard, in the event that it was told with
  /// (Vol 4, Part E, §7.7.65.2, §7.7.65.11, §7.7.65.13).
  func heard(_ report: AdvertisingReport) {
    var writer = ByteWriter()
    writer.write([report.eventType.event.rawValue, 1] as [UInt8])
    switch report.eventType.event {
    case .legacy:
      writer.write(UInt8(truncatingIfNeeded: report.eventType.rawValue))
      report.address.write(to: &writer)
      writer.write(UInt8(truncatingIfNeeded: report.data.count))
      writer.write(Array(report.data.prefix(0xff)))
      writer.write(UInt8(bitPattern: report.rawRSSI))
    case .directed:
      writer.write(UInt8(truncatingIfNeeded: report.eventType.rawValue))
      report.address.write(to: &writer)
      (report.directAddress ?? .none).write(to: &writer)
      writer.write(UInt8(bitPattern: report.rawRSSI))
    case .extended:
      writer.write(report.eventType.rawValue)
      report.address.write(to: &writer)
      writer.write(
        [report.primaryPHY?.rawValue ?? 1, report.secondaryPHY?.rawValue ?? 0] as [UInt8])
      writer.write([report.sid ?? 0xff, UInt8(bitPattern: report.txPower ?? 127)] as [UInt8])
      writer.write(UInt8(bitPattern: report.rawRSSI))
      writer.write(report.periodicInterval)
      (report.directAddress ?? .none).write(to: &writer)
      writer.write(UInt8(truncatingIfNeeded: report.data.count))
      writer.write(Array(report.data.prefix(0xff)))
    }
    let parameters = writer.bytes
    let head = [0x3e, UInt8(truncatingIfNeeded: parameters.count)] as [UInt8]
    write(.event, head + parameters, .controllerToHost)
  }

  private static func acl(
    _ pdu: [UInt8], _ link: ConnectionHandle, _ boundary: ACLPacket.Boundary
  ) -> [UInt8] {
    // No ATT PDU is so long, but a socket's packet can be.
    let pdu = pdu.count <= 0xffff - 4 ? pdu : Array(pdu.prefix(0xffff - 4))
    var writer = ByteWriter()
    writer.write(link.rawValue | UInt16(boundary.rawValue) << 12)
    writer.write(UInt16(pdu.count + 4))
    writer.write(UInt16(pdu.count))
    writer.write(ChannelID.att.rawValue)
    writer.write(pdu)
    return writer.bytes
  }
}

extension DeviceAddress {
  fileprivate static let none = DeviceAddress(.zero, type: .public)

  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(type.rawValue)
    address.write(to: &writer)
  }
}
