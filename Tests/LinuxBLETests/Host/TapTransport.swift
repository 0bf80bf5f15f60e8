import BLETransport
import BLEWire

/// A transport that a test listens in to; only the loop's thread uses it.
final class TapTransport: HCITransport, HCITransportHandler {
  weak var handler: (any HCITransportHandler)? {
    didSet { transport.handler = handler == nil ? nil : self }
  }
  private let transport: any HCITransport
  private let heard: (HCIPacket, _ isSent: Bool) -> Void

  /// Calls `heard` with each packet, before it is passed on.
  init(
    _ transport: any HCITransport, _ heard: @escaping (HCIPacket, _ isSent: Bool) -> Void
  ) {
    self.transport = transport
    self.heard = heard
  }

  var hasRoom: Bool { transport.hasRoom }

  func send(_ packet: HCIPacket) {
    heard(packet, true)
    transport.send(packet)
  }

  func close() { transport.close() }

  func expectData(upTo length: Int) { transport.expectData(upTo: length) }

  func received(_ packets: [HCIPacket], at time: Timestamp) {
    for packet in packets { heard(packet, false) }
    handler?.received(packets, at: time)
  }

  func transportHasRoom() { handler?.transportHasRoom() }

  func transportLost(_ loss: HCITransportLoss) { handler?.transportLost(loss) }

  func transportClosed(_ error: TransportError?) { handler?.transportClosed(error) }
}
