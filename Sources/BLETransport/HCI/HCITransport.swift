public import BLEWire

/// The way of HCI packets between a host and a controller; only the loop's thread uses it.
///
/// Both ends look the same: a host sends commands and data, a controller events and data.
public protocol HCITransport: AnyObject {
  /// Who is told what comes; nothing is received before it is set.
  var handler: (any HCITransportHandler)? { get set }
  /// Whether little enough waits to be sent; when not, `hasRoom` follows once it is so again.
  var hasRoom: Bool { get }
  /// Sends a packet after those before it; one that can't be kept ends the transport.
  func send(_ packet: HCIPacket)
  /// Closes it, without what was not sent yet; the handler is not called from then on.
  func close()
}

/// Who uses a transport of HCI packets.
public protocol HCITransportHandler: AnyObject {
  /// Takes all packets that were there, in order.
  func received(_ packets: [HCIPacket], at time: Timestamp)
  /// There is room again after there was none.
  func transportHasRoom()
  /// The transport is over; nil: the other side has closed it.
  func transportClosed(_ error: TransportError?)
}
