package import BLEHost

/// What a channel offers besides its PDUs, when the link below it is our own.
package protocol LinkControl: AnyObject {
  /// The link's timing and the like; may be read on any thread.
  var info: LinkInfo { get }
  /// Asks how strong the signal is, in dBm; nil when the controller can't tell.
  func readRSSI(_ completion: @escaping @Sendable (Result<Int?, BLEError>) -> Void)
  /// Asks for other timing.
  func update(_ parameters: ConnectionParameters)
}
