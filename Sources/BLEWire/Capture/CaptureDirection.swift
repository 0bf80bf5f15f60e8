/// Which way a recorded packet went between a host and its controller.
@frozen
public enum CaptureDirection: UInt8, Hashable, Sendable {
  /// The host sent it: commands, and data for the peer.
  case hostToController = 0
  /// The controller sent it: events, and data from the peer.
  case controllerToHost = 1
}

extension CaptureDirection: CustomStringConvertible {
  /// `tx` for what the host sent, `rx` for what it received.
  public var description: String { self == .hostToController ? "tx" : "rx" }
}
