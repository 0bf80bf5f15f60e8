public import BLEWire

/// A connected device: what it offers, and what its attributes hold.
public final class Peripheral: Sendable {
  /// Whom it is connected to.
  public let address: DeviceAddress

  init(address: DeviceAddress) { self.address = address }

  /// The longest ATT PDU that both sides take; may be read on any thread.
  public var mtu: Int { 23 }
  /// Whether the link is there; may be read on any thread.
  public var isConnected: Bool { false }

  /// Agrees on the longest PDU, unless that was done, and returns it (Vol 3, Part G, §4.3.1).
  public func exchangeMTU() async throws(BLEError) -> Int { throw .stub }

  /// Closes the link; all that is pending ends with `disconnected`.
  public func disconnect() async {}

  /// Waits until the link is over; nil when we closed it, or a capture was over.
  public var closed: BLEError? { get async { nil } }
}

extension BLEError {
  static let stub = BLEError(.notSupported, operation: "")
}
