internal import BLEHost
internal import BLETransport
internal import BLEWire
internal import Glibc

/// One link of the kernel's, as an ATT bearer.
final class KernelChannel: ATTChannel, LinkControl {
  /// The link's handle at the controller, where the kernel tells it.
  let link: ConnectionHandle?
  private let socket: SocketChannel
  private weak var radio: KernelRadio?
  private let snapshot: Locked<LinkInfo?>

  init(
    _ socket: SocketChannel, _ link: ConnectionHandle?, _ radio: KernelRadio
  ) {
    self.socket = socket
    self.link = link
    self.radio = radio
    snapshot = Locked(link.flatMap { radio.info(of: $0) })
  }

  var peer: DeviceAddress { socket.peer }
  var isIncoming: Bool { socket.isIncoming }
  var directSender: (any DirectSender)? { socket.directSender }
  var handler: (any ATTChannelHandler)? {
    get { socket.handler }
    set { socket.handler = newValue }
  }

  func send(_ pdu: [UInt8]) -> Bool { socket.send(pdu) }

  func close() { socket.close() }

  var info: LinkInfo? { snapshot.withLock { $0 } }

  func readRSSI(_ completion: @escaping @Sendable (Result<Int?, BLEError>) -> Void) {
    guard let radio, let link else {
      return completion(.failure(BLEError(.disconnected, operation: "read RSSI")))
    }
    radio.readRSSI(of: link, completion)
  }

  func update(_ parameters: ConnectionParameters) throws(BLEError) {
    guard let radio, let link else {
      throw BLEError(.disconnected, operation: "request parameters")
    }
    try radio.update(link, parameters)
  }

  /// The link has other timing, or the like.
  func changed(_ info: LinkInfo) { snapshot.withLock { $0 = info } }
}
