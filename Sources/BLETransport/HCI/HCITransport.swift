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
  /// The other end told how long its packets' data may be: what is much longer can't be a packet.
  func expectData(upTo length: Int)
}

extension HCITransport {
  /// Most transports keep packets apart, and need not know.
  public func expectData(upTo length: Int) {}
}

/// Who uses a transport of HCI packets.
public protocol HCITransportHandler: AnyObject {
  /// Takes all packets that were there, in order.
  func received(_ packets: [HCIPacket], at time: Timestamp)
  /// There is room again after there was none.
  func transportHasRoom()
  /// Something that was sent to us did not come, and will not.
  func transportLost(_ loss: HCITransportLoss)
  /// The transport is over; nil: the other side has closed it.
  func transportClosed(_ error: TransportError?)
}

/// What was lost on the way from the other end.
public enum HCITransportLoss: Hashable, Sendable {
  /// So many whole packets, not long ago; those that come are whole.
  case packets(Int)
  /// Some bytes, so that it isn't known where packets begin: nothing comes any longer until the
  /// controller is reset.
  case step
}

extension HCITransportHandler {
  /// A controller's side can do nothing about it: its host notices.
  public func transportLost(_ loss: HCITransportLoss) {}
}
