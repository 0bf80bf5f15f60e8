internal import BLEHost
internal import BLEWire

/// Overhears why the pairing of a link that is waited for failed: the kernel only closes the link,
/// or not even that.
///
/// The reason goes over L2CAP's fixed channel 6 in Pairing Failed, from either side (Vol 3, Part H,
/// §3.5.5).
struct PairingWatch {
  /// The devices to which links are waited for that are to be encrypted.
  var awaited: Set<BluetoothAddress> = [] {
    didSet {
      links = links.filter { awaited.contains($0.value) }
      // Whoever has failed asks afterwards.
      reasons = reasons.filter { oldValue.contains($0.key) }
    }
  }
  /// The links to them.
  private var links: [ConnectionHandle: BluetoothAddress] = [:]
  private var reasons: [BluetoothAddress: SMPFailureReason] = [:]

  /// Whether the data of links has to be overheard: one that is awaited is there.
  var mayPair: Bool { !links.isEmpty }

  /// Why the pairing with a device has failed, since it was connected last.
  func failure(with device: BluetoothAddress) -> SMPFailureReason? { reasons[device] }

  /// There is a link to a device that is awaited already, which the kernel will use.
  mutating func follow(_ link: ConnectionHandle, to device: BluetoothAddress) {
    if awaited.contains(device) { links[link] = device }
  }

  /// Takes an event of the controller.
  mutating func receive(_ event: HCIEvent) {
    if let link = LinkInfo(LinkID(rawValue: 0), madeBy: event) {
      let device = link.peer.address
      links[link.handle] = awaited.contains(device) ? device : nil
      reasons[device] = nil
    } else if case .disconnectionComplete(let end) = event, end.status == .success {
      links[end.connectionHandle] = nil
    }
  }

  /// Takes data that went either way; returns what has failed.
  mutating func receive(_ data: ACLPacket) -> (BluetoothAddress, SMPFailureReason)? {
    // The PDU has two bytes: no link cuts it into pieces.
    guard let device = links[data.handle], data.boundary.isStart,
      let frame = try? L2CAPFrame(parsing: data.data), frame.channel == .smp,
      case .pairingFailed(let pdu) = try? SMPPDU(parsing: frame.payload)
    else { return nil }
    reasons[device] = pdu.reason
    return (device, pdu.reason)
  }
}
