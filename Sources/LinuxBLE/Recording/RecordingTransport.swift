internal import BLETransport
internal import BLEWire

/// Any transport to a controller, and a recorder that notes what goes over it.
final class RecordingTransport: HCITransport, HCITransportHandler {
  weak var handler: (any HCITransportHandler)? {
    didSet { transport.handler = handler == nil ? nil : self }
  }
  private let transport: any HCITransport
  private let recorder: Recorder

  init(_ transport: any HCITransport, _ recorder: Recorder) {
    self.transport = transport
    self.recorder = recorder
  }

  var hasRoom: Bool { transport.hasRoom }

  func send(_ packet: HCIPacket) {
    // Before it is sent: an answer may come before `send` returns.
    recorder.write(packet, .hostToController, at: recorder.now)
    transport.send(packet)
  }

  func close() { transport.close() }

  func expectData(upTo length: Int) { transport.expectData(upTo: length) }

  func received(_ packets: [HCIPacket], at time: Timestamp) {
    for packet in packets { recorder.write(packet, .controllerToHost, at: time) }
    handler?.received(packets, at: time)
  }

  func transportHasRoom() { handler?.transportHasRoom() }

  func transportLost(_ loss: HCITransportLoss) { handler?.transportLost(loss) }

  func transportClosed(_ error: TransportError?) { handler?.transportClosed(error) }
}

extension Recorder {
  fileprivate func write(_ packet: HCIPacket, _ direction: CaptureDirection, at time: Timestamp) {
    write(
      H4Type(rawValue: packet.type.rawValue), Array(packet.encoded.dropFirst()), direction, at: time
    )
  }
}
