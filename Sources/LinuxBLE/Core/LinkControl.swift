package import BLEHost

/// What a channel offers besides its PDUs, when the link below it can be reached.
package protocol LinkControl: AnyObject {
  /// The link's timing and the like, where it is known; may be read on any thread.
  var info: LinkInfo? { get }
  /// Asks how strong the signal is, in dBm; nil when the controller can't tell.
  func readRSSI(_ completion: @escaping @Sendable (Result<Int?, BLEError>) -> Void)
  /// Asks for other timing; throws when that can't even be asked for.
  func update(_ parameters: ConnectionParameters) throws(BLEError)
}
