package import BLEWire

/// One link's ATT bearer, a PDU at a time; only the loop's thread uses it.
package protocol ATTChannel: AnyObject {
  /// The device at the other end.
  var peer: DeviceAddress { get }
  /// Whether the other device made the link: we are its peripheral.
  var isIncoming: Bool { get }
  /// The name that it advertised, where that is known.
  var name: String? { get }
  /// Who is told what comes; nothing is received before it is set.
  var handler: (any ATTChannelHandler)? { get set }
  /// What sends from any thread, if the channel has that.
  var directSender: (any DirectSender)? { get }
  /// Sends a PDU; returns false when there is no room now: then `hasRoom` follows, once.
  func send(_ pdu: [UInt8]) -> Bool
  /// The client wants such values of a characteristic that has no client configuration, or none any
  /// longer: the device can't be told, but a replay must know.
  func listen(to handle: AttributeHandle, _ wish: ClientCharacteristicConfiguration)
  /// Closes the link; the handler is not called from then on.
  func close()
}

extension ATTChannel {
  package var isIncoming: Bool { false }
  package var name: String? { nil }
  package var directSender: (any DirectSender)? { nil }
  package func listen(to handle: AttributeHandle, _ wish: ClientCharacteristicConfiguration) {}
}

/// Who uses an ATT channel.
package protocol ATTChannelHandler: AnyObject {
  /// Takes all PDUs that were there, in order.
  func received(_ pdus: [[UInt8]], at time: Timestamp)
  /// The system dropped so many PDUs of the peer's; those that come next were before or after them.
  func lost(_ count: Int)
  /// There is room again after a `send` that returned false.
  func hasRoom()
  /// The link is over: nil when that is how it should be, as at the end of a capture.
  func closed(_ error: BLEError?)
}

/// The sending half of a channel, for any thread.
package protocol DirectSender: AnyObject, Sendable {
  /// Sends a PDU; returns false when there is no room now: then `hasRoom` follows, once.
  func send(_ pdu: [UInt8]) -> Bool
  /// Sends a write command; returns what `send` does.
  func send(_ command: ATTWriteCommand) -> Bool
}

extension DirectSender {
  package func send(_ command: ATTWriteCommand) -> Bool { send(command.encoded) }
}
