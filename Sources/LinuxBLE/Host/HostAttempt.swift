internal import BLEHost
internal import BLEWire

/// One connection under way on our own host stack.
final class HostAttempt: Cancellation {
  let address: BluetoothAddress
  let options: ConnectionOptions
  /// What the host calls it, once it knows the device's address type.
  var id: ConnectID?
  private var completion: ((Result<any ATTChannel, BLEError>) -> Void)?
  private weak var backend: HostBackend?

  init(
    _ address: BluetoothAddress, _ options: ConnectionOptions, _ backend: HostBackend,
    _ completion: @escaping (Result<any ATTChannel, BLEError>) -> Void
  ) {
    self.address = address
    self.options = options
    self.backend = backend
    self.completion = completion
  }

  func cancel() {
    completion = nil
    backend?.cancel(self)
  }

  func end(_ result: Result<any ATTChannel, BLEError>) { completion.take()?(result) }

  /// As the host takes it.
  var hostOptions: ConnectOptions {
    var connect = ConnectOptions(options.isPending ? .pending : .limited(options.timeout))
    if let parameters = options.parameters { connect.parameters = parameters }
    return connect
  }
}
