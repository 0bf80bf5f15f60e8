internal import BLEHost
internal import BLETransport
internal import BLEWire
internal import Glibc

/// `att:PATH`: one device behind a UNIX socket that carries an ATT PDU a packet, or one that others
/// find there.
final class AttBackend: Backend {
  private let path: String
  private let loop: EventLoop
  private var listener: AttListener?

  /// Without a server at the path, only a server can be there: this one.
  init(_ path: String, acceptsLinks: Bool, on loop: EventLoop) throws(BLEError) {
    self.path = path
    self.loop = loop
    let isThere = unsafe access(path.rawCString, F_OK) == 0
    guard acceptsLinks || isThere else {
      throw BLEError(
        TransportError("access", code: errno), operation: "adapter \"att:\(path)\"", path: path)
    }
  }

  var state: AdapterState { .poweredOn }

  func startScan(
    _ options: ScanOptions, handler: @escaping (BackendScanEvent) -> Void
  ) throws(BLEError) {
    throw BLEError(
      .notSupported, operation: "scan", detail: "att: has one device, which does not advertise",
      advice: "connect to any address")
  }

  func stopScan() {}

  func connect(
    to address: BluetoothAddress?, type: AddressType?, options: ConnectionOptions,
    completion: @escaping (Result<any ATTChannel, BLEError>) -> Void
  ) -> any Cancellation {
    let attempt = Attempt(path, on: loop, completion)
    attempt.run()
    return attempt
  }

  func listen(
    _ handler: @escaping (any ATTChannel) -> Void, completion: @escaping (BLEError?) -> Void
  ) {
    do throws(BLEError) {
      listener = try AttListener(path, on: loop, handler)
      completion(nil)
    } catch {
      completion(error)
    }
  }

  func stopListening() { listener = nil }

  func advertise(
    _ request: AdvertisingRequest, handler: @escaping (AdvertisingEvent) -> Void
  ) -> any AdvertisingControl {
    let error = BLEError(
      .notSupported, operation: "advertise", detail: "att: has no radio: clients know the path")
    handler(.ended(error))
    return EndedAdvertising(error)
  }

  func close(_ completion: @escaping () -> Void) {
    listener = nil
    completion()
  }
}

/// One connection under way: a listener that is too busy is asked again after a moment.
private final class Attempt: Cancellation {
  private let path: String
  private let loop: EventLoop
  private var completion: ((Result<any ATTChannel, BLEError>) -> Void)?
  private var alarm: Alarm?

  init(
    _ path: String, on loop: EventLoop,
    _ completion: @escaping (Result<any ATTChannel, BLEError>) -> Void
  ) {
    self.path = path
    self.loop = loop
    self.completion = completion
  }

  func run() {
    do {
      let socket = try PacketSocket(connectingTo: path)
      let channel = SocketChannel(socket, to: Self.peer, on: loop)
      completion.take()?(.success(channel))
    } catch  where error.code == EAGAIN {
      let alarm = alarm ?? loop.alarm { [weak self] in self?.run() }
      alarm.set(loop.now.adding(.milliseconds(20)))
      self.alarm = alarm
    } catch {
      completion.take()?(.failure(BLEError(error, operation: "connect", path: path)))
    }
  }

  func cancel() {
    completion = nil
    alarm = nil
  }

  /// The peer on the other side has no address; a replay makes up the same one.
  private static let peer = DeviceAddress(
    BluetoothAddress(rawValue: 0xc000_0000_0001), type: .random)
}

extension BLEError {
  /// A socket's path that can't be connected to.
  init(_ error: TransportError, operation: String, path: String) {
    let code: Code =
      switch error.code {
      case EACCES, EPERM: .permissionDenied
      case ENOENT, ECONNREFUSED, ENOTDIR, EPROTOTYPE, ENOTSOCK, ENAMETOOLONG, ELOOP:
        .adapterUnavailable
      default: .system(error.code)
      }
    let advice: String? =
      switch error.code {
      case ENOENT: "start the server that listens there first"
      case ECONNREFUSED: "nobody listens there"
      case EPROTOTYPE: "it must be a SOCK_SEQPACKET socket"
      default: nil
      }
    self.init(code, operation: operation, detail: "\(path): \(error)", advice: advice)
  }
}
