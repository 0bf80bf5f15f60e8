import BLETransport
import BLEWire
import LinuxBLE

/// A virtual controller and the host that uses it, if one does.
final class OfferedController {
  private let port: RadioPort
  private var host: (any HCITransport)?
  private var toHost: Relay?
  private var toController: Relay?
  private let onEnd: (TransportError?) -> Void

  /// Calls `onEnd` whenever a host is gone.
  init(_ port: RadioPort, onEnd: @escaping (TransportError?) -> Void) {
    self.port = port
    self.onEnd = onEnd
  }

  var isInUse: Bool { host != nil }

  /// Gives it to a host.
  func attach(_ host: any HCITransport) {
    self.host = host
    let toHost = Relay { [weak self] packets in
      for packet in packets { self?.host?.send(packet) }
    } ended: { _ in
    }
    let toController = Relay { [weak self] packets in
      for packet in packets { self?.port.send(packet) }
    } ended: { [weak self] error in
      self?.detach(error)
    }
    (self.toHost, self.toController) = (toHost, toController)
    port.handler = toHost
    host.handler = toController
  }

  /// Takes it from its host: what that left behind is forgotten.
  func detach(_ error: TransportError? = nil) {
    guard let host = host.take() else { return }
    port.handler = nil
    port.send(.command(HCIReset().packet))
    host.close()
    (toHost, toController) = (nil, nil)
    onEnd(error)
  }
}

/// Passes on what comes on one side.
private final class Relay: HCITransportHandler {
  private let forward: ([HCIPacket]) -> Void
  private let ended: (TransportError?) -> Void

  init(_ forward: @escaping ([HCIPacket]) -> Void, ended: @escaping (TransportError?) -> Void) {
    self.forward = forward
    self.ended = ended
  }

  func received(_ packets: [HCIPacket], at time: Timestamp) { forward(packets) }
  func transportHasRoom() {}
  func transportClosed(_ error: TransportError?) { ended(error) }
}
