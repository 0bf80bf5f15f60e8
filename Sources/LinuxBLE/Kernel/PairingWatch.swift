internal import BLEHost
internal import BLEWire

/// Overhears why the pairing of a link that is waited for failed: the kernel only closes the link.
///
/// The reason goes over L2CAP's fixed channel 6 in Pairing Failed, from either side (Vol 3, Part H,
/// §3.5.5).
struct PairingWatch {
  /// How many links are waited for that are to be encrypted.
  var pendingConnections = 0 {
    didSet { if oldValue == 0 { (links, reasons) = ([:], [:]) } }
  }
  private var links: [ConnectionHandle: BluetoothAddress] = [:]
  private var reasons: [BluetoothAddress: SMPFailureReason] = [:]

  /// Whether the data of links has to be overheard.
  var isBusy: Bool { pendingConnections > 0 }

  /// Why the pairing with a device has failed, since it was connected last.
  func failure(with device: BluetoothAddress) -> SMPFailureReason? { reasons[device] }

  /// Takes what passed between a host and the controller.
  mutating func receive(_ packet: HCIPacket) {
    guard isBusy else { return }
    switch packet {
    case .acl(let data): receive(data)
    case .event(let bytes):
      guard let event = try? HCIEvent(parsing: bytes),
        let link = LinkInfo(LinkID(rawValue: 0), madeBy: event)
      else { return }
      links[link.handle] = link.peer.address
      reasons[link.peer.address] = nil
    case .command, .sco, .iso: break
    }
  }

  private mutating func receive(_ data: ACLPacket) {
    // The PDU has two bytes: no link cuts it into pieces.
    guard let device = links[data.handle], data.boundary.isStart,
      let frame = try? L2CAPFrame(parsing: data.data), frame.channel == .smp,
      case .pairingFailed(let pdu) = try? SMPPDU(parsing: frame.payload)
    else { return }
    reasons[device] = pdu.reason
  }
}
