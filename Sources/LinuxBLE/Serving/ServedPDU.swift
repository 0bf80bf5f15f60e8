/// A PDU between a client and the server.
package enum ServedPDU: Sendable {
  /// The client sent it.
  case received([UInt8])
  /// It is sent to the client.
  case sent([UInt8])
}

extension LocalPeripheral {
  /// Tells what happens at once and in order, on the loop's thread, until the peripheral is closed.
  package func observe(
    onEvent: @escaping @Sendable (LocalEvent) -> Void,
    onPDU: @escaping @Sendable (Central, ServedPDU) -> Void
  ) async {
    await core.loop.call { [core] in (core.onEvent, core.onPDU) = (onEvent, onPDU) }
  }
}
