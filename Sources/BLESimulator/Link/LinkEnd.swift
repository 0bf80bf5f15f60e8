internal import BLEWire

/// One end of a link: what its controller keeps of it.
struct LinkEnd: Sendable {
  /// Data of one ACL packet that waits for the air.
  struct Outgoing: Sendable {
    var data: [UInt8]
    var isStart: Bool
    var sent = 0
  }

  let controller: ControllerID
  let handle: ConnectionHandle
  /// The peer as this end's host knows it.
  let peer: DeviceAddress
  /// Whether the controller has forgotten the link, though the other end still waits.
  var isGone = false
  var queue: [Outgoing] = []
  /// The size of the next packet when the peer has heard it, but not its acknowledgement us.
  var repeated: Int?
  private(set) var head = 0
  /// The PHY this end sends with.
  var phy = LEPHY.le1M
  /// The longest payload that this end sends now, and what its packets may take in µs.
  var octets: UInt16 = 27
  var time: UInt16 = 328
  /// Whether other timing, or another PHY, that this end asked for is under way.
  var isUpdating = false
  var isUpdatingPHY = false
  /// What the host asked for.
  var wantedOctets: UInt16
  var wantedTime: UInt16

  init(
    controller: ControllerID, handle: ConnectionHandle, peer: DeviceAddress,
    wantedOctets: UInt16, wantedTime: UInt16
  ) {
    (self.controller, self.handle, self.peer) = (controller, handle, peer)
    (self.wantedOctets, self.wantedTime) = (wantedOctets, wantedTime)
  }

  /// How many ACL packets wait.
  var waiting: Int { queue.count - head }

  /// The payload of the next packet and whether it begins a PDU; nil when nothing waits.
  var next: (payload: ArraySlice<UInt8>, isStart: Bool)? {
    guard head < queue.count else { return nil }
    let limit =
      repeated ?? max(27, min(Int(octets), AirTime.maximumPayload(within: time, phy: phy)))
    let packet = queue[head]
    let rest = packet.data[packet.sent...]
    return (rest.prefix(limit), packet.isStart && packet.sent == 0)
  }

  /// Marks so many bytes as acknowledged; whether a whole ACL packet is done with them.
  mutating func acknowledge(_ count: Int) -> Bool {
    guard head < queue.count else { return false }
    queue[head].sent += count
    repeated = nil
    guard queue[head].sent >= queue[head].data.count else { return false }
    queue[head].data = []
    head += 1
    if head >= 16 {
      queue.removeFirst(head)
      head = 0
    }
    return true
  }
}
