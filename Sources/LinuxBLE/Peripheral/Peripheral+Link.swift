public import BLEHost
internal import BLETransport

// The link below the attributes.
extension Peripheral {
  /// Whether the link is there: the present state, then its end.
  public var states: StateSequence<PeripheralState> { StateSequence(broadcast: core.states) }

  /// The link's timing, PHYs and packet lengths as they are now; nil where the adapter can't tell.
  ///
  /// It may be read on any thread.
  public var link: LinkInfo? { control?.info }

  /// How strong the device is heard now, in dBm; nil when the controller can't tell
  /// (Vol 4, Part E, §7.5.4).
  public func rssi() async throws(BLEError) -> Int? {
    guard let control else { throw Self.hasNoLink("read RSSI") }
    let link = LinkReference(control)
    let result = await core.loop.whenCalled { done in link.control.readRSSI(done) }
    return try result.get()
  }

  /// Asks for other timing of the link; `link` tells what it came to
  /// (Vol 4, Part E, §7.8.18).
  public func requestParameters(_ parameters: ConnectionParameters) async throws(BLEError) {
    guard let control else { throw Self.hasNoLink("request parameters") }
    if !isConnected { throw BLEError(.disconnected, operation: "request parameters") }
    let link = LinkReference(control)
    let result = await core.loop.whenCalled {
      (done: @escaping @Sendable (Result<Void, BLEError>) -> Void) in
      done(Result { () throws(BLEError) in try link.control.update(parameters) })
    }
    try result.get()
  }

  private var control: (any LinkControl)? { core.channel as? any LinkControl }

  private static func hasNoLink(_ operation: String) -> BLEError {
    BLEError(
      .notSupported, operation: operation, detail: "this adapter does not see the link below ATT")
  }
}

/// Brings a link to the loop's thread, which alone uses it.
private final class LinkReference: @unchecked Sendable {
  let control: any LinkControl
  init(_ control: any LinkControl) { self.control = control }
}
