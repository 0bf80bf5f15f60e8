import BLEWire

/// Procedures that the peer's own were in the way of (Vol 6, Part B, §5.3).
extension HCIHost {
  /// An update of a link's timing is over.
  ///
  /// A peripheral whose link layer is refused asks the central's host instead.
  mutating func updateComplete(_ index: Int, _ status: HCIStatus, at now: Moment) {
    if let wanted = links[index].wantedParameters, links[index].info.role == .peripheral,
      [.procedureCollision, .differentTransactionCollision, .unsupportedRemoteFeature]
        .contains(status)
    {
      requestUpdate(index, wanted, at: now)
    } else {
      updated(index, at: now)
    }
    guard links[index].isPHYRejected, let packet = links[index].askedPHYs else { return }
    // What was in the way is over.
    links[index].isPHYRejected = false
    links[index].askedPHYs = nil
    submitOptional(packet, links[index].info.id, .setup, at: now)
  }

  /// A change of a link's PHYs is over; one that the peer's update was in the way of is asked for
  /// once more when that is over.
  mutating func phyComplete(_ index: Int, _ status: HCIStatus) {
    if status == .differentTransactionCollision {
      links[index].isPHYRejected = links[index].askedPHYs != nil
    } else {
      links[index].askedPHYs = nil
      links[index].isPHYRejected = false
    }
  }

  /// Asks for other PHYs of a link.
  mutating func submitPHYs(_ packet: HCICommandPacket, _ index: Int, at now: Moment) {
    links[index].askedPHYs = packet
    links[index].isPHYRejected = false
    submitOptional(packet, links[index].info.id, .setup, at: now)
  }
}
