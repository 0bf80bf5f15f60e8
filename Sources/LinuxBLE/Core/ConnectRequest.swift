internal import BLETransport
internal import BLEWire

/// A connection under way; only the loop's thread uses it, but for its creation.
package final class ConnectRequest: @unchecked Sendable {
  let address: BluetoothAddress
  let type: AddressType?
  let options: ConnectionOptions
  /// Calls off what the backend does.
  var cancellation: (any Cancellation)?
  /// When it has taken too long.
  var alarm: Alarm?
  /// The link, once there is one; the MTU may still be under discussion.
  var link: LinkCore?
  private var completion: ((Result<LinkCore, BLEError>) -> Void)?
  private var result: Result<LinkCore, BLEError>?

  init(_ address: BluetoothAddress, _ type: AddressType?, _ options: ConnectionOptions) {
    self.address = address
    self.type = type
    self.options = options
  }

  /// What errors call it; `att:` needs no address, and its caller may have none.
  var name: String { address == .zero ? "connect" : "connect to \(address)" }

  /// Whether it has ended.
  var isOver: Bool { result != nil }

  /// Calls `completion` at the end, or now if that has been.
  func whenOver(_ completion: @escaping (Result<LinkCore, BLEError>) -> Void) {
    if let result { completion(result) } else { self.completion = completion }
  }

  /// Ends it; only the first end counts.
  func end(_ result: Result<LinkCore, BLEError>) {
    guard self.result == nil else { return }
    self.result = result
    alarm = nil
    completion.take()?(result)
  }

  /// Ends it with an error that names it.
  func fail(_ code: BLEError.Code, _ detail: String) {
    end(.failure(BLEError(code, operation: name, detail: detail)))
  }
}
